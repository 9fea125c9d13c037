/** Months, quarters and years of reports, by the estate's days. */

export interface Period {
  /** `2025-10`, `2025-Q4` or `2025`. */
  readonly name: string;
  /** First day. */
  readonly from: string;
  /** First day after it. */
  readonly until: string;
}

const PERIOD = /^(\d{4})(?:-(?:Q([1-4])|(0[1-9]|1[0-2])))?$/;

const firstOf = (year: number, month: number): string =>
  new Date(Date.UTC(year, month)).toISOString().slice(0, 10);

/** Returns the period of a name; `undefined` if invalid. */
export function periodOf(name: string): Period | undefined {
  const [, year, quarter, month] = PERIOD.exec(name) ?? [];
  // A year of less than four digits is another one to `Date.UTC`, and no day of ours follows the last one.
  if (year === undefined || Number(year) < 1000 || year === '9999') return undefined;
  const first = month ? Number(month) - 1 : quarter ? (Number(quarter) - 1) * 3 : 0;
  const months = month ? 1 : quarter ? 3 : 12;
  return { name, from: firstOf(Number(year), first), until: firstOf(Number(year), first + months) };
}

/** Returns the month, quarter or year before. */
export function periodBefore({ name, from }: Period): Period | undefined {
  const last = new Date(Date.parse(from) - 86_400_000);
  const [year, month] = [last.getUTCFullYear(), last.getUTCMonth() + 1];
  if (name.includes('Q')) return periodOf(`${year}-Q${Math.ceil(month / 3)}`);
  return periodOf(name.includes('-') ? `${year}-${String(month).padStart(2, '0')}` : String(year));
}
