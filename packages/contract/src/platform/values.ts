import { isBareYear, isCalendarDay, isMomentOfOurs } from '@cuverie/domain';
import { z } from 'zod';
// Every schema stands below this: it settles how they are made.
import './compilation.ts';

/** Sentence for a missing value, else the other one: the two things that can be wrong with a field. */
const missingOr =
  (label: string, wrong: string) =>
  (issue: { input?: unknown }): string =>
    issue.input === undefined || issue.input === null || issue.input === '' ? `${label} is required` : wrong;

export const id = z.uuid({ error: 'Must be a UUID' });

/** Any sign that is seen: spaces without width and marks of direction, which copying brings along, are none. */
const SEEN = /[^\s\p{Cf}\p{Cc}]/u;

/** A text that must be there: trimmed, not empty. */
export function requiredText(label: string, longest = 200) {
  return z
    .string({ error: missingOr(label, `${label} must be text`) })
    .trim()
    .min(1, `${label} is required`)
    .refine((text) => text === '' || SEEN.test(text), `${label} is required`)
    .max(longest, `${label} must be at most ${figure(longest)} characters long`);
}

/** A text that may be missing; an empty one or `null` clears it. */
export function optionalText(label: string, longest = 200) {
  return z
    .string({ error: `${label} must be text` })
    .trim()
    .max(longest, `${label} must be at most ${figure(longest)} characters long`)
    .nullable()
    .optional();
}

/** A number as messages write it: years and the like as they are, what is longer with commas. */
const figure = (value: number): string =>
  Math.abs(value) < 10_000 ? `${value}` : value.toLocaleString('en');

/** A number in inclusive bounds. `decimals` are the digits kept after the point. */
export function numberIn(label: string, bounds: { min: number; max: number }, decimals = 0) {
  const kind = decimals === 0 ? 'a whole number' : 'a number';
  const outside = `${label} must be between ${figure(bounds.min)} and ${figure(bounds.max)}`;
  const number = z
    .number({ error: missingOr(label, `${label} must be ${kind}`) })
    .min(bounds.min, outside)
    .max(bounds.max, outside);
  return decimals === 0
    ? number.int(`${label} must be a whole number`)
    : number.multipleOf(
        10 ** -decimals,
        `${label} takes at most ${decimals} ${decimals === 1 ? 'decimal' : 'decimals'}`,
      );
}

/** One of a list of words. */
export function oneOf<const Words extends readonly [string, ...string[]]>(label: string, words: Words) {
  const error = missingOr(label, `${label} must be one of ${words.join(', ')}`);
  return z.enum(words, { error });
}

/** A day, `YYYY-MM-DD`, or empty. */
export function optionalDay(label: string) {
  return z
    .string({ error: `${label} must be a date` })
    .trim()
    .refine((day) => day === '' || isCalendarDay(day), `${label} must be a date like 2026-03-31`)
    .nullable()
    .optional();
}

/** A day, or a bare year meaning its last day, or empty. */
export function optionalDayOrYear(label: string) {
  return z
    .string({ error: `${label} must be a date or a year` })
    .trim()
    .refine(
      (day) => day === '' || isCalendarDay(day) || isBareYear(day),
      `${label} must be a date like 2030-06-30, or a year`,
    )
    .nullable()
    .optional();
}

/** An ISO 4217 code, or empty. */
export const optionalCurrency = z
  .string({ error: 'Currency must be text' })
  .trim()
  .toUpperCase()
  .regex(/^([A-Z]{3})?$/, 'Currency must be a code of three letters, such as EUR')
  .nullable()
  .optional();

/** The version of a row a change was made on; left out, the last write wins. */
export const version = z.number({ error: 'Version must be a whole number' }).int().min(1).optional();

/** An id the client chose, so that a retry is safe: the same id again answers with the stored row. */
export const clientId = id.optional();

/** A deletion's id, chosen by the client so that a retry is safe: sent again under it, the first answer is given. */
export const deletionQuery = z.object({ undo: clientId });

/** A moment that is sent: ISO 8601 with its offset, in the years that days have. */
export const momentOf = (label: string) =>
  z.iso
    .datetime({ offset: true, error: `${label} must be a moment like 2026-09-20T08:30:00Z` })
    .refine(isMomentOfOurs, `${label} must lie in the years 1000 to 9999`);

/** A moment as it is answered: ISO 8601 in UTC. */
export const instant = z.iso.datetime();

/**
 * The address of a stored picture. On its way in it is only ever the address already stored (no change) or
 * empty (remove it); a new picture comes as a file.
 */
export const pictureChange = z.string({ error: 'Send the picture as a file' }).nullable().optional();

/** The parameter of calls about one row. */
export const byId = z.object({ id });

/** Rows of a list answered at once when nobody asks for fewer. */
export const LIST_LIMIT = 10_000;

/** Query of every list: how many rows, and the cursor an earlier page gave. */
export const page = {
  limit: numberIn('Limit', { min: 1, max: LIST_LIMIT }).optional(),
  // It holds a key of up to 200 characters, each of which JSON may write with six.
  cursor: z.string({ error: 'Send one cursor at a time' }).max(2000, 'Cursor is not one of ours').optional(),
};

/** The text a list is searched for. */
export const searchText = z
  .string({ error: 'Search for one text at a time' })
  .trim()
  .max(200, 'Search must be at most 200 characters long')
  .optional();

/** Several values of one filter: in a query its name is repeated, and one value alone does as well. */
export function anyOf<Value extends z.ZodType>(label: string, value: Value) {
  return z
    .array(value, { error: `${label} must be a list` })
    .max(200, `${label} takes at most 200 values`)
    .optional();
}

/** What a list is ordered by: a word, turned round by a leading `-`. */
export function sortBy<const Words extends readonly [string, ...string[]]>(words: Words) {
  type Word = Words[number];
  const both = words.flatMap((word) => [word, `-${word}`]) as [Word | `-${Word}`, ...(Word | `-${Word}`)[]];
  const error = `Sort must be one of ${words.join(', ')}, each with a leading - to turn it round`;
  return z.enum(both, { error }).optional();
}

/** An object whose fields are all known: one misspelt would otherwise be passed over in silence. */
export function knownFields<const Shape extends z.ZodRawShape>(label: string, shape: Shape) {
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys' && Array.isArray(issue.keys)
        ? `${label} has no field ${issue.keys.join(', ')}`
        : `${label} must be an object`,
  });
}
