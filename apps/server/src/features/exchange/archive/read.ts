import { createHash } from 'node:crypto';
import { closeSync } from 'node:fs';
import { IMPORT_LIMITS } from '@cuverie/contract';
import { type Entry, fromFdPromise, type ZipFile } from 'yauzl';
import { Refusal, refused } from '../../../platform/http/refusal.ts';
import { ARCHIVE_VERSION, jsonPart, MANIFEST, type Manifest, manifestSchema } from './manifest.ts';
import { picturesOf, wholeEntry } from './pictures.ts';

/** Entries of an archive: a picture each for as many wines as an import takes, and the rest. */
const MAX_ENTRIES = 300_000;
const MAX_MANIFEST_BYTES = 64 * 1024 * 1024;
/** Ours has one for each entry; each costs many times the byte it is. */
const MAX_BRACKETS = MAX_ENTRIES + 2;
/** Bytes of the rows of one kind, unpacked; what unpacks to more is no cellar. */
const MAX_PART_BYTES = 2 * 1024 * 1024 * 1024;

const unreadable = () => refused(400, 'not_an_archive.unreadable');

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

/**
 * @param fd of the file; closed with the archive, or when it is none
 * @param kinds of rows it may have
 * @throws Refusal 400 for a file that is no archive of ours
 */
export async function openArchive(fd: number, kinds: readonly string[]): Promise<OpenArchive> {
  const zip = await fromFdPromise(fd, { lazyEntries: true, autoClose: false }).catch(() => {
    closeSync(fd);
    throw refused(400, 'not_an_archive.no_zip');
  });
  try {
    const entries = await entriesOf(zip);
    const manifest = await readManifest(zip, entries.get(MANIFEST));
    const rows = kinds.flatMap((kind) => entries.get(jsonPart(kind)) ?? []);
    if (manifest === undefined && rows.length === 0) throw refused(400, 'not_an_archive.no_cellar');
    if (rows.some((entry) => entry.isEncrypted())) throw refused(400, 'not_an_archive.locked');
    if (manifest !== undefined && manifest.formatVersion > ARCHIVE_VERSION)
      throw refused(400, 'not_an_archive.newer');
    return archiveOf(zip, entries, manifest);
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const tooMany = () => refused(400, 'not_an_archive.entries', { most: MAX_ENTRIES });
  // What the zip itself says of them is known before any is read, but may be a lie.
  if (zip.entryCount > MAX_ENTRIES) throw tooMany();
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) {
      if (entries.size === MAX_ENTRIES) throw tooMany();
      entries.set(entry.fileName, entry);
    }
  } catch (error) {
    const isOfDisk = error instanceof Error && 'syscall' in error;
    if (error instanceof Refusal || isOfDisk) throw error;
    // What was listed before a name that leads elsewhere, say, is as good as any.
    if (entries.size === 0) throw unreadable();
  }
  return entries;
}

async function readManifest(zip: ZipFile, entry: Entry | undefined): Promise<Manifest | undefined> {
  const bytes = await wholeEntry(zip, entry, MAX_MANIFEST_BYTES);
  if (bytes === undefined || bracketsIn(bytes) > MAX_BRACKETS) return undefined;
  try {
    return manifestSchema.parse(JSON.parse(bytes.toString()));
  } catch {
    return undefined;
  }
}

function bracketsIn(bytes: Buffer): number {
  let brackets = 0;
  for (const sign of ['[', '{'])
    for (
      let at = bytes.indexOf(sign);
      at !== -1 && brackets <= MAX_BRACKETS;
      at = bytes.indexOf(sign, at + 1)
    )
      brackets += 1;
  return brackets;
}

function archiveOf(zip: ZipFile, entries: Map<string, Entry>, manifest: Manifest | undefined): OpenArchive {
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
        yield* linesIn(await zip.openReadStreamPromise(entry), (piece) => hash.update(piece));
      } catch {
        found('damaged');
        return;
      }
      const part = manifest?.parts[path];
      if (part !== undefined && part.sha256 !== hash.digest('hex')) found('changed');
    },

    picture: picturesOf(zip, entries, manifest),

    close: () => zip.close(),
  };
}

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
async function* linesIn(
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
