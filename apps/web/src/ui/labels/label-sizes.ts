import { INCH_MM } from '@cuverie/domain';

/** A label of a roll, where each label is a page. All sizes are in millimetres. */
interface OfRoll {
  id: string;
  label: string;
  /** The page name in the style sheet. */
  paper: '100x50' | '54x25' | '4x2in';
  width: number;
  height: number;
  columns: 1;
  rows: 1;
}

/** Labels of a sheet, counted along its rows. */
interface OfSheet {
  id: string;
  label: string;
  paper: 'a4' | 'letter';
  width: number;
  height: number;
  columns: number;
  rows: number;
  /** From the edges of the sheet to the first label. */
  top: number;
  left: number;
  /** Between two columns; rows touch. */
  gap: number;
}

/** Common labels: on a roll, or on a sheet of A4 or Letter with the measures of Avery. */
export const LABEL_SIZES = [
  {
    id: '100x50',
    label: '100 × 50 mm, on a roll',
    paper: '100x50',
    width: 100,
    height: 50,
    columns: 1,
    rows: 1,
  },
  { id: '54x25', label: '54 × 25 mm, on a roll', paper: '54x25', width: 54, height: 25, columns: 1, rows: 1 },
  {
    id: 'a4',
    label: '63.5 × 38.1 mm, 21 on a sheet of A4 (Avery L7160)',
    paper: 'a4',
    width: 63.5,
    height: 38.1,
    columns: 3,
    rows: 7,
    top: 15.1,
    left: 7.2,
    gap: 2.54,
  },
  {
    id: 'l4732',
    label: '35.6 × 16.9 mm, 80 on a sheet of A4 (Avery L4732)',
    paper: 'a4',
    width: 35.6,
    height: 16.9,
    columns: 5,
    rows: 16,
    top: 13.3,
    left: 11,
    gap: 2.5,
  },
  {
    id: '5160',
    label: '2⅝ × 1 in, 30 on a sheet of Letter (Avery 5160)',
    paper: 'letter',
    width: 2.625 * INCH_MM,
    height: INCH_MM,
    columns: 3,
    rows: 10,
    top: INCH_MM / 2,
    left: (3 / 16) * INCH_MM,
    gap: INCH_MM / 8,
  },
  {
    id: '5163',
    label: '4 × 2 in, 10 on a sheet of Letter (Avery 5163)',
    paper: 'letter',
    width: 4 * INCH_MM,
    height: 2 * INCH_MM,
    columns: 2,
    rows: 5,
    top: INCH_MM / 2,
    left: (5 / 32) * INCH_MM,
    gap: (3 / 16) * INCH_MM,
  },
  {
    id: '4x2in',
    label: '4 × 2 in, on a roll',
    paper: '4x2in',
    width: 4 * INCH_MM,
    height: 2 * INCH_MM,
    columns: 1,
    rows: 1,
  },
] as const satisfies readonly (OfRoll | OfSheet)[];

export type LabelSizeId = (typeof LABEL_SIZES)[number]['id'];
export type LabelSize = (OfRoll | OfSheet) & { id: LabelSizeId };

export const labelSizeId = (id: unknown): LabelSizeId | undefined =>
  LABEL_SIZES.find((size) => size.id === id)?.id;

export const sizeOf = (id: unknown): LabelSize =>
  LABEL_SIZES.find((size) => size.id === id) ?? LABEL_SIZES[0];

/** The number of labels on a page. */
export const onPage = ({ columns, rows }: Pick<LabelSize, 'columns' | 'rows'>): number => columns * rows;

interface LabelPage<Item> {
  /** Labels already taken off the sheet. */
  used: number;
  items: Item[];
}

/**
 * Distributes labels to pages. On the first sheet, the used ones are left out.
 * @param first counted from 1, along the rows
 */
export function onPages<Item>(items: readonly Item[], size: LabelSize, first = 1): LabelPage<Item>[] {
  const most = onPage(size);
  const used = Math.min(Math.max(1, first), most) - 1;
  return Array.from(
    { length: items.length === 0 ? 0 : Math.ceil((used + items.length) / most) },
    (_, at) => ({
      used: at === 0 ? used : 0,
      items: items.slice(Math.max(0, at * most - used), (at + 1) * most - used),
    }),
  );
}
