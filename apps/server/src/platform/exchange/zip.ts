import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export type Pieces = AsyncIterable<string | Buffer> | Iterable<string | Buffer>;

/** Adds an entry and waits until it was written. */
export type AddEntry = (path: string, pieces: Pieces, compress?: boolean) => Promise<void>;

/** Streams a zip of what `write` adds. */
export function zipFrom(
  mtime: Date,
  write: (add: AddEntry) => Promise<void>,
): AsyncIterableIterator<Buffer, void> {
  const zip = new ZipFile();
  // The types know less than the stream supports.
  const output = zip.outputStream as Readable;
  let current: Readable | undefined;
  output.once('close', () => current?.destroy());
  zip.on('error', (error: Error) => output.destroy(error));

  const add: AddEntry = (path, pieces, compress = true) =>
    new Promise((resolve, reject) => {
      if (output.destroyed) {
        reject(new Error('The reader of the archive is gone'));
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

/** Size and hash of an entry. */
interface Sum {
  readonly sha256: string;
  readonly bytes: number;
}

/** Passes the data on; size and hash are known at the end. */
export async function* withHash<Piece extends string | Buffer>(
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
