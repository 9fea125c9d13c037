import { createReadStream } from 'node:fs';
import type { Db } from '../../../platform/database/database.ts';
import { csvOf } from '../../../platform/exchange/csv.ts';
import type { Kind, Kinds } from '../../../platform/exchange/kind.ts';
import { type AddEntry, withHash, zipFrom } from '../../../platform/exchange/zip.ts';
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

/** Writes the whole estate as a zip. */
export const writeArchive = (options: ArchiveOptions): AsyncIterator<Buffer, void> =>
  zipFrom(new Date(options.createdAt), (add) => writeParts(add, options));

async function writeParts(
  add: AddEntry,
  { db, estateId, kinds, pictures, createdAt }: ArchiveOptions,
): Promise<void> {
  const parts: Record<string, Part> = {};
  const kept: { id: string; key: PictureKey }[] = [];
  /** Adds an entry and records its size and checksum. */
  const addPart = (
    path: string,
    pieces: AsyncIterable<string | Buffer>,
    more: { compress?: boolean; rows?: () => number } = {},
  ) =>
    add(
      path,
      withHash(pieces, (part) => {
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

type WithPicture = { picture?: PictureKey | null };

/** Number of rows in memory. */
const PAGE = 1000;

/** Sorts before all other ids. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Writes rows as a JSON array, one per line, and collects their pictures. */
function jsonLines(db: Db, kind: Kind, estateId: string, kept: { id: string; key: PictureKey }[]) {
  let count = 0;
  async function* pieces(): AsyncGenerator<string> {
    yield '[';
    for (let after = FIRST_ID; ; ) {
      const items = await kind.store.page(db, estateId, after, PAGE);
      let lines = '';
      for (const { id, values } of items) {
        const { picture, ...row } = (kind.archived?.(values) ?? values) as WithPicture;
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
