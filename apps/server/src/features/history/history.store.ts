import {
  type Change,
  type ChangeQuery,
  type ChangeWhere,
  HISTORY_PAGE,
  type HistoryEntry,
} from '@cuverie/contract';
import { type ChangeAct, type ChangeKind, MOST_SINGLE_CHANGES } from '@cuverie/domain';
import type { Db, Transaction } from '../../platform/database/database.ts';
import { keyset, type SortKey } from '../../platform/database/keyset.ts';
import type { BelongsTo } from '../../platform/database/many.ts';
import type { Page } from '../../platform/database/page.ts';
import { Sql, sql } from '../../platform/database/sql.ts';
import type { Columns } from '../../platform/history/restore.ts';
import type { Member } from '../../platform/sessions/member.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A stored entry; for a deletion `before` contains the row by column. */
export interface StoredEntry extends Omit<HistoryEntry, 'before' | 'after' | 'restorableUntil'> {
  before: Columns | null;
  after: Columns | null;
  /** Whether the row exists again. */
  isBack: boolean;
}

const NEWEST = {
  when: { expression: sql`made_at`, type: 'timestamptz', of: ({ when }) => when },
} as const satisfies Record<string, SortKey<StoredEntry>>;

/** Returns the first instant of a day, or the instant itself. */
const from = (dayOrInstant: string): Date =>
  new Date(dayOrInstant.length === 10 ? `${dayOrInstant}T00:00:00Z` : dayOrInstant);
/** Returns the instant after a day, or the instant itself. */
const until = (dayOrInstant: string): Date =>
  dayOrInstant.length === 10 ? new Date(from(dayOrInstant).getTime() + DAY_MS) : new Date(dayOrInstant);

/** A row saved without a change gets a new version; followers receive it, but the history does not show it. */
const IS_REAL_CHANGE = sql`and (act <> 'changed' or before is distinct from '{}'::jsonb)`;

/** Kinds about the security of an estate or account, which only owners and the author see. */
const FOR_OWNERS = ['invitation', 'token', 'factor'] as const satisfies readonly ChangeKind[];

type Reader = Pick<Member, 'estateId' | 'userId' | 'role'>;

const picked = ({ userId, role }: Reader, where: ChangeWhere): Sql =>
  sql.join(
    [
      IS_REAL_CHANGE,
      role !== 'owner' && sql`and (kind <> all(${[...FOR_OWNERS]}::text[]) or made_by = ${userId})`,
      where.kind && sql`and kind = ${where.kind}`,
      where.id && sql`and item_id = ${where.id}`,
      where.by && sql`and made_by = ${where.by}`,
      where.act && sql`and act = ${where.act}`,
      where.from && sql`and made_at >= ${from(where.from)}`,
      where.to && sql`and made_at < ${until(where.to)}`,
    ].filter((condition) => condition instanceof Sql),
    ' ',
  );

const shown = (estateId: string) => sql`
  page.id, kind, item_id as "itemId", coalesce(page.name, member.name) as name, act, made_at as "when", users.name as who, made_by as by, before, after,
  act = 'deleted' and exists (
    select from changes as later
    where later.estate_id = ${estateId} and later.item_id = page.item_id and later.made_at >= page.made_at
      and later.id > page.id and later.act in ('added', 'restored')
  ) as "isBack"`;

/** Members are shown with their current name, and without one after the account is deleted. */
const NAMED = sql`left join users as member on page.kind = 'member' and member.id = page.item_id`;

export async function listEntries(
  db: Db,
  reader: Reader,
  { cursor, limit = HISTORY_PAGE, ...where }: ChangeQuery,
): Promise<Page<StoredEntry>> {
  const { after, inOrder, pageOf } = keyset<StoredEntry, 'when'>(NEWEST, { sort: '-when', cursor, limit });
  const { estateId } = reader;
  const rows = await db.rows<StoredEntry>(sql`
    select ${shown(estateId)}
    from (
      select id, kind, item_id, name, act, made_at, made_by, before, after from changes
      where estate_id = ${estateId} ${picked(reader, where)} ${after} ${inOrder}
    ) as page left join users on users.id = page.made_by ${NAMED}
    order by page.made_at desc, page.id desc`);
  return pageOf(rows);
}

export const findEntry = (db: Db, estateId: string, id: string): Promise<StoredEntry | undefined> =>
  db.row<StoredEntry>(sql`
    select ${shown(estateId)}
    from (select * from changes where estate_id = ${estateId} and id = ${id}) as page
      left join users on users.id = page.made_by ${NAMED}`);

/** Contents of deleted rows that are still in their table, by id. */
export async function findDeleted(
  db: Db,
  estateId: string,
  table: string,
  ids: readonly string[],
): Promise<Map<string, Columns>> {
  if (ids.length === 0) return new Map();
  const rows = await db.rows<{ id: string; row: Columns }>(sql`
    select id, to_jsonb(gone) as row from ${sql.identifier(table)} as gone
    where estate_id = ${estateId} and id = any(${[...ids]}::uuid[]) and deleted_at is not null`);
  return new Map(rows.map(({ id, row }) => [id, row]));
}

/** An item without a name, with the id of the row it belongs to, if that is known. */
interface OwnedItem {
  readonly id: string;
  readonly owner: string | null;
}

