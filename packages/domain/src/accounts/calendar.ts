/** A person's calendar of an estate: events for calendar programs at a secret URL. */

export const CALENDAR_KINDS = ['picking', 'drink-by', 'deliveries', 'tanks', 'work-orders'] as const;
export type CalendarKind = (typeof CALENDAR_KINDS)[number];

/** Days before and after today that a calendar covers. */
export const CALENDAR_DAYS = { back: 30, ahead: 730 } as const;

/** Maximum of events per kind: the earliest from `CALENDAR_DAYS.back` on. */
export const MOST_CALENDAR_EVENTS = 300;
