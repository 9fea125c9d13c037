/** `1 field`, `7 fields`. */
export function countOf(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}

export function rounded(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}

export function meanOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The latest of some days. */
export function newestOf(days: readonly string[]): string | null {
  return days.reduce<string | null>((newest, day) => (newest === null || day > newest ? day : newest), null);
}
