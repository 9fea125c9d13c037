import { createHash } from 'node:crypto';
import type { Clock } from '../../../platform/clock.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { PictureKey, Pictures } from '../../../platform/pictures/pictures.ts';
import type { OpenArchive } from './read.ts';

/** A cellar in an archive of the maximum size of 4 GB has far fewer pictures and takes half the time. */
const MOST_PICTURES = 50_000;
const MOST_BYTES = 4 * 1024 * 1024 * 1024;
const MOST_HOURS = 4;

export const TOO_MUCH =
  'The pictures of further rows were left out: an archive brings at most 50,000 pictures, 4 GB of them, in 4 hours. Their rows were restored.';

/** Result for a picture: stored, or the reason why not. */
export type PictureResult = { key: PictureKey } | { lost: 'missing' | 'damaged' | 'too much' };

interface PictureServices {
  pictures: Pick<Pictures, 'restore' | 'copy' | 'find'>;
  archive: Pick<OpenArchive, 'picture'>;
  clock: Clock;
}

/**
 * Stores the pictures of an archive, one per row that names it. Pictures named repeatedly, and equal pictures under
 * several names, are decoded once, since a small file could otherwise keep a server busy for days.
 */
export function archivePictures({
  pictures,
  archive,
  clock,
}: PictureServices): (path: string) => Promise<PictureResult> {
  const byPath = new Map<string, PictureResult>();
  const byContent = new Map<string, PictureResult>();
  const until = clock.now().getTime() + MOST_HOURS * 60 * 60 * 1000;
  let count = 0;
  let bytes = 0;

  /** Copies an earlier picture; `undefined` if that was deleted. */
  async function again(earlier: PictureResult | undefined): Promise<PictureResult | undefined> {
    if (earlier === undefined || 'lost' in earlier) return earlier;
    const key = await pictures.copy(earlier.key);
    return key === undefined ? undefined : { key };
  }

  async function decoded(content: Buffer): Promise<PictureResult> {
    try {
      return { key: await pictures.restore(content) };
    } catch (error) {
      const isDamaged = error instanceof Refusal && (error.status === 400 || error.status === 413);
      if (!isDamaged) throw error;
      return { lost: 'damaged' };
    }
  }

  async function storePicture(path: string): Promise<PictureResult> {
    const sameRow = await again(byPath.get(path));
    if (sameRow !== undefined) return sameRow;
    const content = await archive.picture(path);
    if (content === undefined) return { lost: 'missing' };
    const hash = createHash('sha256').update(content).digest('hex');
    const outcome = (await again(byContent.get(hash))) ?? (await decoded(content));
    byContent.set(hash, outcome);
    return outcome;
  }

  return async (path) => {
    if (count >= MOST_PICTURES || bytes >= MOST_BYTES || clock.now().getTime() >= until)
      return { lost: 'too much' };
    const outcome = await storePicture(path);
    byPath.set(path, outcome);
    count += 1;
    if ('key' in outcome) bytes += (await pictures.find(outcome.key))?.bytes ?? 0;
    return outcome;
  };
}
