import { expect, it, vi } from 'vitest';
import { runPeriodically } from './housekeeping.ts';

it('runs every task and logs one that fails', async () => {
  const failures: unknown[] = [];
  const broken = new Error('broken');
  const done: string[] = [];
  const house = runPeriodically([() => Promise.reject(broken), async () => done.push('swept')], (error) =>
    failures.push(error),
  );
  await house.round();
  await house.stop();
  expect({ failures, done }).toEqual({ failures: [broken], done: ['swept'] });
});

it('starts runs by itself until it is stopped', async () => {
  vi.useFakeTimers();
  let rounds = 0;
  const house = runPeriodically([async () => (rounds += 1)], () => {}, 1000);
  await vi.advanceTimersByTimeAsync(2500);
  await house.stop();
  await vi.advanceTimersByTimeAsync(2500);
  vi.useRealTimers();
  expect(rounds).toBe(2);
});
