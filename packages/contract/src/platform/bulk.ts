import { z } from 'zod';
import { orSay } from './problems.ts';
import { clientId, id, knownFields, numberIn } from './values.ts';

/** Rows one call may change. */
export const BULK_ROWS = 10_000;

/** The rows one call changes. */
export const bulkIds = z
  .array(id, orSay('must_be', { field: 'Ids', kind: 'list' }))
  .min(1, orSay('ids_missing'))
  .max(BULK_ROWS, orSay('ids_too_many', { most: BULK_ROWS }));

/** Rows chosen by their ids, or by what they have in common. */
export interface Selection<Where> {
  ids?: string[] | undefined;
  where?: Where | undefined;
  expected?: number | undefined;
  undo?: string | undefined;
}

type Chosen = { [Field in keyof Selection<unknown>]?: unknown };

/** Either `ids`, or `where` for all that match; with what is to become of them. */
export const chosenBy = <Where extends z.ZodType, More extends z.ZodRawShape>(where: Where, more: More) =>
  z
    .object({
      ids: bulkIds.optional(),
      where: where.optional(),
      /**
       * How many rows that is. Where it is another number by now nothing is changed. `where` needs it: no filter, or a
       * search for nothing, picks everything there is.
       */
      expected: numberIn('Expected', { min: 0, max: 1_000_000_000 }).optional(),
      /**
       * An id for the act, chosen by the client so that a retry is safe: where there is an act of this id, nothing is
       * changed and what it did is the answer.
       */
      undo: clientId,
      ...more,
    })
    .refine(({ ids, where }: Chosen) => (ids === undefined) !== (where === undefined), {
      ...orSay('ids_or_where'),
      path: ['ids'],
    })
    .refine(({ where, expected }: Chosen) => where === undefined || expected !== undefined, {
      ...orSay('expected_missing'),
      path: ['expected'],
    });

/** As in an update: what is left out stays, and what may be empty is cleared by `null` or an empty text. */
export const changesOf = <const Shape extends z.ZodRawShape>(shape: Shape) =>
  knownFields('Changes', shape).refine(
    (changes) => Object.values(changes).some((value) => value !== undefined),
    orSay('changes_missing'),
  );

/** What became of a change of many rows. */
export const bulkResult = z.strictObject({
  /** What it is undone by. */
  undo: z.uuid(),
  changed: z.int(),
  /** How many of the given ids there was no row for. */
  missing: z.int(),
});
export type BulkResult = z.infer<typeof bulkResult>;
