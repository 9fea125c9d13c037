import { IMPORT_LIMITS } from '@cuverie/contract';
import { z } from 'zod';

/**
 * Increased when older versions could no longer read the archive. The first version had wines with their history, and
 * barrels.
 */
export const ARCHIVE_VERSION = 2;

export const MANIFEST = 'manifest.json';

const part = z.object({
  sha256: z.string(),
  bytes: z.int(),
  rows: z.int().min(0).max(IMPORT_LIMITS.line.max).optional(),
});

export const manifestSchema = z.object({
  format: z.literal('cuverie-archive'),
  formatVersion: z.int(),
  createdAt: z.string(),
  /** Every other entry by path. */
  parts: z.record(z.string(), part),
});
export type Manifest = z.infer<typeof manifestSchema>;
export type Part = z.infer<typeof part>;

/** The entry of a kind's rows: a JSON array with one row per line, which is read line by line. */
export const jsonPart = (kind: string): string => `${kind}.json`;
export const csvPart = (kind: string): string => `${kind}.csv`;
export const picturePart = (id: string): string => `images/${id}.webp`;
