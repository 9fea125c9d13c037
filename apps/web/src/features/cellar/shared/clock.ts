/** The calendar year where the person is. */
export const thisYear = (): number => new Date().getFullYear();

/** The calendar day where the person is, `YYYY-MM-DD`. */
export function today(now = new Date()): string {
  const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}
