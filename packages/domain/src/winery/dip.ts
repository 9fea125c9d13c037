/** How the litres in a vessel are told from a stick that is dipped into it. */
import type { Sentence } from '../words/sentence.ts';
import type { Answer } from './bench/answer.ts';
import { type DipChart, dipChartProblem, litresAtMark } from './bench/dip-charts.ts';
import { litresAtLevel, type TankShape, tankCapacity } from './bench/tank-shapes.ts';

/** By the shape of the vessel, where the stick reads how high the wine stands; or by a chart of what it reads. */
export type VesselDip = TankShape | ({ readonly kind: 'chart' } & DipChart);

/** What keeps litres from being told by it, or `undefined`. */
export function dipProblem(dip: VesselDip): Sentence | undefined {
  if (dip.kind === 'chart') return dipChartProblem(dip);
  const capacity = tankCapacity(dip);
  return 'problem' in capacity ? capacity.problem : undefined;
}

/**
 * Litres, to the hundredth, at what the stick reads. Source: {@link litresAtMark}, {@link litresAtLevel}.
 * @param cm within the chart, or up to the height of the vessel
 */
export function litresAtDip(dip: VesselDip, cm: number): Answer<number> {
  const answer = dip.kind === 'chart' ? litresAtMark(dip, cm) : litresAtLevel(dip, cm / 100);
  return 'value' in answer ? { value: Math.round(answer.value * 100) / 100 } : answer;
}
