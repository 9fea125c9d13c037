import { mkdir, statfs } from 'node:fs/promises';
import { type Refusal, refused } from '../http/refusal.ts';

/** Refuses with 507 if less than the reserve would stay free on the disk. */
export type RefuseWithoutRoom = (forBytes?: number) => Promise<void>;

const MB = 1024 * 1024;

const noRoom = (leastFreeBytes: number): Refusal =>
  refused(507, 'storage_full.nearly', { mb: Math.round(leastFreeBytes / MB) });

/** Cache the free space for one second: each row would ask otherwise. */
const GOOD_FOR_MS = 1000;

/** Free space of the disk of a directory. A full disk stops the database for everyone. */
export function roomIn(folder: string, leastFreeBytes: number): RefuseWithoutRoom {
  let free = Promise.resolve(0);
  let asked = Number.NEGATIVE_INFINITY;
  return async (forBytes = 0) => {
    if (leastFreeBytes === 0) return;
    if (performance.now() - asked > GOOD_FOR_MS) {
      asked = performance.now();
      free = freeBytesOf(folder);
    }
    if ((await free) - forBytes < leastFreeBytes) throw noRoom(leastFreeBytes);
  };
}

async function freeBytesOf(folder: string): Promise<number> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { bavail, bsize, blocks } = await statfs(folder);
  // Some network file systems report no blocks.
  return blocks === 0 ? Number.POSITIVE_INFINITY : bavail * bsize;
}