/** The names of the rows that items belong to, by the id of the item. */
export async function findOwners(
  db: Db,
  estateId: string,
  table: string,
  [column, ownerTable, named]: BelongsTo,
  items: readonly OwnedItem[],
): Promise<Map<string, string>> {
  if (items.length === 0) return new Map();
  const rows = await db.rows<{ id: string; name: string }>(sql`
    select given.id, owners.${sql.identifier(named)} as name
    from unnest(${items.map(({ id }) => id)}::uuid[], ${items.map(({ owner }) => owner)}::uuid[]) as given(id, owner)
    left join ${sql.identifier(table)} as items on items.estate_id = ${estateId} and items.id = given.id
    join ${sql.identifier(ownerTable)} as owners
      on owners.estate_id = ${estateId} and owners.id = coalesce(given.owner, items.${sql.identifier(column)})`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The current horizon of finished transactions, and the prefix of cursors. */
export const readHorizon = (db: Db): Promise<{ epoch: string; horizon: string }> =>
  db.one(sql`select epoch, pg_snapshot_xmin(pg_current_snapshot())::text as horizon from change_epochs`);

/** A position in the changes: after a change of a transaction. */
export interface Place {
  tx: string;
  id: string;
}

export type StreamedChange = Change & { place: Place };

interface StoredChange {
  tx: string;
  id: string;
  kind: ChangeKind;
  item: string;
  act: ChangeAct;
  version: number | null;
  at: string;
  by: string;
  count: number;
}

/**
 * Lists the changes after a position, in the order of transactions. The horizon comes from an earlier statement, since
 * on a cluster transaction ids are those of the queried machine.
 */
export async function changesAfter(
  db: Db,
  estateId: string,
  { tx, id }: Place,
  horizon: string,
  limit: number,
): Promise<StreamedChange[]> {
  // Everyone who may see the estate may follow its changes.
  const behind = sql`(tx, id) > (${tx}::text::xid8, ${id}::uuid) and kind <> all(${[...FOR_OWNERS]}::text[])`;
  const last = await db.row<{ tx: string }>(sql`
    select tx::text from changes
    where estate_id = ${estateId} and ${behind} and tx < ${horizon}::text::xid8
    order by changes.tx, id offset ${limit - 1} limit 1`);
  const upTo = last === undefined ? sql`tx < ${horizon}::text::xid8` : sql`tx <= ${last.tx}::text::xid8`;
  // Many changes of a kind in one transaction are sent as one, in place of the last.
  const rows = await db.rows<StoredChange>(sql`
    select tx::text, id, kind, item_id as item, act, version, made_at as at, made_by as by, count
    from (
      select *, count(*) over (partition by tx, kind) as count,
        row_number() over (partition by tx, kind order by id desc) as nth
      from (
        select tx, id, kind, item_id, act, version, made_at, made_by from changes
        where estate_id = ${estateId} and tx >= ${tx}::text::xid8 and ${upTo}
          and kind <> all(${[...FOR_OWNERS]}::text[])
      ) as done
    ) as told
    where (count <= ${MOST_SINGLE_CHANGES} or nth = 1) and ${behind}
    order by told.tx, id limit ${limit}`);
  return rows.map(({ tx, id, kind, item, act, version, at, by, count }) => {
    const one =
      count <= MOST_SINGLE_CHANGES ? { id: item, act, version } : { id: null, act: null, version: null };
    return { kind, ...one, at, by, place: { tx, id } };
  });
}

/** Lists estates with changes by transactions of a range. */
export async function estatesChanged(db: Db, from: string, upTo: string): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select distinct estate_id as id from changes where tx >= ${from}::text::xid8 and tx < ${upTo}::text::xid8`);
  return rows.map(({ id }) => id);
}

/** Deletes the contents of deleted rows past restoring; author and time of the deletion stay. */
export const forgetDeleted = (db: Db, before: Date): Promise<number> =>
  db.count(sql`
    update changes set before = null where act = 'deleted' and before is not null and made_at < ${before}`);

export const deleteChanges = (tx: Transaction, before: Date): Promise<number> =>
  tx.count(sql`delete from changes where made_at < ${before}`);

type InEstate = Pick<Member, 'sessionId' | 'estateId'>;

/** Result of `findEnded` for a member. */
export const keyOf = ({ sessionId, estateId }: InEstate): string => `${sessionId} ${estateId}`;

/** Returns which members, by session or API token and estate, are no longer admitted. */
export async function findEnded(
  db: Db,
  members: readonly (InEstate & Pick<Member, 'userId'>)[],
  now: Date,
): Promise<string[]> {
  const rows = await db.rows<InEstate>(sql`
    select g.session as "sessionId", g.estate as "estateId"
    from unnest(
      ${members.map(({ sessionId }) => sessionId)}::uuid[], ${members.map(({ userId }) => userId)}::uuid[],
      ${members.map(({ estateId }) => estateId)}::uuid[]
    ) as g(session, person, estate)
    left join sessions s on s.id = g.session and s.ended_at is null
    left join api_tokens t on t.id = g.session and t.revoked_at is null
      and (t.expires_at is null or t.expires_at > ${now})
    left join memberships m on m.user_id = g.person and m.estate_id = g.estate
    left join deletions d on d.user_id = g.person and d.due_at <= ${now}
    where (s.id is null and t.id is null) or m.user_id is null or d.user_id is not null`);
  return rows.map(keyOf);
}
