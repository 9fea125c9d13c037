import type { Answer, BENCH_SOURCES, Sentence } from '@cuverie/domain';
import { kinds } from '../../../ui/form/fields.ts';
import { inUnits, sentenceWords } from '../../../ui/units.ts';

/** One question of a tool. */
export interface BenchField {
  /** With its stored unit in brackets where it has one: `Volume (L)`. */
  label: string;
  /** What it holds at first, as it would be stored. */
  start: string;
  kind: 'number' | 'text' | 'choice';
  options?: readonly { value: string; label: string }[];
  isOptional?: boolean;
  /** Asked only then. */
  when?: (typed: Readonly<Record<string, string>>) => boolean;
}

/** How many digits are kept of what is typed in another unit than the stored one. */
const KEPT: Readonly<Record<string, number>> = { L: 2, '°C': 1, '°Bx': 2, t: 3 };
const UNIT = /\((L|°C|°Bx|t)\)$/;

/** How a number is read and written, in the units of the estate. */
function formOf({ label }: BenchField) {
  const unit = UNIT.exec(label)?.[1];
  if (unit === undefined) return kinds.measure(label);
  const stored = { unit, kept: KEPT[unit] ?? 2 };
  return unit === 'L' ? kinds.number(label, '', stored) : kinds.measure(label, '', stored);
}

export const number = (label: string, start: number | '', more: Partial<BenchField> = {}): BenchField => ({
  kind: 'number',
  label,
  start: String(start),
  ...more,
});

export const text = (label: string, start: string, more: Partial<BenchField> = {}): BenchField => ({
  kind: 'text',
  label,
  start,
  ...more,
});

/** A choice of words, which begin with a capital where they are shown. */
export const choice = (
  label: string,
  values: readonly string[],
  words: Readonly<Record<string, string>> = {},
  more: Partial<BenchField> = {},
): BenchField => ({
  kind: 'choice',
  label,
  start: values[0] ?? '',
  options: values.map((value) => ({
    value,
    label: words[value] ?? `${value.slice(0, 1).toUpperCase()}${value.slice(1)}`,
  })),
  ...more,
});

type Texts = Readonly<Record<string, string>>;

/** What is typed into a tool. */
export interface Typed {
  fields: Texts;
  rows: readonly Texts[];
}

/** What a tool is given: numbers in stored units, `NaN` where nobody can read them. */
export interface Given<Name extends string> {
  number: (name: Name) => number;
  /** `null` where it was left empty. */
  maybe: (name: Name) => number | null;
  text: (name: Name) => string;
  choice: <Value extends string>(name: Name, values: readonly [Value, ...Value[]]) => Value;
}

export interface Line {
  label: string;
  value: string;
}

/** An answer: the first line is what was asked for. */
export interface Result {
  lines: readonly Line[];
  notes?: readonly string[];
}

export type Worked = Result | { problem: Sentence };

interface Definition<Name extends string, Column extends string> {
  title: string;
  fields: Readonly<Record<Name, BenchField>>;
  /** Lines of a table: what one is, its columns, and what they hold at first. */
  rows?: {
    one: string;
    columns: Readonly<Record<Column, BenchField>>;
    start: readonly (readonly string[])[];
  };
  why: readonly (keyof typeof BENCH_SOURCES)[];
  /** Said beside the formula. */
  more?: string;
  // A method, so that tools of other fields are of one kind to the page.
  work(given: Given<Name>, rows: readonly Given<Column>[]): Worked;
}

export type Tool = Definition<string, string>;

/** Checks a tool by the names of its own fields. */
export const tool = <Name extends string, Column extends string = never>(
  definition: Definition<Name, Column>,
): Tool => definition;

/** The result of an answer, or its problem. */
export const when = <Value>(answer: Answer<Value>, show: (value: Value) => Worked): Worked =>
  'problem' in answer ? answer : show(answer.value);

/** An example in the units of the estate, where it is rounded: nobody begins with 264.1721 gallons. */
function written(field: BenchField, stored: string): string {
  if (field.kind !== 'number' || stored === '') return stored;
  const inUnit = formOf(field).write(Number(stored));
  return Number(inUnit) === Number(stored) ? inUnit : String(Number(Number(inUnit).toPrecision(3)));
}

/** What a tool holds before anybody types, in the units of the estate. */
export function startOf({ fields, rows }: Tool): Typed {
  const columns = Object.entries(rows?.columns ?? {});
  return {
    fields: Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, written(field, field.start)]),
    ),
    rows: (rows?.start ?? []).map((cells) =>
      Object.fromEntries(columns.map(([name, field], at) => [name, written(field, cells[at] ?? '')])),
    ),
  };
}

/** A line of a tool's table with nothing in it. */
export const emptyRow = ({ rows }: Tool): Record<string, string> =>
  Object.fromEntries(Object.keys(rows?.columns ?? {}).map((name) => [name, '']));

export const isAsked = (field: BenchField, typed: Texts): boolean => field.when?.(typed) ?? true;

function givenOf(fields: Readonly<Record<string, BenchField>>, typed: Texts): Given<string> {
  const maybe = (name: string): number | null => {
    const field = fields[name];
    const value = field && formOf(field).read(typed[name] ?? '');
    return typeof value === 'number' ? value : null;
  };
  return {
    maybe,
    number: (name) => maybe(name) ?? Number.NaN,
    text: (name) => (typed[name] ?? '').trim(),
    choice: (name, values) => values.find((value) => value === typed[name]) ?? values[0],
  };
}

/** What has to be filled in first. */
function missingIn(fields: Readonly<Record<string, BenchField>>, typed: Texts): string | undefined {
  const missing = Object.entries(fields).find(
    ([name, field]) =>
      field.isOptional !== true && isAsked(field, typed) && (typed[name] ?? '').trim() === '',
  );
  return missing && inUnits(missing[1].label);
}

const isEmpty = (row: Texts): boolean => Object.values(row).every((cell) => cell.trim() === '');

export type Outcome = Result | { refusal: string };

/** What a tool answers to what is typed; lines of its table with nothing in them are passed over. */
export function outcomeOf(of: Tool, typed: Typed): Outcome {
  const missing = missingIn(of.fields, typed.fields);
  if (missing !== undefined) return { refusal: `Fill in ${missing}.` };
  const columns = of.rows?.columns ?? {};
  const rows = typed.rows.filter((row) => !isEmpty(row));
  if (of.rows && rows.length === 0) return { refusal: `Fill in at least one ${of.rows.one.toLowerCase()}.` };
  for (const row of rows) {
    const gap = missingIn(columns, row);
    if (gap !== undefined)
      return { refusal: `${of.rows?.one} ${typed.rows.indexOf(row) + 1}: fill in ${gap}.` };
  }
  const worked = of.work(
    givenOf(of.fields, typed.fields),
    rows.map((row) => givenOf(columns, row)),
  );
  return 'problem' in worked ? { refusal: `${inUnits(sentenceWords(worked.problem))}.` } : worked;
}
