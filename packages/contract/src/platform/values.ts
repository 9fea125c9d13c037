import { isBareYear, isCalendarDay, isMomentOfOurs } from '@cuverie/domain';
import { z } from 'zod';
import { sentenceOf } from '../words/words.ts';
import { problem, requiredProblem, unknownFieldsProblem } from './problems.ts';
// Every schema depends on this file, which configures Zod.
import './compilation.ts';

/** An id, in lower case as stored: other programs may write capitals. */
export const id = z.uuid(problem('must_be', { kind: 'uuid' })).toLowerCase();

/** Whether a text has visible characters: zero-width spaces and direction marks, which copying adds, are none. */
export const isSeen = (text: string): boolean => /[^\s\p{Cf}\p{Cc}]/u.test(text);

/** A required text: trimmed, not empty. */
export function requiredText(field: string, most = 200) {
  const required = problem('required', { field });
  return z
    .string(requiredProblem(field, sentenceOf('must_be', { field, kind: 'text' })))
    .trim()
    .min(1, required)
    .refine((text) => text === '' || isSeen(text), required)
    .max(most, problem('too_long', { field, most }));
}

/** An optional text; an empty or invisible one, or `null`, clears it. */
export function optionalText(field: string, most = 200) {
  return z
    .string(problem('must_be', { field, kind: 'text' }))
    .trim()
    .overwrite((text) => (isSeen(text) ? text : ''))
    .max(most, problem('too_long', { field, most }))
    .nullable()
    .optional();
}

/** A number within inclusive limits, with a maximum of `decimals`. */
export function numberIn(field: string, bounds: { min: number; max: number }, decimals = 0) {
  const kind = decimals === 0 ? 'whole_number' : 'number';
  const outside = problem('number_outside', { field, ...bounds });
  const number = z
    .number(requiredProblem(field, sentenceOf('must_be', { field, kind })))
    .min(bounds.min, outside)
    .max(bounds.max, outside);
  return decimals === 0
    ? number.int(problem('must_be', { field, kind }))
    : number.multipleOf(10 ** -decimals, problem('too_many_decimals', { field, most: decimals }));
}

export function oneOf<const Words extends readonly [string, ...string[]]>(field: string, words: Words) {
  const error = requiredProblem(field, sentenceOf('must_be_one_of', { field, choices: words.join(', ') }));
  return z.enum(words, error);
}

/** A sent day, `YYYY-MM-DD`, of the years that the database can store; `like` is the example in the message. */
export const requiredDay = (field: string, like = '2026-03-31') =>
  z
    .string(problem('must_be', { field, kind: 'date' }))
    .trim()
    .refine(isCalendarDay, problem('must_be_date', { field, like }));

/** A day, `YYYY-MM-DD`, or empty. */
export function optionalDay(field: string) {
  return z
    .string(problem('must_be', { field, kind: 'date' }))
    .trim()
    .refine((day) => day === '' || isCalendarDay(day), problem('must_be_date', { field, like: '2026-03-31' }))
    .nullable()
    .optional();
}

/** A day, or a bare year meaning its last day, or empty. */
export function optionalDayOrYear(field: string) {
  return z
    .string(problem('must_be', { field, kind: 'date_or_year' }))
    .trim()
    .refine(
      (day) => day === '' || isCalendarDay(day) || isBareYear(day),
      problem('must_be', { field, kind: 'date_or_year_like' }),
    )
    .nullable()
    .optional();
}

/** A calendar month, `2026-03`. */
export const month = z
  .string(problem('must_be', { field: 'Month', kind: 'text' }))
  .regex(/^[1-9]\d{3}-(?:0[1-9]|1[0-2])$/, problem('must_be', { field: 'Month', kind: 'month_like' }));

/** An ISO 4217 code, or empty. */
export const optionalCurrency = z
  .string(problem('must_be', { field: 'Currency', kind: 'text' }))
  .trim()
  .toUpperCase()
  .regex(/^([A-Z]{3})?$/, problem('must_be', { field: 'Currency', kind: 'currency' }))
  .nullable()
  .optional();

/** Version of the row a change was made on; without it the last write wins. */
export const version = z
  .number(problem('must_be', { field: 'Version', kind: 'whole_number' }))
  .int()
  .min(1)
  .optional();

/** An id chosen by the client, so that a retry is safe: a repeated id returns the stored row. */
export const clientId = id.optional();

/** Id of a deletion, chosen by the client so that a retry is safe: a repeated id returns the first answer. */
export const deletionQuery = z.object({ undo: clientId });

/** A sent instant: ISO 8601 with its offset, in the valid years. */
export const momentOf = (field: string) =>
  z.iso
    .datetime({ offset: true, ...problem('must_be', { field, kind: 'moment_like' }) })
    .refine(isMomentOfOurs, problem('outside_years', { field }));

/** An instant in an answer: ISO 8601 in UTC. */
export const instant = z.iso.datetime();

/**
 * Address of a stored picture. In a request only the current address (no change) or empty (remove) is allowed; a new
 * picture is sent as a file.
 */
export const pictureChange = z.string(problem('picture_as_file')).nullable().optional();

/** The parameter of calls about one row. */
export const byId = z.object({ id });

/** Default number of rows of a list. */
export const LIST_LIMIT = 10_000;

/** Query of every list: number of rows, and the cursor of the previous page. */
export const page = {
  limit: numberIn('Limit', { min: 1, max: LIST_LIMIT }).optional(),
  // It contains a key of up to 200 characters, each of up to six in JSON.
  cursor: z.string(problem('one_cursor')).max(2000, problem('cursor_unknown')).optional(),
};

/** Query of a list: it begins behind the row of this id, wherever that is in the order. */
export const behindRow = { after: id.optional() };

export const searchText = z
  .string(problem('one_search'))
  .trim()
  .max(200, problem('too_long', { field: 'Search', most: 200 }))
  .optional();

/** Several values of a filter: a repeated name in a query, or a single value. */
export function anyOf<Value extends z.ZodType>(field: string, value: Value) {
  return z
    .array(value, problem('must_be', { field, kind: 'list' }))
    .max(200, problem('too_many_values', { field, most: 200 }))
    .optional();
}

/** Sort order of a list: a word, reversed by a leading `-`. */
export function sortBy<const Words extends readonly [string, ...string[]]>(words: Words) {
  type Word = Words[number];
  const both = words.flatMap((word) => [word, `-${word}`]) as [Word | `-${Word}`, ...(Word | `-${Word}`)[]];
  const error = problem('sort_unknown', { choices: words.join(', ') });
  return z.enum(both, error).optional();
}

/** An object without unknown fields, since a misspelt one would be ignored silently. */
export function knownFields<const Shape extends z.ZodRawShape>(object: string, shape: Shape) {
  return z.strictObject(shape, unknownFieldsProblem(object));
}
