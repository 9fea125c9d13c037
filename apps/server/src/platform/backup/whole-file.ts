import { createWriteStream, existsSync, type WriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { errorCode } from '../database/errors.ts';
import { syncFolder } from '../files.ts';
import { StartProblem } from '../start-problem.ts';

/** A backup failed; the message states the reason and the remedy. */
export class BackupFailed extends StartProblem {}

const partOf = (file: string): string => `${file}.part`;

const newFile = (path: string): WriteStream =>
  createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });

/**
 * Writes a file completely or not at all: it is written with the suffix `.part` and renamed once it is on disk.
 * @throws BackupFailed if the disk is full or the file exists
 */
export async function writeWholeFile(
  file: string,
  pieces: AsyncIterable<Buffer>,
  { signal, create = newFile }: { signal?: AbortSignal | undefined; create?: typeof newFile } = {},
): Promise<void> {
  refuseWhatIsThere(file);
  const part = partOf(file);
  try {
    await pipeline(pieces, create(part), signal === undefined ? {} : { signal });
    refuseWhatIsThere(file);
    await rename(part, file);
    await syncFolder(dirname(file));
  } catch (error) {
    // An existing file is left alone.
    if (errorCode(error) !== 'EEXIST') await rm(part, { force: true });
    throw describe(file, error);
  }
}

export function refuseWhatIsThere(file: string): void {
  if (existsSync(file))
    throw new BackupFailed(`${file} is there already, and was left as it is. Give the backup another name.`);
}

function describe(file: string, error: unknown): unknown {
  const advice: Record<string, string> = {
    EEXIST: `${partOf(file)} is there already: another backup to this name is under way, or was cut short. If none is, delete it.`,
    ENOSPC: `The disk of ${file} is full. Free some space, or write to another disk; nothing was left on this one.`,
    EDQUOT: `The disk quota for ${file} is used up. Free some space, or write to another disk.`,
    EFBIG: `The disk of ${file} takes no file that large. Write to another one.`,
    ENOENT: `The folder ${dirname(file)} is not there. Make it first.`,
    EACCES: `Nothing can be written to ${dirname(file)}: its permissions do not allow it.`,
    EROFS: `Nothing can be written to ${dirname(file)}: it is on a disk that is mounted read-only.`,
  };
  const sentence = advice[errorCode(error) ?? ''];
  return sentence === undefined ? error : new BackupFailed(sentence, { cause: error });
}
