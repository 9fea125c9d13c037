import { IMPORT_LIMITS } from '@cuverie/contract';

/** One row with everything in it is far below this. */
const MAX_LINE_BYTES = 4 * 1024 * 1024;
/** Rows that can be counted, and the brackets around them. */
const MAX_LINES = IMPORT_LIMITS.line.max + 2;

const NEWLINE = 10;

/**
 * The lines of a text in UTF-8, one held at a time.
 * @param passed is given every byte of it
 * @throws Error for a line without end, or lines without end: a few bytes may unpack to as many as one likes
 */
export async function* linesIn(
  pieces: AsyncIterable<string | Buffer>,
  passed: (piece: Buffer) => void,
): AsyncGenerator<string> {
  let begun: Buffer[] = [];
  let bytesBegun = 0;
  let lines = 0;
  for await (const given of pieces) {
    const piece = given as Buffer;
    passed(piece);
    let start = 0;
    for (let end = piece.indexOf(NEWLINE); end !== -1; end = piece.indexOf(NEWLINE, start)) {
      lines += 1;
      if (lines > MAX_LINES) throw new Error('Lines without end');
      if (begun.length === 0) yield piece.toString('utf8', start, end);
      else yield Buffer.concat([...begun, piece.subarray(start, end)]).toString();
      begun = [];
      bytesBegun = 0;
      start = end + 1;
    }
    begun.push(piece.subarray(start));
    bytesBegun += piece.length - start;
    if (bytesBegun > MAX_LINE_BYTES) throw new Error('A line without end');
  }
  if (bytesBegun > 0) yield Buffer.concat(begun).toString();
}
