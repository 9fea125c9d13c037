import type { Reporter, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import { pathInCheckout, reportEvent } from '../../scripts/testing/events.ts';

const ROOT = new URL('../..', import.meta.url).pathname;

/** A test's file, and its titles without project and file. */
const placeOf = (test: TestCase) => ({
  file: pathInCheckout(test.location.file, ROOT),
  name: test.titlePath().slice(3).join(' > '),
});

/** Reports what Playwright runs as test events. */
export default class PlaywrightReporter implements Reporter {
  onTestBegin(test: TestCase): void {
    reportEvent({ ...placeOf(test), state: 'started' });
  }

  onTestEnd(test: TestCase, { status, duration, error }: TestResult): void {
    const event = { ...placeOf(test), seconds: duration / 1000 };
    if (status === 'passed' || status === 'skipped') reportEvent({ ...event, state: status });
    // A test interrupted with the run stays listed as started.
    else if (status !== 'interrupted')
      reportEvent({ ...event, state: 'failed', message: error?.message ?? '' });
  }

  onError(error: TestError): void {
    reportEvent({ file: '', name: '', state: 'failed', message: error.message ?? '' });
  }

  printsToStdio(): boolean {
    return false;
  }
}
