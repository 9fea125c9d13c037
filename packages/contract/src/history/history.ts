import { CHANGE_ACTS, CHANGE_KINDS, isCalendarDay, isMomentOfOurs } from '@cuverie/domain';
import { z } from 'zod';
import { callsOf } from '../platform/operation.ts';
import { orSay } from '../platform/problems.ts';
import { byId, id, instant, numberIn, oneOf, page } from '../platform/values.ts';

const CSV = 'text/csv';
const call = callsOf('History');

/** Default number of history entries in an answer. */
export const HISTORY_PAGE = 100;

/** Values by the names of their fields, as the calls of the kind have them. */
const said = z.record(z.string(), z.unknown());

/** One change of one thing. Entries are added and never altered; what a deleted thing said is kept for thirty days. */
export const historyEntry = z.strictObject({
  id: z.uuid(),
  kind: z.enum(CHANGE_KINDS),
  /** The thing's own id. The estate's settings have the estate's. */
  itemId: z.uuid(),
  /** What the thing was called then, where it has a name; a member as they are called now. */
  name: z.string().nullable(),
  act: z.enum(CHANGE_ACTS),
  when: instant,
  /** Name of the author; `null` for a person who left. */
  who: z.string().nullable(),
  /** The person's id. */
  by: z.uuid(),
  /** Only the fields that were changed; of a deletion all that is kept of the thing, `null` once nothing is. */
  before: said.nullable(),
  /**
   * The same fields afterwards. `null` of what was added, restored or deleted: the thing itself tells. Of people, what
   * they were given: their role, the scope of a token. Of a text over 1,000 characters, the first 200.
   */
  after: said.nullable(),
  /** Until when it can be restored, by `restore`; `null` where there is nothing to restore. */
  restorableUntil: instant.nullable(),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

/** A day, meant in UTC, or a moment. */
const dayOrMoment = (field: string) =>
  z
    .string(orSay('must_be', { field, kind: 'moment_like' }))
    .refine(
      (text) =>
        isCalendarDay(text) ||
        (z.iso.datetime({ offset: true }).safeParse(text).success && isMomentOfOurs(text)),
      orSay('must_be_date', { field, like: '2026-03-31' }),
    )
    .optional();

export const changeFilters = {
  kind: oneOf('Kind', CHANGE_KINDS).optional(),
  /** Of one thing. */
  id: id.optional(),
  /** Of one person, by the id of the person. */
  by: id.optional(),
  act: oneOf('Act', CHANGE_ACTS).optional(),
  /** The first day, or the moment from which on. */
  from: dayOrMoment('From'),
  /** The last day, with all of it, or the moment before which. */
  to: dayOrMoment('To'),
};

export const historyWhere = z.object(changeFilters);
export type ChangeWhere = z.infer<typeof historyWhere>;
export const changeQuery = z.object({ ...page, ...changeFilters });
export type ChangeQuery = z.infer<typeof changeQuery>;

const restored = z.strictObject({
  kind: z.enum(CHANGE_KINDS),
  itemId: z.uuid(),
  /** Rows that came back: the thing, and what belonged to it. */
  rows: z.int(),
});
export type Restored = z.infer<typeof restored>;

/** A change for followers: what changed, without its contents. Calls that return those check rights. */
export const change = z.strictObject({
  kind: z.enum(CHANGE_KINDS),
  /** `null`: several rows of the kind, which must be reloaded. */
  id: z.uuid().nullable(),
  act: z.enum(CHANGE_ACTS).nullable(),
  /** The version the thing has after it; `null` where it is gone, or has none. */
  version: z.int().nullable(),
  at: instant,
  /** The id of the person who did it. */
  by: z.uuid(),
});
export type Change = z.infer<typeof change>;

/** Most changes told at once. */
export const MOST_CHANGES = 1000;

/** The `meta.cursor` of the call before, or the id of the last event. */
const after = z.string(orSay('one_cursor')).max(200, orSay('cursor_unknown')).optional();

/** What a stream of changes is sent as. */
export const EVENT_STREAM = 'text/event-stream';

/**
 * The events of `GET /api/live`. Each has the cursor to go on from as its id; `change` and `many` have a `Change` as data,
 * `many` that of more than one thing of a kind.
 */
export const LIVE_EVENTS = ['hello', 'change', 'many', 'reset', 'bye'] as const;
export type LiveEvent = (typeof LIVE_EVENTS)[number];

/** Streams a session has at once, at most. */
export const MOST_STREAMS = 20;

export const historyOperations = {
  list: call('listHistory', 'GET /api/history', {
    summary: 'List who changed what and when, the newest first: of one thing, or of the estate',
    query: changeQuery,
    data: z.array(historyEntry),
  }),
  restore: call('restoreFromHistory', 'POST /api/history/{id}/restore', {
    summary: 'Restore what an entry of the last thirty days says was deleted, or the settings from before it',
    params: byId,
    data: restored,
    addsRows: true,
  }),
  export: call('exportHistory', 'GET /api/exports/history.csv', {
    summary: 'Export the history as CSV: all, or what a list with the same query shows',
    query: z.object({
      ...changeFilters,
      day: z
        .string()
        .refine(isCalendarDay, orSay('must_be_date', { field: 'Day', like: '2026-03-31' }))
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
      'Hear of changes as they happen, as server-sent events: `hello` at once, then a `change` or `many` for each, `reset` where everything is to be read anew, `bye` before the server goes. Goes on from `after`, or from the header `Last-Event-ID`',
    query: z.object({ after }),
    file: EVENT_STREAM,
    isCostly: false,
    data: z.string(),
  }),
};
