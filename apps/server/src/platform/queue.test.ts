import { expect, it } from 'vitest';
import { queueOf } from './queue.ts';

it('refuses tasks while it is full, and accepts them again afterwards', async () => {
  const inTurn = queueOf({ atOnce: 1, waiting: 1, full: () => new Error('full') });
  const finish = Promise.withResolvers<void>();
  const first = inTurn(() => finish.promise);
  const second = inTurn(async () => 'waited');
  await expect(inTurn(async () => 'served')).rejects.toThrow('full');
  finish.resolve();
  await first;
  expect(await second).toBe('waited');
  expect(await inTurn(async () => 'served')).toBe('served');
});
