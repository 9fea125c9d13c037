import type { Wine } from '@cuverie/contract';
import { STANDARD_BOTTLE_ML } from '@cuverie/domain';
import { numberWords } from '../../../ui/words.ts';
import { DrinkRowActions } from '../drinking/DrinkActions.tsx';
import { type Column, ItemRows, ItemTable } from '../list/ItemTable.tsx';
import { WindowBadge } from './WindowBadge.tsx';
import { WineThumbnail } from './WineCard.tsx';
import { WineMark } from './WineMark.tsx';
import { bottleSizeWords, drinkWindowWords, priceWords, quantityWords } from './wine-words.ts';

interface Props {
  wines: readonly Wine[];
  total: number;
  onDelete: (wine: Wine) => void;
}

const COLUMNS: readonly Column<Wine>[] = [
  { heading: 'Vintage', sort: 'vintage', isNumber: true, cell: (wine) => wine.vintage },
  { heading: 'Region', sort: 'region', cell: (wine) => wine.region },
  { heading: 'Type', sort: 'type', isShort: true, cell: (wine) => <WineMark type={wine.type} /> },
  { heading: 'Bottles', sort: 'quantity', isNumber: true, cell: (wine) => numberWords(wine.quantity) },
  { heading: 'Rating', sort: 'rating', isNumber: true, spare: 'second', cell: (wine) => wine.rating },
  { heading: 'Drink', sort: 'window', isShort: true, cell: (wine) => <DrinkCell wine={wine} /> },
  { heading: 'Place', sort: 'storageLocation', cell: (wine) => wine.storageLocation },
  { heading: 'Price', sort: 'price', isNumber: true, spare: 'first', cell: (wine) => priceWords(wine) },
];

function DrinkCell({ wine }: { wine: Wine }) {
  return (
    <>
      <div>{drinkWindowWords(wine)}</div>
      <WindowBadge wine={wine} isBrief />
    </>
  );
}

const opens = (wine: Wine) => ({ wine: wine.id });
const actions = (wine: Wine) => <DrinkRowActions wine={wine} />;
const thumbnail = (wine: Wine) => <WineThumbnail wine={wine} />;

function producerAndSize({ producer, bottleSizeMl }: Wine): string {
  const size = bottleSizeMl === STANDARD_BOTTLE_ML ? null : bottleSizeWords(bottleSizeMl);
  return [producer, size].filter((part) => part !== null).join(' · ');
}

/** The wines as a table. */
export function WineTable({ wines, total, onDelete }: Props) {
  return (
    <ItemTable
      caption="Bottles of the cellar"
      naming="Wine"
      items={wines}
      total={total}
      columns={COLUMNS}
      below={producerAndSize}
      thumbnail={thumbnail}
      opens={opens}
      actions={actions}
      onDelete={onDelete}
    />
  );
}

/** The wines as compact rows. */
export function WineRows({ wines, total, onDelete }: Props) {
  return (
    <ItemRows
      label="Bottles"
      items={wines}
      total={total}
      thumbnail={thumbnail}
      opens={opens}
      actions={actions}
      onDelete={onDelete}
    >
      {(wine) => (
        <>
          {wine.vintage} · {wine.region}
          <br />
          {wine.type} · {quantityWords(wine)}
          <div>
            <WindowBadge wine={wine} />
          </div>
        </>
      )}
    </ItemRows>
  );
}
