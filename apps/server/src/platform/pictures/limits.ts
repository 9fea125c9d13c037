import type { sentenceOf as contractSentenceOf } from '@cuverie/contract';
import type { Sentence } from '@cuverie/domain';
import type { Metadata } from 'sharp';

/**
 * Like that of the contract, of which only the type is imported: with all of it, the process takes five times as long to
 * start, and 60 MB more.
 */
export const sentenceOf = (
  code: Parameters<typeof contractSentenceOf>[0],
  params: Sentence['params'] = {},
): Sentence => ({ code, params });

/** Longest edge of stored pictures, in pixels. */
export const EDGES = { full: 2048, small: 480 } as const;

/** A phone's 50 megapixels are 8192 x 6144 at most. */
export const MAX_PIXELS = 8192 * 6144;
/** Of the longer side, since decoders keep many whole rows in memory. */
const MAX_EDGE = 20_000;
/**
 * Memory for decoding by `memoryFor`, in bytes. With its initial 85 MB, the measured maximum of the process was 395 MB
 * for AVIF of 12 megapixels in 12 bits and of 16 in 8 bits; for 40 megapixels 340 MB of progressive JPEG, 300 of GIF,
 * 285 of interlaced PNG, 260 of WebP, 215 of TIFF; 140 MB for a phone's JPEG of 50.
 */
const MAX_MEMORY = 300_000_000;

/** Bytes per sample, in the terms of libvips. */
const DEPTHS: Readonly<Record<string, number>> = {
  uchar: 1,
  char: 1,
  ushort: 2,
  short: 2,
  uint: 4,
  int: 4,
  float: 4,
  double: 8,
  complex: 8,
  dpcomplex: 16,
};

/** Formats as named by the decoder; AVIF is a kind of HEIF. */
const FORMATS = new Set(['png', 'jpeg', 'webp', 'heif', 'gif', 'tiff']);

export const NOT_A_PICTURE = sentenceOf('picture_unknown');
export const TOO_MANY_PIXELS = sentenceOf('picture_too_many_pixels');
const TOO_LONG = sentenceOf('picture_too_long');

/** Returns why a picture is refused by its header, before decoding. */
export function problemOf(about: Metadata): Sentence | undefined {
  const { format, compression, width, height } = about;
  if (!FORMATS.has(format) || (format === 'heif' && compression !== 'av1')) return NOT_A_PICTURE;
  if (width * height > MAX_PIXELS) return TOO_MANY_PIXELS;
  if (Math.max(width, height) > MAX_EDGE) return TOO_LONG;
  const bytesOfPixel = memoryFor(about);
  if (width * height * bytesOfPixel <= MAX_MEMORY) return undefined;
  const megapixels = Math.floor(MAX_MEMORY / bytesOfPixel / 1e6);
  return sentenceOf('picture_of_kind_too_large', { megapixels });
}

/** Maximum of bytes per pixel during decoding. */
function memoryFor({ format, depth, channels, isProgressive, chromaSubsampling }: Metadata): number {
  const sample = DEPTHS[depth] ?? 16;
  // Measured: several copies, the deeper ones in 16 bits.
  if (format === 'heif') return sample === 1 ? 18.5 : 24;
  // Canvas and indices, independent of the content.
  if (format === 'gif') return 5;
  // All coefficients, in 16 bits each, until the last scan.
  if (format === 'jpeg' && isProgressive) return chromaSubsampling === '4:2:0' ? 3.5 : 2 * channels + 0.5;
  return channels * sample;
}
