import type { Db } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { PictureInUse, PictureKey } from '../../platform/pictures/pictures.ts';

/** Returns which of these pictures a wine or a barrel of any estate still uses. */
export async function picturesInUse(db: Db, keys: PictureKey[]): Promise<PictureInUse[]> {
  if (keys.length === 0) return [];
  return db.rows<PictureInUse>(sql`
    select picture, deleted_at is not null as "isDeleted" from wines where picture = any(${keys})
    union all select picture, deleted_at is not null from barrels where picture = any(${keys})`);
}
