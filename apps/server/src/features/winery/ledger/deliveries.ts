/** What is known of delivered fruit without being entered. */
import { say } from '@cuverie/contract';
import type { Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { invalid } from '../../../platform/http/refusal.ts';
import type { LineToStore } from './lines.ts';

/** A price without a currency is in the estate's home currency. */
export async function priced(
  tx: Transaction,
  estateId: string,
  lines: readonly LineToStore[],
): Promise<LineToStore[]> {
  const { home } = await tx.one<{ home: string | null }>(sql`
    select home_currency as home from estates where id = ${estateId}`);
  return lines.map(({ currency: given, ...line }, at) => {
    if (line.price === undefined) return line;
    const currency = given || home;
    if (!currency) throw invalid({ [`lines.${at}.currency`]: say('required', { field: 'Currency' }) });
    return { ...line, currency };
  });
}
