/** Storage of the ledger: entries of operations, and their replacements after a correction. */
import {
  type Account,
  type Composition,
  type Contents,
  EMPTY,
  type Entry,
  fromLedger,
  type LedgerUnit,
  type OperationKind,
  type StatedLine,
  toLedger,
} from '@cuverie/domain';
import type { Db, Transaction } from '../../../platform/database/database.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import { type StoredLine, toStatedLine } from './lines.ts';

/** Position of an operation among all operations of a vessel. */
export interface Position {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Of the operation. */
  readonly number: number;
  readonly step: number;
}

export const inOrder = (one: Omit<Position, 'step'>, other: Omit<Position, 'step'>): number =>
  one.at - other.at || one.number - other.number;

/** Contents of a vessel and the entry they come from; `null` before the first. */
export interface State {
  readonly contents: Contents;
  readonly since: Position | null;
}

/** An entry with the previous one of the same vessel. */
export interface ChainedEntry extends Entry {
  readonly previous: Position | null;
}

export interface LedgerOperation {
  readonly id: string;
  readonly number: number;
  readonly version: number;
  readonly kind: OperationKind;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly lines: readonly StatedLine[];
  readonly reason: string | null;
  readonly note: string | null;
  readonly entries: readonly ChainedEntry[];
}

/**
 * Locks the record of an estate until the transaction ends; other writers wait.
 * @returns the instant `openFrom`, before which the record is closed
 */
export async function lockLedger(
  tx: Transaction,
  estateId: string,
): Promise<{ lastNumber: number; openFrom: string | null }> {
  await tx.count(sql`insert into ledgers (estate_id) values (${estateId}) on conflict do nothing`);
  return tx.one(sql`
    select last_number as "lastNumber", open_from as "openFrom" from ledgers
    where estate_id = ${estateId} for update`);
}

export async function countOperation(tx: Transaction, estateId: string, number: number): Promise<void> {
  await tx.count(sql`update ledgers set last_number = ${number} where estate_id = ${estateId}`);
}

interface StoredContents {
  lotId: string | null;
  sources: string[] | null;
  /** Text, since a value may exceed a JSON number. */
  parts: string[] | null;
}

const compositionOf = ({ sources, parts }: StoredContents): Composition =>
  (sources ?? []).map((source, at) => ({ source, parts: BigInt(parts?.[at] ?? 0) }));

interface StoredState extends StoredContents {
  vesselId: string;
  at: string;
  number: number;
  step: number;
  level: number;
}

const stateOf = ({ at, number, step, level, ...stored }: StoredState): State => ({
  contents: { level: toLedger(level), lot: stored.lotId, composition: compositionOf(stored) },
  since: { at: Date.parse(at), number, step },
});

/** Reads vessels as they were just before an operation; those without operations are omitted. */
export async function statesBefore(
  db: Db,
  estateId: string,
  vesselIds: readonly string[],
  { at, number }: Omit<Position, 'step'>,
): Promise<Map<string, State>> {
  const rows = await db.rows<StoredState>(sql`
    select vessel_id as "vesselId", entries.at, entries.number, entries.step, level_after as level, lot_id as "lotId",
      sources, parts::text[] as parts
    from unnest(${[...vesselIds]}::uuid[]) as wanted(id) cross join lateral (
      select * from entries
      where estate_id = ${estateId} and vessel_id = wanted.id and (at, number) < (${new Date(at)}, ${number}::bigint)
      order by at desc, number desc, step desc limit 1
    ) as entries`);
  return new Map(rows.map((row) => [row.vesselId, stateOf(row)]));
}

interface StoredEntry extends StoredContents {
  number: number;
  step: number;
  unit: LedgerUnit;
  amount: number;
  account: Account | null;
  vessel: string | null;
  levelBefore: number | null;
  levelAfter: number | null;
  previousAt: string | null;
  previousNumber: number;
  previousStep: number;
  earlierLotId: string | null;
  earlierSources: string[] | null;
  earlierParts: string[] | null;
}

function entryOf(stored: StoredEntry): ChainedEntry {
  const { step, unit, account, vessel, levelBefore, levelAfter, previousAt } = stored;
  const before =
    vessel === null
      ? EMPTY
      : {
          level: toLedger(levelBefore ?? 0),
          lot: stored.earlierLotId,
          composition: compositionOf({
            lotId: stored.earlierLotId,
            sources: stored.earlierSources,
            parts: stored.earlierParts,
          }),
        };
  const after =
    vessel === null
      ? EMPTY
      : { level: toLedger(levelAfter ?? 0), lot: stored.lotId, composition: compositionOf(stored) };
  const previous =
    previousAt === null
      ? null
      : { at: Date.parse(previousAt), number: stored.previousNumber, step: stored.previousStep };
  return { step, unit, amount: toLedger(stored.amount), account, vessel, before, after, previous };
}

