import { type Barrel, barrelOperations } from '@cuverie/contract';
import { fillPercent, WINE_TYPES } from '@cuverie/domain';
import { IconFlame, IconHammer, IconMapPin } from '@tabler/icons-react';
import { countText } from '../../../ui/words.ts';
import { Fact, Facts, Origin } from '../list/ItemParts.tsx';
import { columnsWith, type ItemView } from '../list/item-view.ts';
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
  columns: columnsWith('barrels', {
    vintage: { isSortable: true, isNumber: true, cell: (barrel) => barrel.vintage },
    region: { isSortable: true, cell: (barrel) => barrel.region },
    type: { isSortable: true, isShort: true, cell: (barrel) => barrel.type },
    fillLevel: { isSortable: true, cell: (barrel) => <FillBar barrel={barrel} /> },
    woodType: { isShort: true, cell: (barrel) => barrel.woodType },
    toastLevel: { isShort: true, cell: (barrel) => barrel.toastLevel },
    cooperage: { spare: 'first', cell: (barrel) => barrel.cooperage },
    location: { isPlace: true, cell: (barrel) => barrel.location },
  }),
  placesOf: (barrel) => [barrel.location ?? ''],
  inPlace: (barrels) => countText(barrels.length, 'barrel'),
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
