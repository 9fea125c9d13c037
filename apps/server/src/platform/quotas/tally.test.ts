import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type MovableClock, movableClock } from '../../testing/clock.ts';
import { type HasRoomFor, tally } from './tally.ts';

let clock: MovableClock;
let stored: number;
let counts: number;
let hasRoomFor: HasRoomFor;

beforeEach(() => {
  clock = movableClock();
  [stored, counts] = [0, 0];
  hasRoomFor = tally(clock, 100, async () => {
    counts += 1;
    return stored;
  });
});

const lettingIn = async (more: number): Promise<boolean> => {
  const isLetIn = await hasRoomFor('ana', more);
  if (isLetIn) stored += more;
  return isLetIn;
};

describe('what an estate may have', () => {
  it('is let in to the last, and not beyond, by a single count', async () => {
    for (let n = 0; n < 10; n += 1) expect(await lettingIn(10)).toBe(true);
    expect([await lettingIn(1), stored, counts]).toEqual([false, 100, 1]);
  });

  it('is let in once others of it are gone, a few seconds later', async () => {
    expect(await lettingIn(100)).toBe(true);
    stored = 50;
    expect(await lettingIn(10)).toBe(false);
    clock.advance(15_000);
    expect([await lettingIn(10), counts]).toEqual([true, 2]);
  });

  it('is counted anew after a minute, beside the calls: another server may have let some in', async () => {
    await lettingIn(10);
    stored = 95;
    clock.advance(60_000);
    expect(await hasRoomFor('ana', 1)).toBe(true);
    await vi.waitFor(async () => expect(await hasRoomFor('ana', 10)).toBe(false));
    expect([await hasRoomFor('ana', 4), await hasRoomFor('ana', 1)]).toEqual([true, false]);
  });

  it('is let in by the count before while a new one takes its time, and that one adds up', async () => {
    const over: ((stored: number) => void)[] = [];
    const hasRoom = tally(clock, 100, () => new Promise((resolve) => over.push(resolve)));
    const first = hasRoom('ana', 10);
    over[0]?.(50);
    expect(await first).toBe(true);
    clock.advance(60_000);
    expect([await hasRoom('ana', 20), await hasRoom('ana', 10), over.length]).toEqual([true, true, 2]);
    const tooMany = hasRoom('ana', 30);
    over[1]?.(70);
    // 30 were let in since it began.
    expect([await tooMany, await hasRoom('ana', 1)]).toEqual([false, false]);
  });

  it('is counted anew though the clock was set back', async () => {
    expect(await lettingIn(100)).toBe(true);
    stored = 50;
    clock.advance(-86_400_000);
    expect(await lettingIn(10)).toBe(true);
  });

  it('is counted once, however many ask at the same moment', async () => {
    const asked = await Promise.all(Array.from({ length: 30 }, () => hasRoomFor('ana', 10)));
    expect([asked.filter(Boolean).length, counts]).toEqual([10, 1]);
  });

  it('is let in where it could not be counted, and counted a minute later', async () => {
    let isLost = true;
    const hasRoom = tally(clock, 100, async () => {
      if (isLost) throw new Error('lost');
      return 100;
    });
    expect(await hasRoom('ana', 1)).toBe(true);
    isLost = false;
    clock.advance(60_000);
    await hasRoom('ana', 1);
    await vi.waitFor(async () => expect(await hasRoom('ana', 1)).toBe(false));
    isLost = true;
    clock.advance(60_000);
    expect(await hasRoom('ana', 1)).toBe(false);
  });

  it('is not counted at all without a limit', async () => {
    const hasRoom = tally(clock, Number.POSITIVE_INFINITY, () => Promise.reject(new Error('counted')));
    expect(await hasRoom('ana', 1e9)).toBe(true);
  });
});
