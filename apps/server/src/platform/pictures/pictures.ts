import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sharp } from 'sharp';
import { invalid, overloaded, refused } from '../http/refusal.ts';
import { turns } from '../turns.ts';

export const PICTURE_MAX_BYTES = 10 * 1024 * 1024;
const MAX_PIXELS = 40_000_000;
/** Longest edge, in pixels. */
const FULL_EDGE = 2048;
const THUMBNAIL_EDGE = 480;
/** Decoding takes up to 160 MB for the largest picture: few at a time, the others wait, too many are refused. */
const AT_ONCE = 2;
const MAX_WAITING = 32;

/** As the decoder names what it found in the bytes; AVIF is a kind of HEIF. */
const FORMATS = new Set(['png', 'jpeg', 'webp', 'heif', 'gif', 'tiff']);

const NOT_A_PICTURE = 'Choose a picture: PNG, JPEG, WebP, AVIF, GIF or TIFF';
const TOO_MANY_PIXELS = 'The picture has more than 40 megapixels. Choose a smaller one';

/** 128 random bits, in hex: what a row keeps of its picture. */
export type PictureKey = string;

/** Address of a picture's full size. */
export const pictureAddress = (key: PictureKey): string => `/media/${key}.webp`;

/** Address of a picture's small size. */
export const thumbnailAddress = (key: PictureKey): string => `/media/${key}-small.webp`;

/** The key in the address of a picture's full size. */
export const pictureKeyIn = (address: string): PictureKey => address.slice('/media/'.length, -'.webp'.length);

export interface Pictures {
  /**
   * Re-encodes a picture without its metadata, in two sizes, and has both on disk before it answers.
   * @throws Refusal 400 for what is no picture or too large in pixels, 413 over 10 MB
   */
  keep(bytes: Buffer): Promise<PictureKey>;
  /**
   * Takes a picture back that left us before: one that is as we write them stays as it is, byte for byte; any other
   * is re-encoded as a new one is. It waits for its turn however many others do: with it a whole archive would fail.
   */
  restore(bytes: Buffer): Promise<PictureKey>;
  /** Where the full size lies, if it does. */
  find(key: PictureKey): Promise<{ path: string; bytes: number } | undefined>;
  /** Removes both sizes. What can't be removed now is left to a sweep: the act it belongs to is done. */
  drop(key: PictureKey | null): Promise<void>;
  /** Removes what no row speaks of: pictures whose row was not committed when the server died. */
  sweep(isKept: (keys: PictureKey[]) => Promise<Set<PictureKey>>, olderThanMs: number): Promise<number>;
}

export function picturesIn(folder: string): Pictures {
  const fileOf = (address: string) => join(folder, address.slice('/media/'.length));
  const files = (key: PictureKey) => [fileOf(pictureAddress(key)), fileOf(thumbnailAddress(key))] as const;
  const full = () => overloaded('Many pictures are being taken in right now. Try again in a moment.');
  const taking = turns({ atOnce: AT_ONCE, waiting: MAX_WAITING, full });

  // One at a time in that line, so that archives do not keep others from their turn.
  const restoring = turns({ atOnce: 1, waiting: Number.POSITIVE_INFINITY, full });

  const drop: Pictures['drop'] = async (key) => {
    if (key !== null) await Promise.allSettled(files(key).map((file) => rm(file, { force: true })));
  };

  const taken = async (bytes: Buffer, asItIs: boolean, waiting = MAX_WAITING): Promise<PictureKey> => {
    if (bytes.length > PICTURE_MAX_BYTES) {
      throw refused(413, 'picture_too_large', 'The picture is larger than 10 MB. Choose a smaller one.');
    }
    const key = randomBytes(16).toString('hex');
    const [full, thumbnail] = files(key);
    await taking(async () => {
      const picture = await decode(bytes);
      const [fullBytes, thumbnailBytes] = await Promise.all([
        asItIs && (await isOurs(bytes)) ? bytes : encode(picture.clone(), FULL_EDGE, 82),
        encode(picture.clone(), THUMBNAIL_EDGE, 78),
      ]);
      await mkdir(folder, { recursive: true });
      try {
        await Promise.all([writeDurably(full, fullBytes), writeDurably(thumbnail, thumbnailBytes)]);
        await syncFolder(folder);
      } catch (error) {
        await drop(key);
        throw error;
      }
    }, waiting);
    return key;
  };

  const keep: Pictures['keep'] = (bytes) => taken(bytes, false);
  const restore: Pictures['restore'] = (bytes) =>
    restoring(() => taken(bytes, true, Number.POSITIVE_INFINITY));

  const find: Pictures['find'] = async (key) => {
    const [path] = files(key);
    const about = await stat(path).catch(() => undefined);
    return about && { path, bytes: about.size };
  };

  const sweep: Pictures['sweep'] = async (isKept, olderThanMs) => {
    const names = await readdir(folder).catch(() => []);
    const keys = new Set<PictureKey>();
    for (const name of names) {
      const key = /^([0-9a-f]{32})(-small)?\.webp$/.exec(name)?.[1];
      const about = key === undefined ? undefined : await stat(join(folder, name)).catch(() => undefined);
      if (key !== undefined && about !== undefined && about.mtimeMs < olderThanMs) keys.add(key);
    }
    const kept = await isKept([...keys]);
    const orphans = [...keys].filter((key) => !kept.has(key));
    await Promise.all(orphans.map(drop));
    return orphans.length;
  };

  return { keep, restore, find, drop, sweep };
}

/** Loaded with the first picture: the decoder takes memory a server without pictures need not hold. */
async function decode(bytes: Buffer): Promise<Sharp> {
  if (bytes.length === 0) throw invalid({ image: NOT_A_PICTURE });
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: false });
  const about = await picture.metadata().catch((error: Error) => {
    throw invalid({ image: /pixel limit/.test(error.message) ? TOO_MANY_PIXELS : NOT_A_PICTURE });
  });
  if (!FORMATS.has(about.format) || (about.format === 'heif' && about.compression !== 'av1')) {
    throw invalid({ image: NOT_A_PICTURE });
  }
  if (about.width * about.height > MAX_PIXELS) throw invalid({ image: TOO_MANY_PIXELS });
  // Turned upright by its metadata, which is then left behind.
  return picture.rotate();
}

/** Whether bytes are a WebP as we write it: of our size, without metadata, and with nothing behind its end. */
async function isOurs(bytes: Buffer): Promise<boolean> {
  const { default: sharp } = await import('sharp');
  const { format, width, height, exif, icc, xmp, iptc } = await sharp(bytes).metadata();
  if (format !== 'webp' || Math.max(width, height) > FULL_EDGE) return false;
  // A RIFF container says how long it is, but for its first 8 bytes.
  return ![exif, icc, xmp, iptc].some(Boolean) && bytes.readUInt32LE(4) + 8 === bytes.length;
}

async function encode(picture: Sharp, edge: number, quality: number): Promise<Buffer> {
  return picture
    .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
    .webp({ quality, effort: 3 })
    .toBuffer()
    .catch(() => {
      throw invalid({ image: 'The picture is damaged and cannot be read. Choose another one' });
    });
}

async function writeDurably(file: string, bytes: Buffer): Promise<void> {
  const handle = await open(file, 'wx', 0o644);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Without it, the names of new files may be lost with the power. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
