import type { SerializedError, TestCase, TestModule, TestSpecification } from 'vitest/node';
import { ROOT } from '../launcher/paths.mjs';
import { pathInCheckout, reportEvent } from './events.ts';

const fileOf = (module: { moduleId: string }): string => pathInCheckout(module.moduleId, ROOT);
const messageOf = (errors: readonly { message?: string }[] | undefined): string => errors?.[0]?.message ?? '';

/** Reports what Vitest runs as test events. */
export default class VitestReporter {
  /** Reports all files at once, because a worker in an endless loop can no longer report its file. */
  onTestRunStart(files: readonly TestSpecification[]): void {
    for (const file of files) reportEvent({ file: fileOf(file), name: '', state: 'started' });
  }

  /** A file that cannot be loaded, or whose hooks fail, has no failed test. */
  onTestModuleEnd(module: TestModule): void {
    const errors = [
      ...module.errors(),
      ...[...module.children.allSuites()].flatMap((suite) => suite.errors()),
    ];
    const state = errors.length > 0 ? 'failed' : 'passed';
    reportEvent({ file: fileOf(module), name: '', state, message: messageOf(errors) });
  }

  onTestCaseReady(test: TestCase): void {
    reportEvent({ file: fileOf(test.module), name: test.fullName, state: 'started' });
  }

  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result();
    if (state === 'pending') return;
    const seconds = (test.diagnostic()?.duration ?? 0) / 1000;
    const event = { file: fileOf(test.module), name: test.fullName, state, seconds };
    reportEvent(state === 'failed' ? { ...event, message: messageOf(errors) } : event);
  }

  onTestRunEnd(_modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    for (const error of unhandled) {
      const path = error['VITEST_TEST_PATH'];
      const file = typeof path === 'string' ? pathInCheckout(path, ROOT) : '';
      reportEvent({ file, name: '', state: 'failed', message: error.message });
    }
  }
}
