/** Converts the mark on a dipstick to litres in a vessel. */
import type { Sentence } from '../words/sentence.ts';
import type { Answer } from './bench/answer.ts';
import { type DipChart, dipChartProblem, litresAtMark } from './bench/dip-charts.ts';
import { litresAtLevel, type TankShape, tankCapacity } from './bench/tank-shapes.ts';

/** By the shape of the vessel, if the stick shows the height of the wine; or by a chart of marks. */
export type VesselDip = TankShape | ({ readonly kind: 'chart' } & DipChart);

/** Returns why litres cannot be computed, or `undefined`. */
export function dipProblem(dip: VesselDip): Sentence | undefined {
  if (dip.kind === 'chart') return dipChartProblem(dip);
  const capacity = tankCapacity(dip);
  return 'problem' in capacity ? capacity.problem : undefined;
}

/**
 * Litres, to the hundredth, at a mark of the stick. Source: {@link litresAtMark}, {@link litresAtLevel}.
 * @param cm within the chart, or up to the height of the vessel
 */
export function litresAtDip(dip: VesselDip, cm: number): Answer<number> {
  const answer = dip.kind === 'chart' ? litresAtMark(dip, cm) : litresAtLevel(dip, cm / 100);
  return 'value' in answer ? { value: Math.round(answer.value * 100) / 100 } : answer;
}
