import type { Backups } from '@cuverie/contract';
import { momentWords } from '../../../ui/words.ts';

const HOW = 'npm run backup -- FILE makes one; with BACKUP_DIR the server makes them by itself.';

/** The state of the backups, for the operator of the server. */
export function backupWords({ lastAt, failedAt, isScheduled }: Backups, now = Date.now()): string {
  const last =
    lastAt === null ? 'None was made yet.' : `The last good one was made on ${momentWords(lastAt, now)}.`;
  const failed =
    failedAt === null ? '' : ` The one tried on ${momentWords(failedAt, now)} failed: the log says why.`;
  return `${last}${failed}${isScheduled ? '' : ` ${HOW}`}`;
}
