/** Time of the last backup, made by the server or by hand, stored in its database. */
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { readIfThere } from '../files.ts';

const noted = z.object({ at: z.iso.datetime(), file: z.string() });

const noteIn = (dataDir: string): string => join(dataDir, 'last-backup.json');

export async function noteBackup(dataDir: string, at: string, file: string): Promise<void> {
  const unfinished = `${noteIn(dataDir)}.${process.pid}`;
  await writeFile(unfinished, `${JSON.stringify({ at, file })}\n`, { mode: 0o600 });
  await rename(unfinished, noteIn(dataDir));
}

/** The instant of its snapshot; `undefined` without a backup. */
export async function lastBackup(dataDir: string): Promise<string | undefined> {
  try {
    return noted.parse(JSON.parse((await readIfThere(noteIn(dataDir))) ?? 'null')).at;
  } catch {
    return undefined;
  }
}
