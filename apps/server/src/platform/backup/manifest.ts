import { z } from 'zod';
import { PICTURE_FILE } from '../pictures/pictures.ts';
import { SECRETS_KEY } from '../secrets/secrets.ts';

/** Raised when an older Cuverie could not read what a newer one writes. */
export const BACKUP_VERSION = 1;

export const MANIFEST = 'manifest.json';

const counted = { bytes: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) };

export const manifestSchema = z.object({
  format: z.literal('cuverie-backup'),
  formatVersion: z.int(),
  createdAt: z.iso.datetime(),
  /** The migrations the tables were made by. */
  migrations: z.array(z.object({ version: z.int(), name: z.string(), checksum: z.string() })).min(1),
  tables: z.array(
    z.object({
      name: z.string().regex(/^[a-z][a-z_]*$/),
      columns: z.array(z.string().regex(/^[a-z][a-z0-9_]*$/)).min(1),
      rows: z.int().min(0),
      ...counted,
    }),
  ),
  /** The files of pictures, each in two sizes. */
  pictures: z.array(z.object({ name: z.string().regex(PICTURE_FILE), ...counted })),
  /** Pictures that rows speak of and whose files were not there. */
  missing: z.array(z.string()),
  /** What secrets in the tables are sealed by, where it is kept in the data folder. */
  secretsKey: z.string().regex(SECRETS_KEY).optional(),
});
export type Manifest = z.infer<typeof manifestSchema>;

export const tablePart = (name: string): string => `tables/${name}.copy`;
export const picturePart = (name: string): string => `pictures/${name}`;

/** Tables left out: an ended session or an accepted invitation would be open again, and the rest expires within minutes. */
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

/** How much is in a backup, in words. */
export function contents({ tables, pictures }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const inWords = (count: number, one: string, more: string) =>
    `${count.toLocaleString('en')} ${count === 1 ? one : more}`;
  const keys = new Set(pictures.map(({ name }) => name.slice(0, 32)));
  return `${inWords(rows, 'row', 'rows')} and ${inWords(keys.size, 'picture', 'pictures')}`;
}
