import {
  type Change,
  type ChangeQuery,
  type HistoryEntry,
  MOST_CHANGES,
  type RestoreResult,
  sentenceOf,
} from '@cuverie/contract';
import { CURSOR_DAYS, isPeopleKind, RESTORE_DAYS } from '@cuverie/domain';
import { NIL, validate } from 'uuid';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { extendStatementTimeout, retryOnDeadlock } from '../../platform/database/long-work.ts';
import { byField } from '../../platform/database/many.ts';
import type { Page } from '../../platform/database/page.ts';
import { stampOf } from '../../platform/database/stamp.ts';
import { type Columns, isTooOld, type Restorable, restorableSince } from '../../platform/history/restore.ts';
import { invalid, refused } from '../../platform/http/refusal.ts';
import { movingPictures } from '../../platform/pictures/attached.ts';
import { pictureAddress } from '../../platform/pictures/pictures.ts';
import type { Platform } from '../../platform/platform.ts';
import type { CanEdit, Member } from '../../platform/sessions/member.ts';
import * as store from './history.store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export function historyService(
  { db, clock, pictures }: Pick<Platform, 'db' | 'clock' | 'pictures'>,
  restorables: readonly Restorable[],
) {
  const ofKind = new Map(restorables.map((one) => [one.table.kind, one]));

  /** Whether an entry could be restored, apart from its age. */
  const isRestorable = ({ kind, act }: store.StoredEntry): boolean => {
    const { restore, alsoChanges = false } = ofKind.get(kind) ?? {};
    return restore !== undefined && (act === 'deleted' || (alsoChanges && act === 'changed'));
  };

  /** Formats entries for an answer, with field names of the API. */
  async function shown(estateId: string, entries: readonly store.StoredEntry[]): Promise<HistoryEntry[]> {
    const since = restorableSince(clock.now());
    const inTable = new Map<string, Awaited<ReturnType<typeof store.findDeleted>>>();
    for (const { table, staysInTable } of restorables) {
      const gone = entries.filter(
        ({ kind, act, before }) => kind === table.kind && act === 'deleted' && !before,
      );
      if (!staysInTable || gone.length === 0) continue;
      const ids = gone.map(({ itemId }) => itemId);
      inTable.set(table.kind, await store.findDeleted(db, estateId, table.name, ids));
    }
    const owners = await ownersOf(estateId, entries);
    return entries.map(({ isBack, ...entry }) => {
      const { kind, itemId, act, when, before, after } = entry;
      const row = before ?? inTable.get(kind)?.get(itemId) ?? null;
      const table = ofKind.get(kind)?.table;
      const isIn = new Date(when) >= since && !isBack && isRestorable({ isBack, ...entry });
      const isKept = act !== 'deleted' || row !== null || kind === 'grape';
      const until = new Date(Date.parse(when) + RESTORE_DAYS * DAY_MS).toISOString();
      const of = owners.get(itemId);
      return {
        ...entry,
        ...(of !== undefined && { of }),
        before: act === 'deleted' && !isPeopleKind(kind) ? row && withPicture(fieldsOf(table, row)) : before,
        after: act === 'deleted' ? null : after,
        restorableUntil: isIn && isKept ? until : null,
      };
    });
  }

  /** The names of the rows that nameless items belong to. */
  async function ownersOf(
    estateId: string,
    entries: readonly store.StoredEntry[],
  ): Promise<Map<string, string>> {
    const names = new Map<string, string>();
    for (const { table } of restorables) {
      if (table.belongsTo === undefined) continue;
      const [column] = table.belongsTo;
      const items = entries
        .filter(({ kind }) => kind === table.kind)
        .map(({ itemId: id, act, before }) => {
          const owner = act === 'deleted' ? before?.[column] : undefined;
          return { id, owner: typeof owner === 'string' ? owner : null };
        });
      for (const [id, name] of await store.findOwners(db, estateId, table.name, table.belongsTo, items))
        names.set(id, name);
    }
    return names;
  }

  const fieldsOf = (table: Restorable['table'] | undefined, row: Columns) =>
    byField(table ?? { columns: {} }, row);

  return {
    async list(member: Member, query: ChangeQuery): Promise<Page<HistoryEntry>> {
      const page = await store.listEntries(db, member, query);
      return { ...page, rows: await shown(member.estateId, page.rows) };
    },

    restore: (member: CanEdit, id: string): Promise<RestoreResult> =>
      retryOnDeadlock(() =>
        movingPictures(pictures, 'show', (show) =>
          db.begin(async (tx) => {
            const found = await store.findEntry(tx, member.estateId, id);
            if (found === undefined) throw refused(404, 'not_found.change');
            const { kind, itemId, when } = found;
            const restore = ofKind.get(kind)?.restore;
            if (!isRestorable(found) || restore === undefined) throw refused(409, 'cannot_be_restored.act');
            if (new Date(when) < restorableSince(clock.now())) throw isTooOld();
            const entry = { ...found, at: new Date(when) };
            const stamp = stampOf(member, clock);
            return { kind, itemId, rows: await restore({ tx, member, entry, stamp, show }) };
          }),
        ),
      ),

    /** Changes after a cursor. */
    async changes(
      { estateId }: Member,
      { after, limit = MOST_CHANGES }: { after?: string | undefined; limit?: number | undefined },
    ): Promise<Page<Change>> {
      const { rows, cursor } = await follow(db, clock, estateId, after, limit);
      return {
        rows: rows.map(({ cursor: _cursor, ...change }) => change),
        nextCursor: rows.length === 0 ? null : cursor,
        cursor,
      };
    },
  };
}

