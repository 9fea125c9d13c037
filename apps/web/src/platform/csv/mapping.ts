import type { TargetField } from './fields.ts';
import { foldHeader, type Sheet, withoutUnit } from './sheet.ts';

/** Keeps a column with its row under its heading, without a field for it. */
export const KEEP = 'keep';
/** Does not import a column. */
export const LEAVE = 'leave';

/** The last column of a file of refused rows, which the user corrects and imports again. */
export const PROBLEM = 'Problem';

/** The default use of a column. */
export const usually = (header: string): string => (header === PROBLEM ? LEAVE : KEEP);

/** For each column the name of its field, or `KEEP`, or `LEAVE`. */
export type Mapping = readonly string[];

/** Guesses the fields from the headings. Each field gets at most one column. */
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
  // A heading equal to a field's own name wins over a synonym.
  folded.forEach((_, index) => give(index, ({ label, name }) => [foldHeader(label), foldHeader(name)]));
  folded.forEach((_, index) => give(index, ({ synonyms }) => synonyms));
  headers.forEach((header, index) => {
    folded[index] = foldHeader(withoutUnit(header));
    give(index, ({ label, name, synonyms }) => [foldHeader(label), foldHeader(name), ...synonyms]);
  });
  return mapping;
}

/** Required fields without a column, except those the user is asked about for each empty cell. */
export function unfilledFields(mapping: Mapping, fields: readonly TargetField[]): TargetField[] {
  return fields.filter(
    ({ name, isRequired, isAskedWhereEmpty }) => isRequired && !isAskedWhereEmpty && !mapping.includes(name),
  );
}

/** Unfilled fields that no question can replace. */
export const neededFields = (mapping: Mapping, fields: readonly TargetField[]): TargetField[] =>
  unfilledFields(mapping, fields).filter(({ sameForAll }) => sameForAll === undefined);

/** The number of rows checked for content in a column. */
const SAMPLE = 1000;

/** Columns with content but without a field, each with its first value. */
export const unusedColumns = (
  mapping: Mapping,
  { headers, rows, isInOthers }: Pick<Sheet, 'headers' | 'rows' | 'isInOthers'>,
) =>
  headers.flatMap((header, index) => {
    const isUsed = header === PROBLEM || (mapping[index] !== KEEP && mapping[index] !== LEAVE);
    const cells = isUsed ? [] : rows.slice(0, SAMPLE).map((row) => (row.cells[index] ?? '').trim());
    const example = cells.find((cell) => cell !== '' && !isInOthers?.(header, cell));
    return example === undefined ? [] : [{ header, example }];
  });

/** Assigns a column to a field. The column that had the field before is set to `KEEP`. */
export function withColumn(mapping: Mapping, index: number, use: string): Mapping {
  return mapping.map((old, at) => {
    if (at === index) return use;
    return old === use && use !== KEEP && use !== LEAVE ? KEEP : old;
  });
}

/** A mapping to remember: by heading, so that the order of columns may change. */
export const mappingToRemember = (headers: readonly string[], mapping: Mapping): Record<string, string> =>
  Object.fromEntries(headers.map((header, index) => [header, mapping[index] ?? KEEP]));

/** Applies a remembered mapping to these headings. Unknown headings and removed fields are set to `KEEP`. */
export function applyRemembered(
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

/** FNV-1a, 32 bits; `crypto.subtle` does not exist on plain http in a LAN. */
function hash(text: string, seed: number): string {
  let value = seed >>> 0;
  for (const byte of new TextEncoder().encode(text)) {
    value = Math.imul(value ^ byte, 0x01000193) >>> 0;
  }
  return value.toString(16).padStart(8, '0');
}

/** A signature of headings, independent of their order and case. */
export function signatureOf(headers: readonly string[]): string {
  const text = headers.map(foldHeader).toSorted().join('\n');
  return hash(text, 0x811c9dc5) + hash(`${text}\n`, 0x01234567);
}
