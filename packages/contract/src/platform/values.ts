import { isBareYear, isCalendarDay, isMomentOfOurs } from '@cuverie/domain';
import { z } from 'zod';
import { say } from '../words/words.ts';
import { orSay, orSayRequired, orSayUnknown } from './problems.ts';
// Every schema stands below this: it settles how they are made.
import './compilation.ts';

/** An id, in small letters as it is stored: spreadsheets and other programs write them in capitals, too. */
export const id = z.uuid(orSay('must_be', { kind: 'uuid' })).toLowerCase();

/** Whether any sign of a text is seen: spaces without width and marks of direction, which copying brings along, are none. */
export const isSeen = (text: string): boolean => /[^\s\p{Cf}\p{Cc}]/u.test(text);

/** A text that must be there: trimmed, not empty. */
export function requiredText(field: string, most = 200) {
  const required = orSay('required', { field });
  return z
    .string(orSayRequired(field, say('must_be', { field, kind: 'text' })))
    .trim()
    .min(1, required)
    .refine((text) => text === '' || isSeen(text), required)
    .max(most, orSay('too_long', { field, most }));
}

/** A text that may be missing; an empty one, one of which no sign is seen, or `null` clears it. */
export function optionalText(field: string, most = 200) {
  return z
    .string(orSay('must_be', { field, kind: 'text' }))
    .trim()
    .overwrite((text) => (isSeen(text) ? text : ''))
    .max(most, orSay('too_long', { field, most }))
    .nullable()
    .optional();
}

/** A number in inclusive bounds. `decimals` are the digits kept after the point. */
export function numberIn(field: string, bounds: { min: number; max: number }, decimals = 0) {
  const kind = decimals === 0 ? 'whole_number' : 'number';
  const outside = orSay('number_outside', { field, ...bounds });
  const number = z
    .number(orSayRequired(field, say('must_be', { field, kind })))
    .min(bounds.min, outside)
    .max(bounds.max, outside);
  return decimals === 0
    ? number.int(orSay('must_be', { field, kind }))
    : number.multipleOf(10 ** -decimals, orSay('too_many_decimals', { field, most: decimals }));
}

/** One of a list of words. */
export function oneOf<const Words extends readonly [string, ...string[]]>(field: string, words: Words) {
  const error = orSayRequired(field, say('must_be_one_of', { field, choices: words.join(', ') }));
  return z.enum(words, error);
}

/** A day, `YYYY-MM-DD`, or empty. */
export function optionalDay(field: string) {
  return z
    .string(orSay('must_be', { field, kind: 'date' }))
    .trim()
    .refine((day) => day === '' || isCalendarDay(day), orSay('must_be_date', { field, like: '2026-03-31' }))
    .nullable()
    .optional();
}

/** A day, or a bare year meaning its last day, or empty. */
export function optionalDayOrYear(field: string) {
  return z
    .string(orSay('must_be', { field, kind: 'date_or_year' }))
    .trim()
    .refine(
      (day) => day === '' || isCalendarDay(day) || isBareYear(day),
      orSay('must_be', { field, kind: 'date_or_year_like' }),
    )
    .nullable()
    .optional();
}

/** An ISO 4217 code, or empty. */
export const optionalCurrency = z
  .string(orSay('must_be', { field: 'Currency', kind: 'text' }))
  .trim()
  .toUpperCase()
  .regex(/^([A-Z]{3})?$/, orSay('must_be', { field: 'Currency', kind: 'currency' }))
  .nullable()
  .optional();

/** The version of a row a change was made on; left out, the last write wins. */
export const version = z
  .number(orSay('must_be', { field: 'Version', kind: 'whole_number' }))
  .int()
  .min(1)
  .optional();

/** An id the client chose, so that a retry is safe: the same id again answers with the stored row. */
export const clientId = id.optional();

/** A deletion's id, chosen by the client so that a retry is safe: sent again under it, the first answer is given. */
export const deletionQuery = z.object({ undo: clientId });

/** A moment that is sent: ISO 8601 with its offset, in the years that days have. */
export const momentOf = (field: string) =>
  z.iso
    .datetime({ offset: true, ...orSay('must_be', { field, kind: 'moment_like' }) })
    .refine(isMomentOfOurs, orSay('outside_years', { field }));

/** A moment as it is answered: ISO 8601 in UTC. */
export const instant = z.iso.datetime();

/**
 * The address of a stored picture. On its way in it is only ever the address already stored (no change) or
 * empty (remove it); a new picture comes as a file.
 */
export const pictureChange = z.string(orSay('picture_as_file')).nullable().optional();

/** The parameter of calls about one row. */
export const byId = z.object({ id });

/** Default number of rows of a list. */
export const LIST_LIMIT = 10_000;

/** Query of every list: how many rows, and the cursor an earlier page gave. */
export const page = {
  limit: numberIn('Limit', { min: 1, max: LIST_LIMIT }).optional(),
  // It holds a key of up to 200 characters, each of which JSON may write with six.
  cursor: z.string(orSay('one_cursor')).max(2000, orSay('cursor_unknown')).optional(),
};

/** The text a list is searched for. */
export const searchText = z
  .string(orSay('one_search'))
  .trim()
  .max(200, orSay('too_long', { field: 'Search', most: 200 }))
  .optional();

/** Several values of one filter: in a query its name is repeated, and one value alone does as well. */
export function anyOf<Value extends z.ZodType>(field: string, value: Value) {
  return z
    .array(value, orSay('must_be', { field, kind: 'list' }))
    .max(200, orSay('too_many_values', { field, most: 200 }))
    .optional();
}

/** What a list is ordered by: a word, turned round by a leading `-`. */
export function sortBy<const Words extends readonly [string, ...string[]]>(words: Words) {
  type Word = Words[number];
  const both = words.flatMap((word) => [word, `-${word}`]) as [Word | `-${Word}`, ...(Word | `-${Word}`)[]];
  const error = orSay('sort_unknown', { choices: words.join(', ') });
  return z.enum(both, error).optional();
}

/** An object whose fields are all known: one misspelt would otherwise be passed over in silence. */
export function knownFields<const Shape extends z.ZodRawShape>(object: string, shape: Shape) {
  return z.strictObject(shape, orSayUnknown(object));
}
