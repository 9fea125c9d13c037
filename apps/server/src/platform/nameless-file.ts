import { openSync, type WriteStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file nobody finds, to write to and to read from: when the server is killed, its gigabytes go with it. */
export async function namelessFile(): Promise<{ input: number; output: WriteStream }> {
  const folder = await mkdtemp(join(tmpdir(), 'cuverie-'));
  try {
    const path = join(folder, 'set-aside');
    const handle = await open(path, 'wx', 0o600);
    return { output: handle.createWriteStream(), input: openSync(path, 'r') };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
