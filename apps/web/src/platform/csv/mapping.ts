import type { TargetField } from './fields.ts';
import { foldHeader, type Sheet, withoutUnit } from './sheet.ts';

/** Kept with the row under its heading, though no field is made for it. */
export const KEEP = 'keep';
/** Not imported at all. */
export const LEAVE = 'leave';

/** The last column of a file of refused rows, which comes back mended. */
export const PROBLEM = 'Problem';

/** What becomes of a column before anybody said so. */
export const usually = (header: string): string => (header === PROBLEM ? LEAVE : KEEP);

/** For each column the name of the field it fills, or `KEEP`, or `LEAVE`. */
export type Mapping = readonly string[];

/** The fields the headings themselves name; each field is filled by one column. */
export function guessMapping(headers: readonly string[], fields: readonly TargetField[]): Mapping {
  const taken = new Set<string>();
  const folded = headers.map(foldHeader);
  const mapping = headers.map(usually);
  const give = (index: number, names: (field: TargetField) => readonly string[]) => {
    const header = folded[index];
    if (header === undefined || header === '' || mapping[index] !== KEEP) return;
    const field = fields.find((one) => !taken.has(one.name) && names(one).includes(header));
    if (!field) return;
    taken.add(field.name);
    mapping[index] = field.name;
  };
  // A heading that is the field's own name comes before one that merely means it.
  folded.forEach((_, index) => give(index, ({ label, name }) => [foldHeader(label), foldHeader(name)]));
  folded.forEach((_, index) => give(index, ({ synonyms }) => synonyms));
  headers.forEach((header, index) => {
    folded[index] = foldHeader(withoutUnit(header));
    give(index, ({ label, name, synonyms }) => [foldHeader(label), foldHeader(name), ...synonyms]);
  });
  return mapping;
}

/** The required fields no column fills, but for those that are asked about wherever a cell is empty. */
export function unfilled(mapping: Mapping, fields: readonly TargetField[]): TargetField[] {
  return fields.filter(
    ({ name, isRequired, isAskedWhereEmpty }) => isRequired && !isAskedWhereEmpty && !mapping.includes(name),
  );
}

/** Those of them nothing can be asked about instead. */
export const needed = (mapping: Mapping, fields: readonly TargetField[]): TargetField[] =>
  unfilled(mapping, fields).filter(({ sameForAll }) => sameForAll === undefined);

/** Rows that are looked at to tell whether a column holds anything. */
const SAMPLE = 1000;

/** The columns that nothing is made of, though they hold something, each with its first value. */
export const unusedColumns = (mapping: Mapping, { headers, rows }: Pick<Sheet, 'headers' | 'rows'>) =>
  headers.flatMap((header, index) => {
    const isUsed = header === PROBLEM || (mapping[index] !== KEEP && mapping[index] !== LEAVE);
    const cells = isUsed ? [] : rows.slice(0, SAMPLE).map((row) => (row.cells[index] ?? '').trim());
    const example = cells.find((cell) => cell !== '');
    return example === undefined ? [] : [{ header, example }];
  });

/** Gives a column to a field; the column that had it before is kept aside. */
export function withColumn(mapping: Mapping, index: number, use: string): Mapping {
  return mapping.map((old, at) => {
    if (at === index) return use;
    return old === use && use !== KEEP && use !== LEAVE ? KEEP : old;
  });
}

/** A mapping as it is remembered: by heading, so that the order of columns may change. */
export const rememberedOf = (headers: readonly string[], mapping: Mapping): Record<string, string> =>
  Object.fromEntries(headers.map((header, index) => [header, mapping[index] ?? KEEP]));

/** A remembered mapping for these headings; what it does not know, or what is no field any more, is kept aside. */
export function recalled(
  headers: readonly string[],
  remembered: Readonly<Record<string, string>>,
  fields: readonly TargetField[],
): Mapping {
  const uses = new Set([KEEP, LEAVE, ...fields.map(({ name }) => name)]);
  return headers.map((header) => {
    const use = remembered[header];
    return use !== undefined && uses.has(use) ? use : KEEP;
  });
}

/** FNV-1a, 32 bits; `crypto.subtle` is missing on plain http in a LAN. */
function hash(text: string, seed: number): string {
  let value = seed >>> 0;
  for (const byte of new TextEncoder().encode(text)) {
    value = Math.imul(value ^ byte, 0x01000193) >>> 0;
  }
  return value.toString(16).padStart(8, '0');
}

/** The mark by which a file of these headings is known again, whatever their order and case. */
export function signatureOf(headers: readonly string[]): string {
  const text = headers.map(foldHeader).toSorted().join('\n');
  return hash(text, 0x811c9dc5) + hash(`${text}\n`, 0x01234567);
}
