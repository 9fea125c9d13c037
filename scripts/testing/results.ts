import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from '../launcher/paths.mjs';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  /** What failed, each by its file and name with the first line of what it said. */
  failures: string[];
}

export const NONE: Counts = { passed: 0, failed: 0, skipped: 0, failures: [] };
/** What a suite counts that could not run at all: silence must not pass for success. */
export const BROKEN: Counts = { passed: 0, failed: 1, skipped: 0, failures: [] };

interface VitestReport {
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: PlaywrightSuite[];
}

interface PlaywrightSuite {
  specs: {
    title: string;
    file: string;
    tests: { status: string; results: { error?: { message?: string } }[] }[];
  }[];
  suites?: PlaywrightSuite[];
}

export function countVitest({ testResults }: VitestReport): Counts {
  const counts: Counts = { ...NONE, failures: [] };
  for (const file of testResults) {
    const failed = file.assertionResults.filter(({ status }) => status === 'failed');
    const passed = file.assertionResults.filter(({ status }) => status === 'passed');
    counts.passed += passed.length;
    counts.failed += failed.length;
    counts.skipped += file.assertionResults.length - passed.length - failed.length;
    for (const { fullName, failureMessages } of failed) {
      counts.failures.push(failure(relative(ROOT, file.name), fullName, failureMessages[0]));
    }
    // A file that cannot be loaded, or whose set-up fails, names no test of its own.
    if (file.status === 'failed' && failed.length === 0) {
      counts.failed += 1;
      counts.failures.push(failure(relative(ROOT, file.name), 'the file itself', file.message));
    }
  }
  return counts;
}

/** A test that passes only when tried again has failed. */
export function countPlaywright({ stats, suites }: PlaywrightReport): Counts {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    failures: suites.flatMap(failuresOf),
  };
}

function failuresOf({ specs, suites = [] }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) =>
        failure(`e2e/${file}`, title, results.find(({ error }) => error)?.error?.message),
      ),
  );
  return [...own, ...suites.flatMap(failuresOf)];
}

function failure(file: string, name: string, message = ''): string {
  const [said = ''] = stripVTControlCharacters(message).trim().split('\n');
  return said === '' ? `${file}: ${name}` : `${file}: ${name}: ${said}`;
}

/** Holds a runner's report against how the runner itself ended. */
export function judge(counts: Counts | undefined, exitCode: number): Counts {
  if (counts === undefined || counts.passed + counts.failed === 0) return BROKEN;
  if (exitCode !== 0 && counts.failed === 0) return { ...counts, failed: 1 };
  return counts;
}

export async function readReport<Report>(
  path: string,
  count: (report: Report) => Counts,
): Promise<Counts | undefined> {
  try {
    return count(JSON.parse(await readFile(path, 'utf8')) as Report);
  } catch {
    return undefined; // the runner ended before it had anything to report
  }
}

export function add(a: Counts, b: Counts): Counts {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
    failures: [...a.failures, ...b.failures],
  };
}

export function sentence({ passed, failed, skipped }: Omit<Counts, 'failures'>): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
