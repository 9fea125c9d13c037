import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type MovableClock, movableClock } from '../../testing/clock.ts';
import { useTestDatabase } from '../../testing/database.ts';
import type { Database } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { admit, clear, type Limit, sweepThrottles, uncount } from './throttles.ts';

const MINUTE = 60;

const GROWING: Limit = { action: 'growing', tries: 3, windowSeconds: MINUTE, waitsSeconds: [30, 60, 120] };
const WINDOW: Limit = { action: 'window', tries: 4, windowSeconds: MINUTE };
const ROOMY: Limit = { action: 'roomy', tries: 1000, windowSeconds: MINUTE };

const database = useTestDatabase();
let db: Database;
let clock: MovableClock;

beforeAll(() => {
  db = database().db;
});

beforeEach(async () => {
  clock = movableClock();
  await db.count(sql`delete from throttles`);
});

const wait = (seconds: number): void => clock.advance(seconds * 1000);

/** Makes one attempt: returns 0 if admitted, or the seconds to wait. */
async function attempt(limits: Limit | Limit[], subject = 'ana'): Promise<number> {
  const counted = [limits].flat().map((limit) => ({ limit, subject }));
  const admission = await admit(db, clock, counted);
  return admission.admitted ? 0 : admission.retryAfterSeconds;
}

async function attempts(times: number, limit: Limit, subject = 'ana'): Promise<number[]> {
  const results: number[] = [];
  for (let n = 0; n < times; n += 1) results.push(await attempt(limit, subject));
  return results;
}

const countOf = async (limit: Limit): Promise<number> => {
  const row = await db.row<{ count: number }>(
    sql`select count from throttles where action = ${limit.action}`,
  );
  return row?.count ?? 0;
};

describe('a limit with a fixed window', () => {
  it('admits its attempts, then returns the rest of the window', async () => {
    expect(await attempts(4, WINDOW)).toEqual([0, 0, 0, 0]);
    wait(20.5);
    expect(await attempt(WINDOW)).toBe(40);
    wait(39.5);
    expect(await attempts(5, WINDOW)).toEqual([0, 0, 0, 0, 60]);
  });

  it('counts each subject and each action separately', async () => {
    await attempts(4, WINDOW, 'ana');
    expect(await attempt(WINDOW, 'rui')).toBe(0);
    expect(await attempt(ROOMY, 'ana')).toBe(0);
  });

  it('admits one more for each attempt taken back', async () => {
    await attempts(4, WINDOW);
    await uncount(db, { limit: WINDOW, subject: 'ana' });
    expect(await attempts(2, WINDOW)).toEqual([0, 60]);
  });
});

describe('a limit with growing waits', () => {
  it('increases the wait with each further attempt up to a maximum, never forever', async () => {
    await attempts(3, GROWING);
    for (const seconds of [30, 60, 120, 120, 120]) {
      expect(await attempt(GROWING)).toBe(seconds);
      wait(seconds);
      expect(await attempt(GROWING)).toBe(0);
    }
  });

  it('never extends a wait because of an early attempt', async () => {
    await attempts(3, GROWING);
    expect(new Set(await attempts(20, GROWING))).toEqual(new Set([30]));
    expect(await countOf(GROWING)).toBe(3);
  });

  it('restarts a window after the first of too few attempts', async () => {
    await attempts(2, GROWING);
    wait(MINUTE);
    expect(await attempts(3, GROWING)).toEqual([0, 0, 0]);
  });

  it('resets the waits fifteen minutes after the last one', async () => {
    await attempts(3, GROWING);
    wait(30 + 15 * MINUTE);
    expect(await attempts(4, GROWING)).toEqual([0, 0, 0, 30]);
  });

  it('restarts when cleared', async () => {
    await attempts(3, GROWING);
    await clear(db, { limit: GROWING, subject: 'ana' });
    expect(await attempts(3, GROWING)).toEqual([0, 0, 0]);
  });
});

describe('simultaneous attempts', () => {
  it('are all counted', async () => {
    await Promise.all(Array.from({ length: 50 }, () => attempt(ROOMY)));
    expect(await countOf(ROOMY)).toBe(50);
  });

  it('are admitted no more often than sequential ones', async () => {
    const waits = await Promise.all(Array.from({ length: 50 }, () => attempt([WINDOW, ROOMY])));
    expect(waits.filter((seconds) => seconds === 0)).toHaveLength(4);
  });

  it('never deadlock, in whatever order they name their limits', async () => {
    const crossed = Array.from({ length: 40 }, (_, n) => attempt(n % 2 ? [ROOMY, WINDOW] : [WINDOW, ROOMY]));
    await expect(Promise.all(crossed)).resolves.toHaveLength(40);
  });
});

describe('a clock that was a year ahead and is corrected', () => {
  const YEAR = 365 * 24 * 60 * MINUTE;

  it.each([
    [WINDOW, 60],
    [GROWING, 30],
  ])('causes no wait for the year ($0.action)', async (limit, seconds) => {
    wait(YEAR);
    expect((await attempts(10, limit)).at(-1)).toBe(seconds);
    wait(-YEAR);
    const again = await attempts(limit.tries + 1, limit);
    expect(again.slice(0, -1)).toEqual(Array(limit.tries).fill(0));
    expect(again.at(-1)).toBe(limit.waitsSeconds?.[0] ?? limit.windowSeconds);
  });

  it('keeps no old attempt in the current count', async () => {
    wait(YEAR);
    await attempts(3, WINDOW);
    wait(-YEAR);
    expect(await attempts(5, WINDOW)).toEqual([0, 0, 0, 0, 60]);
  });
});

describe('a clock some seconds slower than the one that started a wait', () => {
  it.each([WINDOW, GROWING])(
    'still refuses, and returns no longer wait than the limit’s ($action)',
    async (limit) => {
      await attempts(limit.tries, limit);
      for (const step of limit.waitsSeconds ?? []) {
        wait(step);
        await attempt(limit);
      }
      wait(-30);
      expect(await attempt(limit)).toBe(limit.waitsSeconds?.at(-1) ?? limit.windowSeconds);
    },
  );
});

it('counts a refused attempt under none of its limits, and returns the longest wait', async () => {
  await attempts(3, GROWING);
  await attempts(4, WINDOW);
  wait(1);
  expect(await attempt([ROOMY, GROWING, WINDOW])).toBe(59);
  expect(await countOf(ROOMY)).toBe(0);
});

it('stores no subject in plain text', async () => {
  await attempt(ROOMY, 'ana@example.com');
  const row = await db.row(sql`select t::text as row from throttles t`);
  expect(row?.row).not.toContain(Buffer.from('ana@example.com').toString('hex'));
});

it('sweeps only expired counts', async () => {
  await attempt(WINDOW, 'ana');
  wait(MINUTE);
  await attempt(WINDOW, 'rui');
  wait(1);
  expect(await sweepThrottles(db, clock)).toBe(1);
  expect(await db.rows(sql`select from throttles`)).toHaveLength(1);
});
