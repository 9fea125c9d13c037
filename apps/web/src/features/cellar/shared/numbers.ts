/** Digits in groups of three, parted by one sign throughout: `1,500`, `12.000,5`, `1 000 000`. */
const GROUPED = /^(-?[1-9]\d{0,2})([.,'’\s])(\d{3}(?:\2\d{3})*)(?:(?!\2)[.,](\d+))?$/;
const PLAIN = /^(-?\d+)(?:[.,](\d+))?$/;

/**
 * The number a person typed, or the text itself where it is none (the schema then says what it should
 * be). Comma and point are both the decimal mark; followed by exactly three digits they group thousands,
 * since nothing in a cellar is kept to three decimals.
 */
export function readNumber(typed: string): number | string {
  const text = typed.trim();
  const grouped = GROUPED.exec(text);
  if (grouped) {
    const [, head = '', , groups = '', decimals = '0'] = grouped;
    return Number(`${head}${groups.replace(/\D/g, '')}.${decimals}`);
  }
  const plain = PLAIN.exec(text);
  return plain ? Number(`${plain[1] ?? ''}.${plain[2] ?? '0'}`) : text;
}

/** The same for a field that may stay empty. */
export function readOptionalNumber(typed: string): number | string | null {
  return typed.trim() === '' ? null : readNumber(typed);
}

/** A stored number as a person would type it. */
export function typedNumber(value: number | null | undefined): string {
  return value === null || value === undefined ? '' : String(value);
}
