import { type ConsumptionDraft } from '@cuverie/contract';
import {
  type Holding,
  type Stock,
  shortageProblem,
  stockOf,
  type TakenFrom,
  takeFrom,
} from '@cuverie/domain';
import { invalid } from '../../../platform/http/refusal.ts';

/**
 * Takes bottles from the place that is named, else from where the entry took them before, else from the first on.
 * @returns what is left, and where they were taken from, of a wine in several places
 */
export function take(
  holdings: readonly Holding[],
  count: number,
  { place, bottleSizeMl }: Pick<ConsumptionDraft, 'place' | 'bottleSizeMl'>,
  before: readonly TakenFrom[] | null = null,
): { left: Stock; takenFrom: TakenFrom[] | null } {
  const named = place === undefined ? before?.[0] : { place: place || null, bottleSizeMl };
  const from = holdings.findIndex(
    (one) => one.place === named?.place && one.bottleSizeMl === (named.bottleSizeMl ?? one.bottleSizeMl),
  );
  if (place !== undefined) {
    const shortage = shortageProblem(count, holdings[from]?.bottles ?? 0, place);
    if (shortage) throw invalid({ quantity: shortage }, 'not_enough_bottles');
  }
  const { left, taken } = takeFrom(holdings, count, Math.max(0, from));
  return { left: stockOf(left), takenFrom: holdings.length > 1 && count > 0 ? taken : null };
}
