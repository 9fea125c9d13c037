import { STANDARD_BOTTLE_ML, type WineType } from '@cuverie/domain';

/** A wine of the demo estate, its years told from today. */
export interface DemoWine {
  type: WineType;
  /** Vintages before the youngest one in the shops. */
  back: number;
  producer: string;
  name: string;
  region: string;
  varietal: string;
  quantity: number;
  bottleSizeMl: number;
  price: string;
  currency: string;
  alcohol: string;
  rating: number;
  /** Years after the vintage. */
  drink: { from: number; until: number };
  storageLocation: string;
  boughtMonthsAgo: number;
  tastedMonthsAgo: number | null;
  /** A file in labels/. */
  label: string | null;
  notes: string;
}

type Row<Column extends string> = Record<Column | 'note', string>;

/**
 * Reads a table set in text: a line of column names, then for each row its cells between bars and, behind
 * `>` on the line after, its note.
 */
export function readTable<const Column extends string>(
  table: string,
  columns: readonly Column[],
): Row<Column>[] {
  const [header, ...lines] = table.trim().split('\n');
  if (cellsOf(header).join() !== columns.join()) throw new Error(`This table has other columns: ${header}`);
  const rows: Row<Column>[] = [];
  for (let at = 0; at < lines.length; at += 2) {
    const cells = cellsOf(lines[at]);
    const note = lines[at + 1]?.trim();
    if (cells.length !== columns.length || !note?.startsWith('>')) {
      throw new Error(`This row is broken: ${lines[at]}`);
    }
    const named = columns.map((column, cell) => [column, cells[cell]] as const);
    rows.push(Object.fromEntries([...named, ['note', note.slice(1).trim()]]) as Row<Column>);
  }
  return rows;
}

const cellsOf = (line = ''): string[] => line.split('|').map((cell) => cell.trim());

/** A cell that is left open with a dash. */
const open = (cell: string): string | null => (cell === '-' ? null : cell);

const WINE_COLUMNS = [
  'back',
  'producer',
  'wine',
  'region',
  'grapes',
  'bottles',
  'price',
  'alc',
  'points',
  'drink',
  'place',
  'bought',
  'tasted',
  'label',
] as const;

export function readWines(type: WineType, table: string): DemoWine[] {
  return readTable(table, WINE_COLUMNS).map((row) => {
    const [quantity, size] = row.bottles.split('x').map(Number);
    const [price = '', currency = ''] = row.price.split(' ');
    const [from = 0, until = 0] = row.drink.split('-').map(Number);
    const tasted = open(row.tasted);
    return {
      type,
      back: Number(row.back),
      producer: row.producer,
      name: row.wine,
      region: row.region,
      varietal: row.grapes,
      quantity: quantity ?? 0,
      bottleSizeMl: size ?? STANDARD_BOTTLE_ML,
      price,
      currency,
      alcohol: `${row.alc} %`,
      rating: Number(row.points),
      drink: { from, until },
      storageLocation: row.place,
      boughtMonthsAgo: Number(row.bought),
      tastedMonthsAgo: tasted === null ? null : Number(tasted),
      label: open(row.label),
      notes: row.note,
    };
  });
}
