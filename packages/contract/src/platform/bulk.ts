import { z } from 'zod';
import { problem } from './problems.ts';
import { clientId, id, knownFields, numberIn } from './values.ts';

/** Maximum of rows per bulk call. */
export const BULK_ROWS = 10_000;

/** The rows of a bulk call. */
export const bulkIds = z
  .array(id, problem('must_be', { field: 'Ids', kind: 'list' }))
  .min(1, problem('ids_missing'))
  .max(BULK_ROWS, problem('ids_too_many', { most: BULK_ROWS }));

/** Rows by id, or by filter. */
export interface Selection<Where> {
  ids?: string[] | undefined;
  where?: Where | undefined;
  expected?: number | undefined;
  undo?: string | undefined;
}

type SelectionFields = { [Field in keyof Selection<unknown>]?: unknown };

/** Either `ids`, or `where` for all matches; with the change. */
export const selectionOf = <Where extends z.ZodType, More extends z.ZodRawShape>(where: Where, more: More) =>
  z
    .object({
      ids: bulkIds.optional(),
      where: where.optional(),
      /**
       * Expected number of rows. With another number nothing is changed. Required with `where`, which without filters
       * matches everything.
       */
      expected: numberIn('Expected', { min: 0, max: 1_000_000_000 }).optional(),
      /**
       * Id of the act, chosen by the client so that a retry is safe: an existing act is not repeated, and its result is
       * returned.
       */
      undo: clientId,
      ...more,
    })
    .refine(({ ids, where }: SelectionFields) => (ids === undefined) !== (where === undefined), {
      ...problem('ids_or_where'),
      path: ['ids'],
    })
    .refine(({ where, expected }: SelectionFields) => where === undefined || expected !== undefined, {
      ...problem('expected_missing'),
      path: ['expected'],
    });

/** As in an update: omitted fields stay, and optional ones are cleared by `null` or an empty text. */
export const changesOf = <const Shape extends z.ZodRawShape>(shape: Shape) =>
  knownFields('Changes', shape).refine(
    (changes) => Object.values(changes).some((value) => value !== undefined),
    problem('changes_missing'),
  );

export const bulkResult = z.strictObject({
  undo: z.uuid(),
  changed: z.int(),
  /** Number of given ids without a row. */
  missing: z.int(),
});
export type BulkResult = z.infer<typeof bulkResult>;
