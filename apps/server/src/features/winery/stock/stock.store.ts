/** Products and batches in stock; what is left of a batch is derived from the doses and bottlings that name it. */
import {
  STOCK_BATCH,
  STOCK_PRODUCT,
  type StockBatch,
  type StockProduct,
  type StockUse,
} from '@cuverie/contract';
import { type AdditionLine, firstOut, type StockUnit, stockLeft, stockUsed } from '@cuverie/domain';
import type { Db } from '../../../platform/database/database.ts';
import { columnsOf, selectList } from '../../../platform/database/field-columns.ts';
import type { ManyTable } from '../../../platform/database/many.ts';
import { rowsOf } from '../../../platform/database/rows.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import { lineOfEntry } from '../ledger/lines.ts';

export type StockProductValues = Pick<StockProduct, keyof typeof STOCK_PRODUCT> & {
  archivedAt: Date | string | null;
};

const PRODUCT_COLUMNS = columnsOf(STOCK_PRODUCT);

export const STOCK_PRODUCTS: ManyTable<StockProductValues> = {
  name: 'stock_products',
  kind: 'product',
  named: 'name',
  owns: [['stock_batches', 'product_id']],
  columns: { ...PRODUCT_COLUMNS, archivedAt: ['archived_at', 'timestamptz'] },
};

export const stockProducts = rowsOf<StockProduct, StockProductValues>(STOCK_PRODUCTS, {
  thing: 'product',
  shown: () => sql`
    id, version, ${selectList(STOCK_PRODUCTS.columns)}, created_at as "createdAt", updated_at as "updatedAt"`,
});

export const listStockProducts = (db: Db, estateId: string): Promise<StockProduct[]> =>
  stockProducts
    .list(
      db,
      estateId,
      { name: { expression: sql`lower(name)`, type: 'text', of: ({ name }) => name.toLowerCase() } },
      { sort: 'name' },
      sql``,
    )
    .then(({ rows }) => rows);

export type StockBatchValues = Pick<StockBatch, keyof typeof STOCK_BATCH | 'productId' | 'counts'>;

export const STOCK_BATCHES: ManyTable<StockBatchValues> = {
  name: 'stock_batches',
  kind: 'batch',
  named: 'batch',
  belongsTo: ['product_id', 'stock_products', 'name'],
  columns: {
    ...columnsOf(STOCK_BATCH),
    // It is required, and has a schema of its own.
    receivedOn: ['received_on', 'date'],
    productId: ['product_id', 'uuid'],
    counts: ['counts', 'jsonb'],
  },
};

/** A batch without what is derived. */
type BareBatch = Omit<StockBatch, 'used' | 'remaining' | 'uncounted'>;

const productField = (estateId: string, column: string): Sql => sql`(
  select ${sql.identifier(column)} from stock_products
  where stock_products.estate_id = ${estateId} and stock_products.id = product_id)`;

export const stockBatches = rowsOf<BareBatch, StockBatchValues>(STOCK_BATCHES, {
  thing: 'batch',
  shown: (estateId) => sql`
    id, version, ${selectList(STOCK_BATCHES.columns)}, ${productField(estateId, 'name')} as product,
    ${productField(estateId, 'unit')} as unit, ${productField(estateId, 'kind')} as kind,
    created_at as "createdAt", updated_at as "updatedAt"`,
});

/** A dose in a vessel. */
export interface BatchDose {
  /** Id of the batch in stock; `null` if it names none. */
  stock: string | null;
  operationId: string;
  number: number;
  at: string;
  step: number;
  vesselId: string;
  vessel: string;
  lotId: string | null;
  lot: string | null;
  line: AdditionLine;
  before: number;
  after: number;
}

/** Recorded additions, each in its vessel with the lot afterwards, and its line as `lines.line`. */
export const dosesIn = (estateId: string): Sql => sql`
  operations
    join entries on entries.estate_id = ${estateId} and entries.number = operations.number
      and entries.vessel_id is not null
    cross join lateral (select ${lineOfEntry('entries')} as line) as lines
    join vessels on vessels.estate_id = ${estateId} and vessels.id = entries.vessel_id
    left join lots on lots.estate_id = ${estateId} and lots.id = entries.lot_id
  where operations.estate_id = ${estateId} and operations.kind = 'add' and operations.status = 'recorded'`;

/** Lists recorded doses, oldest first. */
export const dosesWhere = (db: Db, estateId: string, further: Sql): Promise<BatchDose[]> =>
  db.rows<BatchDose>(sql`
    select lines.line ->> 'stock' as stock, operations.id as "operationId", operations.number, operations.at,
      entries.step, entries.vessel_id as "vesselId", vessels.code as vessel, entries.lot_id as "lotId",
      lots.code as lot, lines.line, entries.level_before as before, entries.level_after as after
    from ${dosesIn(estateId)} ${further}
    order by operations.at, operations.number, entries.step`);

/** What the bottles of a line took of a batch. */
export interface BatchPacking extends Omit<StockUse, 'amount' | 'wine'> {
  stock: string;
  product: string;
  amount: number;
  wine: string;
  wineId: string;
  bottleSizeMl: number;
  /** Those that filled bottles of this wine and size in the operation. */
  steps: number[];
}

