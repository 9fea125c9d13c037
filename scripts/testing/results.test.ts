import { describe, expect, test } from 'vitest';
import { temporaryFolder, write } from './fixtures.ts';
import { add, BROKEN, countPlaywright, countVitest, judge, readReport, sentence } from './results.ts';

describe('counting results', () => {
  test('takes every test of Vitest, and a file that cannot be loaded as one failure', () => {
    const counts = countVitest({
      testResults: [
        {
          status: 'failed',
          assertionResults: [{ status: 'passed' }, { status: 'failed' }, { status: 'todo' }],
        },
        { status: 'failed', assertionResults: [] },
        { status: 'passed', assertionResults: [{ status: 'passed' }, { status: 'pending' }] },
      ],
    });
    expect(counts).toEqual({ passed: 2, failed: 2, skipped: 2 });
  });

  test('takes a browser test that passes only on a second try as failed', () => {
    const counts = countPlaywright({ stats: { expected: 4, unexpected: 1, flaky: 2, skipped: 3 } });
    expect(counts).toEqual({ passed: 4, failed: 3, skipped: 3 });
  });

  test('counts a runner that crashed, or ran nothing, as a failure', () => {
    expect(judge(undefined, 0)).toEqual(BROKEN);
    expect(judge({ passed: 0, failed: 0, skipped: 2 }, 0)).toEqual(BROKEN);
    expect(judge({ passed: 5, failed: 0, skipped: 0 }, 1)).toEqual({ passed: 5, failed: 1, skipped: 0 });
    expect(judge({ passed: 5, failed: 0, skipped: 0 }, 0)).toEqual({ passed: 5, failed: 0, skipped: 0 });
  });

  test('has no counts for a report that is missing or cut off', async () => {
    const folder = await temporaryFolder();
    expect(await readReport(`${folder}/none.json`, countVitest)).toBeUndefined();
    expect(await readReport(await write(`${folder}/half.json`, '{"testRes'), countVitest)).toBeUndefined();
  });

  test('says the sum in one sentence, and skipped tests only when there are any', () => {
    expect(sentence({ passed: 3, failed: 0, skipped: 0 })).toBe('3 passed, 0 failed');
    expect(sentence(add({ passed: 3, failed: 0, skipped: 1 }, BROKEN))).toBe('3 passed, 1 failed, 1 skipped');
  });
});
