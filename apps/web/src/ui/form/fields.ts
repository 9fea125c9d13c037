import { inWords, type RowField, type RowFields, sentenceOf } from '@cuverie/contract';
import { readTags, tagsText } from '@cuverie/domain';
import { readNumber, writeNumber } from '../fields/number.ts';
import {
  fromStored,
  problemInUnits,
  readTyped,
  type StoredQuantity,
  toStored,
  usual,
  writeTyped,
} from '../units.ts';
import { type Problems, problemsOf, type Refusal, readMeasure, readText, writeMeasure } from './typed.ts';

/** The error of a required field that is empty, as the server has it. */
export const requiredError = (label: string): string => inWords(sentenceOf('required', { field: label }));

/** One field of a form: its label, and the conversion between typed text and value. */
interface FormField {
  label: string;
  /** The initial value of a new form, in the stored unit. */
  empty: string;
  /** The stored quantity, if it is typed in the estate's unit. */
  stored?: StoredQuantity | undefined;
  read: (typed: string) => unknown;
  write: (stored: unknown) => string;
}

const asNumber = (stored: unknown) => (typeof stored === 'number' ? stored : null);
const asText = (stored: unknown): string => (typeof stored === 'string' ? stored : '');
const asTyped = (typed: string) => typed;

/** The kinds of field: each takes a label and the initial value of a new form. */
export const kinds = {
  /** Optional text, or a day. */
  text: (label: string, empty = ''): FormField => ({ label, empty, read: readText, write: asText }),
  /** Tags, typed as one text. */
  list: (label: string, empty = ''): FormField => ({
    label,
    empty,
    read: (typed) => (readTags(typed).length === 0 ? null : readTags(typed)),
    write: (stored) => (Array.isArray(stored) ? tagsText(stored as string[]) : ''),
  }),
  /** Required text: the schema refuses an empty one with a message. */
  needed: (label: string, empty = ''): FormField => ({ label, empty, read: asTyped, write: asText }),
  /** A number whose thousands may be grouped; of a quantity, in the unit of the estate. */
  number: (label: string, empty = '', stored?: StoredQuantity): FormField => ({
    label,
    empty,
    stored,
    read: (typed) => (stored ? toStored(readTyped(typed, stored), stored) : readNumber(typed)),
    write: (value) => (stored ? writeTyped(asNumber(value), stored) : writeNumber(asNumber(value))),
  }),
  /** A number in which comma and point are always decimal marks; of a quantity, in the unit of the estate. */
  measure: (label: string, empty = '', stored?: StoredQuantity): FormField => ({
    label,
    empty,
    stored,
    read: (typed) => (stored ? toStored(readMeasure(typed), stored) : readMeasure(typed)),
    write: (value) => writeMeasure(stored ? fromStored(asNumber(value), stored) : asNumber(value)),
  }),
} as const;

function formField(
  { label, kind, presence, unit, decimals = 0 }: RowField,
  empty: string,
  numbers: 'number' | 'measure',
): FormField {
  if (kind === 'number') {
    const stored = unit === undefined || unit === 'year' ? undefined : { unit, kept: decimals };
    return kinds[decimals === 0 ? 'number' : numbers](label, empty, stored);
  }
  if (kind === 'list') return kinds.list(label, empty);
  if (kind === 'day' || presence === 'optional') return kinds.text(label, empty);
  // The server generates it if empty.
  if (presence === 'fixed')
    return { ...kinds.text(label, empty), read: (typed) => readText(typed) ?? undefined };
  return kinds.needed(label, empty);
}

/**
 * The form fields of a row that the contract describes.
 * @param defaults initial values of a new form, in stored units
 * @param numbers how its decimals are typed
 */
export const formFields = <Name extends string>(
  fields: Readonly<Record<Name, RowField>>,
  defaults: Readonly<Partial<Record<Name, string | number>>>,
  numbers: 'number' | 'measure' = 'number',
) =>
  Object.fromEntries(
    Object.entries<RowField>(fields as RowFields).map(([name, field]) => [
      name,
      formField(field, String(defaults[name as Name] ?? ''), numbers),
    ]),
  ) as Record<Name, FormField>;

/** The form of a row by its fields, with the contract's names. */
export function rowFields<Name extends string>(fields: Readonly<Record<Name, FormField>>) {
  const each = <Value>(of: (field: FormField, name: Name) => Value) =>
    Object.fromEntries(
      (Object.entries(fields) as [Name, FormField][]).map(([name, field]) => [name, of(field, name)]),
    ) as Record<Name, Value>;
  return {
    fields,
    labels: each(({ label }) => label),
    empty: () =>
      each(({ empty, stored, write }) =>
        stored === undefined || empty === '' ? empty : write(usual(Number(empty), stored)),
      ),
    /** The typed values of a stored row. */
    valuesOf: (row: Readonly<Record<string, unknown>>) => each(({ write }, name) => write(row[name])),
    /** The typed values in the contract's form, not validated yet. */
    read: (values: Readonly<Record<Name, string>>): Record<Name, unknown> =>
      each(({ read }, name) => read(values[name])),
    /** The first problem of every field that a schema refused, in the units it is typed in. */
    problemsOf: (error: Refusal | undefined): Problems =>
      problemsOf(error, (field, issue) => {
        const { stored } = new Map<string, FormField>(Object.entries(fields)).get(field) ?? {};
        return stored ? problemInUnits(issue, stored.unit) : issue.message;
      }),
  };
}

/** The result of checking a form: the draft to send, or the problems. */
export type CheckedForm<Draft> =
  | { readonly ok: true; readonly draft: Draft }
  | { readonly ok: false; readonly problems: Problems };

/** The result of a schema, with further problems. */
export const checkForm = <Draft>(
  read: { data?: Draft | undefined },
  problems: Problems,
): CheckedForm<Draft> =>
  read.data !== undefined && Object.keys(problems).length === 0
    ? { ok: true, draft: read.data }
    : { ok: false, problems };

/** The fields of `draft` that differ from the stored row; absent and `null` are the same. */
export function changedFields(
  stored: Readonly<Record<string, unknown>>,
  draft: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const differs = (one: unknown, other: unknown) =>
    JSON.stringify(one ?? null) !== JSON.stringify(other ?? null);
  return Object.fromEntries(Object.entries(draft).filter(([field, value]) => differs(value, stored[field])));
}

/** Changes of a stored row as they are sent, on the version they were made on. */
export const atVersion = <Changes extends object>(
  { id, version }: { readonly id: string; readonly version: number },
  changes: Changes,
) => ({ id, changes: { ...changes, version } });
