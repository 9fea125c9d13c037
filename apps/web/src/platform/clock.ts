/** Days and times on the clock of the estate; before it has a time zone, on that of the device. */
import { dayIn, instantsOf, startOfDay } from '@cuverie/domain';
import { preferences } from './preferences.ts';

/** A part of a day or a time, `07`. */
export const two = (part: string | number): string => String(part).padStart(2, '0');

export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The time zone days and times are shown and typed in. */
export const zoneHere = (): string => preferences.get().timeZone ?? deviceZone();

/** The calendar day. */
export const today = (now = new Date()): string => dayIn(zoneHere(), now);

/** The calendar year. */
export const thisYear = (): number => Number(today().slice(0, 4));

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Made when it is first needed: making one takes as long as drawing a card. */
function clockIn(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  // Written as `2026-09-20 08:30:00`.
  const options = { timeZone, dateStyle: 'short', timeStyle: 'medium' } as const;
  const made = new Intl.DateTimeFormat('sv', options);
  clocks.set(timeZone, made);
  return made;
}

/** A moment to the second, `2026-09-20T08:30:00`. */
export const localSecond = (at: Date): string => clockIn(zoneHere()).format(at).replace(' ', 'T');

/** A moment as a field for date and time holds it, to the minute. */
export const localMinute = (at: Date): string => localSecond(at).slice(0, 16);

/** The moments a typed time can be: none where clocks leave it out, two in the hour that comes twice. */
export function momentsOf(typed: string): Date[] {
  const wall = Date.parse(`${typed}Z`);
  return Number.isNaN(wall) ? [] : instantsOf(zoneHere(), wall).map((at) => new Date(at));
}

/** The moment of a typed time, the first of two; an invalid date where it is none. */
export const momentOf = (typed: string): Date => momentsOf(typed)[0] ?? new Date(Number.NaN);

/** The moment a calendar day begins at. */
export const beginningOf = (day: string): Date => startOfDay(zoneHere(), day);

let lastMoment = 0;

/** This moment as an ISO instant, a millisecond later than the one before where both are the same. */
export function distinctMoment(): string {
  const now = Date.now();
  // A clock that was put back by more goes on from where it is.
  lastMoment = now <= lastMoment && lastMoment - now < 1000 ? lastMoment + 1 : now;
  return new Date(lastMoment).toISOString();
}
