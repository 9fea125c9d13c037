import { openSync, type WriteStream } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Empty folders this old were left by a server that was killed; a younger one may be another server's, still at work. */
const LEFT_BEHIND_MS = 60 * 1000;

/** A file nobody finds, to write to and to read from: when the server is killed, its gigabytes go with it. */
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

/** Removes what was left in the folder by a server that was killed before a file had lost its name. */
export async function sweepTemporary(parent: string, now: number): Promise<void> {
  for (const name of await readdir(parent).catch(() => [])) {
    const path = join(parent, name);
    const found = await stat(path).catch(() => undefined);
    if (found !== undefined && now - found.mtimeMs > LEFT_BEHIND_MS)
      await rm(path, { recursive: true, force: true });
  }
}
