import { CHANGE_ACTS, CHANGE_KINDS, isCalendarDay, isMomentOfOurs } from '@cuverie/domain';
import { z } from 'zod';
import { callsOf } from '../platform/operation.ts';
import { problem } from '../platform/problems.ts';
import { byId, id, instant, numberIn, oneOf, page } from '../platform/values.ts';

const CSV = 'text/csv';
const call = callsOf('History');

/** Default number of history entries in an answer. */
export const HISTORY_PAGE = 100;

/** Values by field name of the API. */
const columnValues = z.record(z.string(), z.unknown());

/** A change of one item. Entries are never modified; the contents of deleted items are stored for thirty days. */
export const historyEntry = z.strictObject({
  id: z.uuid(),
  kind: z.enum(CHANGE_KINDS),
  /** Id of the item. The estate's settings have the estate's. */
  itemId: z.uuid(),
  /** Its name at that time, if it has one; a member has their current name. */
  name: z.string().nullable(),
  /** The name of the row an item belongs to: the tank of a reading, the wine of an entry. Omitted once that row is gone. */
  of: z.string().optional(),
  act: z.enum(CHANGE_ACTS),
  when: instant,
  /** Name of the author; `null` for a person who left. */
  who: z.string().nullable(),
  /** Id of the person. */
  by: z.uuid(),
  /** Changed fields only; for a deletion all stored fields, `null` once they are gone. */
  before: columnValues.nullable(),
  /**
   * The same fields after the change. `null` for additions, restores and deletions. For people, what they were given:
   * their role, the scope of a token. For a text over 1,000 characters, the first 200.
   */
  after: columnValues.nullable(),
  /** Until when `restore` is possible; `null` if there is nothing to restore. */
  restorableUntil: instant.nullable(),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

/** A day in UTC, or an instant. */
const dayOrMoment = (field: string) =>
  z
    .string(problem('must_be', { field, kind: 'moment_like' }))
    .refine(
      (text) =>
        isCalendarDay(text) ||
        (z.iso.datetime({ offset: true }).safeParse(text).success && isMomentOfOurs(text)),
      problem('must_be_date', { field, like: '2026-03-31' }),
    )
    .optional();

export const changeFilters = {
  kind: oneOf('Kind', CHANGE_KINDS).optional(),
  /** Of one item. */
  id: id.optional(),
  /** Of one person, by id. */
  by: id.optional(),
  act: oneOf('Act', CHANGE_ACTS).optional(),
  /** First day, or first instant. */
  from: dayOrMoment('From'),
  /** Last day, inclusive, or the instant before which. */
  to: dayOrMoment('To'),
};

export const historyWhere = z.object(changeFilters);
export type ChangeWhere = z.infer<typeof historyWhere>;
export const changeQuery = z.object({ ...page, ...changeFilters });
export type ChangeQuery = z.infer<typeof changeQuery>;

const restoreResult = z.strictObject({
  kind: z.enum(CHANGE_KINDS),
  itemId: z.uuid(),
  /** Restored rows: the item and its dependents. */
  rows: z.int(),
});
export type RestoreResult = z.infer<typeof restoreResult>;

/** A change for followers: what changed, without its contents. Calls that return those check rights. */
export const change = z.strictObject({
  kind: z.enum(CHANGE_KINDS),
  /** `null`: several rows of the kind, which must be reloaded. */
  id: z.uuid().nullable(),
  act: z.enum(CHANGE_ACTS).nullable(),
  /** The new version; `null` if it is deleted or has none. */
  version: z.int().nullable(),
  at: instant,
  /** Id of the author. */
  by: z.uuid(),
});
export type Change = z.infer<typeof change>;

/** Maximum of changes per answer. */
export const MOST_CHANGES = 1000;

/** The `meta.cursor` of the call before, or the id of the last event. */
const after = z.string(problem('one_cursor')).max(200, problem('cursor_unknown')).optional();

/** Content type of a stream of changes. */
export const EVENT_STREAM = 'text/event-stream';

/**
 * Events of `GET /api/live`. Each has the next cursor as id; `change` and `many` have a `Change` as data, `many` for
 * several items of a kind.
 */
export const LIVE_EVENTS = ['hello', 'change', 'many', 'reset', 'bye'] as const;
export type LiveEvent = (typeof LIVE_EVENTS)[number];

/** Maximum of simultaneous streams per session. */
export const MOST_STREAMS = 20;

export const historyOperations = {
  list: call('listHistory', 'GET /api/history', {
    summary: 'List who changed what and when, the newest first: of one thing, or of the estate',
    query: changeQuery,
    data: z.array(historyEntry),
  }),
  restore: call('restoreFromHistory', 'POST /api/history/{id}/restore', {
    summary: 'Restore the row an entry of the last thirty days deleted, or the settings before it',
    params: byId,
    data: restoreResult,
    addsRows: true,
  }),
  export: call('exportHistory', 'GET /api/exports/history.csv', {
    summary: 'Export the history as CSV: all, or what a list with the same query shows',
    query: z.object({
      ...changeFilters,
      day: z
        .string()
        .refine(isCalendarDay, problem('must_be_date', { field: 'Day', like: '2026-03-31' }))
        .optional(),
    }),
    file: CSV,
    data: z.string(),
  }),
  changes: call('listChanges', 'GET /api/changes', {
    summary:
      'Follow what changes, in order and each change once: what came after a cursor, and in `meta.cursor` where to go on. Without a cursor it tells only where things stand now',
    query: z.object({
      after,
      limit: numberIn('Limit', { min: 1, max: MOST_CHANGES }).optional(),
    }),
    data: z.array(change),
  }),
  live: call('listenToChanges', 'GET /api/live', {
    summary:
      'Stream changes as server-sent events: `hello` at once, then a `change` or `many` for each, `reset` where everything has to be read again, `bye` before the server stops. Continues from `after`, or from the header `Last-Event-ID`',
    query: z.object({ after }),
    file: EVENT_STREAM,
    isCostly: false,
    data: z.string(),
  }),
};
