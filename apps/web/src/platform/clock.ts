/** A part of a day or a time, `07`. */
export const two = (part: string | number): string => String(part).padStart(2, '0');

/** The calendar year where the person is. */
export const thisYear = (): number => new Date().getFullYear();

/** The calendar day where the person is, `YYYY-MM-DD`. */
export const today = (now = new Date()): string => localMinute(now).slice(0, 10);

/** A moment as a field for date and time holds it: where the person is, to the minute. */
export function localMinute(at: Date): string {
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}
