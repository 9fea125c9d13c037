import { createHash } from 'node:crypto';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { refused } from '../../../platform/http/refusal.ts';
import { PICTURE_MAX_BYTES } from '../../../platform/pictures/pictures.ts';
import { ARCHIVE_VERSION, MANIFEST, type Manifest, manifestSchema } from './manifest.ts';

/** Entries of an archive: a picture each for as many wines as an import takes, and the rest. */
const MAX_ENTRIES = 300_000;
const MAX_MANIFEST_BYTES = 64 * 1024 * 1024;
/** One row with everything in it is far below this. */
const MAX_LINE_BYTES = 4 * 1024 * 1024;
/** Bytes of the rows of one kind, unpacked; what unpacks to more is no cellar. */
const MAX_PART_BYTES = 2 * 1024 * 1024 * 1024;

const notOurs = (why: string) => refused(400, 'not_an_archive', why);

/** An archive that was opened; nothing of it is unpacked until asked for. */
export interface OpenArchive {
  /** `undefined` where it is missing or damaged. */
  manifest: Manifest | undefined;
  has(path: string): boolean;
  /** The lines of an entry; what is wrong with it as a whole is told once they have all passed. */
  lines(path: string, found: (problem: 'changed' | 'damaged') => void): AsyncGenerator<string>;
  /** A picture's bytes, also when it was renamed; `undefined` where there is none, or not all of it. */
  picture(path: string): Promise<Buffer | undefined>;
  close(): void;
}

/** @throws Refusal 400 for a file that is no archive of ours */
export async function openArchive(file: string): Promise<OpenArchive> {
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false }).catch(() => {
    throw notOurs('This file is not a zip archive, or it is damaged. Choose an archive Cuverie has written.');
  });
  try {
    const entries = await entriesOf(zip);
    const manifest = await readManifest(zip, entries.get(MANIFEST));
    if (manifest === undefined && !['wines.json', 'barrels.json'].some((part) => entries.has(part)))
      throw notOurs('This zip holds no cellar. Choose an archive Cuverie has written.');
    if (manifest !== undefined && manifest.formatVersion > ARCHIVE_VERSION)
      throw notOurs('This archive was written by a newer Cuverie. Update this one first, then try again.');
    return archiveOf(zip, entries, manifest);
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) {
      if (entries.size === MAX_ENTRIES) throw notOurs(`This archive has more than ${MAX_ENTRIES} entries.`);
      entries.set(entry.fileName, entry);
    }
  } catch (error) {
    // Names that lead elsewhere, say. What was listed before that is as good as any.
    if (entries.size === 0 || entries.size === MAX_ENTRIES) throw error;
  }
  return entries;
}

async function readManifest(zip: ZipFile, entry: Entry | undefined): Promise<Manifest | undefined> {
  const bytes = await wholeEntry(zip, entry, MAX_MANIFEST_BYTES);
  try {
    return manifestSchema.parse(JSON.parse(bytes?.toString() ?? ''));
  } catch {
    return undefined;
  }
}

/** An entry's bytes, unless it is missing, damaged or larger than it may be. */
async function wholeEntry(zip: ZipFile, entry: Entry | undefined, most: number): Promise<Buffer | undefined> {
  // The reader holds an entry to the size it says.
  if (entry === undefined || entry.uncompressedSize > most) return undefined;
  try {
    const pieces: Buffer[] = [];
    for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece as Buffer);
    return Buffer.concat(pieces);
  } catch {
    return undefined;
  }
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

function archiveOf(zip: ZipFile, entries: Map<string, Entry>, manifest: Manifest | undefined): OpenArchive {
  const renamed = async (path: string): Promise<Buffer | undefined> => {
    const part = manifest?.parts[path];
    if (part === undefined) return undefined;
    for (const [name, entry] of entries) {
      // One that stands where another belongs is looked at too: two may have been swapped.
      if (name === path || entry.uncompressedSize !== part.bytes) continue;
      const bytes = await wholeEntry(zip, entry, PICTURE_MAX_BYTES);
      if (bytes !== undefined && sha256(bytes) === part.sha256) return bytes;
    }
    return undefined;
  };

  return {
    manifest,
    has: (path) => entries.has(path),

    async *lines(path, found) {
      const entry = entries.get(path);
      if (entry === undefined) return;
      if (entry.uncompressedSize > MAX_PART_BYTES) {
        found('damaged');
        return;
      }
      const hash = createHash('sha256');
      try {
        let rest = Buffer.alloc(0);
        for await (const piece of await zip.openReadStreamPromise(entry)) {
          hash.update(piece as Buffer);
          rest = Buffer.concat([rest, piece as Buffer]);
          let start = 0;
          for (let end = rest.indexOf(10); end !== -1; end = rest.indexOf(10, start)) {
            yield rest.toString('utf8', start, end);
            start = end + 1;
          }
          rest = rest.subarray(start);
          if (rest.length > MAX_LINE_BYTES) throw new Error('A line without an end');
        }
        if (rest.length > 0) yield rest.toString();
      } catch {
        found('damaged');
        return;
      }
      const part = manifest?.parts[path];
      if (part !== undefined && part.sha256 !== hash.digest('hex')) found('changed');
    },

    async picture(path) {
      const part = manifest?.parts[path];
      const bytes = await wholeEntry(zip, entries.get(path), PICTURE_MAX_BYTES);
      if (bytes !== undefined && (part === undefined || sha256(bytes) === part.sha256)) return bytes;
      // A picture somebody edited is still the wine's; its decoder will say whether it is one.
      return (await renamed(path)) ?? bytes;
    },

    close: () => zip.close(),
  };
}
