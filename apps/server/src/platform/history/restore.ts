/** Restores deleted rows from the history. */
import { type ChangeKind, RESTORE_DAYS } from '@cuverie/domain';
import { NIL } from 'uuid';
import type { Transaction } from '../database/database.ts';
import { isForeignKeyViolation, isUniqueViolation } from '../database/errors.ts';
import { type BelongsTo, byField, changeOf } from '../database/many.ts';
import { sql } from '../database/sql.ts';
import type { Stamp } from '../database/stamp.ts';
import { type Refusal, refused } from '../http/refusal.ts';
import type { Pictures } from '../pictures/pictures.ts';
import { PORTION } from '../portions.ts';
import type { CanEdit } from '../sessions/member.ts';
import { note } from './note.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Earlier deletions cannot be restored any more. */
export const restorableSince = (now: Date): Date => new Date(now.getTime() - RESTORE_DAYS * DAY_MS);

export type Columns = Readonly<Record<string, unknown>>;

export interface Entry {
  itemId: string;
  act: string;
  name: string | null;
  at: Date;
  /** For a deletion the row by column; otherwise the changed fields. */
  before: Columns | null;
  after: Columns | null;
}

export interface RestoreContext {
  tx: Transaction;
  member: CanEdit;
  entry: Entry;
  stamp: Stamp;
  /** Unhides pictures, and hides them again if the rest fails. */
  show: Pictures['show'];
}

/** A table as used by the history. */
export interface AuditedTable {
  readonly name: string;
  readonly kind: ChangeKind;
  readonly named?: string;
  readonly belongsTo?: BelongsTo;
  readonly columns: object;
}

/** How items of one kind are named and restored. */
export interface Restorable {
  readonly table: AuditedTable;
  /** Name of an item in messages. */
  readonly thing: string;
  /** Whether deleted items stay in their table. */
  readonly staysInTable?: boolean;
  /** What can be restored besides a deletion. */
  readonly alsoChanges?: boolean;
  /**
   * Restores an item with its dependents; returns the number of rows.
   * @throws Refusal 409 with a message if it cannot be restored
   */
  readonly restore?: (restoring: RestoreContext) => Promise<number>;
}

export const isThere = (thing: string): Refusal => refused(409, 'cannot_be_restored.there', { thing });
export const isTaken = (thing: string, name: string | null): Refusal =>
  refused(409, 'cannot_be_restored.taken', { thing, name: name ?? '' });
export const ownerIsGone = (owner: string): Refusal => refused(409, 'cannot_be_restored.owner', { owner });
export const isTooOld = (): Refusal => refused(409, 'cannot_be_restored.older', { days: RESTORE_DAYS });

/** Columns with the author of a row, whose account may be deleted. */
const WRITERS = ['created_by', 'updated_by'];

/** Inserts missing rows under their old ids; returns how many. */
export async function putBack(
  { tx, member: { estateId }, stamp }: Pick<RestoreContext, 'tx' | 'member' | 'stamp'>,
  table: AuditedTable,
  given: readonly Columns[],
): Promise<number> {
  const name = sql.identifier(table.name);
  const there = await tx.rows<{ id: string }>(sql`
    select id from ${name}
    where estate_id = ${estateId} and id = any(${given.map((row) => String(row['id']))}::uuid[])`);
  const taken = new Set<unknown>(there.map(({ id }) => id));
  const rows = given.filter((row) => !taken.has(row['id']));
  if (rows.length === 0) return 0;
  const columns = await tx.rows<{ name: string }>(sql`
    select attname as name from pg_attribute
    where attrelid = ${table.name}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`);
  const known = columns.map(({ name }) => name);
  const writers = [...new Set(rows.flatMap((row) => WRITERS.flatMap((column) => row[column] ?? [])))];
  const here = await tx.rows<{ id: string }>(sql`
    select id from users where id = any(${writers}::uuid[])`);
  const ids = new Set<unknown>(here.map(({ id }) => id));
  const stamps = { updated_at: stamp.at.toISOString(), updated_by: stamp.userId };
  const whole = rows.map((row) => ({
    ...row,
    estate_id: estateId,
    version: Number(row['version']) + 1,
    ...('created_by' in row && !ids.has(row['created_by']) && { created_by: stamp.userId }),
    ...('updated_by' in row && stamps),
  }));
  const names = known.filter((name) => whole.some((row) => Object.hasOwn(row, name))).map(sql.identifier);
  const list = sql.join(names, ', ');
  await tx.count(sql`
    insert into ${name} (${list})
    select ${list} from jsonb_populate_recordset(null::${name}, ${JSON.stringify(whole)}::text::jsonb)`);
  const changes = whole.map((row: Columns & { version: number }) =>
    changeOf(table, String(row['id']), 'restored', byField(table, row), { version: row.version }),
  );
  await note(tx, estateId, changes, stamp);
  return changes.length;
}

/** Restores, in batches, the deleted rows of a table that belong to an item by the given column. */
async function putBackOwned(restoring: RestoreContext, table: AuditedTable, column: string): Promise<number> {
  const { tx, member, entry } = restoring;
  let rows = 0;
  for (let after: string | undefined = NIL; after !== undefined; ) {
    const deleted: { id: string; before: Columns }[] = await tx.rows(sql`
      select id, before from changes
      where estate_id = ${member.estateId} and kind = ${table.kind} and act = 'deleted'
        and made_at = ${entry.at} and before ->> ${column} = ${entry.itemId} and id > ${after}
      order by id limit ${PORTION}`);
    rows += await putBack(
      restoring,
      table,
      deleted.map(({ before }) => before),
    );
    after = deleted.at(-1)?.id;
  }
  return rows;
}

interface Belongings {
  /** Name of its parent in messages. */
  owner?: string;
  /** Rows that were deleted with it, with their foreign key column. */
  owned?: readonly (readonly [AuditedTable, string])[];
  /** Checks its parent first. */
  check?: (restoring: RestoreContext, row: Columns) => Promise<void>;
  changed?: (restoring: RestoreContext, row: Columns) => Promise<Columns>;
}

/** Items deleted for good from a table; the history has their contents. */
export const restorable = (
  table: AuditedTable,
  thing: string,
  { owner = 'thing', owned = [], check, changed }: Belongings = {},
): Restorable => ({
  table,
  thing,
  async restore(restoring) {
    const { entry } = restoring;
    if (entry.before === null) throw isTooOld();
    await check?.(restoring, entry.before);
    const row = (await changed?.(restoring, entry.before)) ?? entry.before;
    try {
      let rows = await putBack(restoring, table, [row]);
      if (rows === 0) throw isThere(thing);
      for (const [belonging, column] of owned) rows += await putBackOwned(restoring, belonging, column);
      return rows;
    } catch (error) {
      // Another member restored it just now.
      if (isUniqueViolation(error, `${table.name}_pkey`)) throw isThere(thing);
      if (isUniqueViolation(error)) throw isTaken(thing, entry.name);
      if (isForeignKeyViolation(error)) throw ownerIsGone(owner);
      throw error;
    }
  },
});

/** Items whose deletions are only recorded. */
export const restorableTable = (table: AuditedTable, thing: string): Restorable => ({ table, thing });
