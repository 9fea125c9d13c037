import { say } from '@cuverie/contract';
import { isConnectionLost } from '../database/errors.ts';
import { invalid } from '../http/refusal.ts';
import { type PictureKey, type Pictures, pictureAddress } from './pictures.ts';

/**
 * Has a new picture on disk while `act` stores the row that speaks of it, and drops it again if `act` fails.
 * After a broken connection it is unknown whether the row was committed: the picture stays, for the sweep.
 */
export async function withPicture<T>(
  pictures: Pictures,
  bytes: Buffer | undefined,
  act: (picture: PictureKey | undefined) => Promise<T>,
): Promise<T> {
  const picture = bytes === undefined ? undefined : await pictures.keep(bytes);
  try {
    return await act(picture);
  } catch (error) {
    if (picture !== undefined && !isConnectionLost(error)) await pictures.drop(picture);
    throw error;
  }
}

/** What an act made, and the picture its row spoke of before and no longer does. */
export interface PictureChange<T> {
  result: T;
  replaced: PictureKey | null;
}

/** Like `withPicture`, for a row that may have had a picture: the one that was replaced goes once `act` is done. */
export async function changingPicture<T>(
  pictures: Pictures,
  bytes: Buffer | undefined,
  act: (added: PictureKey | undefined) => Promise<PictureChange<T>>,
): Promise<T> {
  const { result, replaced } = await withPicture(pictures, bytes, act);
  await pictures.drop(replaced);
  return result;
}

/**
 * The picture a row has after a change: a new one, none once `image` is cleared, else the one it had.
 * @throws Refusal 400 for an `image` that is neither empty nor the address the row has
 */
export function pictureAfter(
  change: { image?: string | null | undefined },
  added: PictureKey | undefined,
  current: PictureKey | null,
): PictureKey | null {
  if (added !== undefined) return added;
  if (change.image === undefined) return current;
  if (change.image === null) return null;
  if (current !== null && change.image === pictureAddress(current)) return current;
  throw invalid({ image: say('picture_as_file') });
}

/**
 * Has pictures hidden or shown together with what becomes of their rows: `act` calls `move` while it has the rows
 * locked, as the last thing before it commits, so that of two acts on a row the later one has the last word on its
 * picture as well. If `act` fails all is moved back; where that is unknown, or the server dies meanwhile,
 * that is for the sweep.
 */
export async function movingPictures<T>(
  pictures: Pictures,
  how: 'hide' | 'show',
  act: (move: (keys: readonly PictureKey[]) => Promise<void>) => Promise<T>,
): Promise<T> {
  let moved: readonly PictureKey[] = [];
  try {
    return await act(async (keys) => {
      moved = keys;
      await pictures[how](keys);
    });
  } catch (error) {
    if (!isConnectionLost(error)) await pictures[how === 'hide' ? 'show' : 'hide'](moved);
    throw error;
  }
}
