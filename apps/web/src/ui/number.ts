/**
 * The number somebody typed, with a comma or a point for the decimals and spaces between thousands; `null`
 * for an empty field, `NaN` where it is no number (which a schema then refuses in words).
 */
export function readNumber(text: string): number | null {
  const typed = text.replace(/[\s\u00a0\u202f]/g, '');
  if (typed === '') return null;
  return /^[+-]?(\d+([.,]\d*)?|[.,]\d+)$/.test(typed) ? Number(typed.replace(',', '.')) : Number.NaN;
}

/** A number as a field shows it; an unknown one is an empty field. */
export function writeNumber(value: number | null | undefined): string {
  return value === null || value === undefined ? '' : String(value);
}
