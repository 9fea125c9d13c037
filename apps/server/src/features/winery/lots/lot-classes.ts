/** Tax classes of lots, stated or implied by what they were made of. */
import { type ClassStatement, impliedClasses, type LotOrigin } from '@cuverie/domain';
import type { Db } from '../../../platform/database/database.ts';
import { dayOfInstant } from '../../../platform/database/days/estate-days.ts';
import { sql } from '../../../platform/database/sql.ts';
import { lineOfEntry } from '../ledger/lines.ts';

export interface LotClasses {
  stated: Map<string, ClassStatement[]>;
  /** Of lots without a stated class. */
  implied: Map<string, ClassStatement>;
  /** Last measured alcohol of lots without a stated class, in % vol. */
  alcohol: Map<string, number | null>;
}

export async function classesOfLots(db: Db, estateId: string): Promise<LotClasses> {
  const rows = await db.rows<{ id: string; taxClasses: ClassStatement[] }>(sql`
    select id, tax_classes as "taxClasses" from lots where estate_id = ${estateId}`);
  const stated = new Map(rows.map(({ id, taxClasses }) => [id, taxClasses]));
  const unstated = rows.flatMap(({ id, taxClasses }) => (taxClasses.length === 0 ? [id] : []));
  const origins = await originsOf(db, estateId, unstated);
  return {
    stated,
    implied: impliedClasses(stated, origins),
    alcohol: new Map([...origins].map(([id, { alcohol }]) => [id, alcohol])),
  };
}

/** How lots began: with what was poured on their first day, and their last measured alcohol. */
async function originsOf(db: Db, estateId: string, ids: readonly string[]): Promise<Map<string, LotOrigin>> {
  if (ids.length === 0) return new Map();
  const rows = await db.rows<LotOrigin & { id: string }>(sql`
    with first as (
      select given.lot_id, begun.at, ${dayOfInstant(estateId, sql`begun.at`)} as day
      from unnest(${[...ids]}::uuid[]) as given(lot_id) cross join lateral (
        select at from entries
        where entries.estate_id = ${estateId} and entries.lot_id = given.lot_id and unit = 'L' and amount > 0
        order by at, number limit 1
      ) as begun
    ), made as (
      select first.lot_id, first.day, array_agg(distinct before.lot_id) filter (where before.lot_id <> first.lot_id) as lots,
        bool_or(drawn.account not in ('gain', 'added')) as is_outside
      from first
        join entries as filled on filled.estate_id = ${estateId} and filled.lot_id = first.lot_id and filled.amount > 0
          -- By the index; the day may end before.
          and filled.at >= first.at and filled.at < first.at + interval '1 day'
          and ${dayOfInstant(estateId, sql`filled.at`)} = first.day
        join entries as drawn on drawn.estate_id = ${estateId} and drawn.number = filled.number
          and drawn.step = filled.twin
        left join entries as before on before.estate_id = ${estateId} and before.number = drawn.previous_number
          and before.step = drawn.previous_step
      group by first.lot_id, first.day
    ), measured as (
      select distinct on (entries.lot_id) entries.lot_id, (said.value ->> 'value')::float8 as alcohol
      from operations
        join entries on entries.estate_id = ${estateId} and entries.number = operations.number
          and entries.lot_id = any(${[...ids]}::uuid[])
        cross join lateral jsonb_array_elements(${lineOfEntry('entries')} -> 'values') as said
      where operations.estate_id = ${estateId} and operations.kind = 'analysis' and operations.status = 'recorded'
        and said.value ->> 'analyte' = 'alcohol'
      order by entries.lot_id, operations.at desc, operations.number desc
    )
    select made.lot_id as id, made.day, coalesce(made.lots, '{}') as lots,
      coalesce(made.is_outside, false) as "isFromOutside", measured.alcohol
    from made left join measured on measured.lot_id = made.lot_id`);
  return new Map(rows.map(({ id, ...origin }) => [id, origin]));
}
