import { createHash } from 'node:crypto';
import { closeSync } from 'node:fs';
import { IMPORT_LIMITS } from '@cuverie/contract';
import { type Entry, fromFdPromise, type ZipFile } from 'yauzl';
import { Refusal, refused } from '../../../platform/http/refusal.ts';
import { ARCHIVE_VERSION, jsonPart, MANIFEST, type Manifest, manifestSchema } from './manifest.ts';
import { picturesOf, wholeEntry } from './pictures.ts';

/** Maximum of entries: a picture for each wine of the largest import, and the rest. */
const MAX_ENTRIES = 300_000;
const MAX_MANIFEST_BYTES = 64 * 1024 * 1024;
/** Our own archives have one per entry; each costs far more memory than its byte. */
const MAX_BRACKETS = MAX_ENTRIES + 2;
/** Maximum of unpacked bytes of one kind's rows. */
const MAX_PART_BYTES = 2 * 1024 * 1024 * 1024;

const unreadable = () => refused(400, 'not_an_archive.unreadable');

/** An opened archive; entries are unpacked on request. */
export interface OpenArchive {
  /** `undefined` if missing or damaged. */
  manifest: Manifest | undefined;
  has(path: string): boolean;
  /** Reads an entry line by line; an error of the whole entry is thrown at its end. */
  lines(path: string, found: (problem: 'changed' | 'damaged') => void): AsyncGenerator<string>;
  /** Returns a picture's bytes, also if it was renamed; `undefined` if it is missing or incomplete. */
  picture(path: string): Promise<Buffer | undefined>;
  close(): void;
}

/**
 * @param fd file descriptor; closed with the archive, or if the file is no archive
 * @param kinds allowed kinds of rows
 * @throws Refusal 400 if the file is no archive of ours
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
  // The declared sizes are known before reading, but may be wrong.
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
    // Entries before an invalid name are valid.
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

/** A row with every field is far smaller. */
const MAX_LINE_BYTES = 4 * 1024 * 1024;
/** The maximum number of rows, and the brackets around them. */
const MAX_LINES = IMPORT_LIMITS.line.max + 2;

const NEWLINE = 10;

/**
 * Reads a UTF-8 text line by line, with one line in memory.
 * @param passed called with every byte
 * @throws Error for an endless line or endless lines, since a few bytes may unpack to any number
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
