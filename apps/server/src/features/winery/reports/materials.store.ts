/** Materials in stock and added to wine, and what the remarks of a report have to explain. */
import type { CellarOperation, TtbReport } from '@cuverie/contract';
import {
  type AdditionLine,
  MATERIAL_NAMES,
  type Period,
  type StockCount,
  type StockUnit,
  type Substance,
} from '@cuverie/domain';
import type { Db } from '../../../platform/database/database.ts';
import { beginningOf, dayOfInstant } from '../../../platform/database/days/estate-days.ts';
import { sql } from '../../../platform/database/sql.ts';
import { dosesIn } from '../stock/stock.store.ts';

/** A spirit, concentrate or sugar added to a vessel. */
export interface AddedMaterial {
  at: string;
  day: string;
  number: number;
  operationId: string;
  kind: CellarOperation['kind'];
  vessel: string;
  lot: string | null;
  /** Contents of the vessel before. */
  before: number;
  /** With the batch in stock, if it names one. */
  line: AdditionLine & { readonly stock?: string };
}

export const materialsBefore = (db: Db, estateId: string, until: string): Promise<AddedMaterial[]> =>
  db.rows<AddedMaterial>(sql`
    select operations.at, ${dayOfInstant(estateId, sql`operations.at`)} as day, operations.number, operations.id as "operationId", operations.kind, vessels.code as vessel,
      lots.code as lot, entries.level_before as before, lines.line
    from ${dosesIn(estateId)} and operations.at < ${beginningOf(estateId, until)} and lines.line ->> 'substance' = any(${[...MATERIAL_NAMES]}::text[])
    order by operations.at, operations.number, entries.step`);

/** A batch of a spirit, concentrate or sugar in stock. */
export interface MaterialBatch {
  id: string;
  day: string;
  product: string;
  batch: string;
  substance: Substance;
  unit: StockUnit;
  /** Of a spirit, in % vol. */
  strength: number | null;
  amount: number;
  counts: (StockCount & { day: string })[];
}

export const materialBatchesBefore = (db: Db, estateId: string, until: string): Promise<MaterialBatch[]> =>
  db.rows<MaterialBatch>(sql`
    select stock_batches.id, received_on as day, name as product, batch, substance, unit, strength, amount, (
        select coalesce(json_agg(json_build_object('at', one ->> 'at', 'left', one -> 'left', 'reason', one -> 'reason',
          'day', ${dayOfInstant(estateId, sql`(one ->> 'at')::timestamptz`)})), '[]')
        from jsonb_array_elements(counts) as one
        where (one ->> 'at')::timestamptz < ${beginningOf(estateId, until)}
      ) as counts
    from stock_batches join stock_products
      on stock_products.estate_id = ${estateId} and stock_products.id = product_id
    where stock_batches.estate_id = ${estateId} and substance = any(${[...MATERIAL_NAMES]}::text[])
      and received_on < ${until}::date
    order by received_on, stock_batches.id`);

/** Losses and gains without an explanation, in vessels and of bottles, with the notes of their operations. */
export const remarksIn = (db: Db, estateId: string, { from, until }: Period): Promise<TtbReport['remarks']> =>
  db.rows(sql`
    select case when operations.kind = 'goods'
        then case entries.account when 'gain' then 'B5' when 'spilled' then 'B18' else 'B19' end
        else case entries.account when 'gain' then 'A9' else 'A30' end
      end as line, operations.id as "operationId", operations.number, operations.at, sum(abs(entries.amount)) as amount,
      operations.note
    from entries join operations on operations.estate_id = ${estateId} and operations.number = entries.number
    where entries.estate_id = ${estateId} and entries.unit = 'L'
      and (entries.account in ('gain', 'unexplained') or (entries.account = 'spilled' and operations.kind = 'goods'))
      and entries.at >= ${beginningOf(estateId, from)} and entries.at < ${beginningOf(estateId, until)}
    group by 1, operations.id, operations.number, operations.at, operations.note
    order by operations.at, operations.number limit 200`);
