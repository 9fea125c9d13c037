import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadAgain } from './load-again.ts';

const head = vi.fn<() => Promise<{ status: number }>>();

// The module remembers a newer version until the page is reloaded.
afterAll(() => {
  vi.resetModules();
});

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', head);
  vi.stubGlobal('window', new EventTarget());
  head.mockResolvedValue({ status: 200 });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  head.mockReset();
});

const failing = (times: number) => {
  let tries = 0;
  return vi.fn<() => Promise<string>>(async () => {
    tries += 1;
    if (tries <= times) throw new TypeError('Failed to fetch dynamically imported module');
    return 'loaded';
  });
};

test('retries failed code with growing pauses until it loads', async () => {
  const load = failing(3);
  const loaded = loadAgain(load, new AbortController().signal);
  await vi.advanceTimersByTimeAsync(999);
  expect(load).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(load).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(2000 + 4000);
  expect(load).toHaveBeenCalledTimes(4);
  expect(await loaded).toBe('loaded');
});

test('retries at once when the network returns, and stops when aborted', async () => {
  const load = failing(2);
  const end = new AbortController();
  const loaded = loadAgain(load, end.signal);
  await vi.advanceTimersByTimeAsync(10);
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(10);
  expect(load).toHaveBeenCalledTimes(2);
  end.abort();
  expect(await loaded).toBeUndefined();
  await vi.advanceTimersByTimeAsync(100_000);
  expect(load).toHaveBeenCalledTimes(2);
});

test('stops if the server has a newer version', async () => {
  head.mockResolvedValue({ status: 404 });
  const load = failing(1);
  expect(await loadAgain(load, new AbortController().signal)).toBeUndefined();
  expect(load).toHaveBeenCalledTimes(1);
});
