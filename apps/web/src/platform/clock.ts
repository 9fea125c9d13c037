/** Days and times in the estate's time zone, or in the device's until one is chosen. */
import { dayIn, instantsOf, startOfDay } from '@cuverie/domain';
import { preferences } from './preferences.ts';

/** A part of a day or a time with two digits, `07`. */
export const two = (part: string | number): string => String(part).padStart(2, '0');

const MINUTE_MS = 60_000;
let lastRead = { zone: '', at: Number.NEGATIVE_INFINITY };

/** The device's time zone. It is read once a minute, because reading it takes as long as reading a row of a file. */
export function deviceZone(): string {
  const at = performance.now();
  if (at - lastRead.at > MINUTE_MS) lastRead = { zone: Intl.DateTimeFormat().resolvedOptions().timeZone, at };
  return lastRead.zone;
}

/** The time zone in which days and times are shown and typed. */
export const zoneHere = (): string => preferences.get().timeZone ?? deviceZone();

export const today = (now = new Date()): string => dayIn(zoneHere(), now);

export const thisYear = (): number => Number(today().slice(0, 4));

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Cached, because building a formatter takes as long as drawing a card. */
function clockIn(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  // Formatted as `2026-09-20 08:30:00`.
  const options = { timeZone, dateStyle: 'short', timeStyle: 'medium' } as const;
  const made = new Intl.DateTimeFormat('sv', options);
  clocks.set(timeZone, made);
  return made;
}

/** A moment to the second, `2026-09-20T08:30:00`. */
export const localSecond = (at: Date): string => clockIn(zoneHere()).format(at).replace(' ', 'T');

/** A moment as the value of a date and time field, to the minute. */
export const localMinute = (at: Date): string => localSecond(at).slice(0, 16);

/** The moments a typed time can mean: none if clocks skip it, two in the repeated hour. */
export function momentsOf(typed: string): Date[] {
  const wall = Date.parse(`${typed}Z`);
  return Number.isNaN(wall) ? [] : instantsOf(zoneHere(), wall).map((at) => new Date(at));
}

/** The moment of a typed time, the first of two; an invalid date if there is none. */
export const momentOf = (typed: string): Date => momentsOf(typed)[0] ?? new Date(Number.NaN);

/** The moment a calendar day begins. */
export const startOf = (day: string): Date => startOfDay(zoneHere(), day);

let lastMoment = 0;

/** The current moment as an ISO instant, at least a millisecond later than the last one. */
export function distinctMoment(): string {
  const now = Date.now();
  // If the clock was set back by more than a second, the new time applies.
  lastMoment = now <= lastMoment && lastMoment - now < 1000 ? lastMoment + 1 : now;
  return new Date(lastMoment).toISOString();
}
