/** Local times of a person; instants in ms since 1970, times of day in minutes from midnight. */

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

/** Returns whether a time zone is supported, like `Europe/Lisbon`. */
export function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

export function minuteIn(zone: string, at: number): number {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(at);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value ?? 0);
  return of('hour') * 60 + of('minute');
}

const minutesUntil = (minute: number, from: number): number =>
  (((minute - from) % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES;

/**
 * Returns the next instant of a time of day in a zone, or now. A time skipped by a clock change moves to the one after.
 */
export function nextTimeOfDay(minute: number, zone: string, now: number): number {
  const begin = Math.floor(now / MINUTE_MS) * MINUTE_MS;
  const first = begin + minutesUntil(minute, minuteIn(zone, begin)) * MINUTE_MS;
  // Clocks may change in between by an hour or half of one.
  const off = minutesUntil(minute, minuteIn(zone, first));
  const late = off > DAY_MINUTES / 2 ? off - DAY_MINUTES : off;
  const mended = first + late * MINUTE_MS;
  const at = minuteIn(zone, mended) === minute ? mended : first;
  return at < begin ? at + DAY_MINUTES * MINUTE_MS : Math.max(at, now);
}

export interface QuietHours {
  /** Both `null`: none. */
  from: number | null;
  to: number | null;
  zone: string;
}

/** Returns when a person may be notified: now, or after their quiet hours. */
export function whenNotQuiet({ from, to, zone }: QuietHours, now: number): number {
  if (from === null || to === null || from === to) return now;
  const isQuiet = minutesUntil(minuteIn(zone, now), from) < minutesUntil(to, from);
  return isQuiet ? nextTimeOfDay(to, zone, now) : now;
}