/** Reads operations of the record with their effects, in chronological order. */
async function operationsWhere(db: Db, estateId: string, condition: Sql): Promise<LedgerOperation[]> {
  const operations = await db.rows<
    Omit<LedgerOperation, 'at' | 'lines' | 'entries'> & { at: string; lines: StoredLine[] }
  >(sql`
    select id, number, version, kind, at, lines, reason, note from operations
    where estate_id = ${estateId} and ${condition} order by at, number`);
  const rows = await db.rows<StoredEntry>(sql`
    select entries.number, entries.step, entries.unit, entries.amount, entries.account, entries.vessel_id as vessel,
      entries.level_before as "levelBefore", entries.level_after as "levelAfter", entries.lot_id as "lotId",
      entries.sources, entries.parts::text[] as parts, entries.previous_at as "previousAt",
      entries.previous_number as "previousNumber", entries.previous_step as "previousStep",
      earlier.lot_id as "earlierLotId", earlier.sources as "earlierSources", earlier.parts::text[] as "earlierParts"
    from entries left join entries as earlier
      on earlier.estate_id = ${estateId} and earlier.vessel_id = entries.vessel_id
        and earlier.number = entries.previous_number and earlier.step = entries.previous_step
    where entries.estate_id = ${estateId} and entries.number = any(${operations.map(({ number }) => number)}::bigint[])
    order by entries.number, entries.step`);
  const entries = new Map<number, ChainedEntry[]>(operations.map(({ number }) => [number, []]));
  for (const row of rows) entries.get(row.number)?.push(entryOf(row));
  return operations.map((operation) => ({
    ...operation,
    at: Date.parse(operation.at),
    lines: operation.lines.map(toStatedLine),
    entries: entries.get(operation.number) ?? [],
  }));
}

/** Reads later operations of vessels. */
export const operationsAfter = (
  db: Db,
  estateId: string,
  vesselIds: readonly string[],
  { at, number }: Omit<Position, 'step'>,
): Promise<LedgerOperation[]> =>
  operationsWhere(
    db,
    estateId,
    sql`number in (
      select number from entries
      where estate_id = ${estateId} and vessel_id = any(${[...vesselIds]}::uuid[])
        and (at, number) > (${new Date(at)}, ${number}::bigint))`,
  );

/** Reads operations that move bottles which an operation filled. */
export const operationsEmptying = (db: Db, estateId: string, bottling: string): Promise<LedgerOperation[]> =>
  operationsWhere(
    db,
    estateId,
    sql`number in (select number from bottlings where estate_id = ${estateId} and bottling = ${bottling} and reason = 'dumped')`,
  );

/** Reads one operation of the ledger; a void one has no entries. */
export async function ledgerOperation(
  db: Db,
  estateId: string,
  id: string,
): Promise<LedgerOperation | undefined> {
  const [operation] = await operationsWhere(db, estateId, sql`id = ${id}`);
  return operation;
}

/** Entries of an operation to write. */
export interface OperationEntries {
  readonly number: number;
  readonly at: number;
  readonly entries: readonly ChainedEntry[];
  /** In ledger parts, by vessel. */
  readonly capacityOf: (vesselId: string) => number;
}

const decimal = (amount: number): string => fromLedger(amount).toFixed(4);

const rowsOf = ({ number, at, entries, capacityOf }: OperationEntries) =>
  entries.map(({ step, unit, amount, account, vessel, before, after, previous }) => ({
    number,
    step,
    unit,
    amount: decimal(amount),
    account,
    vessel_id: vessel,
    at: new Date(at),
    ...(vessel !== null && {
      previous_at: previous && new Date(previous.at),
      previous_number: previous?.number,
      previous_step: previous?.step,
      level_before: decimal(before.level),
      level_after: decimal(after.level),
      capacity: decimal(capacityOf(vessel)),
      ...(after.level > 0 && {
        lot_id: after.lot,
        sources: after.composition.map(({ source }) => source),
        parts: after.composition.map(({ parts }) => parts.toString()),
      }),
    }),
  }));

/** An entry at its position. */
export interface EntryKey {
  readonly number: number;
  readonly step: number;
}

/** From this number of rows on, a plan for few rows is slower than planning again. */
const MANY_ENTRIES = 1000;

/** Deletes and inserts entries; in between the record is inconsistent. */
export async function rewriteEntries(
  tx: Transaction,
  estateId: string,
  away: readonly EntryKey[],
  written: readonly OperationEntries[],
): Promise<void> {
  if (away.length > 0) {
    await tx.count(sql`
      delete from entries
      using unnest(${away.map(({ number }) => number)}::bigint[], ${away.map(({ step }) => step)}::integer[])
        as gone(number, step)
      where entries.estate_id = ${estateId} and entries.number = gone.number and entries.step = gone.step`);
  }
  const rows = written.flatMap(rowsOf);
  if (rows.length === 0) return;
  await tx.count(sql`
    insert into entries (estate_id, number, step, unit, amount, account, vessel_id, at, previous_at, previous_number,
      previous_step, level_before, level_after, capacity, lot_id, sources, parts)
    select ${estateId}::uuid, given.* from json_to_recordset(${JSON.stringify(rows)}::json) as given(
      number bigint, step integer, unit text, amount numeric, account text, vessel_id uuid, at timestamptz,
      previous_at timestamptz, previous_number bigint, previous_step integer, level_before numeric,
      level_after numeric, capacity numeric, lot_id uuid, sources uuid[], parts bigint[])`);
  // Deferred keys are checked row by row at the end, with plans that PostgreSQL may have made for an empty table.
  if (rows.length >= MANY_ENTRIES) await tx.count(sql`analyze entries`);
}
