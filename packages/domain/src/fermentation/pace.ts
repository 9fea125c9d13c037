import { HOUR_MS, lossPerDay, type SugarReading } from './readings.ts';

/** Below this a ferment crawls by nature, °Bx. */
export const CRAWLS_BELOW = 1;

/** Hardly any °Bx lost in 48 h, see `AlarmThresholds`. */
const STOPPED_LOSS = 0.2;

/** A nearly dry tank needs a longer period or less than a quarter of the loss: reading errors equal the loss of two days. */
const NEARLY_DRY = { hours: 72, share: 0.25, above: 0.3 } as const;

/** A formerly fast ferment that almost stopped: so many times the loss, above so many °Bx, and a tenth of its earlier loss. */
const HALTED = { times: 2.5, above: 2, share: 0.1 } as const;

const HOURS = 48;

/**
 * Whether a ferment has stopped with sugar left; one that was dry already has not.
 * @param loss minimum °Bx over 48 h that counts as a loss
 * @returns the loss and its hours, if it has stopped
 */
export function stoppedOver(
  ferment: readonly SugarReading[],
  loss: number = STOPPED_LOSS,
): { lost: number; hours: number } | undefined {
  const last = ferment.at(-1);
  if (!last || last.brix <= 0) return undefined;
  // Near 0 °Bx reading errors exceed the loss of two days.
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

/** °Bx lost over hours; `null` if readings don't go back that far. */
function lostOver(ferment: readonly SugarReading[], until: number, hours: number): number | null {
  const perDay = lossPerDay(ferment, until, hours);
  return perDay === null ? null : Math.round(((perDay * hours) / 24) * 1e6) / 1e6;
}
