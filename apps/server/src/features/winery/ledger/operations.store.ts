import type { CellarOperation, OperationEntry, OperationQuery, OperationVersion } from '@cuverie/contract';
import { LINE_ENDS } from '@cuverie/domain';
import type { Db, Transaction } from '../../../platform/database/database.ts';
import type { SortKey } from '../../../platform/database/keyset.ts';
import { type AtVersion, changeOf, type ManyTable } from '../../../platform/database/many.ts';
import type { Page } from '../../../platform/database/page.ts';
import { rowsOf } from '../../../platform/database/rows.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import type { Stamp } from '../../../platform/database/stamp.ts';
import { note } from '../../../platform/history/note.ts';
import { codesOf } from '../lots/lots.store.ts';
import { type StoredLine, shownLine } from './lines.ts';
import { operationsWithTag } from './weigh-tags.ts';

export interface OperationValues {
  number: number;
  kind: CellarOperation['kind'];
  at: Date | string;
  status: CellarOperation['status'];
  lines: StoredLine[];
  reason: string | null;
  note: string | null;
  voidReason: string | null;
  changeReason: string | null;
  saidBy: string;
}

export const OPERATIONS: ManyTable<OperationValues> = {
  name: 'operations',
  kind: 'operation',
  named: 'kind',
  columns: {
    number: ['number', 'bigint'],
    kind: ['kind', 'text'],
    at: ['at', 'timestamptz'],
    status: ['status', 'text'],
    lines: ['lines', 'jsonb'],
    reason: ['reason', 'text'],
    note: ['note', 'text'],
    voidReason: ['void_reason', 'text'],
    changeReason: ['change_reason', 'text'],
    saidBy: ['said_by', 'text'],
  },
};

/** Columns of a selected operation. */
export interface StoredOperation extends Omit<CellarOperation, 'lines' | 'entries' | 'workOrder'> {
  lines: StoredLine[];
}

const shown = sql`
  id, number, version, kind, at, status, lines, reason, note, void_reason as "voidReason", change_reason as "changeReason",
  said_by as "by", created_at as "createdAt", updated_at as "updatedAt"`;

export const operations = rowsOf<StoredOperation, OperationValues>(OPERATIONS, {
  thing: 'operation',
  shown: () => shown,
});

/** Effects of operations, by their numbers. */
export async function entriesOf(
  db: Db,
  estateId: string,
  numbers: readonly number[],
): Promise<Map<number, OperationEntry[]>> {
  const entries = new Map<number, OperationEntry[]>(numbers.map((number) => [number, []]));
  if (numbers.length === 0) return entries;
  const rows = await db.rows<OperationEntry & { number: number }>(sql`
    select entries.number, step, entries.unit, amount, account, vessel_id as "vesselId", vessels.code as vessel,
      level_before as before, level_after as after, lots.code as lot
    from entries
      left join vessels on vessels.estate_id = ${estateId} and vessels.id = entries.vessel_id
      left join lots on lots.estate_id = ${estateId} and lots.id = entries.lot_id
    where entries.estate_id = ${estateId} and entries.number = any(${[...numbers]}::bigint[])
    order by entries.number, step`);
  for (const { number, ...entry } of rows) entries.get(number)?.push(entry);
  return entries;
}

/** Work orders of operations, by operation id. */
async function workOrdersOf(
  db: Db,
  estateId: string,
  ids: readonly string[],
): Promise<Map<string, Pick<CellarOperation, 'workOrder'>>> {
  if (ids.length === 0) return new Map();
  const rows = await db.rows<{ operationId: string; id: string; title: string }>(sql`
    select operation_id as "operationId", work_orders.id, title
    from tasks join work_orders
      on work_orders.estate_id = ${estateId} and work_orders.id = tasks.work_order_id
    where tasks.estate_id = ${estateId} and operation_id = any(${[...ids]}::uuid[])`);
  return new Map(rows.map(({ operationId, ...workOrder }) => [operationId, { workOrder }]));
}

/** Operations as answers. */
export async function withEntries(
  db: Db,
  estateId: string,
  stored: readonly StoredOperation[],
): Promise<CellarOperation[]> {
  const entries = await entriesOf(
    db,
    estateId,
    stored.map(({ number }) => number),
  );
  const lots = stored.flatMap(({ lines }) => lines.flatMap(({ lotId }) => lotId ?? []));
  const codes = await codesOf(db, estateId, lots);
  const workOrders = await workOrdersOf(
    db,
    estateId,
    stored.map(({ id }) => id),
  );
  return stored.map((operation) => ({
    ...operation,
    ...workOrders.get(operation.id),
    lines: operation.lines.map((line) => shownLine(line, codes)),
    entries: entries.get(operation.number) ?? [],
  }));
}

