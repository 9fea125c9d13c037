import { fork } from 'node:child_process';
import { once } from 'node:events';

export interface Question {
  url: string;
  init: { method?: string; headers: Record<string, string>; body?: string };
}

export type AskResult = { took: number } | { failed: string };

/** A client in a separate process, so that reading answers costs the server nothing. It sends one request at a time. */
export function startAsker() {
  const child = fork(new URL('./asker.process.ts', import.meta.url));
  return {
    /** The milliseconds until an answer was read. */
    async ask(url: string, init: Question['init']): Promise<number> {
      child.send({ url, init } satisfies Question);
      const [result] = (await once(child, 'message')) as [AskResult];
      if ('failed' in result) throw new Error(result.failed);
      return result.took;
    },
    end: () => void child.kill(),
  };
}
