/** Wines entered twice, and names with several spellings. */
import { MERGE_PART_NAMES, MOST_MERGED, SPELLING_FIELDS } from '@cuverie/domain';
import { z } from 'zod';
import { bulkResult } from '../platform/bulk.ts';
import { callsOf } from '../platform/operation.ts';
import { problem } from '../platform/problems.ts';
import { clientId, id, oneOf, requiredText, version } from '../platform/values.ts';
import { wine, wineDetail } from './wines.ts';

/** Maximum of groups, those with most wines first. */
export const MAX_GROUPS = 50;
/** Maximum of spellings unified at once. */
const MOST_SPELLINGS = 100;

const atVersion = z.object({ id, version });

export const wineMerge = z
  .object({
    /** Id of the act, chosen by the client so that a retry is safe. */
    undo: clientId,
    /** The remaining wine. */
    keep: atVersion,
    /** Wines merged into it. */
    others: z
      .array(atVersion, problem('must_be', { field: 'Others', kind: 'list' }))
      .min(1, problem('required', { field: 'Others' }))
      .max(MOST_MERGED - 1, problem('too_many_entries', { field: 'Others', most: MOST_MERGED - 1 })),
    /** The wine each value is taken from; by default the remaining one, or else the first with a value. */
    from: z
      .partialRecord(z.enum(MERGE_PART_NAMES), id, problem('must_be', { field: 'From', kind: 'object' }))
      .optional(),
  })
  .refine(({ keep, others }) => new Set([keep, ...others].map((one) => one.id)).size === others.length + 1, {
    ...problem('wine_merged_twice'),
    path: ['others'],
  });
export type WineMerge = z.infer<typeof wineMerge>;

const mergedWine = z.strictObject({
  undo: z.uuid(),
  wine: wineDetail,
});

const duplicates = z.strictObject({
  /** Probably equal wines, earliest first. */
  groups: z.array(z.strictObject({ wines: z.array(wine) })),
  /** Number of groups, listed or not. */
  groupsInAll: z.int(),
});

const field = oneOf('Field', SPELLING_FIELDS);

const spellings = z.strictObject({
  groups: z.array(
    z.strictObject({
      /** Most frequent first. */
      spellings: z.array(z.strictObject({ value: z.string(), wines: z.int() })),
    }),
  ),
  /** Number of groups, listed or not. */
  groupsInAll: z.int(),
});
export type Spellings = z.infer<typeof spellings>;

export const spellingUnion = z.object({
  /** Id of the act, chosen by the client so that a retry is safe. */
  undo: clientId,
  field,
  /** Spellings to replace, exactly as written. */
  spellings: z
    .array(requiredText('Spelling'), problem('must_be', { field: 'Spellings', kind: 'list' }))
    .min(1, problem('required', { field: 'Spellings' }))
    .max(MOST_SPELLINGS, problem('too_many_entries', { field: 'Spellings', most: MOST_SPELLINGS })),
  /** The remaining one, or a new one. */
  as: requiredText('Spelling that stays'),
});
export type SpellingUnion = z.infer<typeof spellingUnion>;

const call = callsOf('Cellar');

export const tidyingOperations = {
  duplicates: call('listDuplicates', 'GET /api/cellar/duplicates', {
    summary: `List wines that were likely entered twice: of one vintage and type, and called alike. ${MAX_GROUPS} groups at a time`,
    data: duplicates,
  }),
  merge: call('mergeWines', 'POST /api/cellar/merges', {
    summary:
      'Make one wine of several: bottles, slots, history, notes, purchases, tastings, links and bottlings of the others come to the one that stays, and addresses of theirs lead to it. For a day this can be undone, while the wine is not changed; sent again under the same undo it changes nothing',
    body: wineMerge,
    data: mergedWine,
  }),
  spellings: call('listSpellings', 'GET /api/cellar/spellings', {
    summary: `List names that were likely spelled in several ways, with how many wines have each. ${MAX_GROUPS} groups at a time`,
    query: z.object({ field }),
    data: spellings,
  }),
  unite: call('uniteSpellings', 'POST /api/cellar/spellings', {
    summary:
      'Give all wines that have one of several spellings the same one. For a day this can be undone; sent again under the same undo it changes nothing and gives the first answer',
    body: spellingUnion,
    data: bulkResult,
  }),
};
