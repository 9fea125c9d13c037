export const DAY_MS = 86_400_000;

/** Returns the instant this many days earlier. */
export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);

/** Returns the calendar day of an instant in UTC. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);
