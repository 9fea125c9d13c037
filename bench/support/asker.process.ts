/** Sends the requests it receives, and returns the milliseconds until each answer was read. */
import type { AskResult, Question } from './asker.ts';

process.on('message', async ({ url, init }: Question) => {
  const began = performance.now();
  const response = await fetch(url, init);
  const text = await response.text();
  const took = performance.now() - began;
  const result: AskResult = response.ok
    ? { took }
    : { failed: `${url} answered ${response.status}: ${text.slice(0, 300)}` };
  process.send?.(result);
});
