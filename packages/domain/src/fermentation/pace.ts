import { HOUR_MS, lossPerDay, type SugarReading } from './readings.ts';

/** Below this a ferment crawls by nature, °Bx. */
export const CRAWLS_BELOW = 1;

/** Hardly any °Bx lost in 48 h, see `AlarmThresholds`. */
const STOPPED_LOSS = 0.2;

/** Nearly dry it takes longer to be sure, or less than a quarter of the loss: an eye is off by as much as two days lose. */
const NEARLY_DRY = { hours: 72, share: 0.25, above: 0.3 } as const;

/** A ferment that was fast and all but stands: so many times the loss, above so many °Bx, and a tenth of what it lost before. */
const HALTED = { times: 2.5, above: 2, share: 0.1 } as const;

const HOURS = 48;

/**
 * Whether a ferment stands still with sugar left; one that was dry already does not.
 * @param loss °Bx over 48 h, less than which is none
 * @returns what was lost over how many hours, where it stands still
 */
export function stoppedOver(
  ferment: readonly SugarReading[],
  loss: number = STOPPED_LOSS,
): { lost: number; hours: number } | undefined {
  const last = ferment.at(-1);
  if (!last || last.brix <= 0) return undefined;
  // About 0 °Bx an eye is off by more than two days lose.
  const from = last.at - NEARLY_DRY.hours * HOUR_MS;
  if (ferment.some(({ at, brix }) => at >= from && brix <= 0)) return undefined;
  const lost = lostOver(ferment, last.at, HOURS);
  if (last.brix <= CRAWLS_BELOW) {
    const longer = lostOver(ferment, last.at, NEARLY_DRY.hours);
    if (longer !== null && longer < loss) return { lost: Math.max(longer, 0), hours: NEARLY_DRY.hours };
    if (lost === null || last.brix <= NEARLY_DRY.above || lost >= loss * NEARLY_DRY.share) return undefined;
  } else if (lost === null || lost >= (isHalted(ferment, last, lost) ? loss * HALTED.times : loss)) {
    return undefined;
  }
  return { lost: Math.max(lost, 0), hours: HOURS };
}

function isHalted(ferment: readonly SugarReading[], last: SugarReading, lost: number): boolean {
  const before = lostOver(ferment, last.at - HOURS * HOUR_MS, HOURS);
  return last.brix > HALTED.above && before !== null && lost < before * HALTED.share;
}

/** °Bx lost over hours; `null` where readings don't go back that far. */
function lostOver(ferment: readonly SugarReading[], until: number, hours: number): number | null {
  const perDay = lossPerDay(ferment, until, hours);
  return perDay === null ? null : Math.round(((perDay * hours) / 24) * 1e6) / 1e6;
}
