import { readFile } from 'node:fs/promises';
import type { TestEvent } from './events.ts';

/** The result of one start of a runner. */
export interface Run {
  events: TestEvent[];
  exitCode: number;
  /** Whether it was ended at its time limit. */
  timedOut: boolean;
}

export interface Results {
  passed: number;
  skipped: number;
  /** The failures, each as `file: test: message`. */
  failures: string[];
  /** Tests that failed and passed when run again alone, each as `file: test`. */
  unsteady: string[];
  /** Every test that ran, with its duration in seconds. */
  durations: { test: string; seconds: number }[];
}

export const NO_RESULTS: Results = { passed: 0, skipped: 0, failures: [], unsteady: [], durations: [] };

/** A part ends after this many failed tests. */
export const MAX_FAILURES = 10;
/** More unsteady tests than these fail the run. */
export const MAX_UNSTEADY = 5;

const FILE_ITSELF = 'the file itself';
const testOf = ({ file, name }: TestEvent): string =>
  file === '' ? 'the run itself' : `${file}: ${name === '' ? FILE_ITSELF : name}`;
const withMessage = (test: string, message = ''): string => (message === '' ? test : `${test}: ${message}`);

/** The failed tests of a run by name. A file is listed if it failed without a failed test. */
function failedTests({ events, exitCode, timedOut }: Run): Map<string, TestEvent> {
  const failed = new Map(
    events.filter(({ state }) => state === 'failed').map((event) => [testOf(event), event]),
  );
  const running = timedOut ? runningTests(events) : [];
  for (const event of running) {
    failed.set(testOf(event), { ...event, message: 'still running at the time limit' });
  }
  // The runner's own message about the limit is less informative.
  if (running.length > 0) failed.delete('the run itself');
  const ranNothing = !events.some(({ name, state }) => name !== '' && state !== 'skipped');
  if (failed.size === 0 && (exitCode !== 0 || ranNothing)) {
    const message = ranNothing ? 'no test ran' : `the runner ended with code ${exitCode}`;
    failed.set('the run itself', { file: '', name: '', state: 'failed', message });
  }
  return failed;
}

/** Tests that started and did not end; if none is known, the files that did not end. */
export function runningTests(events: readonly TestEvent[]): TestEvent[] {
  const running = new Map<string, TestEvent>();
  for (const event of events) {
    if (event.state === 'started') running.set(testOf(event), event);
    else running.delete(testOf(event));
  }
  const tests = [...running.values()].filter(({ name }) => name !== '');
  return tests.length > 0 ? tests : [...running.values()];
}

/** Whether a run ended before all of its tests had run: at its time limit, or after too many failed tests. */
export const isStopped = (run: Run): boolean => run.timedOut || failedTests(run).size >= MAX_FAILURES;

/** The files whose failed tests run again; none if the run itself failed or was stopped. */
export function filesToRetry(run: Run): string[] {
  const files = [...failedTests(run).values()].map(({ file }) => file);
  return isStopped(run) || files.includes('') ? [] : [...new Set(files)];
}

/**
 * The results of a part. A test that failed in one of the two runs and passed in the other is unsteady and counts as
 * passed; one that failed in both, or failed and was not run again, failed.
 */
export function resultsOf(first: Run, second?: Run): Results {
  const tests = first.events.filter(({ name, state }) => name !== '' && state !== 'started');
  const failed = failedTests(first);
  const failedAgain = second === undefined ? failed : failedTests(second);
  const ran = new Set(second?.events.filter(({ state }) => state !== 'started').map(testOf));
  const failures: string[] = [];
  const unsteady: string[] = [];
  for (const [test, { message }] of failed) {
    if (failedAgain.has(test) || !ran.has(test)) failures.push(withMessage(test, message));
    else unsteady.push(test);
  }
  for (const [test, { message }] of failedAgain) {
    if (failed.has(test)) continue;
    if (test === 'the run itself' || second?.timedOut) failures.push(withMessage(test, message));
    else unsteady.push(test);
  }
  const isTest = (test: string) => !test.endsWith(`: ${FILE_ITSELF}`);
  const passedAtOnce = tests.filter((event) => event.state === 'passed').length;
  return {
    passed: passedAtOnce + unsteady.filter((test) => failed.has(test) && isTest(test)).length,
    skipped: tests.filter(({ state }) => state === 'skipped').length,
    failures,
    unsteady,
    durations: tests.map((event) => ({ test: testOf(event), seconds: event.seconds ?? 0 })),
  };
}

/** The events in a file; none if the runner ended before it wrote one. */
export async function readEvents(path: string): Promise<TestEvent[]> {
  const text = await readFile(path, 'utf8').catch(() => '');
  return text
    .split('\n')
    .filter((line) => line.endsWith('}'))
    .map((line) => JSON.parse(line) as TestEvent);
}

export function add(a: Results, b: Results): Results {
  return {
    passed: a.passed + b.passed,
    skipped: a.skipped + b.skipped,
    failures: [...a.failures, ...b.failures],
    unsteady: [...a.unsteady, ...b.unsteady],
    durations: [...a.durations, ...b.durations],
  };
}

/** Adds a failure if there are too many unsteady tests, because a suite must not depend on luck. */
export function refuseTooManyUnsteady(results: Results): Results {
  const count = results.unsteady.length;
  if (count <= MAX_UNSTEADY) return results;
  const failure = `${count} tests are unsteady; at most ${MAX_UNSTEADY} may be.`;
  return { ...results, failures: [...results.failures, failure] };
}

export function sentence({ passed, failures, skipped }: Results): string {
  return `${passed} passed, ${failures.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
