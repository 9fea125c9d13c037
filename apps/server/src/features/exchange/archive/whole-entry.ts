import type { Entry, ZipFile } from 'yauzl';

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
