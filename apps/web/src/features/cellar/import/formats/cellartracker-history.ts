/** Converts CellarTracker's consumed bottles and tasting notes to the drinking log of their wine. */
import { type ConsumptionRow, HISTORY_OF_ROW } from '@cuverie/contract';
import type { ConsumptionReason } from '@cuverie/domain';
import { isNoValue } from '@cuverie/domain';
import { withoutGuard } from '../../../../platform/csv/formats/write.ts';
import type { ReadRow } from '../../../../platform/csv/read-rows.ts';
import { cellsBy, type Sheet, type SheetRow } from '../../../../platform/csv/sheet.ts';
import { readDay } from '../../../../platform/csv/values.ts';
import { numberWords } from '../../../../ui/words.ts';
import type { CellOf } from './format.ts';

const REASONS: readonly (readonly [RegExp, ConsumptionReason])[] = [
  [/drank|drunk/i, 'Drunk'],
  [/gave|gift/i, 'Gifted'],
  [/sold|auction/i, 'Sold'],
  [/broken|spoil|cork|spill/i, 'Broken/Corked'],
  [/tast/i, 'Tasted'],
];

/** Parses a day in CellarTracker's format, month first. */
function dayOf(cell: string): string | undefined {
  const day = readDay(cell, { order: 'month-first' });
  return day && 'value' in day ? day.value : undefined;
}

/** The day a bottle was consumed, if the row is about one. */
export const dayGone = (cell: CellOf, row: SheetRow): string | undefined =>
  dayOf(cell(row, 'Consumed') || cell(row, 'ConsumptionDate'));

/** The day of a tasting note. */
export const dayTasted = (cell: CellOf, row: SheetRow): string | undefined => dayOf(cell(row, 'TastingDate'));

/** The reason of the consumption. `Type` is the type of the wine if another column has the reason. */
export function reasonGone(cell: CellOf, row: SheetRow): ConsumptionReason {
  const kind = cell(row, 'ShortType') || cell(row, 'ConsumptionType') || cell(row, 'Type');
  return REASONS.find(([pattern]) => pattern.test(kind))?.[1] ?? 'Other';
}

/**
 * An entry for a bottle that was drunk, given or sold.
 * @param nth the number of earlier bottles of its day, because files of bottles have no other key
 */
function bottleGone(cell: CellOf, row: SheetRow, nth: number): ConsumptionRow[] {
  const day = dayGone(cell, row);
  if (day === undefined) return [];
  const note = withoutGuard(cell(row, 'ConsumptionNote'));
  const key = cell(row, 'iConsumed');
  return [
    {
      day,
      quantity: Number(cell(row, 'Quantity')) || 1,
      reason: reasonGone(cell, row),
      ...(!isNoValue(note) && { note }),
      source: key
        ? `cellartracker:consumed:${key}`
        : `cellartracker-bottles:${cell(row, 'Barcode') || `${cell(row, 'iWine')}:${day}:${nth}`}`,
    },
  ];
}

const isTrue = (text: string): boolean => /^(?:true|yes|1)$/i.test(text);

/** A tasting note does not take a bottle, because Consumed contains that. */
function tasting(cell: CellOf, row: SheetRow): ConsumptionRow[] {
  const day = dayTasted(cell, row);
  if (day === undefined) return [];
  const isFlawed = isTrue(cell(row, 'Defective')) || isTrue(cell(row, 'Flawed'));
  const note = [withoutGuard(cell(row, 'TastingNotes')), isFlawed ? 'The bottle was flawed.' : '']
    .filter((text) => !isNoValue(text))
    .join('\n');
  const rating = ratingOf(cell, row);
  const key = cell(row, 'iNote') || `${cell(row, 'iWine')}:${day}`;
  return [
    {
      day,
      quantity: 0,
      reason: 'Tasted',
      ...(rating !== undefined && { rating }),
      ...(note !== '' && { note }),
      source: `cellartracker:note:${key}`,
    },
  ];
}

/** The points of 100 of a tasting note; CellarTracker writes 0 for none. */
function ratingOf(cell: CellOf, row: SheetRow): number | undefined {
  const points = Number(cell(row, 'Rating'));
  return points > 0 && points <= 100 ? Math.round(points * 10) / 10 : undefined;
}

/**
 * The log of a wine from the rows of its files. A row without a day is no entry; its text stays with the other columns.
 * The server limits the entries per row; a note states if there are more.
 */
export function historyOf(sheet: Sheet, { source, notes }: ReadRow): ConsumptionRow[] {
  const cell = cellsBy({ headers: sheet.sourceHeaders ?? sheet.headers });
  const rows = (source.sources ?? []).map((cells) => ({ cells, number: source.number }));
  const consumed = rows.filter((row) => cell(row, 'iConsumed') !== '');
  // Consumed has every consumed bottle, and Bottles repeats them.
  const left = consumed.length > 0 ? consumed : rows;
  const gone = [...Map.groupBy(left, (row) => dayGone(cell, row)).values()].flatMap((ofDay) =>
    ofDay.flatMap((row, nth) => bottleGone(cell, row, nth)),
  );
  const history = [...gone, ...rows.flatMap((row) => tasting(cell, row))];
  if (history.length > HISTORY_OF_ROW)
    notes.push(
      `with more than ${numberWords(HISTORY_OF_ROW)} entries of history; the others are not taken: bring them in a file of their own`,
    );
  return history.slice(0, HISTORY_OF_ROW);
}

/** The rating of the latest tasting that has one. */
export const latestRating = (history: readonly ConsumptionRow[]): number | undefined =>
  history
    .filter(({ rating }) => typeof rating === 'number')
    .toSorted((one, other) => String(other.day).localeCompare(String(one.day)))[0]?.rating ?? undefined;
