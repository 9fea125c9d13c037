/** Stated tax classes of a lot. */
import { type Lot, sentenceOf } from '@cuverie/contract';
import { addDays, type ClassStatement, dayIn, type LotClass } from '@cuverie/domain';
import type { Transaction } from '../../../platform/database/database.ts';
import { timeZoneOf } from '../../../platform/database/days/estate-days.ts';
import { sql } from '../../../platform/database/sql.ts';
import { invalid } from '../../../platform/http/refusal.ts';

/** Oldest first; an empty day means from the start. */
export const inOrder = (
  stated: readonly { from?: string | null; class: LotClass }[],
): (ClassStatement & { from: string | null })[] =>
  stated
    .map((one) => ({ from: one.from || null, class: one.class }))
    .sort((one, other) => (one.from ?? '').localeCompare(other.from ?? ''));

/**
 * A class stated for a closed period would change its figures.
 * @throws Refusal 400 if the lot existed in that period
 */
export async function refuseClosed(
  tx: Transaction,
  estateId: string,
  { id, taxClasses }: Pick<Lot, 'id' | 'taxClasses'>,
  stated: readonly ClassStatement[],
  openFrom: string,
): Promise<void> {
  const until = dayIn(await timeZoneOf(tx, estateId), openFrom);
  const closed = (all: readonly ClassStatement[]) =>
    JSON.stringify(all.filter(({ from }) => (from ?? '') < until).map((one) => [one.from, one.class]));
  if (closed(taxClasses) === closed(stated)) return;
  const before = await tx.count(sql`
    select from entries where estate_id = ${estateId} and lot_id = ${id} and at < ${openFrom} limit 1`);
  if (before > 0)
    throw invalid({ taxClasses: sentenceOf('class_in_closed_period', { until: addDays(until, -1) }) });
}
