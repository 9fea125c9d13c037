import { expect, test } from 'vitest';
import type { TestEvent } from './events.ts';
import { temporaryFolder, write } from './fixtures.ts';
import { add, NO_RESULTS, readEvents, refuseTooManyUnsteady, resultsOf, sentence } from './results.ts';

const event = (state: TestEvent['state'], name: string, file = 'must.test.ts'): TestEvent => ({
  file,
  name,
  state,
});
const run = (...events: TestEvent[]) => ({ events, exitCode: 0, timedOut: false });
const passed = event('passed', 'keeps the litres');

test('a runner that crashed, or ran nothing, has failed', () => {
  expect(resultsOf(run()).failures).toEqual(['the run itself: no test ran']);
  expect(resultsOf(run(event('skipped', 'fills the barrel'))).failures).toHaveLength(1);
  expect(resultsOf({ ...run(passed), exitCode: 134 }).failures).toEqual([
    'the run itself: the runner ended with code 134',
  ]);
  expect(sentence(resultsOf(run(passed)))).toBe('1 passed, 0 failed');
});

test('a test that is not run again, or fails differently the second time, has failed', () => {
  const failed = event('failed', 'fills the barrel');
  const first = { ...run(passed, failed), exitCode: 1 };
  expect(sentence(resultsOf(first, run(passed)))).toBe('1 passed, 1 failed');
  expect(sentence(resultsOf(first, { ...run(passed, failed), exitCode: 1 }))).toBe('1 passed, 1 failed');
});

test('a test of the same file that fails only the second time is unsteady too', () => {
  const failed = event('failed', 'fills the barrel');
  const first = { ...run(passed, failed), exitCode: 1 };
  const second = { ...run(event('failed', passed.name), event('passed', failed.name)), exitCode: 1 };
  const results = resultsOf(first, second);
  expect(sentence(results)).toBe('2 passed, 0 failed');
  expect(results.unsteady).toHaveLength(2);
});

test('events are read as far as they were written', async () => {
  const folder = await temporaryFolder();
  expect(await readEvents(`${folder}/none.ndjson`)).toEqual([]);
  const path = await write(`${folder}/half.ndjson`, `${JSON.stringify(passed)}\n{"file":"must`);
  expect(await readEvents(path)).toEqual([passed]);
});

test('the summary is one sentence, with skipped tests only if there are any', () => {
  expect(sentence({ ...NO_RESULTS, passed: 3 })).toBe('3 passed, 0 failed');
  const broken = { ...NO_RESULTS, failures: ['the run itself'] };
  expect(sentence(add({ ...NO_RESULTS, passed: 3, skipped: 1 }, broken))).toBe(
    '3 passed, 1 failed, 1 skipped',
  );
});

test('five unsteady tests are accepted, six fail the run', () => {
  const unsteady = ['a', 'b', 'c', 'd', 'e'];
  expect(sentence(refuseTooManyUnsteady({ ...NO_RESULTS, passed: 9, unsteady }))).toBe('9 passed, 0 failed');
  const six = { ...NO_RESULTS, passed: 9, unsteady: [...unsteady, 'f'] };
  expect(sentence(refuseTooManyUnsteady(six))).toBe('9 passed, 1 failed');
});
