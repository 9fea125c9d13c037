import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export type Pieces = AsyncIterable<string | Buffer> | Iterable<string | Buffer>;

/** Adds an entry and waits until all of it was taken. */
export type AddEntry = (path: string, pieces: Pieces, compress?: boolean) => Promise<void>;

/** A zip of what `write` adds, piece by piece: nothing of it is held as a whole. */
export function zipFrom(
  mtime: Date,
  write: (add: AddEntry) => Promise<void>,
): AsyncIterableIterator<Buffer, void> {
  const zip = new ZipFile();
  // The types know less than the stream can.
  const output = zip.outputStream as Readable;
  let current: Readable | undefined;
  output.once('close', () => current?.destroy());
  zip.on('error', (error: Error) => output.destroy(error));

  const add: AddEntry = (path, pieces, compress = true) =>
    new Promise((resolve, reject) => {
      if (output.destroyed) {
        reject(new Error('Nobody takes the archive any more'));
        return;
      }
      const stream = Readable.from(pieces, { objectMode: false });
      current = stream;
      stream.once('end', resolve).once('error', reject).once('close', resolve);
      zip.addReadStream(stream, path, { compress, mtime });
    });

  write(add).then(
    () => zip.end(),
    (error: Error) => output.destroy(error),
  );
  return output[Symbol.asyncIterator]() as AsyncIterableIterator<Buffer, void>;
}

/** What an entry came to. */
interface Sum {
  readonly sha256: string;
  readonly bytes: number;
}

/** The same pieces; their size and hash are known once all have passed. */
export async function* hashed<Piece extends string | Buffer>(
  pieces: AsyncIterable<Piece>,
  tell: (sum: Sum) => void,
): AsyncGenerator<Piece> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of pieces) {
    hash.update(piece);
    bytes += Buffer.byteLength(piece);
    yield piece;
  }
  tell({ sha256: hash.digest('hex'), bytes });
}
