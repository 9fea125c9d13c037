/**
 * Forecasts the picking date of each series from its third sample on, and compares it with the day its sugar was
 * reached.
 */
import { daysBetween, grapeCourse, pickingForecast, ratePerWeek } from '@cuverie/domain';
import { type CsvFile, cell, instantOf, numberOf } from '../support/csv-folder.ts';

export interface Series {
  block: string;
  year: string;
  samples: { date: string; brix: number }[];
  target: number | null;
}

const BLOCK = ['blockname', 'fieldname', 'block', 'field', 'vineyard', 'name'];

export function seriesOf(files: readonly CsvFile[]): Series[] {
  const rows = files.flatMap(({ rows: of, name }) => of.map((row) => ({ row, name })));
  const samples = rows.flatMap(({ row, name }) => {
    const at = instantOf(cell(row, 'date', 'readingdate', 'sampledate', 'takenat', 'day'));
    const brix = numberOf(cell(row, 'brix', 'bx', 'sugar', 'brixbx'));
    if (at === null || brix === null) return [];
    const date = new Date(at).toISOString().slice(0, 10);
    const year = cell(row, 'year', 'season', 'vintage') ?? date.slice(0, 4);
    const target = numberOf(cell(row, 'targetbrix', 'target'));
    return [{ block: cell(row, ...BLOCK) ?? name, year, target, date, brix }];
  });
  return [...Map.groupBy(samples, ({ block, year }) => `${block}\n${year}`).values()].flatMap((of) => {
    const [first] = of;
    if (!first) return [];
    const inOrder = of.toSorted((one, other) => (one.date < other.date ? -1 : 1));
    return [{ block: first.block, year: first.year, target: first.target, samples: inOrder }];
  });
}

/** Days from the newest sample to the target. */
export interface PickingRow {
  came: number;
  likely: number | null;
  holds: boolean | null;
  tooLate: boolean | null;
  /** By a straight line through the newest three samples; `null` if it does not rise. */
  line: number | null;
}

/** Without a target, each sample from the fourth on with at least this °Bx is one. */
const RIPE_FROM = 20;

export function pickingRows(series: readonly Series[], history: boolean): PickingRow[] {
  return series.flatMap((one) => {
    // Neighbours of the same year may be too similar, and their later samples would not be known yet.
    const others = series.filter(({ block, year }) => history && block === one.block && year < one.year);
    const seen = one.samples;
    return seen.flatMap((came, place) => {
      const isTarget =
        one.target === null
          ? place >= 3 && came.brix >= RIPE_FROM && seen.slice(0, place).every(({ brix }) => brix < came.brix)
          : came.brix >= one.target && seen.slice(0, place).every(({ brix }) => brix < (one.target ?? 0));
      if (!isTarget) return [];
      return seen.slice(2, place).map((newest, index): PickingRow => {
        const neighbours = series
          .filter(({ block, year }) => history && block !== one.block && year === one.year)
          .map(({ samples }) => samples.filter(({ date }) => date <= newest.date));
        const target = one.target ?? came.brix;
        const three = seen.slice(index, index + 3).map(({ date, brix }) => ({ date, value: brix }));
        const rate = ratePerWeek(three) ?? 0;
        const forecast = pickingForecast({
          readings: seen.slice(0, index + 3),
          targetBrix: target,
          today: newest.date,
          seasonEnd: '9999-12-31',
          others: [...others.map(({ samples }) => samples), ...neighbours].map(grapeCourse),
        });
        const given = forecast.kind === 'forecast' ? forecast : null;
        return {
          came: daysBetween(newest.date, came.date),
          likely: given && daysBetween(newest.date, given.date),
          holds: given && given.earliest <= came.date && came.date <= given.latest,
          tooLate: given && came.date > given.latest,
          line: rate > 0 ? (7 * (target - newest.brix)) / rate : null,
        };
      });
    });
  });
}

/** The horizons of the results: up to this many days ahead. */
export const HORIZONS = [
  ['up to 7 days ahead', 0, 7],
  ['up to 14 days ahead', 0, 14],
  ['15 to 21 days ahead', 15, 21],
  ['over 21 days ahead', 22, 999],
  ['all', 0, 999],
] as const;
