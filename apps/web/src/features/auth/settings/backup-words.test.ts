import { expect, test } from 'vitest';
import { momentWords } from '../../../ui/words.ts';
import { backupWords } from './backup-words.ts';

const NOW = Date.parse('2026-11-23T12:00:00Z');
const LAST = '2026-11-22T04:00:00.000Z';
const FAILED = '2026-11-23T04:00:00.000Z';

test('states the last backup, the last failure, and how to set backups up if there are none', () => {
  const [last, failed] = [momentWords(LAST, NOW), momentWords(FAILED, NOW)];
  const how = 'npm run backup -- FILE makes one; with BACKUP_DIR the server makes them by itself.';
  const words = (lastAt: string | null, failedAt: string | null, isScheduled: boolean) =>
    backupWords({ lastAt, failedAt, isScheduled }, NOW);
  expect(words(LAST, null, true)).toBe(`The last good one was made on ${last}.`);
  expect(words(LAST, FAILED, true)).toBe(
    `The last good one was made on ${last}. The one tried on ${failed} failed: the log says why.`,
  );
  expect(words(null, null, true)).toBe('None was made yet.');
  expect(words(null, null, false)).toBe(`None was made yet. ${how}`);
});
