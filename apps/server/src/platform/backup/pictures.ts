import { copyFile, link } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '../database/database.ts';
import { errorCode } from '../database/errors.ts';
import { sql } from '../database/sql.ts';
import type { PictureKey } from '../pictures/pictures.ts';

/** Lists the pictures in the picture columns of all tables. */
export async function picturesOfRows(db: Db): Promise<PictureKey[]> {
  const tables = await db.rows<{ name: string }>(sql`
    select relname as name from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attname = 'picture'
      and atttypid = 'text'::regtype and not attisdropped order by 1`);
  const keys = new Set<PictureKey>();
  for (const { name } of tables) {
    const rows = await db.rows<{ picture: PictureKey }>(
      sql`select picture from public.${sql.identifier(name)} where picture is not null`,
    );
    for (const { picture } of rows) keys.add(picture);
  }
  return [...keys];
}

/**
 * Keeps pictures from being deleted during the backup by hard links in a directory of its own.
 * @returns the missing ones
 */
export async function lockPictures(
  keys: readonly PictureKey[],
  from: string,
  to: string,
): Promise<PictureKey[]> {
  const missing: PictureKey[] = [];
  for (const key of keys) {
    const sizes = [`${key}.webp`, `${key}-small.webp`];
    const locked = await Promise.all(sizes.map((name) => lockPicture(name, from, to)));
    if (locked.includes(false)) missing.push(key);
  }
  return missing;
}

/** Tries the first name again, since a picture may be unhidden during the lookup. */
async function lockPicture(name: string, from: string, to: string): Promise<boolean> {
  for (const some of [name, `${name}.hidden`, name])
    if (await isLinked(join(from, some), join(to, some))) return true;
  return false;
}

async function isLinked(from: string, to: string): Promise<boolean> {
  try {
    // Not every file system supports hard links.
    await link(from, to).catch((error: unknown) => {
      if (['ENOENT', 'EEXIST'].includes(errorCode(error) ?? '')) throw error;
      return copyFile(from, to);
    });
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return true;
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
}
