import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { csvHead, csvLines } from '../../../platform/exchange/csv.ts';
import { type Exporter, pagesOf } from '../../../platform/exchange/exporter.ts';
import { type PictureKey, type Pictures, pictureKeyIn } from '../../../platform/pictures/pictures.ts';
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
  estateId: string;
  exporters: readonly Exporter[];
  /** Those only people read: they come back with the rows they belong to. */
  tables: readonly Exporter[];
  pictures: Pictures;
  createdAt: string;
}

type Pieces = AsyncIterable<string | Buffer> | Iterable<string | Buffer>;

interface RowOfArchive {
  id: string;
  image?: string | null;
}

/** Writes the whole cellar as a zip, piece by piece: nothing of it is held as a whole. */
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
  { estateId, exporters, tables, pictures, createdAt }: ArchiveOptions,
): Promise<void> {
  const parts: Record<string, Part> = {};
  const kept: { id: string; key: PictureKey }[] = [];
  for (const exporter of exporters) {
    const json = jsonPart(exporter.kind);
    const rows = jsonLines(exporter, estateId, kept);
    await add(
      json,
      hashed(rows.pieces, (part) => (parts[json] = { ...part, rows: rows.count() })),
    );
  }
  for (const exporter of [...exporters, ...tables]) {
    const csv = csvPart(exporter.kind);
    await add(
      csv,
      hashed(csvPieces(exporter, estateId), (part) => {
        parts[csv] = part;
      }),
    );
  }
  for (const { id, key } of kept) {
    const file = await pictures.find(key);
    const path = picturePart(id);
    if (file !== undefined)
      await add(
        path,
        hashed(createReadStream(file.path), (part) => (parts[path] = part)),
        false,
      );
  }
  const manifest: Manifest = {
    format: 'cuverie-archive',
    formatVersion: ARCHIVE_VERSION,
    createdAt,
    parts,
  };
  await add(MANIFEST, [JSON.stringify(manifest, null, 1)]);
}

/** Rows as a JSON array, one on each line; pictures are noted on the way. */
function jsonLines(exporter: Exporter, estateId: string, kept: { id: string; key: PictureKey }[]) {
  let count = 0;
  async function* pieces(): AsyncGenerator<string> {
    yield '[';
    for await (const rows of pagesOf(exporter, estateId, {})) {
      let lines = '';
      const whole = (await exporter.whole?.(estateId, rows)) ?? rows;
      for (const row of whole as (object & RowOfArchive)[]) {
        lines += `${count === 0 ? '' : ','}\n${JSON.stringify(asArchived(row))}`;
        if (row.image) kept.push({ id: row.id, key: pictureKeyIn(row.image) });
        count += 1;
      }
      yield lines;
    }
    yield '\n]\n';
  }
  return { pieces: pieces(), count: () => count };
}

/** A row without the addresses of its picture, which mean nothing elsewhere. */
function asArchived<Row extends RowOfArchive>({ image, ...row }: Row): object {
  const { thumbnail: _thumbnail, ...values } = row as Record<string, unknown>;
  return image ? { ...values, picture: picturePart(row.id) } : values;
}

async function* csvPieces(exporter: Exporter, estateId: string): AsyncGenerator<string> {
  yield csvHead(exporter.columns);
  for await (const rows of pagesOf(exporter, estateId, {})) yield csvLines(exporter.columns, rows);
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
