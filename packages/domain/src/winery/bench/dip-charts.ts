import type { Sentence } from '../../words/sentence.ts';
import { sentenceOf } from '../../words/words.ts';
import { centilitres } from '../parts.ts';
import { type Answer, answer, BENCH_RANGES, rangeProblem } from './answer.ts';

/** Dry: from the top down to the wine, so a higher mark is less. Wet: from the bottom up to its surface. */
export const DIP_READINGS = ['dry', 'wet'] as const;
export type DipReading = (typeof DIP_READINGS)[number];

/** What a tank holds where its stick or tape reads so much. */
export interface DipRow {
  markCm: number;
  litres: number;
}

export interface DipChart {
  reads: DipReading;
  /** By rising mark. */
  rows: readonly DipRow[];
}

function rowProblem(chart: DipChart, row: DipRow, at: number): Sentence | undefined {
  const wrong = rangeProblem(BENCH_RANGES.mark, row.markCm) ?? rangeProblem(BENCH_RANGES.volume, row.litres);
  const before = chart.rows[at - 1];
  if (wrong !== undefined || before === undefined) return wrong;
  if (!(row.markCm > before.markCm)) return sentenceOf('dip_mark_not_rising', { row: at + 1 });
  if (chart.reads === 'dry' && !(row.litres < before.litres))
    return sentenceOf('dip_litres_not_falling', { row: at + 1 });
  if (chart.reads === 'wet' && !(row.litres > before.litres))
    return sentenceOf('dip_litres_not_rising', { row: at + 1 });
  return undefined;
}

/**
 * Returns the error of a dip chart, or `undefined`: it has two rows or more, with increasing marks and decreasing (dry)
 * or increasing (wet) litres, and ends at 0 and at the capacity. As in InnoVint and vintrace.
 * @param capacityL litres, to the hundredth; omit it if unknown
 */
export function dipChartProblem(chart: DipChart, capacityL?: number): Sentence | undefined {
  if (chart.rows.length < 2) return sentenceOf('dip_rows_too_few');
  for (const [at, row] of chart.rows.entries()) {
    const problem = rowProblem(chart, row, at);
    if (problem) return problem;
  }
  if (capacityL === undefined) return undefined;
  const litres = chart.rows.map((row) => row.litres);
  const isWhole =
    centilitres(Math.min(...litres)) === 0n && centilitres(Math.max(...litres)) === centilitres(capacityL);
  return isWhole ? undefined : sentenceOf('dip_ends_elsewhere', { capacity: capacityL });
}

/** The litres at a mark between two rows, along a straight line. */
function between(rows: readonly DipRow[], markCm: number): number {
  const rising = rows.toSorted((one, other) => one.markCm - other.markCm);
  const at = Math.max(
    1,
    rising.findIndex((row) => row.markCm >= markCm),
  );
  const [low, high] = [rising[at - 1], rising[at]];
  if (!low || !high) return Number.NaN;
  return low.litres + ((high.litres - low.litres) * (markCm - low.markCm)) / (high.markCm - low.markCm);
}

/**
 * Returns litres at a mark, by linear interpolation between rows. Source: vintrace, InnoVint. Confidence: high.
 * @param markCm cm as read, within the rows: outside them nothing was measured
 */
export function litresAtMark(chart: DipChart, markCm: number): Answer<number> {
  const marks = chart.rows.map((row) => row.markCm);
  const range = { ...BENCH_RANGES.mark, min: Math.min(...marks), max: Math.max(...marks) };
  return answer([dipChartProblem(chart) ?? rangeProblem(range, markCm)], () => between(chart.rows, markCm));
}
