/** Hours of the day where a person is; instants in ms since 1970, times of the day in minutes from midnight. */

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

/** Whether a zone is one that can be reckoned with, like `Europe/Lisbon`. */
export function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** The minute of the day in a zone. */
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

/** When it is a time of the day next in a zone, or now. A time that a change of clocks leaves out is the one after it. */
export function nextTimeOfDay(minute: number, zone: string, now: number): number {
  const begin = Math.floor(now / MINUTE_MS) * MINUTE_MS;
  const first = begin + minutesUntil(minute, minuteIn(zone, begin)) * MINUTE_MS;
  // Clocks may change on the way: by an hour, or half of one.
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
