import { describe, expect, it } from 'vitest';
import { turns } from './turns.ts';

const full = () => new Error('full');

describe('turns', () => {
  it('runs no more tasks at once than allowed, and all of them in the end', async () => {
    const inTurn = turns({ atOnce: 3, waiting: 100, full });
    let running = 0;
    let most = 0;
    const task = async (n: number): Promise<number> => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      return n;
    };
    const all = Array.from({ length: 50 }, (_, n) => n);
    expect(await Promise.all(all.map((n) => inTurn(() => task(n))))).toEqual(all);
    expect(most).toBe(3);
  });

  it('gives the place of a task that fails to the next', async () => {
    const inTurn = turns({ atOnce: 1, waiting: 1, full });
    const failing = inTurn(() => Promise.reject(new Error('broken')));
    const next = inTurn(async () => 'served');
    await expect(failing).rejects.toThrow('broken');
    await expect(next).resolves.toBe('served');
  });

  it('refuses whoever finds the line full', async () => {
    const inTurn = turns({ atOnce: 1, waiting: 0, full });
    let finish = () => {};
    const first = inTurn(() => new Promise<void>((resolve) => (finish = resolve)));
    await expect(inTurn(async () => 'served')).rejects.toThrow('full');
    finish();
    await first;
    await expect(inTurn(async () => 'served')).resolves.toBe('served');
  });
});
