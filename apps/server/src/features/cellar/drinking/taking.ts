import type { ConsumptionDraft } from '@cuverie/contract';
import {
  bottlesInSlot,
  countInSlots,
  type Holding,
  type SlotAddress,
  type Stock,
  shortageProblem,
  slotShortageProblem,
  stockOf,
  type TakenFrom,
  takeFrom,
} from '@cuverie/domain';
import { invalid } from '../../../platform/http/refusal.ts';

/**
 * Takes bottles from the given place, else from where the entry took them before, else from the first place on.
 * @returns the remaining bottles, and where they were taken from if the wine is in several places or in slots
 */
export function take(
  holdings: readonly Holding[],
  count: number,
  { place, bottleSizeMl, slot }: Pick<ConsumptionDraft, 'place' | 'bottleSizeMl' | 'slot'>,
  before: readonly TakenFrom[] | null = null,
): { left: Stock; takenFrom: TakenFrom[] | null } {
  if (slot !== undefined) {
    const at = holdings.findIndex((one) => bottlesInSlot(one, slot) > 0);
    const there = holdings[at];
    const shortage = slotShortageProblem(count, there ? bottlesInSlot(there, slot) : 0, slot);
    if (shortage) throw invalid({ quantity: shortage }, 'not_enough_bottles');
    return takenOf(holdings, count, at, slot);
  }
  const named = place === undefined ? before?.[0] : { place: place || null, bottleSizeMl };
  const from = holdings.findIndex(
    (one) => one.place === named?.place && one.bottleSizeMl === (named.bottleSizeMl ?? one.bottleSizeMl),
  );
  if (place !== undefined) {
    const shortage = shortageProblem(count, holdings[from]?.bottles ?? 0, place);
    if (shortage) throw invalid({ quantity: shortage }, 'not_enough_bottles');
  }
  // A changed entry takes from the same slot again.
  const again = place === undefined ? before?.[0]?.slots?.[0] : undefined;
  return takenOf(holdings, count, Math.max(0, from), again);
}

function takenOf(holdings: readonly Holding[], count: number, from: number, slot: SlotAddress | undefined) {
  const { left, taken } = takeFrom(holdings, count, from, slot);
  const isTold = holdings.length > 1 || taken.some((one) => countInSlots(one) > 0);
  return { left: stockOf(left), takenFrom: isTold && count > 0 ? taken : null };
}
