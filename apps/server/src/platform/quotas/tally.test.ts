import { beforeEach, describe, expect, it } from 'vitest';
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
  it('is admitted up to the limit with a single count', async () => {
    for (let n = 0; n < 10; n += 1) expect(await lettingIn(10)).toBe(true);
    expect([await lettingIn(1), stored, counts]).toEqual([false, 100, 1]);
  });

  it('is admitted again seconds after others are deleted', async () => {
    expect(await lettingIn(100)).toBe(true);
    stored = 50;
    expect(await lettingIn(10)).toBe(false);
    clock.advance(15_000);
    expect([await lettingIn(10), counts]).toEqual([true, 2]);
  });

  it('is counted once an hour while it is far below the limit', async () => {
    expect(await lettingIn(10)).toBe(true);
    clock.advance(3_599_999);
    expect([await lettingIn(15), counts]).toEqual([true, 1]);
    // 26 of 100 are more than a quarter.
    expect([await lettingIn(1), counts]).toEqual([true, 1]);
    expect([await lettingIn(1), counts]).toEqual([true, 2]);
    stored = 10;
    clock.advance(15_000);
    expect([await lettingIn(1), counts]).toEqual([true, 3]);
    clock.advance(3_600_000);
    expect([await lettingIn(1), counts]).toEqual([true, 4]);
  });

  it('is counted again after a minute, since other servers may have added some', async () => {
    await lettingIn(30);
    stored = 95;
    expect(await hasRoomFor('ana', 10)).toBe(true);
    clock.advance(60_000);
    expect([await hasRoomFor('ana', 10), await hasRoomFor('ana', 4)]).toEqual([false, true]);
    expect(await hasRoomFor('ana', 2)).toBe(false);
  });

  it('is counted again after the clock was set back', async () => {
    expect(await lettingIn(100)).toBe(true);
    stored = 50;
    clock.advance(-86_400_000);
    expect(await lettingIn(10)).toBe(true);
  });

  it('is counted once for simultaneous calls', async () => {
    const asked = await Promise.all(Array.from({ length: 30 }, () => hasRoomFor('ana', 10)));
    expect([asked.filter(Boolean).length, counts]).toEqual([10, 1]);
  });

  it('is admitted if counting fails, and counted a minute later', async () => {
    let isLost = true;
    const hasRoom = tally(clock, 100, async () => {
      if (isLost) throw new Error('lost');
      return 100;
    });
    expect(await hasRoom('ana', 1)).toBe(true);
    isLost = false;
    clock.advance(60_000);
    expect(await hasRoom('ana', 1)).toBe(false);
  });

  it('is not counted without a limit', async () => {
    const hasRoom = tally(clock, Number.POSITIVE_INFINITY, () => Promise.reject(new Error('counted')));
    expect(await hasRoom('ana', 1e9)).toBe(true);
  });
});
