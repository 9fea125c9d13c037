import type { Barrel } from '@cuverie/contract';
import { type Column, ItemRows, ItemTable } from '../list/ItemTable.tsx';
import { BarrelThumbnail } from './BarrelCard.tsx';
import { fillWords, ullageWords } from './barrel-words.ts';
import { FillBar } from './FillBar.tsx';

interface Props {
  barrels: readonly Barrel[];
  total: number;
  onDelete: (barrel: Barrel) => void;
}

const COLUMNS: readonly Column<Barrel>[] = [
  { heading: 'Vintage', sort: 'vintage', isNumber: true, cell: (barrel) => barrel.vintage },
  { heading: 'Region', sort: 'region', cell: (barrel) => barrel.region },
  { heading: 'Type', sort: 'type', isShort: true, cell: (barrel) => barrel.type },
  { heading: 'Fill', sort: 'fillLevel', cell: (barrel) => <FillBar barrel={barrel} /> },
  { heading: 'Wood', isShort: true, cell: (barrel) => barrel.woodType },
  { heading: 'Toast', isShort: true, cell: (barrel) => barrel.toastLevel },
  { heading: 'Cooperage', spare: 'first', cell: (barrel) => barrel.cooperage },
  { heading: 'Location', cell: (barrel) => barrel.location },
];

const opens = (barrel: Barrel) => ({ barrel: barrel.id });
const thumbnail = (barrel: Barrel) => <BarrelThumbnail barrel={barrel} />;

/** The barrels as a table. */
export function BarrelTable({ barrels, total, onDelete }: Props) {
  return (
    <ItemTable
      caption="Barrels of the cellar"
      naming="Barrel"
      items={barrels}
      total={total}
      columns={COLUMNS}
      below={(barrel) => barrel.barrelId}
      thumbnail={thumbnail}
      opens={opens}
      onDelete={onDelete}
    />
  );
}

/** The barrels as compact rows. */
export function BarrelRows({ barrels, total, onDelete }: Props) {
  return (
    <ItemRows
      label="Barrels"
      items={barrels}
      total={total}
      thumbnail={thumbnail}
      opens={opens}
      onDelete={onDelete}
    >
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
