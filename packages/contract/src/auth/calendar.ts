import { CALENDAR_KINDS } from '@cuverie/domain';
import { z } from 'zod';
import { emptyAnswer } from '../platform/envelope.ts';
import { callsOf } from '../platform/operation.ts';
import { problem } from '../platform/problems.ts';
import { instant, oneOf } from '../platform/values.ts';

/** A person's calendar in the estate; its URL is returned once. */
export const calendar = z.strictObject({
  kinds: z.array(z.enum(CALENDAR_KINDS)),
  /** When its URL was created. */
  createdAt: instant,
  /** When it was last requested, to the hour; `null`: never. */
  lastUsedAt: instant.nullable(),
});
export type Calendar = z.infer<typeof calendar>;

export const calendarDraft = z.object({
  /** Kinds of events, at least one. */
  kinds: z
    .array(oneOf('Kind', CALENDAR_KINDS), problem('must_be', { field: 'What it holds', kind: 'list' }))
    .min(1, problem('calendar_empty'))
    .max(
      CALENDAR_KINDS.length,
      problem('too_many_entries', { field: 'What it holds', most: CALENDAR_KINDS.length }),
    ),
});
export type CalendarDraft = z.infer<typeof calendarDraft>;

/** A calendar with its new URL, which is returned only here. */
export const madeCalendar = calendar.extend({ address: z.url() });
export type MadeCalendar = z.infer<typeof madeCalendar>;

const call = callsOf('Account');

export const calendarOperations = {
  get: call('getCalendar', 'GET /api/account/calendar', {
    right: 'own',
    summary: 'Get the content of the person’s calendar in the estate; `null` without one',
    data: calendar.nullable(),
  }),
  make: call('makeCalendar', 'POST /api/account/calendar', {
    needsProof: true,
    right: 'own',
    summary:
      'Make the private address of a calendar for the estate, which only this answer has; one there was works no more',
    body: calendarDraft,
    data: madeCalendar,
    addsRows: false,
    status: 201,
  }),
  update: call('updateCalendar', 'PUT /api/account/calendar', {
    right: 'own',
    summary: 'Change the content of the calendar; its address stays',
    body: calendarDraft,
    data: calendar,
  }),
  remove: call('removeCalendar', 'DELETE /api/account/calendar', {
    right: 'own',
    summary: 'Switch the calendar off: its address is invalid at once',
    data: emptyAnswer,
  }),
  read: call('readCalendar', 'GET /api/calendar/{key}.ics', {
    access: 'public',
    summary:
      'Read a calendar by its private address, as calendar programs do: no token is needed. Days when grapes are picked, wines should be drunk, tanks read and work done; 404 where the address works no more',
    params: z.object({ key: z.string().regex(/^[\w-]{43}$/, problem('calendar_key')) }),
    file: 'text/calendar',
    isCostly: false,
    data: z.string(),
  }),
};
