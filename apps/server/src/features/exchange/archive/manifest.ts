import { IMPORT_LIMITS } from '@cuverie/contract';
import { z } from 'zod';

/** Raised when an older Cuverie could not read what a newer one writes: the first had wines with their history, and barrels. */
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
  /** Every other entry by its path. */
  parts: z.record(z.string(), part),
});
export type Manifest = z.infer<typeof manifestSchema>;
export type Part = z.infer<typeof part>;

/** The entry of a kind's rows: a JSON array with one row on each line, to be read a line at a time. */
export const jsonPart = (kind: string): string => `${kind}.json`;
export const csvPart = (kind: string): string => `${kind}.csv`;
export const picturePart = (id: string): string => `images/${id}.webp`;
