/** The calendar of a person in an estate: days their own calendar shows, by a private address. */

/** What a calendar may hold. */
export const CALENDAR_KINDS = ['picking', 'drink-by', 'deliveries', 'tanks', 'work-orders'] as const;
export type CalendarKind = (typeof CALENDAR_KINDS)[number];

/** Days back and ahead that a calendar tells of. */
export const CALENDAR_DAYS = { back: 30, ahead: 730 } as const;

/** Events of one kind at most: those of the earliest days from `CALENDAR_DAYS.back` on. */
export const MOST_CALENDAR_EVENTS = 300;
