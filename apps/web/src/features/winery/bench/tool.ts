import type { Answer, BENCH_SOURCES, Sentence } from '@cuverie/domain';
import { kinds } from '../../../ui/form/fields.ts';
import { inUnits, sentenceWords } from '../../../ui/units.ts';

export interface BenchField {
  /** The label, with the stored unit in brackets: `Volume (L)`. */
  label: string;
  /** The initial value in the stored unit. */
  start: string;
  kind: 'number' | 'text' | 'choice';
  options?: readonly { value: string; label: string }[];
  isOptional?: boolean;
  /** Whether the field is shown for these values. */
  when?: (typed: Readonly<Record<string, string>>) => boolean;
}

/** The number of decimals kept of a value typed in another unit. */
const DECIMALS: Readonly<Record<string, number>> = { L: 2, '°C': 1, '°Bx': 2, t: 3 };
const UNIT = /\((L|°C|°Bx|t)\)$/;

/** How to parse and format a number in the estate's units. */
function formOf({ label }: BenchField) {
  const unit = UNIT.exec(label)?.[1];
  if (unit === undefined) return kinds.measure(label);
  const stored = { unit, kept: DECIMALS[unit] ?? 2 };
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

/** Options whose labels are shown with a capital. */
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

export interface ToolValues {
  fields: Texts;
  rows: readonly Texts[];
}

/** The input of a tool: numbers in stored units, `NaN` if they cannot be parsed. */
export interface ToolInput<Name extends string> {
  number: (name: Name) => number;
  /** `null` if the field is empty. */
  maybe: (name: Name) => number | null;
  text: (name: Name) => string;
  choice: <Value extends string>(name: Name, values: readonly [Value, ...Value[]]) => Value;
}

export interface Line {
  label: string;
  value: string;
}

/** A result; the first line is the main one. */
export interface Result {
  lines: readonly Line[];
  notes?: readonly string[];
}

export type ToolResult = Result | { problem: Sentence };

interface Definition<Name extends string, Column extends string> {
  title: string;
  fields: Readonly<Record<Name, BenchField>>;
  /** The rows of a table: the name of a row, its columns, and initial values. */
  rows?: {
    one: string;
    columns: Readonly<Record<Column, BenchField>>;
    start: readonly (readonly string[])[];
  };
  why: readonly (keyof typeof BENCH_SOURCES)[];
  /** A note beside the formula. */
  more?: string;
  // A method, whose bivariant parameters let tools with different fields share one type.
  work(given: ToolInput<Name>, rows: readonly ToolInput<Column>[]): ToolResult;
}

export type Tool = Definition<string, string>;

/** Checks a tool against the names of its own fields. */
export const tool = <Name extends string, Column extends string = never>(
  definition: Definition<Name, Column>,
): Tool => definition;

/** The result of an answer, or its problem. */
export const resultOr = <Value>(answer: Answer<Value>, show: (value: Value) => ToolResult): ToolResult =>
  'problem' in answer ? answer : show(answer.value);

/** An initial value in the estate's units, rounded: nicer than 264.1721 gallons. */
function written(field: BenchField, stored: string): string {
  if (field.kind !== 'number' || stored === '') return stored;
  const inUnit = formOf(field).write(Number(stored));
  return Number(inUnit) === Number(stored) ? inUnit : String(Number(Number(inUnit).toPrecision(3)));
}

/** The initial values of a tool, in the estate's units. */
export function startOf({ fields, rows }: Tool): ToolValues {
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

/** An empty row of a tool's table. */
export const emptyRow = ({ rows }: Tool): Record<string, string> =>
  Object.fromEntries(Object.keys(rows?.columns ?? {}).map((name) => [name, '']));

export const isAsked = (field: BenchField, typed: Texts): boolean => field.when?.(typed) ?? true;

function toolInput(fields: Readonly<Record<string, BenchField>>, typed: Texts): ToolInput<string> {
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

/** The first required field that is empty. */
function missingIn(fields: Readonly<Record<string, BenchField>>, typed: Texts): string | undefined {
  const missing = Object.entries(fields).find(
    ([name, field]) =>
      field.isOptional !== true && isAsked(field, typed) && (typed[name] ?? '').trim() === '',
  );
  return missing && inUnits(missing[1].label);
}

const isEmpty = (row: Texts): boolean => Object.values(row).every((cell) => cell.trim() === '');

export type Outcome = Result | { refusal: string };

/** The result of a tool for the typed values. Empty rows of its table are skipped. */
export function outcomeOf(of: Tool, typed: ToolValues): Outcome {
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
    toolInput(of.fields, typed.fields),
    rows.map((row) => toolInput(columns, row)),
  );
  return 'problem' in worked ? { refusal: `${inUnits(sentenceWords(worked.problem))}.` } : worked;
}
