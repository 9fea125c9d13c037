import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { errorCode } from '../database/errors.ts';
import { syncFolder, writeDurably } from '../files.ts';
import { overloaded, refused } from '../http/refusal.ts';
import { type PictureReader, pictureReader } from './reader.ts';
import type { Copies } from './reader-process.ts';

export const PICTURE_MAX_BYTES = 10 * 1024 * 1024;
/** Each uses a process, so a few run at a time, others wait, and too many are refused. */
const AT_ONCE = Math.min(2, availableParallelism());
const MAX_WAITING = 32;

/** 128 random bits in hex: the value stored in a row. */
export type PictureKey = string;

/** Returns the address of a picture's full size. */
export const pictureAddress = (key: PictureKey): string => `/media/${key}.webp`;

/** Returns the address of a picture's small size. */
export const thumbnailAddress = (key: PictureKey): string => `/media/${key}-small.webp`;

/** Returns the picture of one of our addresses. */
export const pictureAt = (address: string | null): PictureKey | null =>
  /^\/media\/([0-9a-f]{32})\.webp$/.exec(address ?? '')?.[1] ?? null;

export interface PictureInUse {
  picture: PictureKey;
  /** Whether the row was deleted and may be restored. */
  isDeleted: boolean;
}

export type Pictures = ReturnType<typeof picturesIn>;

/** Returns the file name of a picture: its key, size, and whether it is hidden. */
export const PICTURE_FILE = /^([0-9a-f]{32})(-small)?\.webp(\.hidden)?$/;
/** Suffix of the name of a hidden picture. */
const HIDDEN = '.hidden';

/** Whether a file of the directory may be shown. */
export const isShown = (name: string): boolean =>
  PICTURE_FILE.exec(name)?.[3] === undefined && PICTURE_FILE.test(name);

export function picturesIn(folder: string, reader: PictureReader = pictureReader()) {
  const fileOf = (address: string) => join(folder, address.slice('/media/'.length));
  const files = (key: PictureKey) => [fileOf(pictureAddress(key)), fileOf(thumbnailAddress(key))] as const;
  const taking = pLimit(AT_ONCE);
  // One at a time, so that archives do not delay others.
  const restoring = pLimit(1);

  /** Deletes both sizes. Failures are left to the sweep, since the operation is complete. */
  const drop = async (key: PictureKey | null): Promise<void> => {
    if (key === null) return;
    const all = files(key).flatMap((file) => [file, file + HIDDEN]);
    await Promise.allSettled(all.map((file) => rm(file, { force: true })));
  };

  const store = async (copies: Copies): Promise<PictureKey> => {
    const key = randomBytes(16).toString('hex');
    const [full, small] = files(key);
    await mkdir(folder, { recursive: true });
    try {
      await Promise.all([writeDurably(full, copies.full, 0o644), writeDurably(small, copies.small, 0o644)]);
      await syncFolder(folder);
    } catch (error) {
      await drop(key);
      throw error;
    }
    return key;
  };

  const taken = async (bytes: Buffer): Promise<PictureKey> => {
    if (bytes.length > PICTURE_MAX_BYTES) {
      throw refused(413, 'picture_too_large');
    }
    return taking(async () => store(await reader.read(bytes)));
  };

  /**
   * Re-encodes a picture without metadata in two sizes, and returns after both are on disk.
   * @throws Refusal 400 for no picture or one that takes too much to decode, 413 over 10 MB
   */
  const keep = async (bytes: Buffer): Promise<PictureKey> => {
    if (taking.pendingCount >= MAX_WAITING) throw overloaded('pictures');
    return taken(bytes);
  };
  /** Like `keep`, but waits its turn in any queue, since a refusal would fail a whole archive. */
  const restore = (bytes: Buffer): Promise<PictureKey> => restoring(() => taken(bytes));

  /** Copies a picture; `undefined` if it is gone. */
  const copy = async (key: PictureKey): Promise<PictureKey | undefined> => {
    const read = Promise.all(files(key).map((file) => readFile(file)));
    const [full, small] = await read.catch((error: unknown) => {
      if (errorCode(error) === 'ENOENT') return [];
      throw error;
    });
    return full && small && store({ full, small });
  };

  /** Returns the path of the full size, if it exists. */
  const find = async (key: PictureKey): Promise<{ path: string; bytes: number } | undefined> => {
    const [path] = files(key);
    const about = await stat(path).catch(() => undefined);
    return about && { path, bytes: about.size };
  };

  const renameAll = async (keys: readonly PictureKey[], from: string, to: string): Promise<void> => {
    for (const key of keys) for (const file of files(key)) await renameIfThere(file + from, file + to);
  };
  /** Hides pictures until they are shown again; call it while their rows are locked. */
  const hide = (keys: readonly PictureKey[]): Promise<void> => renameAll(keys, '', HIDDEN);
  const show = (keys: readonly PictureKey[]): Promise<void> => renameAll(keys, HIDDEN, '');

  /**
   * Deletes pictures without a row, left by a crash before the commit, and completes interrupted hiding and showing.
   */
  const sweep = async (
    inUse: (keys: PictureKey[]) => Promise<PictureInUse[]>,
    olderThanMs: number,
  ): Promise<number> => {
    const names = await readdir(folder).catch(() => []);
    const found = { shown: new Set<PictureKey>(), hidden: new Set<PictureKey>() };
    for (const name of names) {
      const [, key, , isHidden] = PICTURE_FILE.exec(name) ?? [];
      const about = key === undefined ? undefined : await stat(join(folder, name)).catch(() => undefined);
      // When it was written, hidden or shown; its row may be committed by now.
      if (key !== undefined && about !== undefined && about.ctimeMs < olderThanMs)
        found[isHidden ? 'hidden' : 'shown'].add(key);
    }
    const all = [...new Set([...found.shown, ...found.hidden])];
    const used = new Map((await inUse(all)).map(({ picture, isDeleted }) => [picture, isDeleted]));
    await hide([...found.shown].filter((key) => used.get(key) === true));
    await show([...found.hidden].filter((key) => used.get(key) === false));
    const orphans = all.filter((key) => !used.has(key));
    await Promise.all(orphans.map(drop));
    return orphans.length;
  };

  return { keep, restore, copy, find, hide, show, drop, sweep, close: reader.close };
}

async function renameIfThere(from: string, to: string): Promise<void> {
  await rename(from, to).catch((error: unknown) => {
    if (errorCode(error) !== 'ENOENT') throw error;
  });
}
