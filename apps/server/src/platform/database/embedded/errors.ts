/** Reasons why the embedded database cannot serve. Each message tells the person at the terminal what to do. */
import { StartProblem } from '../../start-problem.ts';
import { errorCode } from '../errors.ts';

export class DatabaseInUse extends StartProblem {
  constructor(dataDir: string) {
    super(
      `Another Cuverie server is using the data folder ${dataDir}. ` +
        'Stop that one first, or give this one a folder of its own with DATA_DIR; ' +
        'several servers can share one database only through DATABASE_URL.',
    );
  }
}

export class UnsupportedPlatform extends StartProblem {
  constructor(reason: string, options?: ErrorOptions) {
    super(
      `Cuverie brings no PostgreSQL that runs here (${reason}). ` +
        'Set DATABASE_URL to a PostgreSQL server, version 15 or newer.',
      options,
    );
  }
}

export class OtherMajorVersion extends StartProblem {
  constructor(folder: string, found: string, expected: string) {
    super(
      `The database in ${folder} was made by PostgreSQL ${found}, and this version of Cuverie brings ` +
        `PostgreSQL ${expected}. Nothing was changed. Make a backup with the version of Cuverie that made it, then ` +
        'restore that into a new data folder.',
    );
  }
}

export class DataFolderUnusable extends StartProblem {}

export class DatabaseFolderMissing extends StartProblem {
  constructor(folder: string, record: string) {
    super(
      `The database of this data folder was kept in ${folder}, as ${record} says, and is not there any more. ` +
        `Put it back, or delete ${record} to begin with an empty database.`,
    );
  }
}

export class DatabaseDidNotStart extends StartProblem {}

const NOT_ALLOWED =
  'its permissions do not allow it. Start as the user it belongs to, or choose another folder with DATA_DIR.';
const IS_FILE = 'a part of its path is a file. Choose another folder with DATA_DIR.';

const ADVICE: Readonly<Record<string, string>> = {
  ENOSPC: 'its disk is full. Free some space and start again.',
  EDQUOT: 'the disk quota is used up. Free some space and start again.',
  EROFS:
    'it is on a disk that is mounted read-only. Make it writable, or choose another folder with DATA_DIR.',
  EACCES: NOT_ALLOWED,
  EPERM: NOT_ALLOWED,
  ENOTDIR: IS_FILE,
  EEXIST: IS_FILE,
};

/** Turns file system errors into a message; other errors pass unchanged. */
export function describeFolderProblem(folder: string, error: unknown): unknown {
  const advice = ADVICE[errorCode(error) ?? ''];
  return advice === undefined
    ? error
    : new DataFolderUnusable(`The folder ${folder} cannot be used: ${advice}`, { cause: error });
}
