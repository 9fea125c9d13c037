const FIRST = Date.parse('1000-01-01T00:00:00Z');
const AFTER_THE_LAST = Date.parse('9999-12-31T23:59:59.999Z') + 1;

/**
 * Whether an instant, ISO 8601 with offset, is in the years 1000 to 9999 of UTC, like calendar days: an offset may move
 * it outside. PostgreSQL has no year 0, and years of five digits have another format.
 */
export function isMomentOfOurs(text: string): boolean {
  const at = Date.parse(text);
  return at >= FIRST && at < AFTER_THE_LAST;
}
