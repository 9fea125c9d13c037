import { readFile } from 'node:fs/promises';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

export const NONE: Counts = { passed: 0, failed: 0, skipped: 0 };
/** What a suite counts that could not run at all: silence must not pass for success. */
export const BROKEN: Counts = { passed: 0, failed: 1, skipped: 0 };

interface VitestReport {
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

export function countVitest({ testResults }: VitestReport): Counts {
  const counts = { ...NONE };
  for (const file of testResults) {
    for (const { status } of file.assertionResults) {
      if (status === 'passed') counts.passed += 1;
      else if (status === 'failed') counts.failed += 1;
      else counts.skipped += 1;
    }
    // A file that cannot be loaded, or whose set-up fails, names no test of its own.
    const told = file.assertionResults.some(({ status }) => status === 'failed');
    if (file.status === 'failed' && !told) counts.failed += 1;
  }
  return counts;
}

/** A test that passes only when tried again has failed. */
export function countPlaywright({ stats }: PlaywrightReport): Counts {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
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
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

export function sentence({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
