import type { RackedWine, StockTaking, Wine } from '@cuverie/contract';
import { nameWithVintage, STANDARD_BOTTLE_ML, slotLabel } from '@cuverie/domain';
import { bottleSizeWords } from '../wines/wine-words.ts';

/** Bottles of one wine and size that are counted together, in a place or a slot. */
export interface Line {
  key: string;
  wineId: string;
  name: string;
  vintage: number | null;
  vintageUnknown?: true | undefined;
  producer: string | null;
  bottleSizeMl: number;
  /** Set for a rack. */
  row?: number;
  column?: number;
  /** The recorded number of bottles. */
  books: number;
}

/** The count of a line, with the line as it was then, in case it disappears from the records. */
export interface CountedLine {
  line: Line;
  found: number;
}

export type Counts = Readonly<Record<string, CountedLine>>;

type WineIdentity = Pick<Wine, 'id' | 'name' | 'vintage' | 'vintageUnknown' | 'producer'>;

export const lineOf = (
  { id, name, vintage, vintageUnknown, producer }: WineIdentity,
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

/** The recorded lines of a place. */
export const linesOfPlace = (wines: readonly Wine[], place: string): Line[] =>
  wines.flatMap((wine) =>
    wine.holdings
      .filter((holding) => (holding.place ?? '') === place && holding.bottles > 0)
      .map(({ bottles, bottleSizeMl }) => lineOf(wine, { bottleSizeMl, books: bottles })),
  );

/** The recorded lines of a rack, row by row. */
export const linesOfRack = (wines: readonly RackedWine[]): Line[] =>
  wines
    .flatMap((wine) =>
      wine.slots.map(({ row, column, bottles, bottleSizeMl }) =>
        lineOf(wine, { row, column, bottleSizeMl, books: bottles }),
      ),
    )
    .toSorted((one, other) => (one.row ?? 0) - (other.row ?? 0) || (one.column ?? 0) - (other.column ?? 0));

/** The recorded lines, and those only found in the count. */
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

/** `B4`; empty in a place. */
export const slotWords = ({ row, column }: Pick<Line, 'row' | 'column'>): string =>
  row === undefined || column === undefined ? '' : slotLabel({ row, column });

/** The line of a wine to which a counted bottle is added: the first that is not full, else the first. */
export function lineFor(lines: readonly Line[], counts: Counts, wineId: string): Line | undefined {
  const ofWine = lines.filter((line) => line.wineId === wineId);
  return ofWine.find(({ key, books }) => (counts[key]?.found ?? 0) < books) ?? ofWine[0];
}

export interface Difference {
  line: Line;
  found: number;
}

interface CountComparison {
  missing: Difference[];
  tooMany: Difference[];
  uncounted: Line[];
  /** The number of lines without differences. */
  right: number;
}

export function compareCounts(lines: readonly Line[], counts: Counts): CountComparison {
  const counted = lines.flatMap((line) => {
    const found = counts[line.key]?.found;
    return found === undefined ? [] : [{ line, found }];
  });
  return {
    missing: counted.filter(({ line, found }) => found < line.books),
    tooMany: counted.filter(({ line, found }) => found > line.books),
    uncounted: lines.filter(({ key }) => counts[key] === undefined),
    right: counted.filter(({ line, found }) => found === line.books).length,
  };
}

/** The lines to send: those with differences. */
export function countsToSend(
  { missing, tooMany, uncounted }: CountComparison,
  isUncountedGone: boolean,
): StockTaking['counts'] {
  const gone = isUncountedGone ? uncounted.map((line) => ({ line, found: 0 })) : [];
  return [...missing, ...tooMany, ...gone].map(({ line, found }) => {
    const { wineId, bottleSizeMl, row, column, books } = line;
    return { wineId, bottleSizeMl, books, found, ...(row !== undefined && { row, column }) };
  });
}
