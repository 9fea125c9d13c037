import type { Wine } from '@cuverie/contract';
import { IconGlassFull, IconMapPin, IconStar } from '@tabler/icons-react';
import { DrinkActions } from '../drinking/DrinkActions.tsx';
import { Fact, Facts, ItemCard, Origin } from '../list/ItemCard.tsx';
import { BottleDrawing } from '../picture/Drawings.tsx';
import { Thumbnail } from '../picture/Thumbnail.tsx';
import { WindowBadge } from './WindowBadge.tsx';
import classes from './WineCard.module.css';
import { WineMark } from './WineMark.tsx';
import { drinkWindowWords, quantityWords, ratingWords } from './wine-words.ts';

const ICON = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** The label photo of a wine, or a bottle in its colour. */
export function WineThumbnail({ wine }: { wine: Wine }) {
  return <Thumbnail picture={wine.thumbnail} tint={wine.type} drawing={<BottleDrawing type={wine.type} />} />;
}

/** One wine of the grid. */
export function WineCard({ wine, onDelete }: { wine: Wine; onDelete: () => void }) {
  const window = drinkWindowWords(wine);
  return (
    <ItemCard
      opens={{ wine: wine.id }}
      name={wine.name}
      above={wine.producer}
      thumbnail={<WineThumbnail wine={wine} />}
      notes={wine.notes}
      actions={<DrinkActions wine={wine} />}
      onDelete={onDelete}
    >
      <Origin vintage={wine.vintage} region={wine.region} />
      <p className={classes.stock}>
        <WineMark type={wine.type} />
        <strong>{quantityWords(wine)}</strong>
      </p>
      <Facts>
        <Fact label="Drink" icon={<IconGlassFull {...ICON} />}>
          {window !== null && (
            <span className={classes.window}>
              {window} <WindowBadge wine={wine} />
            </span>
          )}
        </Fact>
        <Fact label="Rating" icon={<IconStar {...ICON} />}>
          {ratingWords(wine.rating)}
        </Fact>
        <Fact label="Storage location" icon={<IconMapPin {...ICON} />}>
          {wine.storageLocation}
        </Fact>
      </Facts>
    </ItemCard>
  );
}
