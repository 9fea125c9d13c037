/**
 * Decodes pictures in a process of its own, so that a hostile file costs the server no memory or time. `reader.ts`
 * starts it, sends one picture at a time, and ends it.
 */
import type { Sentence } from '@cuverie/domain';
import sharp, { type Sharp } from 'sharp';
import { EDGES, MAX_PIXELS, NOT_A_PICTURE, problemOf, sentenceOf, TOO_MANY_PIXELS } from './limits.ts';

export interface Copies {
  full: Uint8Array;
  small: Uint8Array;
}
/** Result for a picture: its copies, or why it is refused. */
export type Reading = Copies | { refused: Sentence };

/** By the allowed decoders. */
const LOADERS = ['Png', 'Jpeg', 'Webp', 'Heif', 'Nsgif', 'Tiff'];

const DAMAGED = sentenceOf('picture_damaged');

/** Mirroring and rotation by EXIF orientation. */
const UPRIGHT: Readonly<Record<number, { angle: number; mirrored: boolean }>> = {
  2: { angle: 0, mirrored: true },
  3: { angle: 180, mirrored: false },
  4: { angle: 180, mirrored: true },
  5: { angle: 270, mirrored: true },
  6: { angle: 90, mirrored: false },
  7: { angle: 90, mirrored: true },
  8: { angle: 270, mirrored: false },
};

/** Brands of HEIC in the head of an ISO media file: HEVC pictures, which cannot be decoded here. */
const HEIC = /^.{4}ftyp(?:hei[cmsx]|hev[cmsx]|mif1|msf1)/s;

function refusalOf(bytes: Uint8Array, { message }: Error): Sentence {
  if (/pixel limit/.test(message)) return TOO_MANY_PIXELS;
  return HEIC.test(Buffer.from(bytes.subarray(0, 12)).toString('latin1'))
    ? sentenceOf('picture_heic')
    : NOT_A_PICTURE;
}

async function read(bytes: Uint8Array): Promise<Reading> {
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: false });
  const about = await picture.metadata().catch((error: Error) => error);
  if (about instanceof Error) return { refused: refusalOf(bytes, about) };
  const problem = problemOf(about);
  if (problem !== undefined) return { refused: problem };
  try {
    // Decoded once and reduced before rotation, which needs the whole picture in memory.
    const { data, info } = await resized(picture, EDGES.full).raw().toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const { angle, mirrored } = UPRIGHT[about.orientation ?? 1] ?? { angle: 0, mirrored: false };
    const pixels = sharp(data, { raw: { width, height, channels } }).flop(mirrored);
    const upright = angle === 0 ? pixels : pixels.rotate(angle);
    const full = await upright.clone().webp({ quality: 82, effort: 3 }).toBuffer();
    const small = await resized(upright, EDGES.small).webp({ quality: 78, effort: 3 }).toBuffer();
    return { full, small };
  } catch {
    return { refused: DAMAGED };
  }
}

const resized = (picture: Sharp, edge: number) =>
  picture.resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true });

sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: LOADERS.map((name) => `VipsForeignLoad${name}`) });

// Signals are meant for the server, which ends this process after its current picture.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
// No call waits any more, and an exit would wait for the decoder.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.on('message', (bytes: Uint8Array) => {
  void read(bytes).then((reading) => {
    process.send?.(reading);
    // Pixels are outside V8's heap, which would not free them.
    setImmediate(() => globalThis.gc?.());
  });
});
process.send?.('ready');
