import { sentenceOf } from '@cuverie/contract';
import { isConnectionLost } from '../database/errors.ts';
import { invalid } from '../http/refusal.ts';
import { type PictureKey, type Pictures, pictureAddress } from './pictures.ts';

/**
 * Stores a new picture while `act` stores its row, and deletes it if `act` fails. After a lost connection it is unknown
 * whether the row was committed, so the picture is left to the sweep.
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

/** The result of an operation, and the picture its row no longer uses. */
export interface PictureChange<T> {
  result: T;
  replaced: PictureKey | null;
}

/** Like `withPicture`, for a row that may have had a picture: a replaced one is deleted after `act`. */
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
 * Returns the picture of a row after a change: a new one, none if `image` is cleared, otherwise the current one.
 * @throws Refusal 400 for an `image` that is neither empty nor the current address
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
  throw invalid({ image: sentenceOf('picture_as_file') });
}

/**
 * Hides or shows pictures together with their rows: `act` calls `move` last before its commit, with the rows locked, so
 * that the later of two operations determines the state of the picture too. If `act` fails everything is moved back; if
 * that is unknown, or the server crashes, the sweep does it.
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
