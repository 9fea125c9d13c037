import { z } from 'zod';

/** Beside a page of a list: where the next one starts, `null` on the last. */
export const pageMeta = z.object({ nextCursor: z.string().nullable() });
export type PageMeta = z.infer<typeof pageMeta>;

/** Every answer that is not a success. */
export const apiError = z.object({
  /** A sentence a person can act on. */
  message: z.string(),
  /** A stable word for programs. */
  code: z.string(),
  /** What is wrong with each field, by its path; with 400 only. */
  errors: z.record(z.string(), z.string()).optional(),
  /** The row as it is stored now; with a 409 over its version. */
  current: z.unknown().optional(),
});
export type ApiError = z.infer<typeof apiError>;

/** An answer without anything to say. */
export const nothing = z.object({});

/** What is left of a deleted row. */
export const deleted = z.object({ id: z.uuid() });
