import { describe, expect, test } from 'vitest';
import { ROOT } from '../launcher/paths.mjs';
import { temporaryFolder, write } from './fixtures.ts';
import { add, BROKEN, countPlaywright, countVitest, judge, NONE, readReport, sentence } from './results.ts';

const passed = { status: 'passed', fullName: 'racking keeps the litres', failureMessages: [] };

describe('counting results', () => {
  test('takes every test of Vitest, and a file that cannot be loaded as one failure', () => {
    const failed = {
      status: 'failed',
      fullName: 'topping fills to the brim',
      failureMessages: ['\u001b[31mError: 224 litres\u001b[39m\n    at ullage.ts:3'],
    };
    const counts = countVitest({
      testResults: [
        {
          name: `${ROOT}/packages/domain/src/ullage.test.ts`,
          status: 'failed',
          assertionResults: [passed, failed, { ...passed, status: 'todo' }],
        },
        {
          name: `${ROOT}/packages/domain/src/must.test.ts`,
          status: 'failed',
          message: 'No such file',
          assertionResults: [],
        },
        {
          name: `${ROOT}/packages/domain/src/lees.test.ts`,
          status: 'passed',
          assertionResults: [passed, { ...passed, status: 'pending' }],
        },
      ],
    });
    expect(counts).toEqual({
      passed: 2,
      failed: 2,
      skipped: 2,
      failures: [
        'packages/domain/src/ullage.test.ts: topping fills to the brim: Error: 224 litres',
        'packages/domain/src/must.test.ts: the file itself: No such file',
      ],
    });
  });

  test('takes a browser test that passes only on a second try as failed', () => {
    const spec = (title: string, status: string, message?: string) => ({
      title,
      file: 'wines.spec.ts',
      tests: [{ status, results: [message === undefined ? {} : { error: { message } }, {}] }],
    });
    const counts = countPlaywright({
      stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 3 },
      suites: [
        {
          specs: [spec('a wine is added', 'expected')],
          suites: [
            { specs: [spec('a wine goes', 'unexpected', 'Timed out'), spec('a wine stays', 'flaky')] },
          ],
        },
      ],
    });
    expect(counts).toEqual({
      passed: 4,
      failed: 2,
      skipped: 3,
      failures: ['e2e/wines.spec.ts: a wine goes: Timed out', 'e2e/wines.spec.ts: a wine stays'],
    });
  });

  test('counts a runner that crashed, or ran nothing, as a failure', () => {
    const five = { ...NONE, passed: 5 };
    expect(judge(undefined, 0)).toEqual(BROKEN);
    expect(judge({ ...NONE, skipped: 2 }, 0)).toEqual(BROKEN);
    expect(judge(five, 1)).toEqual({ ...five, failed: 1 });
    expect(judge(five, 0)).toEqual(five);
  });

  test('has no counts for a report that is missing or cut off', async () => {
    const folder = await temporaryFolder();
    expect(await readReport(`${folder}/none.json`, countVitest)).toBeUndefined();
    expect(await readReport(await write(`${folder}/half.json`, '{"testRes'), countVitest)).toBeUndefined();
  });

  test('says the sum in one sentence, and skipped tests only when there are any', () => {
    expect(sentence({ ...NONE, passed: 3 })).toBe('3 passed, 0 failed');
    expect(sentence(add({ ...NONE, passed: 3, skipped: 1 }, BROKEN))).toBe('3 passed, 1 failed, 1 skipped');
  });
});
