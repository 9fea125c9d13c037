import { createHash } from 'node:crypto';
import type { Entry, ZipFile } from 'yauzl';
import { PICTURE_MAX_BYTES } from '../../../platform/pictures/pictures.ts';
import type { Manifest } from './manifest.ts';

/** Pictures hardly shrink in a zip; an archive that unpacks to more than this factor contains something else. */
const MOST_UNPACKED = 4;
const ALWAYS_UNPACKED_BYTES = 64 * 1024 * 1024;

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Reads a picture from the zip, up to the total size a zip of pictures can have. */
function unpacker(zip: ZipFile): (entry: Entry | undefined) => Promise<Buffer | undefined> {
  let left = ALWAYS_UNPACKED_BYTES + MOST_UNPACKED * zip.fileSize;
  return async (entry) => {
    if (entry === undefined || entry.uncompressedSize > left) return undefined;
    left -= entry.uncompressedSize;
    return wholeEntry(zip, entry, PICTURE_MAX_BYTES);
  };
}

/** Returns a picture's bytes by path, also if it was renamed; `undefined` if it is missing or incomplete. */
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
    // An edited picture still belongs to its wine; the decoder validates it.
    return renamed ?? bytes;
  };
}

/** Entries by checksum, all read at once, including those at their own path, since two may have been swapped. */
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

/** Returns an entry's bytes unless it is missing, damaged or too large. */
export async function wholeEntry(
  zip: ZipFile,
  entry: Entry | undefined,
  most: number,
): Promise<Buffer | undefined> {
  // The zip reader limits an entry to its declared size.
  if (entry === undefined || entry.uncompressedSize > most) return undefined;
  try {
    const pieces: Buffer[] = [];
    for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece as Buffer);
    return Buffer.concat(pieces);
  } catch {
    return undefined;
  }
}
