import { CsvProblem, NOT_CSV } from './limits.ts';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

export interface Decoded {
  text: string;
  encoding: Encoding;
}

/** How other kinds of file begin: ZIP (xlsx, ods, numbers), PDF, PNG, JPEG, GIF, gzip, old Excel. */
const OTHER_KINDS = [
  [0x50, 0x4b, 0x03, 0x04],
  [0x25, 0x50, 0x44, 0x46],
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x47, 0x49, 0x46, 0x38],
  [0x1f, 0x8b],
  [0xd0, 0xcf, 0x11, 0xe0],
] as const;

const begins = (bytes: Uint8Array, head: readonly number[]): boolean =>
  head.every((byte, index) => bytes[index] === byte);

/**
 * UTF-16 without a byte order mark betrays itself: of its pairs of bytes one half is zero where the text is
 * mostly Latin letters. No other text has a zero byte.
 */
function silentUtf16(bytes: Uint8Array): Encoding | undefined {
  const zeros = [0, 0];
  const sample = Math.min(bytes.length, 4096);
  for (let at = 0; at < sample; at += 1) {
    if (bytes[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  }
  const [even = 0, odd = 0] = zeros;
  if (even + odd === 0) return undefined;
  if (odd > sample / 8 && even < odd / 8) return 'utf-16le';
  if (even > sample / 8 && odd < even / 8) return 'utf-16be';
  throw new CsvProblem(NOT_CSV);
}

function marked(bytes: Uint8Array): Encoding | undefined {
  if (begins(bytes, [0xef, 0xbb, 0xbf])) return 'utf-8';
  if (begins(bytes, [0xff, 0xfe])) return 'utf-16le';
  if (begins(bytes, [0xfe, 0xff])) return 'utf-16be';
  return undefined;
}

function strictUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * The text of a file nobody named the encoding of: its byte order mark says, else it is UTF-8 where all of it
 * is, else windows-1252, which takes every byte. A NUL, which no person types and no database keeps, is left out.
 * Throws `CsvProblem` for what is no text.
 */
export function decode(bytes: Uint8Array): Decoded {
  const { text, encoding } = decoded(bytes);
  return { text: text.replaceAll('\0', ''), encoding };
}

function decoded(bytes: Uint8Array): Decoded {
  if (OTHER_KINDS.some((head) => begins(bytes, head))) throw new CsvProblem(NOT_CSV);
  const known = marked(bytes) ?? silentUtf16(bytes);
  if (known?.startsWith('utf-16')) {
    return { text: new TextDecoder(known).decode(bytes), encoding: known };
  }
  const text = strictUtf8(bytes);
  if (text !== undefined) return { text, encoding: 'utf-8' };
  return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252' };
}
