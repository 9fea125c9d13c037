const FIRST = Date.parse('1000-01-01T00:00:00Z');
const AFTER_THE_LAST = Date.parse('9999-12-31T23:59:59.999Z') + 1;

/**
 * Whether a moment, ISO 8601 with its offset, lies in the years 1000 to 9999 of UTC, as calendar days do: an offset may
 * lead out of them. PostgreSQL knows no year 0, and a year of five digits is written in a way of its own.
 */
export function isMomentOfOurs(text: string): boolean {
  const at = Date.parse(text);
  return at >= FIRST && at < AFTER_THE_LAST;
}
