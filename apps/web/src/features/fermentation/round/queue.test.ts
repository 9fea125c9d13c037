import type { TankReading } from '@cuverie/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { ApiFailure, unreachable } from '../../../api/failure.ts';
import { flush } from './flush.ts';
import { queue, type WaitingReading } from './queue.ts';

const ids = [1, 2, 3].map((n) => `0190f3a4-7c1e-7b5e-9d2a-3f4b5c6d7e8${n}`);
const [one = '', two = '', three = ''] = ids;

const waiting = (id: string, userId = 'ana'): WaitingReading => ({
  userId,
  tankId: one,
  tankName: 'T1',
  draft: { id, brix: 12 },
  wasSent: false,
});

afterEach(() => {
  for (const id of ids) queue.remove(id);
});

const idsWaiting = () => queue.read().map(({ draft }) => draft.id);
const stored = { brix: 12 } as TankReading;

describe('the readings of a round', () => {
  it('leave one after the other, and only those of who is signed in', async () => {
    for (const reading of [waiting(one), waiting(two, 'ben'), waiting(three)]) queue.add(reading);
    const sent: string[] = [];
    const onStored: string[] = [];
    await flush(
      'ana',
      async ({ draft }) => {
        sent.push(draft.id);
        return stored;
      },
      ({ draft }) => onStored.push(draft.id),
    );
    expect([sent, onStored, idsWaiting()]).toEqual([[one, three], [one, three], [two]]);
  });

  it('stay while the network is down, and say that they may have arrived', async () => {
    for (const reading of [waiting(one), waiting(two)]) queue.add(reading);
    await flush(
      'ana',
      async () => Promise.reject(unreachable(undefined)),
      () => {},
    );
    expect(queue.read().map(({ draft, wasSent }) => [draft.id, wasSent])).toEqual([
      [one, true],
      [two, false],
    ]);
  });

  it('that the server refuses are kept with its words, and hold up nobody', async () => {
    for (const reading of [waiting(one), waiting(two)]) queue.add(reading);
    const archived = new ApiFailure({ status: 409, code: 'archived', message: 'This tank is archived' });
    await flush(
      'ana',
      async ({ draft }) => (draft.id === one ? Promise.reject(archived) : stored),
      () => {},
    );
    expect(queue.read()).toMatchObject([{ draft: { id: one }, refused: 'This tank is archived' }]);
  });
});
