/** Products and batches in stock; what is left of a batch is derived from the doses that name it. */
import { STOCK_BATCH, STOCK_PRODUCT, type StockBatch, type StockProduct } from '@cuverie/contract';
import { type AdditionLine, firstOut, type StockUnit, stockLeft, stockUsed } from '@cuverie/domain';
import type { Db } from '../../../platform/database/database.ts';
import { columnsOf, selected } from '../../../platform/database/field-columns.ts';
import type { ManyTable } from '../../../platform/database/many.ts';
import { rowsOf } from '../../../platform/database/rows.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';

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
    id, version, ${selected(STOCK_PRODUCTS.columns)}, created_at as "createdAt", updated_at as "updatedAt"`,
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
    id, version, ${selected(STOCK_BATCHES.columns)}, ${productField(estateId, 'name')} as product,
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

/** Lists recorded doses, oldest first. */
export const dosesWhere = (db: Db, estateId: string, further: Sql): Promise<BatchDose[]> =>
  db.rows<BatchDose>(sql`
    select lines.line ->> 'stock' as stock, operations.id as "operationId", operations.number, operations.at,
      entries.step, entries.vessel_id as "vesselId", vessels.code as vessel, entries.lot_id as "lotId",
      lots.code as lot, lines.line, entries.level_before as before, entries.level_after as after
    from operations
      cross join lateral jsonb_array_elements(operations.lines) with ordinality as lines(line, place)
      -- Each line is two steps, and one of them is of its vessel.
      join entries on entries.estate_id = ${estateId} and entries.number = operations.number
        and entries.step in (2 * place - 1, 2 * place) and entries.vessel_id is not null
      join vessels on vessels.estate_id = ${estateId} and vessels.id = entries.vessel_id
      left join lots on lots.estate_id = ${estateId} and lots.id = entries.lot_id
    where operations.estate_id = ${estateId} and operations.kind = 'add' and operations.status = 'recorded' ${further}
    order by operations.at, operations.number, place`);

/** Returns what a dose takes of its batch. Litres are those before it; an addition to an empty vessel is its own. */
export function amountOfDose({ line, before, after }: BatchDose, unit: StockUnit): number | undefined {
  const { substance, dose, unit: of, strength } = line;
  if (dose === undefined || of === undefined) return undefined;
  return stockUsed({ substance, dose, unit: of, strength }, before > 0 ? before : after, unit);
}

async function withRemaining(db: Db, estateId: string, batches: readonly BareBatch[]): Promise<StockBatch[]> {
  const ids = batches.map(({ id }) => id);
  const doses = await dosesWhere(db, estateId, sql`and lines.line ->> 'stock' = any(${ids}::text[])`);
  const ofBatch = Map.groupBy(doses, ({ stock }) => stock);
  return batches.map((batch) => {
    const uses = (ofBatch.get(batch.id) ?? []).map((dose) => ({
      at: dose.at,
      amount: amountOfDose(dose, batch.unit),
    }));
    return { ...batch, ...stockLeft(batch, uses) };
  });
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

/** Returns which of these batches the estate has. */
export async function findBatches(db: Db, estateId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.rows<{ id: string }>(sql`
    select id from stock_batches
    where estate_id = ${estateId} and id = any(${[...new Set(ids)]}::uuid[]) for key share`);
  return new Set(rows.map(({ id }) => id));
}

/** Whether an operation names a batch, or once did: a void one can be restored. */
export const isBatchNamed = async (db: Db, estateId: string, id: string): Promise<boolean> => {
  const line = JSON.stringify([{ stock: id }]);
  return (
    (await db.count(sql`
      select from operations where estate_id = ${estateId} and lines @> ${line}::text::jsonb limit 1`)) > 0
  );
};
