import type { Barrel } from '@cuverie/contract';
import { type Column, ItemRows, ItemTable } from '../shared/ItemTable.tsx';
import { BarrelThumbnail } from './BarrelCard.tsx';
import { fillWords, ullageWords } from './barrel-words.ts';
import { FillBar } from './FillBar.tsx';

interface Props {
  barrels: readonly Barrel[];
  onDelete: (barrel: Barrel) => void;
}

const COLUMNS: readonly Column<Barrel>[] = [
  { heading: 'Vintage', isNumber: true, cell: (barrel) => barrel.vintage },
  { heading: 'Region', cell: (barrel) => barrel.region },
  { heading: 'Type', isShort: true, cell: (barrel) => barrel.type },
  { heading: 'Fill', cell: (barrel) => <FillBar barrel={barrel} /> },
  { heading: 'Wood', isShort: true, cell: (barrel) => barrel.woodType },
  { heading: 'Toast', isShort: true, cell: (barrel) => barrel.toastLevel },
  { heading: 'Cooperage', isSpare: true, cell: (barrel) => barrel.cooperage },
  { heading: 'Location', cell: (barrel) => barrel.location },
];

const opens = (barrel: Barrel) => ({ barrel: barrel.id });
const thumbnail = (barrel: Barrel) => <BarrelThumbnail barrel={barrel} />;

/** The barrels as a table. */
export function BarrelTable({ barrels, onDelete }: Props) {
  return (
    <ItemTable
      caption="Barrels of the cellar"
      naming="Barrel"
      items={barrels}
      columns={COLUMNS}
      below={(barrel) => barrel.barrelId}
      thumbnail={thumbnail}
      opens={opens}
      onDelete={onDelete}
    />
  );
}

/** The barrels as compact rows. */
export function BarrelRows({ barrels, onDelete }: Props) {
  return (
    <ItemRows label="Barrels" items={barrels} thumbnail={thumbnail} opens={opens} onDelete={onDelete}>
      {(barrel) => (
        <>
          {barrel.barrelId} · {barrel.vintage}
          <br />
          {fillWords(barrel)}, {ullageWords(barrel)}
        </>
      )}
    </ItemRows>
  );
}
