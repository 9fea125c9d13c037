/** What operations, and the plans of work orders, name by id. */
import { type OperationLine, sentenceOf } from '@cuverie/contract';
import type { Transaction } from '../../../platform/database/database.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import { type FieldErrors, invalid, refused } from '../../../platform/http/refusal.ts';
import { findBatches } from '../stock/stock.store.ts';

type NamedItem = { grower: string } | { contract: string } | { stock: string };

const naming = (lines: Sql, named: NamedItem): Sql => {
  const ways = 'stock' in named ? [named, { packaging: [named] }] : [named];
  return sql.join(
    ways.map((line) => sql`${lines} @> ${JSON.stringify([line])}::text::jsonb`),
    ' or ',
  );
};

/**
 * Keeps what an operation names, also a void one, which can be restored; or a work order that is not checked.
 * @throws Refusal 409 with the code for what an operation names
 */
export async function refuseNamed(
  tx: Transaction,
  estateId: string,
  named: NamedItem,
  used: 'batch_was_used' | 'grower_in_use' | 'contract_in_use',
): Promise<void> {
  const operations = await tx.count(sql`
    select from operations where estate_id = ${estateId} and (${naming(sql`lines`, named)}) limit 1`);
  if (operations > 0) throw refused(409, used);
  const order = await tx.row<{ order: string }>(sql`
    select title as "order" from tasks
      join work_orders on work_orders.estate_id = ${estateId} and work_orders.id = tasks.work_order_id
    where tasks.estate_id = ${estateId} and checked_at is null and (${naming(sql`plan -> 'lines'`, named)})
    order by due, work_orders.id limit 1`);
  if (order) throw refused(409, 'named_by_order', order);
}

type BatchLine = Pick<OperationLine, 'stock' | 'packaging'>;

/** Batches that lines name, with the path of each. */
const namedBatches = (lines: readonly BatchLine[], path: string) =>
  lines.flatMap(({ stock, packaging = [] }, at) => [
    ...(stock === undefined ? [] : [{ stock, field: `${path}.${at}`, packs: false, amount: undefined }]),
    ...packaging.map((one, place) => ({ ...one, field: `${path}.${at}.packaging.${place}`, packs: true })),
  ]);

/**
 * Returns the error at an unknown batch, or at packaging that is not counted in whole pieces.
 * @param wasPacked whether bottles were packed with a batch before its product became another kind
 */
export function batchProblem(
  batches: ReadonlyMap<string, { isPackaging: boolean }>,
  lines: readonly BatchLine[],
  path: string,
  wasPacked: (stock: string) => boolean = () => false,
): FieldErrors | undefined {
  for (const { stock, field, packs, amount } of namedBatches(lines, path)) {
    const batch = batches.get(stock);
    if (batch === undefined) return { [`${field}.stock`]: sentenceOf('stock_batch_unknown') };
    if (packs && !batch.isPackaging && wasPacked(stock)) continue;
    if (packs && !batch.isPackaging) return { [`${field}.stock`]: sentenceOf('batch_not_in_pieces') };
    if (packs && amount !== undefined && !Number.isInteger(amount))
      return { [`${field}.amount`]: sentenceOf('must_be', { field: 'Amount', kind: 'whole_number' }) };
  }
  return undefined;
}

/** Batches that bottles of an operation are packed with. */
async function packedIn(tx: Transaction, estateId: string, operationId: string): Promise<Set<string>> {
  const rows = await tx.rows<{ stock: string }>(sql`
    select packed ->> 'stock' as stock from operations, jsonb_path_query(lines, '$[*].packaging[*]') as packed
    where estate_id = ${estateId} and id = ${operationId}`);
  return new Set(rows.map(({ stock }) => stock));
}

/**
 * @param path of the lines in the request
 * @param operationId of the corrected operation, which keeps its packaging
 * @throws Refusal 400 at an unknown batch, or at packaging that is not counted in whole pieces
 */
export async function refuseBatches(
  tx: Transaction,
  estateId: string,
  lines: readonly BatchLine[],
  path = 'lines',
  operationId?: string,
): Promise<void> {
  const ids = namedBatches(lines, path).map(({ stock }) => stock);
  const batches = await findBatches(tx, estateId, ids);
  const packed = operationId === undefined ? undefined : await packedIn(tx, estateId, operationId);
  const problem = batchProblem(batches, lines, path, (stock) => packed?.has(stock) ?? false);
  if (problem) throw invalid(problem);
}

type DeliveryLine = Pick<OperationLine, 'grower' | 'contract'>;

/** Returns the error at a grower or a contract that is not among these. */
export function growerProblem(
  growers: ReadonlySet<string>,
  contracts: ReadonlySet<string>,
  lines: readonly DeliveryLine[],
  path = 'lines',
): FieldErrors | undefined {
  for (const [at, { grower, contract }] of lines.entries()) {
    if (grower !== undefined && !growers.has(grower))
      return { [`${path}.${at}.grower`]: sentenceOf('grower_unknown') };
    if (contract !== undefined && !contracts.has(contract))
      return { [`${path}.${at}.contract`]: sentenceOf('contract_unknown') };
  }
  return undefined;
}

/** @throws Refusal 400 at an unknown grower or contract; known ones stay until the transaction ends */
export async function refuseGrowers(
  tx: Transaction,
  estateId: string,
  lines: readonly DeliveryLine[],
  path: string,
): Promise<void> {
  const idsIn = async (table: 'growers' | 'contracts', field: keyof DeliveryLine) => {
    const ids = lines.flatMap((line) => line[field] ?? []);
    if (ids.length === 0) return new Set<string>();
    const rows = await tx.rows<{ id: string }>(sql`
      select id from ${sql.identifier(table)} where estate_id = ${estateId} and id = any(${ids}::uuid[])
      for key share`);
    return new Set(rows.map(({ id }) => id));
  };
  const growers = await idsIn('growers', 'grower');
  const problem = growerProblem(growers, await idsIn('contracts', 'contract'), lines, path);
  if (problem) throw invalid(problem);
}
