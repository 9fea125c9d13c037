import { fitLine } from '../values/line.ts';
import { slipsIn } from './slips.ts';
import { BACK_WITHIN, DAY_MS, HEALTHY_FALL, HOUR_MS, type SugarReading } from './sugar.ts';

export { DAY_MS, HOUR_MS, type SugarReading } from './sugar.ts';

/** A rise no ferment causes: added must, another tank's wine, or a typo; °Bx. */
export const RISE_BRIX = 1.5;

/** A fall no ferment makes in the time between two readings, of whatever style; °Bx a day. */
const FALL_PER_DAY = HEALTHY_FALL.red;

/**
 * The readings for a forecast: oldest first, one per instant, without typing errors, and only those after must was last
 * added.
 * @param readings in any order
 */
export function currentFerment(readings: readonly SugarReading[]): SugarReading[] {
  const kept: SugarReading[] = [];
  const sorted = withoutSlips(onePerInstant(readings));
  for (const [index, reading] of sorted.entries()) {
    const [before, last] = [kept.at(-2), kept.at(-1)];
    if (last && fallsTooFast(last, reading)) {
      // An implausible first value is the slip itself; later ones are judged by the next reading.
      if (kept.length === 1) kept.pop();
      else if (isSlip(last, sorted[index + 1])) continue;
    } else if (last && reading.brix - last.brix > RISE_BRIX) {
      const next = sorted[index + 1];
      // The newest reading alone can't tell a slip from a filling.
      if (!next || next.brix <= last.brix + BACK_WITHIN) continue;
      if (before && reading.brix <= before.brix + BACK_WITHIN) kept.pop();
      else kept.length = 0;
    }
    kept.push(reading);
  }
  return kept;
}

function withoutSlips(readings: readonly SugarReading[]): SugarReading[] {
  const slips = new Set(slipsIn(readings).map(({ reading }) => reading));
  return readings.filter((reading) => !slips.has(reading));
}

const fallsTooFast = (from: SugarReading, to: SugarReading): boolean =>
  from.brix - to.brix > FALL_PER_DAY * Math.max((to.at - from.at) / DAY_MS, 1);

/** Whether the next reading is back at the earlier level. */
const isSlip = (last: SugarReading, next: SugarReading | undefined): boolean =>
  !next || next.brix > last.brix - FALL_PER_DAY / 2;

function onePerInstant(readings: readonly SugarReading[]): SugarReading[] {
  const byInstant = new Map<number, SugarReading[]>();
  for (const reading of readings) byInstant.set(reading.at, [...(byInstant.get(reading.at) ?? []), reading]);
  return [...byInstant]
    .map(([at, same]) => ({ at, brix: same.reduce((sum, { brix }) => sum + brix, 0) / same.length }))
    .toSorted((one, other) => one.at - other.at);
}

/**
 * The loss of sugar, °Bx a day: the slope of a straight line through the readings of a window. The last
 * two readings alone would carry the noise of both, ±0.2 °Bx.
 * @param until end of the window, ms since 1970
 * @param hours length of the window
 * @returns `null` if readings do not go back that far; above 0 while sugar falls
 */
export function lossPerDay(readings: readonly SugarReading[], until: number, hours: number): number | null {
  const inside = windowOf(readings, until - hours * HOUR_MS, until);
  const [first, last] = [inside[0], inside.at(-1)];
  if (!first || !last || last.at - first.at < 0.75 * hours * HOUR_MS) return null;
  return -fitLine(inside.map(({ at, brix }) => ({ day: (at - first.at) / DAY_MS, value: brix }))).slope;
}

/** Returns the readings of a window, with the one before it if there is none at its start. */
function windowOf(readings: readonly SugarReading[], from: number, until: number): readonly SugarReading[] {
  const begin = readings.findIndex(({ at }) => at >= from);
  if (begin < 0) return [];
  const opens = readings[begin]?.at ?? until;
  const isOpen = opens - from > 0.25 * (until - from);
  return readings.slice(isOpen ? Math.max(begin - 1, 0) : begin).filter(({ at }) => at <= until);
}
