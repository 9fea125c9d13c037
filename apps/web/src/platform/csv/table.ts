import { decode, type Encoding } from './decode.ts';
import { CSV_LIMITS, CsvProblem, NOT_CSV, tooLarge } from './limits.ts';
import { type Delimiter, parse, type Rows } from './parse.ts';

/** One file, read: all its rows, whatever is in them. */
export interface Table extends Rows {
  name: string;
  encoding: Encoding;
  delimiter: Delimiter;
}

const EXTENSION = /\.(?:csv|tsv|txt)$/i;

/** Judged by name and content; browsers and systems disagree on the MIME type of CSV. */
export function checkFile({ name, size }: { name: string; size: number }): void {
  if (!EXTENSION.test(name)) throw new CsvProblem(NOT_CSV);
  if (size > CSV_LIMITS.bytes) throw tooLarge(size);
}

/** Reads a file whole. Throws `CsvProblem`. */
export function readTable(name: string, bytes: Uint8Array, onProgress?: (done: number) => void): Table {
  checkFile({ name, size: bytes.length });
  const { text, encoding } = decode(bytes);
  return { name, encoding, ...parse(text, onProgress && { onProgress }) };
}
