/** Calendar days in a time zone of the IANA database. */
export const DEFAULT_TIME_ZONE = 'UTC';

const QUARTER_MS = 15 * 60_000;

/** By zone, since making one takes longer than a query. The zones are some 600, but case does not matter in a name. */
const MOST_FORMATS = 1000;
const dayFormats = new Map<string, Intl.DateTimeFormat>();

function dayFormatOf(timeZone: string): Intl.DateTimeFormat {
  const known = dayFormats.get(timeZone);
  if (known !== undefined) return known;
  const options = { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const format = new Intl.DateTimeFormat('en-CA', options);
  if (dayFormats.size >= MOST_FORMATS) dayFormats.clear();
  dayFormats.set(timeZone, format);
  return format;
}

/** Returns a function for the calendar day of an instant in a zone. @throws RangeError for an unknown zone */
export function dayFormatter(timeZone: string): (atMs: number) => string {
  const format = dayFormatOf(timeZone);
  return (atMs) => format.format(atMs);
}

/** The calendar day of an instant in a zone. */
export const dayIn = (timeZone: string, at: string | number | Date): string =>
  dayFormatter(timeZone)(new Date(at).getTime());

/** How far a zone is ahead of UTC at an instant, ms. */
function offsetAt(timeZone: string, atMs: number): number {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(atMs);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value ?? 0);
  const wall = new Date(Date.UTC(2000, of('month') - 1, of('day'), of('hour'), of('minute'), of('second')));
  // On its own: of a year below 100 Date.UTC makes one of the last century.
  wall.setUTCFullYear(of('year'), of('month') - 1, of('day'));
  return wall.getTime() - Math.floor(atMs / 1000) * 1000;
}

/** The instants a time on the clocks of a zone can be, ms since 1970: none, one, or two of the hour that comes twice. */
export function instantsOf(timeZone: string, wallMs: number): number[] {
  const day = 24 * 3_600_000;
  const offsets = new Set([offsetAt(timeZone, wallMs - day), offsetAt(timeZone, wallMs + day)]);
  return [...offsets]
    .map((offset) => wallMs - offset)
    .filter((at) => at + offsetAt(timeZone, at) === wallMs)
    .toSorted((a, b) => a - b);
}

/** The instant a calendar day begins at in a zone; where clocks leave its midnight out, the first after it. */
export function startOfDay(timeZone: string, day: string): Date {
  const wall = Date.parse(`${day}T00:00:00Z`);
  for (let late = 0; late < 12; late += 1) {
    const [first] = instantsOf(timeZone, wall + late * QUARTER_MS);
    if (first !== undefined) return new Date(first);
  }
  return new Date(wall);
}
