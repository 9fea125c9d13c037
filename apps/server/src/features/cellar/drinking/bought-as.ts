import type { Arrival, Consumption, WineDetail } from '@cuverie/contract';
import { type BoughtAs, bottleSources, oldestSource, sourceProblem } from '@cuverie/domain';
import type { Transaction } from '../../../platform/database/database.ts';
import type { LockedItem } from '../../../platform/database/rows.ts';
import { sql } from '../../../platform/database/sql.ts';
import { invalid } from '../../../platform/http/refusal.ts';

/**
 * Returns the purchase of bottles that are taken: the chosen one, else the oldest with as many left. The wine is
 * locked, so that no two entries take the same bottles.
 * @param arrivalId the chosen arrival; `null`: bottles with the price of the wine itself
 * @param before the entry that is changed, whose bottles return first
 * @returns `null` for a tasting without bottles, and if no purchase of the wine arrived
 * @throws Refusal 400 if the chosen purchase has too few bottles left
 */
export async function boughtOf(
  tx: Transaction,
  { row: wine, estateId }: LockedItem<WineDetail>,
  bottles: number,
  arrivalId: string | null | undefined,
  before?: Consumption,
): Promise<BoughtAs | null> {
  if (bottles === 0) return null;
  const arrivals = await tx.rows<Arrival>(sql`
    select arrival.* from purchases, jsonb_to_recordset(arrivals) as arrival(
      id uuid, "wineId" uuid, bottles integer, day text, price text, currency text, "makesWine" boolean, fills jsonb)
    where estate_id = ${estateId} and arrivals @> ${JSON.stringify([{ wineId: wine.id }])}::text::jsonb
      and "wineId" = ${wine.id}`);
  if (arrivals.length === 0) return null;
  const entries = await tx.rows<Pick<Consumption, 'quantity' | 'boughtAs'>>(sql`
    select quantity, bought_as as "boughtAs" from consumptions
    where estate_id = ${estateId} and wine_id = ${wine.id} and bought_as is not null
      and id is distinct from ${before?.id ?? null}::uuid`);
  const back = before?.fromStock ? before.quantity : 0;
  const sources = bottleSources({ ...wine, quantity: wine.quantity + back }, arrivals, entries);
  const source =
    arrivalId === undefined
      ? oldestSource(sources, bottles)
      : sources.find((one) => one.arrivalId === arrivalId);
  const problem = arrivalId === undefined ? undefined : sourceProblem(bottles, source);
  if (problem) throw invalid({ arrivalId: problem });
  if (source === undefined) return null;
  const { left: _, ...boughtAs } = source;
  return boughtAs;
}
