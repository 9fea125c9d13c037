import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiFailure, unreachable } from '../api/failure.ts';
import { type OutboxEntry, outbox, sendWaiting } from './outbox.ts';

const entry = (id: string, changed: Partial<OutboxEntry> = {}): OutboxEntry => ({
  id,
  userId: 'ana',
  estateId: 'clos',
  operation: 'reading',
  params: { tankId: 't1' },
  body: { brix: 12 },
  rowKey: id,
  about: 'T1',
  madeAt: '2026-09-20T08:30:00.000Z',
  wasSent: false,
  ...changed,
});

const ids = () => outbox.read().map(({ id }) => id);
const archived = new ApiFailure({ status: 409, code: 'archived', message: 'This tank is archived' });

/** Sends with what happens to each id; gives what was sent and what was stored. */
async function send(fate: (id: string) => unknown = () => undefined) {
  const [sent, stored]: [string[], string[]] = [[], []];
  await sendWaiting({
    userId: 'ana',
    estateId: 'clos',
    operation: 'reading',
    send: async ({ id }) => {
      sent.push(id);
      const failure = fate(id);
      if (failure !== undefined) throw failure;
    },
    onStored: ({ id }) => stored.push(id),
  });
  return { sent, stored };
}

afterEach(() => {
  for (const id of ids()) outbox.remove(id);
});

describe('the outbox', () => {
  it('sends one after the other, and only what is of this kind and of who is signed in', async () => {
    for (const one of [
      entry('a'),
      entry('b', { userId: 'ben' }),
      entry('c', { operation: 'wine' }),
      entry('d'),
    ])
      outbox.put(one);
    expect(await send()).toEqual({ sent: ['a', 'd'], stored: ['a', 'd'] });
    expect(ids()).toEqual(['b', 'c']);
  });

  it('sends nothing into an estate it was not read for, and what knows of none as before', async () => {
    const { estateId: _, ...earlier } = entry('earlier');
    for (const one of [entry('a'), entry('b', { estateId: 'finca' }), earlier]) outbox.put(one);
    expect(await send()).toEqual({ sent: ['a', 'earlier'], stored: ['a', 'earlier'] });
    expect(ids()).toEqual(['b']);
  });

  it('keeps what the browser has no more room for as long as the page is open', () => {
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    const room = new Map([['outbox', JSON.stringify([entry('a')])]]);
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => room.get(key) ?? null,
      setItem: full,
      removeItem: (key: string) => room.delete(key),
    });
    outbox.put(entry('b'));
    expect(ids()).toEqual(['a', 'b']);
    outbox.remove('a');
    outbox.remove('b');
    expect(ids()).toEqual([]);
    vi.unstubAllGlobals();
  });

  it('keeps everything while the network is down, and knows what may have arrived', async () => {
    for (const one of [entry('a'), entry('b')]) outbox.put(one);
    await send(() => unreachable(undefined));
    expect(outbox.read().map(({ id, wasSent }) => [id, wasSent])).toEqual([
      ['a', true],
      ['b', false],
    ]);
  });

  it('tells once of all that were sent together, though the network goes down on the way', async () => {
    for (const id of ['a', 'b', 'c', 'd']) outbox.put(entry(id));
    const told: string[][] = [];
    const sendUntil = (lost: string | undefined) =>
      sendWaiting({
        userId: 'ana',
        estateId: 'clos',
        operation: 'reading',
        send: async ({ id }) => {
          if (id === lost) throw unreachable(undefined);
        },
        onStored: () => {},
        onAllStored: (all) => told.push(all.map(({ id }) => id)),
      });
    await sendUntil('c');
    await sendUntil('c');
    await sendUntil(undefined);
    expect(told).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
  });

  it('keeps what the server refuses with its words, which holds up its own row alone', async () => {
    for (const one of [entry('a', { rowKey: 'row' }), entry('b', { rowKey: 'row' }), entry('c')])
      outbox.put(one);
    expect(await send((id) => (id === 'a' ? archived : undefined))).toEqual({
      sent: ['a', 'c'],
      stored: ['c'],
    });
    expect(outbox.read()).toMatchObject([{ id: 'a', refused: 'This tank is archived' }, { id: 'b' }]);
  });

  it('sends what was corrected while its first version was under way', async () => {
    outbox.put(entry('a'));
    const corrected = entry('a', { body: { brix: 13 }, madeAt: '2026-09-20T08:31:00.000Z' });
    const bodies: unknown[] = [];
    await sendWaiting({
      userId: 'ana',
      estateId: 'clos',
      operation: 'reading',
      send: async ({ body }) => {
        bodies.push(body);
        if (bodies.length === 1) outbox.put(corrected);
      },
      onStored: () => {},
    });
    expect(bodies).toEqual([{ brix: 12 }, { brix: 13 }]);
    expect(ids()).toEqual([]);
  });
});
