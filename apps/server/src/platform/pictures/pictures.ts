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
/** Each in a process of its own: few at a time, the others wait, too many are refused. */
const AT_ONCE = Math.min(2, availableParallelism());
const MAX_WAITING = 32;

/** 128 random bits, in hex: what a row keeps of its picture. */
export type PictureKey = string;

/** Address of a picture's full size. */
export const pictureAddress = (key: PictureKey): string => `/media/${key}.webp`;

/** Address of a picture's small size. */
export const thumbnailAddress = (key: PictureKey): string => `/media/${key}-small.webp`;

/** The picture at an address of ours. */
export const pictureAt = (address: string | null): PictureKey | null =>
  /^\/media\/([0-9a-f]{32})\.webp$/.exec(address ?? '')?.[1] ?? null;

/** A picture a row speaks of. */
export interface PictureInUse {
  picture: PictureKey;
  /** Whether the row was deleted, and may come back. */
  isDeleted: boolean;
}

export type Pictures = ReturnType<typeof picturesIn>;

/** The name of a picture's file: its key, which of the two sizes, and whether it is kept from being seen. */
export const PICTURE_FILE = /^([0-9a-f]{32})(-small)?\.webp(\.hidden)?$/;
/** Suffix of the name of a hidden picture. */
const HIDDEN = '.hidden';

/** Whether a file of the folder may be shown to people. */
export const isShown = (name: string): boolean =>
  PICTURE_FILE.exec(name)?.[3] === undefined && PICTURE_FILE.test(name);

export function picturesIn(folder: string, reader: PictureReader = pictureReader()) {
  const fileOf = (address: string) => join(folder, address.slice('/media/'.length));
  const files = (key: PictureKey) => [fileOf(pictureAddress(key)), fileOf(thumbnailAddress(key))] as const;
  const taking = pLimit(AT_ONCE);
  // One at a time in that line, so that archives do not keep others from their turn.
  const restoring = pLimit(1);

  /** Removes both sizes. What can't be removed now is left to a sweep: the act it belongs to is done. */
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
   * Re-encodes a picture without its metadata, in two sizes, and has both on disk before it answers.
   * @throws Refusal 400 for what is no picture or takes too much to decode, 413 over 10 MB
   */
  const keep = async (bytes: Buffer): Promise<PictureKey> => {
    if (taking.pendingCount >= MAX_WAITING) throw overloaded('pictures');
    return taken(bytes);
  };
  /** Like `keep`, but waits for its turn however many others do: with it a whole archive would fail. */
  const restore = (bytes: Buffer): Promise<PictureKey> => restoring(() => taken(bytes));

  /** Another picture that shows the same; nothing where the first is gone. */
  const copy = async (key: PictureKey): Promise<PictureKey | undefined> => {
    const read = Promise.all(files(key).map((file) => readFile(file)));
    const [full, small] = await read.catch((error: unknown) => {
      if (errorCode(error) === 'ENOENT') return [];
      throw error;
    });
    return full && small && store({ full, small });
  };

  /** Where the full size lies, if it does. */
  const find = async (key: PictureKey): Promise<{ path: string; bytes: number } | undefined> => {
    const [path] = files(key);
    const about = await stat(path).catch(() => undefined);
    return about && { path, bytes: about.size };
  };

  const renameAll = async (keys: readonly PictureKey[], from: string, to: string): Promise<void> => {
    for (const key of keys) for (const file of files(key)) await renameIfThere(file + from, file + to);
  };
  /** Takes pictures from their addresses until they are shown again; to be called while their rows are locked. */
  const hide = (keys: readonly PictureKey[]): Promise<void> => renameAll(keys, '', HIDDEN);
  const show = (keys: readonly PictureKey[]): Promise<void> => renameAll(keys, HIDDEN, '');

  /**
   * Removes what no row speaks of: pictures whose row was not committed when the server died. Those it died over that
   * were to be hidden or shown are that now.
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
      // When it was written, hidden or shown: a row may speak of it by now that was not committed then.
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