/** Lists what recorded bottlings took of the stock, oldest first. */
export const packingsWhere = (db: Db, estateId: string, further: Sql): Promise<BatchPacking[]> =>
  db.rows<BatchPacking>(sql`
    select batches.id as stock, products.name as product, (packed ->> 'amount')::float8 as amount,
      operations.id as "operationId", operations.number, operations.at, filled.wine, filled.steps,
      line ->> 'wine' as "wineId", (line ->> 'bottleSizeMl')::integer as "bottleSizeMl", vessels.id as "vesselId",
      vessels.code as vessel, lots.id as "lotId", lots.code as lot
    from operations
      cross join lateral jsonb_array_elements(operations.lines) with ordinality as lines(line, place)
      cross join lateral jsonb_array_elements(line -> 'packaging') as packaging(packed)
      join stock_batches as batches on batches.estate_id = ${estateId} and batches.id = (packed ->> 'stock')::uuid
      join stock_products as products on products.estate_id = ${estateId} and products.id = batches.product_id
      join vessels on vessels.estate_id = ${estateId} and vessels.id = (line ->> 'from')::uuid
      join lateral (
        select min(wine_name) as wine, array_agg(step order by step) as steps from bottlings
        where bottlings.estate_id = ${estateId} and bottlings.number = operations.number
          and wine_id = (line ->> 'wine')::uuid and bottle_size_ml = (line ->> 'bottleSizeMl')::integer
      ) as filled on steps is not null
      left join lateral (
        select earlier.lot_id from entries as drawn
          join entries as earlier on earlier.estate_id = ${estateId} and earlier.number = drawn.previous_number
            and earlier.step = drawn.previous_step
        where drawn.estate_id = ${estateId} and drawn.number = operations.number and drawn.vessel_id = vessels.id
        order by drawn.step limit 1
      ) as held on true
      left join lots on lots.estate_id = ${estateId} and lots.id = held.lot_id
    where operations.estate_id = ${estateId} and operations.kind = 'bottle' and operations.status = 'recorded' ${further}
    order by operations.at, operations.number, place`);

/** Returns what a dose takes of its batch. Litres are those before it; an addition to an empty vessel is its own. */
export function amountOfDose({ line, before, after }: BatchDose, unit: StockUnit): number | undefined {
  const { substance, dose, unit: of, strength } = line;
  if (dose === undefined || of === undefined) return undefined;
  return stockUsed({ substance, dose, unit: of, strength }, before > 0 ? before : after, unit);
}

interface BatchUse extends Omit<StockUse, 'amount'> {
  stock: string;
  amount: number | undefined;
}

/** Lists what doses and bottlings took of these batches, the newest first. */
export async function usesOf(
  db: Db,
  estateId: string,
  batches: readonly Pick<BareBatch, 'id' | 'unit'>[],
): Promise<BatchUse[]> {
  const ids = batches.map(({ id }) => id);
  const unitOf = new Map(batches.map(({ id, unit }) => [id, unit]));
  const doses = await dosesWhere(db, estateId, sql`and lines.line ->> 'stock' = any(${ids}::text[])`);
  const packings = await packingsWhere(db, estateId, sql`and packed ->> 'stock' = any(${ids}::text[])`);
  const dosed = doses.flatMap((dose) => {
    const unit = unitOf.get(dose.stock ?? '');
    return unit ? [{ ...dose, stock: dose.stock ?? '', wine: null, amount: amountOfDose(dose, unit) }] : [];
  });
  return [...dosed, ...packings].sort(
    (one, other) => Date.parse(other.at) - Date.parse(one.at) || other.number - one.number,
  );
}

async function withRemaining(db: Db, estateId: string, batches: readonly BareBatch[]): Promise<StockBatch[]> {
  const ofBatch = Map.groupBy(await usesOf(db, estateId, batches), ({ stock }) => stock);
  return batches.map((batch) => ({ ...batch, ...stockLeft(batch, ofBatch.get(batch.id) ?? []) }));
}

export async function listStockBatches(db: Db, estateId: string): Promise<StockBatch[]> {
  const { rows } = await stockBatches.list(
    db,
    estateId,
    { batch: { expression: sql`batch`, type: 'text', of: ({ batch }) => batch } },
    { sort: 'batch' },
    sql``,
  );
  return (await withRemaining(db, estateId, rows)).sort(firstOut);
}

export async function getStockBatch(db: Db, estateId: string, id: string): Promise<StockBatch> {
  const batch = await stockBatches.get(db, estateId, id);
  const [found] = await withRemaining(db, estateId, [batch]);
  return found ?? { ...batch, used: 0, remaining: batch.amount, uncounted: 0 };
}

/** Returns which of these batches the estate has, and whether bottles are packed with them. */
export async function findBatches(
  db: Db,
  estateId: string,
  ids: readonly string[],
): Promise<Map<string, { isPackaging: boolean }>> {
  if (ids.length === 0) return new Map();
  const rows = await db.rows<{ id: string; isPackaging: boolean }>(sql`
    select batches.id, kind <> 'additive' and unit = 'pieces' as "isPackaging" from stock_batches as batches
      join stock_products as products on products.estate_id = ${estateId} and products.id = product_id
    where batches.estate_id = ${estateId} and batches.id = any(${[...new Set(ids)]}::uuid[])
    for key share of batches`);
  return new Map(rows.map((row) => [row.id, row]));
}