/** Operations with lines that name a vessel, including void ones, which have no entries. */
export const operationsNaming = (id: string): Sql =>
  sql.join(
    LINE_ENDS.map((end) => sql`lines @> ${JSON.stringify([{ [end]: id }])}::text::jsonb`),
    ' or ',
  );

const SORT_KEYS = {
  at: { expression: sql`at`, type: 'timestamptz', of: (operation) => operation.at },
} as const satisfies Record<string, SortKey<StoredOperation>>;

/** Operations after which a vessel holds none of a lot: it was emptied or relabelled. */
const endsOfLot = (estateId: string, lot: string) => sql`
  select later.number from entries as held
    join entries as later on later.estate_id = ${estateId} and later.vessel_id = held.vessel_id
      and later.previous_at = held.at and later.previous_number = held.number and later.previous_step = held.step
  where held.estate_id = ${estateId} and held.lot_id = ${lot}`;

/** Lists operations, newest first; for a vessel, also void ones. */
export async function listOperations(
  db: Db,
  estateId: string,
  { vessel, lot, tag, sort = '-at', cursor, limit = 100 }: OperationQuery,
): Promise<Page<CellarOperation>> {
  const touching = (condition: Sql) =>
    sql`number in (select number from entries where estate_id = ${estateId} and ${condition})`;
  const further = [
    ...(vessel === undefined
      ? []
      : [
          sql`and (${touching(sql`vessel_id = ${vessel}`)} or (status = 'void' and (${operationsNaming(vessel)})))`,
        ]),
    ...(lot === undefined
      ? []
      : [sql`and (${touching(sql`lot_id = ${lot}`)} or number in (${endsOfLot(estateId, lot)}))`]),
  ];
  if (tag) further.push(sql`and ${operationsWithTag(tag)}`);
  const page = await operations.list(
    db,
    estateId,
    SORT_KEYS,
    { sort, cursor, limit },
    sql.join(further, ' '),
  );
  return { ...page, rows: await withEntries(db, estateId, page.rows) };
}

/** Stores the current state of operations as a new version; an archive may have brought earlier ones. */
export async function journal(
  tx: Transaction,
  estateId: string,
  numbers: readonly number[],
  change: OperationVersion['change'],
  { userId, at }: Stamp,
  { by, becauseOf }: { by: string; becauseOf?: string | undefined },
): Promise<void> {
  if (numbers.length === 0) return;
  await tx.count(sql`
    insert into operation_versions (estate_id, operation_id, version, change, at, lines, reason, note, change_reason,
      because_of, said_by, recorded_at, recorded_by)
    select estate_id, id, greatest(version, 1 + (
        select coalesce(max(said.version), 0) from operation_versions as said
        where said.estate_id = ${estateId} and said.operation_id = operations.id
      )), ${change}::text, at, lines, coalesce(void_reason, reason), note,
      case when ${change}::text in ('changed', 'void') then coalesce(void_reason, change_reason) end,
      ${becauseOf ?? null}::uuid, ${by}::text, ${at}::timestamptz, ${userId}::uuid
    from operations where estate_id = ${estateId} and number = any(${[...numbers]}::bigint[])`);
}

/** Increases the version of operations whose amounts changed. */
export async function raiseVersions(
  tx: Transaction,
  estateId: string,
  numbers: readonly number[],
  stamp: Stamp,
): Promise<void> {
  if (numbers.length === 0) return;
  const raised = await tx.rows<AtVersion & { kind: string }>(sql`
    update operations set version = version + 1
    where estate_id = ${estateId} and number = any(${[...numbers]}::bigint[]) returning id, version, kind`);
  const changes = raised.map((one) =>
    changeOf(OPERATIONS, one.id, 'changed', one, { version: one.version, before: {}, after: {} }),
  );
  await note(tx, estateId, changes, stamp);
}

export async function listVersions(db: Db, estateId: string, id: string): Promise<OperationVersion[]> {
  const rows = await db.rows<Omit<OperationVersion, 'lines'> & { lines: StoredLine[] }>(sql`
    select version, change, at, lines, reason, note, change_reason as "changeReason", because_of as "becauseOf", said_by as "by",
      recorded_at as "recordedAt"
    from operation_versions where estate_id = ${estateId} and operation_id = ${id} order by version desc`);
  const lots = rows.flatMap(({ lines }) => lines.flatMap(({ lotId }) => lotId ?? []));
  const codes = await codesOf(db, estateId, lots);
  return rows.map((row) => ({ ...row, lines: row.lines.map((line) => shownLine(line, codes)) }));
}
