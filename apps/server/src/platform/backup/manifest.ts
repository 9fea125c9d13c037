import { z } from 'zod';
import { PICTURE_FILE } from '../pictures/pictures.ts';
import { SECRETS_KEY } from '../secrets/secrets.ts';

/** Increased when older versions could no longer read the format. */
export const BACKUP_VERSION = 1;

export const MANIFEST = 'manifest.json';

const counted = { bytes: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) };

export const manifestSchema = z.object({
  format: z.literal('cuverie-backup'),
  formatVersion: z.int(),
  createdAt: z.iso.datetime(),
  /** The migrations that created the tables. */
  migrations: z.array(z.object({ version: z.int(), name: z.string(), checksum: z.string() })).min(1),
  tables: z.array(
    z.object({
      name: z.string().regex(/^[a-z][a-z_]*$/),
      columns: z.array(z.string().regex(/^[a-z][a-z0-9_]*$/)).min(1),
      rows: z.int().min(0),
      ...counted,
    }),
  ),
  /** Picture files, each in two sizes. */
  pictures: z.array(z.object({ name: z.string().regex(PICTURE_FILE), ...counted })),
  /** Pictures named by rows whose files were missing. */
  missing: z.array(z.string()),
  /** The key of secrets in the tables, if it is in the data folder. */
  secretsKey: z.string().regex(SECRETS_KEY).optional(),
});
export type Manifest = z.infer<typeof manifestSchema>;

export const tablePart = (name: string): string => `tables/${name}.copy`;
export const picturePart = (name: string): string => `pictures/${name}`;

/**
 * Omitted tables: an ended session or an accepted invitation would be valid again, and the rest expires within minutes.
 */
export const LEFT_OUT: ReadonlySet<string> = new Set([
  'access_tokens',
  'challenges',
  'change_epochs',
  'email_changes',
  'email_proofs',
  'invitations',
  'jobs',
  'organisation_steps',
  'password_resets',
  'refresh_tokens',
  'sessions',
  'throttles',
]);

export function contents({ tables, pictures }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const inWords = (count: number, one: string, more: string) =>
    `${count.toLocaleString('en')} ${count === 1 ? one : more}`;
  const keys = new Set(pictures.map(({ name }) => name.slice(0, 32)));
  return `${inWords(rows, 'row', 'rows')} and ${inWords(keys.size, 'picture', 'pictures')}`;
}
