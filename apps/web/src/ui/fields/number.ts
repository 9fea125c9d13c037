import { saysNothing } from '@cuverie/domain';

/** What comes before the first group of three digits, and the sign that parts it from them: `1,500`. */
const HEAD = /^[+-]?[1-9]\d{0,2}([.,'’\s])/;
const GROUP = /^\d{3}$/;
const LAST_GROUP = /^(\d{3})(?:[.,](\d*))?$/;
const PLAIN = /^([+-]?)(?:(\d+)(?:[.,](\d*))?|[.,](\d+))$/;

/**
 * The number somebody typed; `null` for an empty field and for `n/a` or `-`, `NaN` where it is no number (which a schema then
 * refuses in words). Comma and point both mark decimals; followed by exactly three digits they group
 * thousands, since nothing here is kept to three decimals: `1,500` bottles are not one and a half.
 */
export function readNumber(text: string): number | null {
  const typed = text.trim();
  if (saysNothing(typed)) return null;
  const grouped = readGrouped(typed);
  if (grouped !== undefined) return grouped;
  const plain = PLAIN.exec(typed);
  if (!plain) return Number.NaN;
  const [, sign = '', whole = '0', decimals = '', bare = ''] = plain;
  return Number(`${sign}${whole}.${decimals}${bare}0`);
}

/** A number in groups of three, parted by one sign throughout: `1,500`, `12.000,5`, `1 000 000`. */
function readGrouped(typed: string): number | undefined {
  const sign = HEAD.exec(typed)?.[1];
  if (sign === undefined) return undefined;
  const groups = typed.split(sign);
  const [, last, decimals = ''] = LAST_GROUP.exec(groups.pop() ?? '') ?? [];
  const [head = '', ...others] = groups;
  if (last === undefined || !others.every((group) => GROUP.test(group))) return undefined;
  return Number(`${head}${others.join('')}${last}.${decimals}0`);
}

/** A number as a field shows it; an unknown one is an empty field. */
export function writeNumber(value: number | null | undefined): string {
  return value === null || value === undefined ? '' : String(value);
}
