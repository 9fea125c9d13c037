import { type Barrel, barrelOperations } from '@cuverie/contract';
import { fillPercent, WINE_TYPES } from '@cuverie/domain';
import { IconFlame, IconHammer, IconMapPin } from '@tabler/icons-react';
import { counted } from '../../../ui/words.ts';
import { Fact, Facts, Origin } from '../list/ItemParts.tsx';
import type { ItemView } from '../list/item-view.ts';
import { BarrelDrawing } from '../picture/Drawings.tsx';
import { Thumbnail } from '../picture/Thumbnail.tsx';
import { fillWords, ullageWords, woodWords } from './barrel-words.ts';
import { FillBar } from './FillBar.tsx';

const ICON = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

function BarrelFacts({ barrel }: { barrel: Barrel }) {
  const isWine = WINE_TYPES.some((type) => type === barrel.type);
  const wine = [barrel.wineVarietal, isWine ? barrel.type : null].filter((part) => part !== null);
  return (
    <>
      <Origin from={barrel.region} />
      {wine.length > 0 && <p>{wine.join(', ')}</p>}
      <FillBar barrel={barrel} />
      <Facts>
        <Fact label="Wood and toast" icon={<IconFlame {...ICON} />}>
          {woodWords(barrel)}
        </Fact>
        <Fact label="Cooperage" icon={<IconHammer {...ICON} />}>
          {barrel.cooperage}
        </Fact>
        <Fact label="Location" icon={<IconMapPin {...ICON} />}>
          {barrel.location}
        </Fact>
      </Facts>
    </>
  );
}

export const BARRELS: ItemView<Barrel> = {
  label: 'Barrels',
  caption: 'Barrels of the cellar',
  naming: 'Barrel',
  dialog: (id) => ({ barrel: id }),
  page: '/cellar/barrel/$id',
  edit: barrelOperations.update,
  // Without a photo, a barrel as full as it is.
  thumbnail: ({ thumbnail, type, capacity, fillLevel }) => (
    <Thumbnail
      picture={thumbnail}
      tint={type}
      drawing={<BarrelDrawing percent={fillPercent(capacity, fillLevel)} />}
    />
  ),
  columns: [
    { heading: 'Vintage', sort: 'vintage', isNumber: true, cell: (barrel) => barrel.vintage },
    { heading: 'Region', sort: 'region', cell: (barrel) => barrel.region },
    { heading: 'Type', sort: 'type', isShort: true, cell: (barrel) => barrel.type },
    { heading: 'Fill', sort: 'fillLevel', cell: (barrel) => <FillBar barrel={barrel} /> },
    { heading: 'Wood', isShort: true, cell: (barrel) => barrel.woodType },
    { heading: 'Toast', isShort: true, cell: (barrel) => barrel.toastLevel },
    { heading: 'Cooperage', spare: 'first', cell: (barrel) => barrel.cooperage },
    { heading: 'Location', isPlace: true, cell: (barrel) => barrel.location },
  ],
  placesOf: (barrel) => [barrel.location ?? ''],
  inPlace: (barrels) => counted(barrels.length, 'barrel'),
  below: (barrel) => barrel.barrelId,
  lines: (barrel) => (
    <>
      {barrel.barrelId} · {barrel.vintage}
      <br />
      {fillWords(barrel)}, {ullageWords(barrel)}
    </>
  ),
  above: (barrel) => barrel.barrelId,
  year: (barrel) => String(barrel.vintage),
  facts: (barrel) => <BarrelFacts barrel={barrel} />,
};
