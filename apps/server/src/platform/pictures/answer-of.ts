import type { ChildProcess } from 'node:child_process';

/** The next thing a process says; nothing where it ends before, or is ended because it takes too long. */
export function answerOf<Answer>(child: ChildProcess, deadlineMs: number): Promise<Answer | undefined> {
  return new Promise((resolve) => {
    const deadline = setTimeout(() => child.kill('SIGKILL'), deadlineMs);
    const done = (answer?: Answer) => {
      clearTimeout(deadline);
      child.off('message', answered).off('exit', ended).off('error', ended);
      resolve(answer);
    };
    const answered = (answer: unknown) => done(answer as Answer);
    const ended = () => done();
    child.once('message', answered).once('exit', ended).once('error', ended);
  });
}
