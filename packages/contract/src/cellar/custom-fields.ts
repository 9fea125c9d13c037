/** Fields of an estate's own for its wines. */
import {
  CUSTOM_FIELD_KINDS,
  CUSTOM_FIELD_LIMITS,
  type CustomFieldShape,
  type CustomValues,
  type Sentence,
} from '@cuverie/domain';
import { z } from 'zod';
import { callsOf } from '../platform/operation.ts';
import { problem } from '../platform/problems.ts';
import { rowOperations } from '../platform/row-operations.ts';
import { clientId, id, instant, numberIn, oneOf, requiredText, version } from '../platform/values.ts';
import { anySentenceOf as sentenceOf } from '../words/words.ts';

const { fields: most, name, choices, choice, text, number, decimals } = CUSTOM_FIELD_LIMITS;

const choiceList = z
  .array(requiredText('A choice', choice), problem('must_be', { field: 'Choices', kind: 'list' }))
  .min(1, problem('required', { field: 'Choices' }))
  .max(choices, problem('too_many_values', { field: 'Choices', most: choices }))
  .overwrite((all) => [...new Set(all)]);

// It is the heading of a column: line breaks become spaces.
const named = { name: requiredText('Name', name).overwrite((typed) => typed.replaceAll(/\s+/g, ' ')) };

export const customFieldDraft = z.object({
  id: clientId,
  ...named,
  kind: oneOf('Kind', CUSTOM_FIELD_KINDS),
  /** Of a choice. */
  choices: choiceList.nullable().optional(),
});
export type CustomFieldDraft = z.infer<typeof customFieldDraft>;

export const customFieldChanges = z.object({
  version,
  ...z.object(named).partial().shape,
  choices: choiceList.optional(),
});
export type CustomFieldChanges = z.infer<typeof customFieldChanges>;

export const customFieldRow = z.strictObject({
  ...customFieldDraft.shape,
  position: numberIn('Position', { min: 0, max: 1_000_000 }).optional(),
});
export type CustomFieldRow = z.infer<typeof customFieldRow>;

export const customField = z.strictObject({
  id,
  version: z.int(),
  name: z.string(),
  kind: z.enum(CUSTOM_FIELD_KINDS),
  choices: z.array(z.string()).nullable(),
  position: z.int(),
  createdAt: instant,
  updatedAt: instant,
});
export type CustomField = z.infer<typeof customField>;

const rows = rowOperations('Cellar', 'CustomField', '/api/cellar/custom-fields', {
  row: customField,
  draft: customFieldDraft,
  changes: customFieldChanges,
  summaries: {
    list: 'List the fields the estate defined for its wines, in their order',
    get: 'Get one field of the estate’s own',
    add: 'Define a field for wines: a text, number, day or choice. It comes last',
    update: 'Rename a field, or change its choices; wines keep values that are no choice any more',
    delete: 'Remove a field: its values are shown no longer. Restored from the history, they are back',
  },
});

export const customFieldOperations = {
  ...rows,
  order: callsOf('Cellar')('orderCustomFields', 'PUT /api/cellar/custom-fields/order', {
    summary: 'Put the fields in this order; those left out come last',
    body: z.object({
      ids: z
        .array(id, problem('must_be', { field: 'Ids', kind: 'list' }))
        .min(1, problem('required', { field: 'Ids' }))
        .max(most, problem('too_many_values', { field: 'Ids', most })),
    }),
    data: z.array(customField),
  }),
};

/** Values by the id of their field, as they are sent; `null` clears one, or all. */
export const customInput = z
  .record(
    id,
    z.union(
      [z.string().max(text), z.number(), z.null()],
      problem('too_long', { field: 'A text of your own fields', most: text }),
    ),
    problem('must_be', { field: 'Own fields', kind: 'object' }),
  )
  .refine(
    (given) => Object.keys(given).length <= most,
    problem('too_many_values', { field: 'Own fields', most }),
  )
  .nullable()
  .optional();

/** In answers: omitted if the wine has none. */
export const customValue = z.record(z.string(), z.union([z.string(), z.number()])).optional();

function problemOf({ name: field, kind, choices: listed }: CustomFieldShape, value: string | number) {
  switch (kind) {
    case 'number': {
      const read = numberIn(field, number, decimals).safeParse(value);
      return read.success ? undefined : sentenceOf('must_be', { field, kind: 'number' });
    }
    case 'day':
      return z.iso.date().safeParse(value).success
        ? undefined
        : sentenceOf('must_be', { field, kind: 'date' });
    case 'choice':
      return listed?.includes(String(value))
        ? undefined
        : sentenceOf('custom_choice_unknown', { field, value: String(value) });
    default:
      return typeof value === 'string' ? undefined : sentenceOf('must_be', { field, kind: 'text' });
  }
}

/**
 * Returns the problems of new values by `custom.{id}`. What a wine has already stays valid, as when a choice was removed
 * since.
 */
export function customProblems(
  fields: readonly CustomFieldShape[],
  given: Readonly<Record<string, string | number | null>> | null | undefined,
  before: CustomValues | null | undefined = {},
): Record<string, Sentence> {
  const byId = new Map(fields.map((field) => [field.id, field]));
  return Object.fromEntries(
    Object.entries(given ?? {}).flatMap(([key, value]) => {
      const isCleared = value === null || (typeof value === 'string' && value.trim() === '');
      if (isCleared || before?.[key] === value) return [];
      const field = byId.get(key);
      const problem = field ? problemOf(field, value) : sentenceOf('custom_field_gone');
      return problem ? [[`custom.${key}`, problem]] : [];
    }),
  );
}
