/** Divides a bottling run over the vessels it drew from. */
import { bottledAmount } from './flows.ts';
import type { BottlingLoss } from './operation.ts';
import { fromLedger, toLedger } from './plan.ts';

/** The place in My Cellar of bottles that a run keeps aside. */
export const LIBRARY = 'Library';

/** Wine that a run takes from a vessel. */
export interface Draw {
  readonly from: string;
  /** Litres. */
  readonly amount: number;
  /** Whether it is all the vessel holds, so that what is not in bottles is the rest. */
  readonly isAll: boolean;
}

export interface FilledFormat {
  readonly bottles: number;
  readonly bottleSizeMl: number;
  /** The only vessel it was filled from; of several wines each has its own. */
  readonly from?: string | undefined;
}

export interface RunLoss {
  readonly lost: BottlingLoss;
  /** Litres; or what is neither in bottles nor in another loss. */
  readonly amount: number | 'rest';
}

/** A line of the operation, with the format or loss it is part of. */
export type RunLine =
  | { readonly from: string; readonly format: number; readonly bottles: number }
  | { readonly from: string; readonly loss: number; readonly amount: number | 'rest' };

/**
 * Returns the lines of a run: of each format whole bottles from each vessel, in proportion to what is left in it, then
 * the losses. Bottles for which no vessel has enough are drawn from the fullest, which the ledger refuses.
 */
export function linesOfRun(
  draws: readonly Draw[],
  formats: readonly FilledFormat[],
  losses: readonly RunLoss[],
): RunLine[] {
  const left = draws.map(({ amount }) => toLedger(amount));
  const lines: RunLine[] = [];
  for (const [format, { bottles, bottleSizeMl, from: only }] of formats.entries()) {
    const usable = left.map((one, at) => (only === undefined || draws[at]?.from === only ? one : 0));
    for (const [at, count] of shared(usable, bottles, bottledAmount(1, bottleSizeMl)).entries()) {
      if (count === 0) continue;
      left[at] = (left[at] ?? 0) - bottledAmount(count, bottleSizeMl);
      lines.push({ from: draws[at]?.from ?? '', format, bottles: count });
    }
  }
  for (const [loss, { amount }] of losses.entries()) {
    if (amount === 'rest') continue;
    let lost = toLedger(amount);
    for (const [at, { from }] of draws.entries()) {
      const isLast = at === draws.length - 1;
      const taken = isLast ? lost : Math.min(lost, Math.max(0, left[at] ?? 0));
      if (taken === 0) continue;
      lost -= taken;
      left[at] = (left[at] ?? 0) - taken;
      lines.push({ from, loss, amount: fromLedger(taken) });
    }
  }
  const rest = losses.findIndex(({ amount }) => amount === 'rest');
  if (rest >= 0)
    for (const [at, { from, isAll }] of draws.entries()) {
      if (isAll) lines.push({ from, loss: rest, amount: 'rest' });
      else if ((left[at] ?? 0) > 0) lines.push({ from, loss: rest, amount: fromLedger(left[at] ?? 0) });
    }
  return lines;
}

/** Shares bottles of a size among vessels in proportion to what is left; all sizes in ledger parts. */
function shared(left: readonly number[], bottles: number, size: number): number[] {
  const whole = left.reduce((sum, one) => sum + Math.max(0, one), 0);
  const quotas = left.map((one) => (whole === 0 ? 0 : (bottles * Math.max(0, one)) / whole));
  const counts = quotas.map((quota, at) =>
    Math.min(Math.floor(quota), Math.floor(Math.max(0, left[at] ?? 0) / size)),
  );
  const roomIn = (at: number) => (left[at] ?? 0) - (counts[at] ?? 0) * size;
  for (let more = bottles - counts.reduce((sum, count) => sum + count, 0); more > 0; more -= 1) {
    const fullest = left.reduce((best, _, at) => (roomIn(at) > roomIn(best) ? at : best), 0);
    // Without room anywhere, all the others are taken at once.
    const taken = roomIn(fullest) >= size ? 1 : more;
    counts[fullest] = (counts[fullest] ?? 0) + taken;
    more -= taken - 1;
  }
  return counts;
}
