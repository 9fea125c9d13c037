import { isNoValue } from '@cuverie/domain';

/** The text before the first group of three digits, and the grouping sign: `1,500`. */
const HEAD = /^[+-]?[1-9]\d{0,2}([.,'’\s])/;
const GROUP = /^\d{3}$/;
const LAST_GROUP = /^(\d{3})(?:[.,](\d*))?$/;
const PLAIN = /^([+-]?)(?:(\d+)(?:[.,](\d*))?|[.,](\d+))$/;

/**
 * Parses a typed number; `null` for an empty field and for `n/a` or `-`, `NaN` if it is not a number (which a schema
 * then refuses with a message). Comma and point both mark decimals. Followed by exactly three digits they group
 * thousands, because no quantity here has three decimals: `1,500` bottles are not one and a half.
 */
export function readNumber(text: string): number | null {
  const typed = text.trim();
  if (isNoValue(typed)) return null;
  const grouped = readGrouped(typed);
  if (grouped !== undefined) return grouped;
  const plain = PLAIN.exec(typed);
  if (!plain) return Number.NaN;
  const [, sign = '', whole = '0', decimals = '', bare = ''] = plain;
  return Number(`${sign}${whole}.${decimals}${bare}0`);
}

/** Parses a number grouped in threes with one sign throughout: `1,500`, `12.000,5`, `1 000 000`. */
function readGrouped(typed: string): number | undefined {
  const sign = HEAD.exec(typed)?.[1];
  if (sign === undefined) return undefined;
  const groups = typed.split(sign);
  const [, last, decimals = ''] = LAST_GROUP.exec(groups.pop() ?? '') ?? [];
  const [head = '', ...others] = groups;
  if (last === undefined || !others.every((group) => GROUP.test(group))) return undefined;
  return Number(`${head}${others.join('')}${last}.${decimals}0`);
}

/** A number as a field's text, which reads back as that number; empty if unknown. */
export function writeNumber(value: number | null | undefined): string {
  if (value === null || value === undefined) return '';
  const text = String(value);
  // Three decimals would read as thousands.
  return readGrouped(text) === undefined ? text : `${text}0`;
}
