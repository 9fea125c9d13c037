import type { Sql } from '../../platform/database/database.ts';
import type { PictureKey } from '../../platform/pictures/pictures.ts';

/** Which of these pictures a wine or a barrel of any estate still has. */
export async function picturesInUse(sql: Sql, keys: PictureKey[]): Promise<Set<PictureKey>> {
  if (keys.length === 0) return new Set();
  const rows = await sql<{ picture: PictureKey }[]>`
    select picture from wines where picture = any(${keys})
    union all select picture from barrels where picture = any(${keys})`;
  return new Set(rows.map(({ picture }) => picture));
}
