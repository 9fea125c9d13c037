import { CsvProblem, NOT_CSV } from './limits.ts';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

export interface DecodedFile {
  text: string;
  encoding: Encoding;
}

/** The first bytes of other kinds of file: ZIP (xlsx, ods, numbers), PDF, PNG, JPEG, GIF, gzip, old Excel. */
const OTHER_KINDS = ['PK\x03\x04', '%PDF', '\x89PNG', '\xff\xd8\xff', 'GIF8', '\x1f\x8b', '\xd0\xcf\x11\xe0'];

const MARKS: readonly (readonly [string, Encoding])[] = [
  ['\xef\xbb\xbf', 'utf-8'],
  ['\xff\xfe', 'utf-16le'],
  ['\xfe\xff', 'utf-16be'],
];

/**
 * Detects UTF-16 without a byte order mark: in mostly Latin text one half of each pair of bytes is zero. No other
 * encoding has zero bytes.
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

/**
 * Decodes a file of unknown encoding: by its byte order mark, else as UTF-8 if all of it is valid, else as
 * windows-1252, which accepts every byte. NUL characters are removed, because no database stores them. Throws
 * `CsvProblem` if the file is not text.
 */
export function decode(bytes: Uint8Array): DecodedFile {
  const head = String.fromCharCode(...bytes.slice(0, 4));
  if (OTHER_KINDS.some((kind) => head.startsWith(kind))) throw new CsvProblem(NOT_CSV);
  const encoding = MARKS.find(([mark]) => head.startsWith(mark))?.[1] ?? silentUtf16(bytes) ?? 'utf-8';
  try {
    const text = new TextDecoder(encoding, { fatal: encoding === 'utf-8' }).decode(bytes);
    return { text: text.replaceAll('\0', ''), encoding };
  } catch {
    const text = new TextDecoder('windows-1252').decode(bytes);
    return { text: text.replaceAll('\0', ''), encoding: 'windows-1252' };
  }
}
