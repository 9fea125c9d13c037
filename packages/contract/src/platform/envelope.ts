import type { Sentence } from '@cuverie/domain';
import { z } from 'zod';
// Every schema depends on this file, which configures Zod.
import './compilation.ts';

/** Beside a page of a list. */
export const pageMeta = z.object({
  /** Cursor of the next page, `null` on the last. */
  nextCursor: z.string().nullable(),
  /** Number of rows on all pages; on the first page of lists that count. */
  total: z.int().optional(),
  /** True if counting stopped at `total`: `1,000 or more`. */
  atLeast: z.boolean().optional(),
  /** For changes: the cursor for later, even without a next page. */
  cursor: z.string().optional(),
});
export type PageMeta = z.infer<typeof pageMeta>;

/** A sentence as a code with parameters, for any language; the English text is beside it. */
export const sentence = z.strictObject({
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
}) satisfies z.ZodType<Sentence>;

/** Every answer that is not a success. */
export const apiError = z.object({
  /** A message a person can act on. */
  message: z.string(),
  /** A stable code for programs. */
  code: z.string(),
  /** Parameters of the message; `why` if a code has several messages. */
  params: sentence.shape.params.optional(),
  /** Errors by field path; with 400 only. */
  errors: z.record(z.string(), z.string()).optional(),
  /** The same as codes with parameters. */
  problems: z.record(z.string(), sentence).optional(),
  /** With 409: the row as stored now, or `{ matching }` for another number of matching rows. */
  current: z.unknown().optional(),
});
export type ApiError = z.infer<typeof apiError>;

/** An answer without data. */
export const emptyAnswer = z.object({});

/** The answer of a deletion. */
export const deletedId = z.object({ id: z.uuid() });

/** The answer of a deletion that can be undone. */
export const deletedForNow = z.object({
  id: z.uuid(),
  undo: z.uuid(),
});

/** The error code of a call that needs a fresh proof; it succeeds after `POST /api/account/proof`. */
export const PROOF_NEEDED = 'proof_needed';

/** The error code for a member without the second factor their estate requires. */
export const FACTOR_NEEDED = 'factor_needed';
