import { openSync, type WriteStream } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from './database/errors.ts';

/** Writes a new file and syncs it to disk. */
export async function writeDurably(path: string, content: string | Uint8Array, mode = 0o600): Promise<void> {
  const file = await open(path, 'wx', mode);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Without it, the names of new files may be lost in a power failure. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

export async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ESRCH', 'ENOTDIR'].includes(errorCode(error) ?? '')) return undefined;
    throw error;
  }
}

/** Deletes what a killed server left in a directory; younger files may belong to another running server. */
export async function removeLeftovers(
  folder: string,
  prefix: string,
  ageMs: number,
  now = Date.now(),
  ending = '',
): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const found =
      name.startsWith(prefix) && name.endsWith(ending) ? await stat(path).catch(() => undefined) : undefined;
    if (found !== undefined && now - found.mtimeMs > ageMs) await rm(path, { recursive: true, force: true });
  }
}

/** An unnamed file for writing and reading: when the server is killed, its space is freed. */
export async function namelessFile(parent: string): Promise<{ input: number; output: WriteStream }> {
  await mkdir(parent, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(parent, 'upload-'));
  try {
    const path = join(folder, 'set-aside');
    const handle = await open(path, 'wx', 0o600);
    return { output: handle.createWriteStream(), input: openSync(path, 'r') };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Deletes directories of files that still had a name. */
export const sweepTemporary = (parent: string, now: number): Promise<void> =>
  removeLeftovers(parent, 'upload-', 60_000, now);
