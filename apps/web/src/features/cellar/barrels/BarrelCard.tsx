import type { Barrel } from '@cuverie/contract';
import { fillPercent, WINE_TYPES } from '@cuverie/domain';
import { IconFlame, IconHammer, IconMapPin } from '@tabler/icons-react';
import { Fact, Facts, ItemCard, Origin } from '../list/ItemCard.tsx';
import { BarrelDrawing } from '../picture/Drawings.tsx';
import { Thumbnail } from '../picture/Thumbnail.tsx';
import { woodWords } from './barrel-words.ts';
import { FillBar } from './FillBar.tsx';

const ICON = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** The photo of a barrel, or a barrel as full as it is. */
export function BarrelThumbnail({ barrel }: { barrel: Barrel }) {
  const percent = fillPercent(barrel.capacity, barrel.fillLevel);
  return (
    <Thumbnail picture={barrel.thumbnail} tint={barrel.type} drawing={<BarrelDrawing percent={percent} />} />
  );
}

/** One barrel of the grid. */
export function BarrelCard({ barrel, onDelete }: { barrel: Barrel; onDelete: () => void }) {
  const wine = [barrel.wineVarietal, isWine(barrel.type) ? barrel.type : null].filter(
    (part) => part !== null,
  );
  return (
    <ItemCard
      opens={{ barrel: barrel.id }}
      name={barrel.name}
      above={barrel.barrelId}
      thumbnail={<BarrelThumbnail barrel={barrel} />}
      notes={barrel.notes}
      onDelete={onDelete}
    >
      <Origin vintage={barrel.vintage} region={barrel.region} />
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
    </ItemCard>
  );
}

const isWine = (type: string) => WINE_TYPES.some((wine) => wine === type);
