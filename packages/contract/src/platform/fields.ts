/**
 * The fields of a row, each described once: what it is called, its limits, and how it is stored and exported. Drafts,
 * changes, answers, CSV columns, database columns and forms are made of these descriptions.
 */
import { z } from 'zod';
import type { CellKind, CsvColumn } from '../exchange/csv-column.ts';
import { numberIn, oneOf, optionalDay, optionalText, requiredText } from './values.ts';

/**
 * - `fixed`: given with a new row or made by the server, never changed
 * - `required`: must be given
 * - `defaulted`: takes a default where a draft leaves it out, and cannot be cleared
 * - `optional`: may be empty, `null` in answers
 */
export type Presence = 'fixed' | 'required' | 'defaulted' | 'optional';

export interface RowField<
  P extends Presence = Presence,
  Input extends z.ZodType = z.ZodType,
  Value extends z.ZodType = z.ZodType,
> {
  readonly label: string;
  readonly kind: 'text' | 'number' | 'day' | 'choice' | 'list';
  readonly presence: P;
  /** The heading of its column in exported CSV files. */
  readonly csv: string;
  /** What an exported CSV file has where there is no value. */
  readonly csvNone?: string;
  /** The unit its numbers are stored in. */
  readonly unit?: string;
  /** Digits kept after the decimal point of a number. */
  readonly decimals?: number;
  /** The words of a choice. */
  readonly words?: readonly string[];
  /** A value as it is sent; of an optional field, an empty text or `null` clears it. */
  readonly input: Input;
  /** A value as it is answered. */
  readonly value: Value;
}

export type RowFields = Readonly<Record<string, RowField>>;

type AnswerValue<P extends Presence, Value extends z.ZodType> = P extends 'optional'
  ? z.ZodNullable<Value>
  : Value;

const answered = <P extends Presence, Value extends z.ZodType>(presence: P, value: Value) =>
  (presence === 'optional' ? value.nullable() : value) as AnswerValue<P, Value>;

type Sent<P extends Presence, Input extends z.ZodType> = P extends 'optional'
  ? z.ZodOptional<z.ZodNullable<Input>>
  : Input;

const sent = <P extends Presence, Input extends z.ZodType>(presence: P, input: Input) =>
  (presence === 'optional' ? input.nullable().optional() : input) as Sent<P, Input>;

/** `Barrel code` → `Barrel Code`. */
const headingOf = (label: string): string =>
  label.replace(/\b[a-z](?![A-Z])/g, (letter) => letter.toUpperCase());

type TextInput<P extends Presence> = P extends 'optional'
  ? ReturnType<typeof optionalText>
  : ReturnType<typeof requiredText>;

/** @param most the characters it may have */
export const text = <const P extends Presence>(label: string, presence: P, most?: number) => ({
  label,
  kind: 'text' as const,
  presence,
  csv: headingOf(label),
  input: (presence === 'optional' ? optionalText(label, most) : requiredText(label, most)) as TextInput<P>,
  value: answered(presence, z.string()),
});

interface NumberOptions {
  readonly min: number;
  readonly max: number;
  /** Digits kept after the decimal point; whole numbers without it. */
  readonly decimals?: number;
  readonly unit?: string;
  readonly csv?: string;
}

/** A number in inclusive bounds. */
export const number = <const P extends Presence>(
  label: string,
  presence: P,
  { unit, decimals = 0, csv = headingOf(label), ...bounds }: NumberOptions,
) => ({
  label,
  kind: 'number' as const,
  presence,
  csv,
  ...(unit !== undefined && { unit }),
  decimals,
  input: sent(presence, numberIn(label, bounds, decimals)),
  value: answered(presence, decimals === 0 ? z.int() : z.number()),
});

/** One of some words. */
export const choice = <const P extends Presence, const Words extends readonly [string, ...string[]]>(
  label: string,
  presence: P,
  words: Words,
) => ({
  label,
  kind: 'choice' as const,
  presence,
  csv: headingOf(label),
  words,
  input: sent(presence, oneOf(label, words)),
  value: answered(presence, z.enum(words)),
});

/** A day that may be empty. */
export const day = (label: string) => ({
  label,
  kind: 'day' as const,
  presence: 'optional' as const,
  csv: headingOf(label),
  input: optionalDay(label),
  value: z.iso.date().nullable(),
});

/** A field with schemas of its own: of what is sent, and of what is answered. */
export const special = <
  const P extends Presence,
  Input extends z.ZodType,
  Value extends z.ZodType,
  const More extends Partial<Pick<RowField, 'csv' | 'csvNone' | 'unit' | 'decimals'>>,
>(
  kind: RowField['kind'],
  label: string,
  presence: P,
  { input, value, ...more }: { input: Input; value: Value } & More,
) => ({ label, kind, presence, csv: headingOf(label), input, value, ...more });

type DraftShape<F extends RowFields> = {
  [Name in keyof F]: F[Name]['presence'] extends 'fixed' | 'defaulted'
    ? z.ZodOptional<F[Name]['input']>
    : F[Name]['input'];
};

type ChangesShape<F extends RowFields> = {
  [Name in keyof F as F[Name]['presence'] extends 'fixed'
    ? never
    : Name]: F[Name]['presence'] extends 'optional' ? F[Name]['input'] : z.ZodOptional<F[Name]['input']>;
};

type RowShape<F extends RowFields> = { [Name in keyof F]: F[Name]['value'] };

type Shape = Record<string, z.ZodType>;

function shapeOf(
  fields: RowFields,
  presences: readonly Presence[],
  schemaOf: (field: RowField) => z.ZodType,
): Shape {
  const inOrder = presences.flatMap((presence) =>
    Object.entries(fields).filter(([, field]) => field.presence === presence),
  );
  return Object.fromEntries(inOrder.map(([name, field]) => [name, schemaOf(field)]));
}

/** Fields of a new row as sent. */
export const draftShape = <F extends RowFields>(fields: F) =>
  shapeOf(fields, ['fixed', 'required', 'defaulted', 'optional'], ({ presence, input }) =>
    presence === 'fixed' || presence === 'defaulted' ? input.optional() : input,
  ) as DraftShape<F>;

/** Fields of a change; omitted ones stay. */
export const changesShape = <F extends RowFields>(fields: F) =>
  shapeOf(fields, ['required', 'defaulted', 'optional'], ({ presence, input }) =>
    presence === 'optional' ? input : input.optional(),
  ) as ChangesShape<F>;

/** The fields of a row in the order they are answered in: the fixed ones first. */
export const inRowOrder = (fields: RowFields): [name: string, field: RowField][] => {
  const isFixed = ([, { presence }]: [string, RowField]) => Number(presence === 'fixed');
  return Object.entries(fields).toSorted((one, other) => isFixed(other) - isFixed(one));
};

/** The fields of a row as they are answered. */
export const rowShape = <F extends RowFields>(fields: F) =>
  Object.fromEntries(inRowOrder(fields).map(([name, { value }]) => [name, value])) as RowShape<F>;

const CELL: Readonly<Record<RowField['kind'], CellKind>> = {
  text: 'text',
  choice: 'text',
  number: 'number',
  day: 'day',
  list: 'list',
};

const csvColumn = ([field, { csv, csvNone, kind }]: [string, RowField]): CsvColumn => ({
  heading: csv,
  field,
  kind: CELL[kind],
  ...(csvNone !== undefined && { none: csvNone }),
});

/** The columns of an exported CSV file. */
export const csvColumns = (fields: RowFields): CsvColumn[] => Object.entries(fields).map(csvColumn);
