import { describe, expect, it } from 'vitest';
import { keptWords, takenBackOf } from './words.ts';

describe('the words for what an undo removes', () => {
  it.each([
    [{ added: 3000, updated: 0 }, '3,000 rows it added are removed for good.'],
    [{ added: 0, updated: 2 }, '2 rows it updated get their earlier values back.'],
    [
      { added: 1, updated: 1 },
      '1 row it added is removed for good, and 1 row it updated gets its earlier values back.',
    ],
    [{ added: 0, updated: 0 }, 'It added and updated no rows; what else it brought is taken back.'],
  ])('are counts: %j', (counts, words) => {
    expect(takenBackOf({ ...counts, status: 'finished' })).toBe(words);
  });

  it('cover what was stored of an unfinished import', () => {
    expect(takenBackOf({ added: 2, updated: 1, status: 'open' })).toBe(
      '2 rows it added so far are removed for good, and 1 row it updated so far gets its earlier values back.',
    );
  });
});

describe('the words for what an undo left', () => {
  it.each([
    [{ kept: 0, kind: 'wines' }, ''],
    [{ kept: 1, kind: 'barrels' }, '1 row stayed as it is, because someone changed it after the import.'],
    [
      { kept: 2, kind: 'archive' },
      '2 rows stayed as they are, because someone changed or used them after the import.',
    ],
    [
      { kept: 2, kind: 'wines' },
      '2 rows stayed as they are, because someone changed them after the import. ' +
        'History that came with them is gone; what people noted or changed in it stays.',
    ],
  ] as const)('include its history: %j', (record, words) => {
    expect(keptWords(record)).toBe(words);
  });
});
