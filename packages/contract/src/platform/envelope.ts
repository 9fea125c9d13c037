import type { Sentence } from '@cuverie/domain';
import { z } from 'zod';
// Every schema stands below this: it settles how they are made.
import './compilation.ts';

/** Beside a page of a list. */
export const pageMeta = z.object({
  /** Where the next page starts, `null` on the last. */
  nextCursor: z.string().nullable(),
  /** How many rows there are on all pages; with the first page of the lists that count. */
  total: z.int().optional(),
  /** True where counting stopped at `total`, since a search finds more: `1,000 or more`. */
  atLeast: z.boolean().optional(),
  /** With changes: where to go on later, also when there is no next page now. */
  cursor: z.string().optional(),
});
export type PageMeta = z.infer<typeof pageMeta>;

/** A sentence as a code with parameters, to be worded in any language; its English words stand beside it. */
export const sentence = z.strictObject({
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
}) satisfies z.ZodType<Sentence>;

/** Every answer that is not a success. */
export const apiError = z.object({
  /** A sentence a person can act on. */
  message: z.string(),
  /** A stable word for programs. */
  code: z.string(),
  /** What the sentence is about; `why` where one code stands for several sentences. */
  params: sentence.shape.params.optional(),
  /** What is wrong with each field, by its path; with 400 only. */
  errors: z.record(z.string(), z.string()).optional(),
  /** The same as codes with parameters. */
  problems: z.record(z.string(), sentence).optional(),
  /** With a 409: the row as it is stored now, or `{ matching }` where other than the expected number of rows match. */
  current: z.unknown().optional(),
});
export type ApiError = z.infer<typeof apiError>;

/** An answer without anything to say. */
export const nothing = z.object({});

/** What is left of a deleted row. */
export const deleted = z.object({ id: z.uuid() });

/** What is left of a row whose deletion can be undone. */
export const deletedForNow = z.object({
  id: z.uuid(),
  /** What the deletion is undone by. */
  undo: z.uuid(),
});

/** The error code of a call that needs a fresh proof; it succeeds after `POST /api/account/proof`. */
export const PROOF_NEEDED = 'proof_needed';

/** The error code for a member without the second factor their estate requires. */
export const FACTOR_NEEDED = 'factor_needed';
