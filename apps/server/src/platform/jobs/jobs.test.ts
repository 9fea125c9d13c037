import { afterEach, describe, expect, it, vi } from 'vitest';
import { movableClock } from '../../testing/clock.ts';
import { useTestDatabase } from '../../testing/database.ts';
import { connect } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { GiveUp, type Jobs, jobsOf, PAUSES_S } from './jobs.ts';

const database = useTestDatabase();
const clock = movableClock();
type Log = (...said: unknown[]) => void;
const log = { warn: vi.fn<Log>(), error: vi.fn<Log>() };
const MINUTE_MS = 60_000;

const jobsHere = (options: Partial<Parameters<typeof jobsOf>[0]> = {}): Jobs =>
  jobsOf({ db: database().db, clock, log, ...options });

/** Completed jobs in order. */
function doing(jobs: Jobs, kind = 'ring'): string[] {
  const done: string[] = [];
  jobs.handle(kind, async ({ name }: { name: string }) => done.push(name));
  return done;
}

const ring = (name: string) => ({ kind: 'ring', payload: { name } });

const row = () =>
  database().db.one(sql`
    select attempts, last_error as error, done_at is not null as done, dead_at is not null as dead,
      payload::text from jobs`);

afterEach(async () => {
  vi.clearAllMocks();
  await database().db.count(sql`delete from jobs`);
});

