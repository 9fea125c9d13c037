import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export interface Question {
  url: string;
  init: RequestInit;
}

export type Told = { took: number } | { failed: string };

/** Somebody at a machine of their own: what they read costs the server nothing. One question at a time. */
export function startAsker() {
  const worker = new Worker(new URL('./asker.worker.ts', import.meta.url));
  return {
    /** How many milliseconds an answer took. */
    async ask(url: string, init: RequestInit): Promise<number> {
      worker.postMessage({ url, init } satisfies Question);
      const [told] = (await once(worker, 'message')) as [Told];
      if ('failed' in told) throw new Error(told.failed);
      return told.took;
    },
    end: () => worker.terminate(),
  };
}
