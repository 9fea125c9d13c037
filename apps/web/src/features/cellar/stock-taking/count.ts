import type { RackedWine, StockTaking, Wine } from '@cuverie/contract';
import { nameWithVintage, STANDARD_BOTTLE_ML, slotLabel } from '@cuverie/domain';
import { bottleSizeWords } from '../wines/wine-words.ts';

/** Bottles of one wine and size that are counted together: those of a place, or of one slot. */
export interface Line {
  key: string;
  wineId: string;
  name: string;
  vintage: number | null;
  vintageUnknown?: true | undefined;
  producer: string | null;
  bottleSizeMl: number;
  /** Of a rack. */
  row?: number;
  column?: number;
  /** Bottles that lie there by the books. */
  books: number;
}

/** What was counted of a line; the line as it was then, should the books forget it. */
export interface Counted {
  line: Line;
  found: number;
}

export type Counts = Readonly<Record<string, Counted>>;

type Known = Pick<Wine, 'id' | 'name' | 'vintage' | 'vintageUnknown' | 'producer'>;

export const lineOf = (
  { id, name, vintage, vintageUnknown, producer }: Known,
  { bottleSizeMl, books, row, column }: Pick<Line, 'bottleSizeMl' | 'books' | 'row' | 'column'>,
): Line => ({
  key: [id, bottleSizeMl, row ?? '', column ?? ''].join(' '),
  wineId: id,
  name,
  vintage,
  ...(vintageUnknown && { vintageUnknown }),
  producer,
  bottleSizeMl,
  books,
  ...(row !== undefined && column !== undefined && { row, column }),
});

/** What lies in a place by the books. */
export const linesOfPlace = (wines: readonly Wine[], place: string): Line[] =>
  wines.flatMap((wine) =>
    wine.holdings
      .filter((holding) => (holding.place ?? '') === place && holding.bottles > 0)
      .map(({ bottles, bottleSizeMl }) => lineOf(wine, { bottleSizeMl, books: bottles })),
  );

/** What lies in a rack by the books, shelf after shelf. */
export const linesOfRack = (wines: readonly RackedWine[]): Line[] =>
  wines
    .flatMap((wine) =>
      wine.slots.map(({ row, column, bottles, bottleSizeMl }) =>
        lineOf(wine, { row, column, bottleSizeMl, books: bottles }),
      ),
    )
    .toSorted((one, other) => (one.row ?? 0) - (other.row ?? 0) || (one.column ?? 0) - (other.column ?? 0));

/** The books, and what was found that they know nothing of. */
export function allLines(books: readonly Line[], counts: Counts): Line[] {
  const known = new Set(books.map(({ key }) => key));
  const others = Object.values(counts).filter(({ line, found }) => !known.has(line.key) && found > 0);
  return [...books, ...others.map(({ line }) => ({ ...line, books: 0 }))];
}

/** `Barolo 2016, Magnum, 1.5 L`. */
export const lineWords = (line: Line): string =>
  line.bottleSizeMl === STANDARD_BOTTLE_ML
    ? nameWithVintage(line)
    : `${nameWithVintage(line)}, ${bottleSizeWords(line.bottleSizeMl)}`;

/** `B4`; nothing in a place. */
export const slotWords = ({ row, column }: Pick<Line, 'row' | 'column'>): string =>
  row === undefined || column === undefined ? '' : slotLabel({ row, column });

/** One of the wine's lines that a bottle comes to: the first that is not full, else the first. */
export function lineFor(lines: readonly Line[], counts: Counts, wineId: string): Line | undefined {
  const ofWine = lines.filter((line) => line.wineId === wineId);
  return ofWine.find(({ key, books }) => (counts[key]?.found ?? 0) < books) ?? ofWine[0];
}

export interface Difference {
  line: Line;
  found: number;
}

/** What counting told. */
interface Compared {
  missing: Difference[];
  tooMany: Difference[];
  uncounted: Line[];
  /** Lines that are as the books say. */
  right: number;
}

export function compared(lines: readonly Line[], counts: Counts): Compared {
  const told = lines.flatMap((line) => {
    const found = counts[line.key]?.found;
    return found === undefined ? [] : [{ line, found }];
  });
  return {
    missing: told.filter(({ line, found }) => found < line.books),
    tooMany: told.filter(({ line, found }) => found > line.books),
    uncounted: lines.filter(({ key }) => counts[key] === undefined),
    right: told.filter(({ line, found }) => found === line.books).length,
  };
}

/** What is sent: what differs from the books. */
export function differing(
  { missing, tooMany, uncounted }: Compared,
  isUncountedGone: boolean,
): StockTaking['counts'] {
  const gone = isUncountedGone ? uncounted.map((line) => ({ line, found: 0 })) : [];
  return [...missing, ...tooMany, ...gone].map(({ line, found }) => {
    const { wineId, bottleSizeMl, row, column, books } = line;
    return { wineId, bottleSizeMl, books, found, ...(row !== undefined && { row, column }) };
  });
}