/** A change as sent to followers, with the next cursor. */
export type FollowedChange = Change & { cursor: string };

/**
 * Returns an estate's changes after a cursor, in order, with the next cursor; without a cursor only the current one. As
 * long as rows are returned there may be more.
 * @throws Refusal 410 if the cursor is too old or of another database, 400 if it is invalid
 */
export async function follow(
  db: Database,
  clock: Clock,
  estateId: string,
  after: string | undefined,
  limit: number,
): Promise<{ rows: FollowedChange[]; cursor: string }> {
  const { epoch, horizon } = await store.readHorizon(db);
  const now = clock.now().getTime();
  const cursorAt = ({ tx, id }: store.Place) => [epoch, tx, id, now.toString(36)].join('.');
  // No more changes can appear below the horizon.
  const here = cursorAt({ tx: horizon, id: NIL });
  if (after === undefined || after === '') return { rows: [], cursor: here };
  const { place, issuedAt, of } = readCursor(after);
  if (of !== epoch || issuedAt < now - CURSOR_DAYS * DAY_MS)
    throw refused(410, 'reset', { days: CURSOR_DAYS });
  const found = await store.changesAfter(db, estateId, place, horizon, limit);
  const rows = found.map(({ place: at, ...change }) => ({ ...change, cursor: cursorAt(at) }));
  return { rows, cursor: rows.at(-1)?.cursor ?? further(place, horizon, cursorAt, here) };
}

/**
 * Without changes the cursor moves to the horizon but never back, since a snapshot may be older than the previous one.
 */
const further = (
  place: store.Place,
  horizon: string,
  cursorAt: (place: store.Place) => string,
  here: string,
): string => (BigInt(place.tx) < BigInt(horizon) ? here : cursorAt(place));

const TX = /^\d{1,19}$/;

/** @throws Refusal 400 for an invalid cursor */
export function readCursor(cursor: string): { of: string; place: store.Place; issuedAt: number } {
  const [of = '', tx = '', id = '', issued = ''] = cursor.split('.');
  const issuedAt = Number.parseInt(issued, 36);
  if (!TX.test(tx) || !validate(id) || Number.isNaN(issuedAt))
    throw invalid({ after: sentenceOf('cursor_unknown') });
  return { of, place: { tx, id }, issuedAt };
}

/** A picture is represented by its address, as in every other answer. */
function withPicture({ picture, ...fields }: Record<string, unknown>): Record<string, unknown> {
  if (picture === undefined) return fields;
  return { ...fields, image: typeof picture === 'string' ? pictureAddress(picture) : null };
}

/** Deletes old changes, and the contents of deleted rows that cannot be restored any more; returns how many. */
export async function sweepHistory(db: Database, clock: Clock, days: number): Promise<number> {
  const before = new Date(clock.now().getTime() - days * DAY_MS);
  const removed = await db.begin(async (tx) => {
    await extendStatementTimeout(tx);
    return store.deleteChanges(tx, before);
  });
  return removed + (await store.forgetDeleted(db, restorableSince(clock.now())));
}
