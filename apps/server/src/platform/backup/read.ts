/** Reads a backup and verifies it completely before it is used. */
import { closeSync, openSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { type Entry, fromFdPromise, type ZipFile } from 'yauzl';
import { errorCode } from '../database/errors.ts';
import { withHash } from '../exchange/zip.ts';
import { StartProblem } from '../start-problem.ts';
import {
  BACKUP_VERSION,
  MANIFEST,
  type Manifest,
  manifestSchema,
  picturePart,
  tablePart,
} from './manifest.ts';
import { countLines } from './write.ts';

/** A file cannot be restored; the message states the reason. Nothing was changed. */
export class BackupUnusable extends StartProblem {
  constructor(file: string, reason: string, options?: ErrorOptions) {
    super(`${file} can't be restored: ${reason} Nothing was changed.`, options);
  }
}

export interface OpenBackup {
  readonly file: string;
  readonly manifest: Manifest;
  readonly part: (path: string) => Promise<AsyncIterable<Buffer>>;
  readonly close: () => void;
}

const NO_BACKUP = 'it is no backup of Cuverie, or only the beginning of one.';

/** @throws BackupUnusable if the file is no backup, or one of an unknown version */
export async function openBackup(file: string): Promise<OpenBackup> {
  const fd = openFile(file);
  const zip = await fromFdPromise(fd, { lazyEntries: true, autoClose: false }).catch((cause: unknown) => {
    closeSync(fd);
    throw new BackupUnusable(file, NO_BACKUP, { cause });
  });
  try {
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
    const manifest = await readManifest(file, zip, entries.get(MANIFEST));
    return {
      file,
      manifest,
      part: async (path) => {
        const entry = entries.get(path);
        if (entry === undefined) throw new BackupUnusable(file, `${path} is missing in it.`);
        return (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>;
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error instanceof StartProblem ? error : new BackupUnusable(file, NO_BACKUP, { cause: error });
  }
}

function openFile(file: string): number {
  try {
    return openSync(file, 'r');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') throw new BackupUnusable(file, 'there is no such file.');
    if (errorCode(error) === 'EACCES')
      throw new BackupUnusable(file, 'its permissions do not allow to read it.');
    throw error;
  }
}

async function readManifest(file: string, zip: ZipFile, entry: Entry | undefined): Promise<Manifest> {
  if (entry === undefined) throw new BackupUnusable(file, NO_BACKUP);
  const pieces: Buffer[] = [];
  for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece as Buffer);
  const bytes = Buffer.concat(pieces);
  if (crc32(bytes) !== entry.crc32) throw new BackupUnusable(file, `${MANIFEST} in it is damaged.`);
  const manifest: unknown = JSON.parse(bytes.toString());
  const { formatVersion } = manifestSchema.pick({ format: true, formatVersion: true }).parse(manifest);
  if (formatVersion > BACKUP_VERSION) throw new BackupUnusable(file, NEWER);
  return manifestSchema.parse(manifest);
}

export const NEWER = 'a newer version of Cuverie made it. Restore it with that version or a newer one.';

/**
 * Reads the whole file and compares it with its manifest.
 * @throws BackupUnusable naming the first wrong part
 */
export async function proveBackup({ file, manifest, part }: OpenBackup): Promise<void> {
  const prove = async (path: string, stated: { bytes: number; sha256: string; rows?: number }) => {
    const { lines, count } = countLines(await part(path));
    let sum: { bytes: number; sha256: string } | undefined;
    const read = async () => {
      for await (const _ of withHash(lines, (result) => {
        sum = result;
      }));
    };
    await read().catch((cause: unknown) => {
      throw new BackupUnusable(file, `${path} in it is damaged.`, { cause });
    });
    const isSame = sum?.bytes === stated.bytes && sum.sha256 === stated.sha256;
    if (!isSame || (stated.rows !== undefined && stated.rows !== count()))
      throw new BackupUnusable(file, `${path} in it is damaged.`);
  };
  for (const table of manifest.tables) await prove(tablePart(table.name), table);
  for (const picture of manifest.pictures) await prove(picturePart(picture.name), picture);
}
