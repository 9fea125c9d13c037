import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Db } from '../../../platform/database/database.ts';
import { csvOf } from '../../../platform/exchange/csv.ts';
import type { Kind, Kinds } from '../../../platform/exchange/kind.ts';
import type { PictureKey, Pictures } from '../../../platform/pictures/pictures.ts';
import {
  ARCHIVE_VERSION,
  csvPart,
  jsonPart,
  MANIFEST,
  type Manifest,
  type Part,
  picturePart,
} from './manifest.ts';

interface ArchiveOptions {
  db: Db;
  estateId: string;
  kinds: Kinds;
  pictures: Pictures;
  createdAt: string;
}

type Pieces = AsyncIterable<string | Buffer> | Iterable<string | Buffer>;

/** Writes the whole estate as a zip, piece by piece: nothing of it is held as a whole. */
export function writeArchive(options: ArchiveOptions): AsyncIterator<Buffer, void> {
  const zip = new ZipFile();
  // The types know less than the stream can.
  const output = zip.outputStream as Readable;
  let current: Readable | undefined;
  output.once('close', () => current?.destroy());
  zip.on('error', (error: Error) => output.destroy(error));

  /** Adds an entry and waits until all of it was taken. */
  const add = (path: string, pieces: Pieces, compress = true): Promise<void> =>
    new Promise((resolve, reject) => {
      if (output.destroyed) {
        reject(new Error('Nobody takes the archive any more'));
        return;
      }
      const stream = Readable.from(pieces, { objectMode: false });
      current = stream;
      stream.once('end', resolve).once('error', reject).once('close', resolve);
      zip.addReadStream(stream, path, { compress, mtime: new Date(options.createdAt) });
    });

  writeParts(add, options).then(
    () => zip.end(),
    (error: Error) => output.destroy(error),
  );
  return output[Symbol.asyncIterator]() as AsyncIterator<Buffer, void>;
}

async function writeParts(
  add: (path: string, pieces: Pieces, compress?: boolean) => Promise<void>,
  { db, estateId, kinds, pictures, createdAt }: ArchiveOptions,
): Promise<void> {
  const parts: Record<string, Part> = {};
  const kept: { id: string; key: PictureKey }[] = [];
  /** Adds an entry and notes what it came to. */
  const addPart = (
    path: string,
    pieces: AsyncIterable<string | Buffer>,
    more: { compress?: boolean; rows?: () => number } = {},
  ) =>
    add(
      path,
      hashed(pieces, (part) => {
        parts[path] = more.rows === undefined ? part : { ...part, rows: more.rows() };
      }),
      more.compress,
    );
  for (const kind of kinds) {
    const { pieces, count } = jsonLines(db, kind, estateId, kept);
    await addPart(jsonPart(kind.name), pieces, { rows: count });
  }
  for (const { name, csv } of kinds)
    if (csv !== undefined) await addPart(csvPart(name), csvOf(csv, estateId, {}));
  for (const { id, key } of kept) {
    const file = await pictures.find(key);
    if (file !== undefined) await addPart(picturePart(id), createReadStream(file.path), { compress: false });
  }
  const manifest: Manifest = {
    format: 'cuverie-archive',
    formatVersion: ARCHIVE_VERSION,
    createdAt,
    parts,
  };
  await add(MANIFEST, [JSON.stringify(manifest, null, 1)]);
}

type Pictured = { picture?: PictureKey | null };

/** Rows held at once. */
const PAGE = 1000;

/** Before all other ids. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Rows as a JSON array, one on each line; pictures are noted on the way. */
function jsonLines(db: Db, kind: Kind, estateId: string, kept: { id: string; key: PictureKey }[]) {
  let count = 0;
  async function* pieces(): AsyncGenerator<string> {
    yield '[';
    for (let after = FIRST_ID; ; ) {
      const items = await kind.store.page(db, estateId, after, PAGE);
      let lines = '';
      for (const { id, values } of items) {
        const { picture, ...row } = (kind.archived?.(values) ?? values) as Pictured;
        const pictured = picture ? { ...row, picture: picturePart(id) } : row;
        lines += `${count === 0 ? '' : ','}\n${JSON.stringify({ id, ...pictured })}`;
        if (picture) kept.push({ id, key: picture });
        count += 1;
      }
      yield lines;
      const last = items.at(-1);
      if (last === undefined || items.length < PAGE) break;
      after = last.id;
    }
    yield '\n]\n';
  }
  return { pieces: pieces(), count: () => count };
}

/** The same pieces; what they come to is told once all have passed. */
async function* hashed(
  pieces: AsyncIterable<string | Buffer>,
  tell: (part: Part) => void,
): AsyncGenerator<string | Buffer> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of pieces) {
    hash.update(piece);
    bytes += Buffer.byteLength(piece);
    yield piece;
  }
  tell({ sha256: hash.digest('hex'), bytes });
}
