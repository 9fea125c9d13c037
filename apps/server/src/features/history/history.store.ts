import {
  type Change,
  type ChangeQuery,
  type ChangeWhere,
  HISTORY_PAGE,
  type HistoryEntry,
} from '@cuverie/contract';
import { type ChangeAct, type ChangeKind, TOLD_ONE_BY_ONE } from '@cuverie/domain';
import type { Db, Transaction } from '../../platform/database/database.ts';
import { keyset, type SortKey } from '../../platform/database/keyset.ts';
import type { Page } from '../../platform/database/page.ts';
import { Sql, sql } from '../../platform/database/sql.ts';
import type { Columns } from '../../platform/history/restore.ts';
import type { Member } from '../../platform/sessions/member.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** An entry as it is stored; of a deletion `before` is the row by column. */
export interface StoredEntry extends Omit<HistoryEntry, 'before' | 'after' | 'restorableUntil'> {
  before: Columns | null;
  after: Columns | null;
  /** Whether the thing is there again. */
  isBack: boolean;
}

const NEWEST = {
  when: { expression: sql`made_at`, type: 'timestamptz', of: ({ when }) => when },
} as const satisfies Record<string, SortKey<StoredEntry>>;

/** The first moment of a day, or the moment itself. */
const from = (said: string): Date => new Date(said.length === 10 ? `${said}T00:00:00Z` : said);
/** The moment after a day, or the moment itself. */
const until = (said: string): Date =>
  said.length === 10 ? new Date(from(said).getTime() + DAY_MS) : new Date(said);

/** Saved as it was, a thing has another version, of which followers are told; people are told nothing. */
const SAYS_SOMETHING = sql`and (act <> 'changed' or before is distinct from '{}'::jsonb)`;

/** What concerns the safety of an estate or an account, which only owners see, beside the person who did it. */
const FOR_OWNERS = ['invitation', 'token', 'factor'] as const satisfies readonly ChangeKind[];

/** Who reads the history. */
type Reader = Pick<Member, 'estateId' | 'userId' | 'role'>;

const picked = ({ userId, role }: Reader, where: ChangeWhere): Sql =>
  sql.join(
    [
      SAYS_SOMETHING,
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

/** People are named as they are now, and not at all once their account is deleted. */
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

/** What deleted rows say that stay in their table, by their ids. */
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

/** Where everything lies that is done for good, and what cursors begin with. */
export const readHorizon = (db: Db): Promise<{ epoch: string; horizon: string }> =>
  db.one(sql`select epoch, pg_snapshot_xmin(pg_current_snapshot())::text as horizon from change_epochs`);

/** A place in the changes: behind this one of this transaction. */
export interface Place {
  tx: string;
  id: string;
}

export type Followed = Change & { place: Place };

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
 * The changes behind a place, in the order of their transactions. The horizon was read before, by a statement of its own:
 * on a cluster the numbers are those of the machine that statements are sent to, and so is the horizon.
 */
export async function changesAfter(
  db: Db,
  estateId: string,
  { tx, id }: Place,
  horizon: string,
  limit: number,
): Promise<Followed[]> {
  // Everyone who may see the estate follows its changes.
  const behind = sql`(tx, id) > (${tx}::text::xid8, ${id}::uuid) and kind <> all(${[...FOR_OWNERS]}::text[])`;
  const last = await db.row<{ tx: string }>(sql`
    select tx::text from changes
    where estate_id = ${estateId} and ${behind} and tx < ${horizon}::text::xid8
    order by changes.tx, id offset ${limit - 1} limit 1`);
  const upTo = last === undefined ? sql`tx < ${horizon}::text::xid8` : sql`tx <= ${last.tx}::text::xid8`;
  // Many of a kind in one transaction are told as one, in the place of the last.
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
    where (count <= ${TOLD_ONE_BY_ONE} or nth = 1) and ${behind}
    order by told.tx, id limit ${limit}`);
  return rows.map(({ tx, id, kind, item, act, version, at, by, count }) => {
    const one =
      count <= TOLD_ONE_BY_ONE ? { id: item, act, version } : { id: null, act: null, version: null };
    return { kind, ...one, at, by, place: { tx, id } };
  });
}

/** The estates in which something changed in transactions from one number up to below another. */
export async function estatesChanged(db: Db, from: string, upTo: string): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select distinct estate_id as id from changes where tx >= ${from}::text::xid8 and tx < ${upTo}::text::xid8`);
  return rows.map(({ id }) => id);
}

/** Forgets what deleted things said that are past restoring; that they were deleted, by whom and when, stays. */
export const forgetDeleted = (db: Db, before: Date): Promise<number> =>
  db.count(sql`
    update changes set before = null where act = 'deleted' and before is not null and made_at < ${before}`);

export const deleteChanges = (tx: Transaction, before: Date): Promise<number> =>
  tx.count(sql`delete from changes where made_at < ${before}`);

type InEstate = Pick<Member, 'sessionId' | 'estateId'>;

/** What `findEnded` answers of a member. */
export const keyOf = ({ sessionId, estateId }: InEstate): string => `${sessionId} ${estateId}`;

/** Of members, by session or API token and estate, those that are admitted no more. */
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
