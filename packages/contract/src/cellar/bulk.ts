import { z } from 'zod';
import { callsOf } from '../platform/operation.ts';
import { orSay } from '../platform/problems.ts';
import { clientId, id, knownFields, numberIn } from '../platform/values.ts';
import { barrelChanges, barrelWhere } from './barrels.ts';
import { wineFilters, wineWhere } from './wine-filters.ts';
import { wineChanges } from './wines.ts';

/** Rows one call may change. */
export const BULK_ROWS = 10_000;

const ids = z
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
const chosenBy = <Where extends z.ZodType, More extends z.ZodRawShape>(where: Where, more: More) =>
  z
    .object({
      ids: ids.optional(),
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
const changesOf = <const Shape extends z.ZodRawShape>(shape: Shape) =>
  knownFields('Changes', shape).refine(
    (changes) => Object.values(changes).some((value) => value !== undefined),
    orSay('changes_missing'),
  );

/** What no two rows have in common. */
const OWN = { version: true, notes: true, image: true, extra: true, source: true } as const;

const wineBulkChanges = changesOf({
  ...wineChanges.omit({ ...OWN, holdings: true }).shape,
  /**
   * With a storage location: only bottles in one of these places go there; an empty text is for those without a place. Left
   * out, all bottles of each wine go there.
   */
  movedFrom: wineFilters.place,
});
export type WineBulkChanges = z.infer<typeof wineBulkChanges>;

const barrelBulkChanges = changesOf(barrelChanges.omit({ ...OWN, capacity: true, fillLevel: true }).shape);
export type BarrelBulkChanges = z.infer<typeof barrelBulkChanges>;

/** What became of a change of many rows. */
export const bulkResult = z.strictObject({
  /** What it is undone by. */
  undo: z.uuid(),
  changed: z.int(),
  /** How many of the given ids there was no row for. */
  missing: z.int(),
});
export type BulkResult = z.infer<typeof bulkResult>;

const WHICH =
  'those of the ids, or all that match if they are as many as expected; for a day this can be undone. Sent again under the same undo it changes nothing and gives the first answer';

function bulkOf<Where extends z.ZodType, Changes extends z.ZodType>(
  tag: 'Wines' | 'Barrels',
  where: Where,
  changes: Changes,
) {
  const call = callsOf(tag);
  const things = tag.toLowerCase();
  return {
    update: call(`update${tag}`, `POST /api/cellar/${things}/bulk-update`, {
      summary: `Update the given fields of many ${things} at once: ${WHICH}`,
      body: chosenBy(where, { changes }),
      addsRows: true,
      data: bulkResult,
    }),
    delete: call(`delete${tag}`, `POST /api/cellar/${things}/bulk-delete`, {
      summary: `Delete many ${things} at once: ${WHICH}`,
      body: chosenBy(where, {}),
      data: bulkResult,
    }),
  };
}

const wines = bulkOf('Wines', wineWhere, wineBulkChanges);
const barrels = bulkOf('Barrels', barrelWhere, barrelBulkChanges);

export const bulkOperations = {
  updateWines: wines.update,
  deleteWines: wines.delete,
  updateBarrels: barrels.update,
  deleteBarrels: barrels.delete,
};