describe('a job', () => {
  it('is run once and its payload deleted', async () => {
    const jobs = jobsHere();
    const done = doing(jobs);
    await jobs.add(ring('bell'));
    await jobs.idle();
    await jobs.idle();
    expect(done).toEqual(['bell']);
    expect(await row()).toEqual({ attempts: 1, error: null, done: true, dead: false, payload: '{}' });
  });

  it('waits for its time', async () => {
    const jobs = jobsHere();
    const done = doing(jobs);
    await jobs.add({ ...ring('later'), at: new Date(clock.now().getTime() + MINUTE_MS) });
    await jobs.idle();
    expect(done).toEqual([]);
    clock.advance(MINUTE_MS);
    await jobs.idle();
    expect(done).toEqual(['later']);
  });

  it('with a key is added once, even after it has run', async () => {
    const jobs = jobsHere();
    const done = doing(jobs);
    expect(await jobs.add({ ...ring('first'), key: 'tank 4' })).toBe(true);
    expect(await jobs.add({ ...ring('second'), key: 'tank 4' })).toBe(false);
    await jobs.idle();
    expect(await jobs.add({ ...ring('third'), key: 'tank 4' })).toBe(false);
    await jobs.idle();
    expect(done).toEqual(['first']);
  });

  it('of a rolled back transaction is not added', async () => {
    const jobs = jobsHere();
    const done = doing(jobs);
    const undone = database().db.begin(async (tx) => {
      await jobs.add(ring('never'), tx);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await jobs.idle();
    expect(done).toEqual([]);
  });

  it('of an unknown kind is left to other servers', async () => {
    await jobsHere().add(ring('bell'));
    await jobsHere().idle();
    const jobs = jobsHere();
    const done = doing(jobs);
    await jobs.idle();
    expect(done).toEqual(['bell']);
  });

  it('is retried after growing pauses, then given up', async () => {
    const jobs = jobsHere();
    let tries = 0;
    jobs.handle('ring', async () => {
      tries += 1;
      throw new Error(`no bell ${tries}`);
    });
    await jobs.add(ring('bell'));
    for (const [index, pauseS] of PAUSES_S.entries()) {
      await jobs.idle();
      expect(tries).toBe(index + 1);
      clock.advance(pauseS * 1000 - 1);
      await jobs.idle();
      expect(tries).toBe(index + 1);
      clock.advance(1);
    }
    await jobs.idle();
    clock.advance(100 * 3_600_000);
    await jobs.idle();
    expect(tries).toBe(10);
    expect(await row()).toMatchObject({ attempts: 10, error: 'no bell 10', done: false, dead: true });
    expect(log.error).toHaveBeenCalledOnce();
  });

  it('that can never succeed is given up at once', async () => {
    const jobs = jobsHere();
    jobs.handle('ring', () => Promise.reject(new GiveUp('no such bell')));
    await jobs.add(ring('bell'));
    await jobs.idle();
    expect(await row()).toMatchObject({ attempts: 1, error: 'no such bell', dead: true });
  });

  it('of a crashed server is run by another once its claim has expired', async () => {
    const dying = jobsHere();
    dying.handle('ring', () => new Promise(() => {}));
    await dying.add(ring('bell'));
    void dying.idle();
    await vi.waitFor(async () => expect(await row()).toMatchObject({ attempts: 1 }), 5000);
    const other = jobsHere();
    const done = doing(other);
    await other.idle();
    expect(done).toEqual([]);
    clock.advance(MINUTE_MS);
    await other.idle();
    expect(done).toEqual(['bell']);
  });

  it('that crashes every server is given up', async () => {
    const jobs = jobsHere();
    const done = doing(jobs);
    await jobs.add(ring('bell'));
    await database().db.count(sql`update jobs set attempts = ${PAUSES_S.length + 1}`);
    await jobs.idle();
    expect(done).toEqual([]);
    expect(await row()).toMatchObject({ dead: true });
  });

  it('is deleted a month after its end', async () => {
    const jobs = jobsHere();
    doing(jobs);
    await jobs.add(ring('bell'));
    await jobs.idle();
    await jobs.add({ ...ring('waits'), at: new Date(clock.now().getTime() + 90 * 24 * 60 * MINUTE_MS) });
    clock.advance(29 * 24 * 60 * MINUTE_MS);
    expect(await jobs.sweep()).toBe(0);
    clock.advance(2 * 24 * 60 * MINUTE_MS);
    expect(await jobs.sweep()).toBe(1);
  });
});

describe('several servers', () => {
  it('run each of hundreds of jobs once', async () => {
    const other = connect({ ...database().target, max: 4 });
    const two = [jobsHere(), jobsHere({ db: other })];
    const done = two.map((jobs) => doing(jobs));
    const names = Array.from({ length: 300 }, (_, n) => String(n));
    for (const name of names) await two[0]?.add({ ...ring(name), key: name });
    await Promise.all(two.map((jobs) => jobs.idle()));
    await other.end();
    expect(done.flat().toSorted()).toEqual(names.toSorted());
  });

  it('run a recurring job once per interval', async () => {
    const times: string[] = [];
    const two = ['a', 'b'].map((name) => {
      const jobs = jobsHere({ lookMs: 3_600_000 });
      jobs.every('look round', 5, async () => times.push(name));
      return jobs;
    });
    for (const jobs of two) await jobs.start();
    for (let round = 0; round < 3; round += 1) {
      await Promise.all(two.map((jobs) => jobs.idle()));
      expect(times).toHaveLength(round + 1);
      clock.advance(5 * MINUTE_MS);
    }
    for (const jobs of two) await jobs.stop();
  });
});

it('a recurring job continues after a failure', async () => {
  const jobs = jobsHere({ lookMs: 3_600_000 });
  let rounds = 0;
  jobs.every('look round', 5, async () => {
    rounds += 1;
    throw new Error('no light');
  });
  await jobs.start();
  await jobs.idle();
  expect(await row()).toMatchObject({ attempts: 0, error: 'no light', done: false, dead: false });
  clock.advance(5 * MINUTE_MS);
  await jobs.idle();
  expect(rounds).toBe(2);
  await jobs.stop();
});

it('a started server runs jobs within moments, also those of its last moment', async () => {
  const jobs = jobsHere({ lookMs: 5 });
  const done = doing(jobs);
  await jobs.start();
  await jobs.add(ring('bell'));
  await vi.waitFor(() => expect(done).toEqual(['bell']), 5000);
  await jobs.add(ring('last'));
  await jobs.stop();
  expect(done).toEqual(['bell', 'last']);
});

it('a stop does not wait for an endless job', async () => {
  const jobs = jobsHere({ patienceMs: 20 });
  let isBegun = false;
  let wasTold = false;
  jobs.handle('ring', (_payload, _job, stopping) => {
    isBegun = true;
    stopping.addEventListener('abort', () => (wasTold = true));
    return new Promise(() => {});
  });
  await jobs.add(ring('bell'));
  void jobs.idle();
  await vi.waitFor(() => expect(isBegun).toBe(true), 5000);
  await jobs.stop();
  expect(wasTold).toBe(true);
});
