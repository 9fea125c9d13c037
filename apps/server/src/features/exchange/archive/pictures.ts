import { createHash } from 'node:crypto';
import type { Entry, ZipFile } from 'yauzl';
import { PICTURE_MAX_BYTES } from '../../../platform/pictures/pictures.ts';
import type { Manifest } from './manifest.ts';

/** Pictures hardly shrink in a zip: what unpacks to this many times the archive, and some, holds other things. */
const MOST_UNPACKED = 4;
const ALWAYS_UNPACKED_BYTES = 64 * 1024 * 1024;

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Takes a picture out of the zip, until all that were taken are more than a zip of pictures can hold. */
function unpacker(zip: ZipFile): (entry: Entry | undefined) => Promise<Buffer | undefined> {
  let left = ALWAYS_UNPACKED_BYTES + MOST_UNPACKED * zip.fileSize;
  return async (entry) => {
    if (entry === undefined || entry.uncompressedSize > left) return undefined;
    left -= entry.uncompressedSize;
    return wholeEntry(zip, entry, PICTURE_MAX_BYTES);
  };
}

/** Gives a picture's bytes by its path, also when it was renamed; `undefined` where there is none, or not all of it. */
export function picturesOf(
  zip: ZipFile,
  entries: ReadonlyMap<string, Entry>,
  manifest: Manifest | undefined,
): (path: string) => Promise<Buffer | undefined> {
  const unpacked = unpacker(zip);
  const parts = new Map(Object.entries(manifest?.parts ?? {}));
  let entriesByHash: Promise<ReadonlyMap<string, Entry>> | undefined;

  return async (path) => {
    const part = parts.get(path);
    const bytes = await unpacked(entries.get(path));
    if (part === undefined || (bytes !== undefined && sha256(bytes) === part.sha256)) return bytes;
    entriesByHash ??= byContent(zip, entries, new Set([...parts.values()].map((some) => some.bytes)));
    const renamed = await unpacked((await entriesByHash).get(part.sha256));
    // A picture somebody edited is still the wine's; its decoder will say whether it is one.
    return renamed ?? bytes;
  };
}

/** Entries by what is in them, all looked through at once. Those where they belong, too: two may have been swapped. */
async function byContent(
  zip: ZipFile,
  entries: ReadonlyMap<string, Entry>,
  sizes: ReadonlySet<number>,
): Promise<ReadonlyMap<string, Entry>> {
  const unpacked = unpacker(zip);
  const found = new Map<string, Entry>();
  for (const entry of entries.values()) {
    if (!sizes.has(entry.uncompressedSize)) continue;
    const bytes = await unpacked(entry);
    if (bytes !== undefined) found.set(sha256(bytes), entry);
  }
  return found;
}

/** An entry's bytes, unless it is missing, damaged or larger than it may be. */
export async function wholeEntry(
  zip: ZipFile,
  entry: Entry | undefined,
  most: number,
): Promise<Buffer | undefined> {
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
