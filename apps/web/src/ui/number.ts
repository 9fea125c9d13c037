/** Digits in groups of three, parted by one sign throughout: `1,500`, `12.000,5`, `1 000 000`. */
const GROUPED = /^([+-]?[1-9]\d{0,2})([.,'’\s])(\d{3}(?:\2\d{3})*)(?:(?!\2)[.,](\d*))?$/;
const PLAIN = /^([+-]?)(?:(\d+)(?:[.,](\d*))?|[.,](\d+))$/;

/**
 * The number somebody typed; `null` for an empty field, `NaN` where it is no number (which a schema then
 * refuses in words). Comma and point both mark decimals; followed by exactly three digits they group
 * thousands, since nothing here is kept to three decimals: `1,500` bottles are not one and a half.
 */
export function readNumber(text: string): number | null {
  const typed = text.trim();
  if (typed === '') return null;
  const grouped = GROUPED.exec(typed);
  if (grouped) {
    const [, head = '', , groups = '', decimals = ''] = grouped;
    return Number(`${head}${groups.replace(/\D/g, '')}.${decimals}0`);
  }
  const plain = PLAIN.exec(typed);
  if (!plain) return Number.NaN;
  const [, sign = '', whole = '0', decimals = '', bare = ''] = plain;
  return Number(`${sign}${whole}.${decimals}${bare}0`);
}

/** A number as a field shows it; an unknown one is an empty field. */
export function writeNumber(value: number | null | undefined): string {
  return value === null || value === undefined ? '' : String(value);
}
