import { archiveOperations, type ImportRecord, type MatchChoice } from '@cuverie/contract';
import { v7 as newId } from 'uuid';
import { call } from '../../api/client.ts';
import { persistently } from './persistent.ts';
import { cancelImport } from './run-import.ts';

interface Archive {
  file: File;
  fileName: string;
  onMatch: MatchChoice;
}

interface Watching {
  signal: AbortSignal;
  onTrouble: (trouble: string | undefined) => void;
}

/**
 * Restores an archive of ours. Broken off it goes on where it was: what is stored under its id is not stored again.
 * Rejects with the reason of `signal` once it is cancelled and taken back.
 */
export async function restoreArchive(
  { file, ...query }: Archive,
  { signal, onTrouble }: Watching,
): Promise<ImportRecord> {
  const id = newId();
  try {
    return await persistently(
      () => call(archiveOperations.restore, { query: { id, ...query }, file, signal }),
      { signal, onTrouble },
    );
  } catch (failure) {
    // What the server has stored of it stays, open, until somebody sends it again. One it did not begin it does not know.
    await cancelImport(id).catch(() => undefined);
    throw failure;
  }
}
