/** A weigh tag is unique in an estate, so that it identifies one delivery. */
import { sentenceOf } from '@cuverie/contract';
import type { Transaction } from '../../../platform/database/database.ts';
import { dayOfInstant } from '../../../platform/database/days/estate-days.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import { invalid } from '../../../platform/http/refusal.ts';
import type { StoredLine } from './lines.ts';

/** Operations with a line of this tag. */
export const operationsWithTag = (tag: string): Sql =>
  sql`(kind = 'receive' and lines @> ${JSON.stringify([{ tag }])}::text::jsonb)`;

/** @throws Refusal 400 at a line whose tag another recorded operation has */
export async function refuseUsedTags(
  tx: Transaction,
  estateId: string,
  id: string | undefined,
  lines: readonly Pick<StoredLine, 'tag'>[],
): Promise<void> {
  for (const [at, { tag }] of lines.entries()) {
    if (!tag) continue;
    const other = await tx.row<{ number: number; day: string }>(sql`
      select number, to_char(${dayOfInstant(estateId, sql`at`)}, 'YYYY-MM-DD') as day from operations
      where estate_id = ${estateId} and status = 'recorded' and ${operationsWithTag(tag)}
        and id is distinct from ${id ?? null}::uuid
      order by number limit 1`);
    if (other) throw invalid({ [`lines.${at}.tag`]: sentenceOf('tag_used', { tag, ...other }) });
  }
}
