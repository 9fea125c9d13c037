import type { AlarmSettings, Tank } from '@cuverie/contract';
import { DEFAULT_THRESHOLDS, shippedBasis } from '@cuverie/domain';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AlarmNews } from '../../../platform/alarms.ts';
import { sql } from '../../../platform/database/sql.ts';
import { JUDGE_ESTATE } from '../../../platform/history/judging.ts';
import { type Jobs, jobsOf } from '../../../platform/jobs/jobs.ts';
import { clientOf, type SignedInClient, useTestApp } from '../../../testing/app.ts';
import { readingsOf, tankBookOf } from '../testing/tanks.ts';
import { alarmJudge } from './judge.ts';

const app = useTestApp();
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let ana: SignedInClient;
const { addTank, addReading } = tankBookOf(() => ana);
let servers: Jobs[];
let notified: string[];
let news: AlarmNews[];

/** Another server on the same database, which collects its notifications. */
async function aServer(): Promise<Jobs> {
  const jobs = jobsOf({ db: app().db, clock: app().clock, log: pino({ level: 'silent' }), lookMs: 1e6 });
  const of = {
    ownStyles: async () => new Map(),
    lotsIn: async () => new Map(),
    basisOf: async () => shippedBasis(),
  };
  const { db, clock } = app();
  alarmJudge({ db, clock, jobs }, of, async (_tx, estateId, heard) => {
    if (estateId !== ana.user.estate.id) return;
    news.push(heard);
    notified.push(...(heard.raised ?? []).map(({ tank, kind }) => `${tank} ${kind}`));
    notified.push(...(heard.resolved ?? []).map(({ tank, kind }) => `${tank} ${kind} over`));
  });
  await jobs.start();
  return jobs;
}

/** Collects the notifications of servers during a time. */
async function within(ms: number): Promise<string[]> {
  notified = [];
  app().clock.advance(ms);
  await Promise.all(servers.map((jobs) => jobs.idle()));
  return notified.toSorted();
}

beforeEach(async () => {
  ana = await app().signUp();
  news = [];
  servers = [await aServer(), await aServer()];
});
afterEach(async () => {
  await Promise.all(servers.map((jobs) => jobs.stop()));
  await app().db.count(sql`delete from jobs`);
});

const settings = async () => (await ana.get<AlarmSettings>('/api/fermentation/alarms')).data;
const acknowledge = (tank: Tank, kind = 'too-hot') =>
  ana.post<AlarmSettings>(`/tanks/${tank.id}/acknowledgements`, { kind });

describe('an alarm', () => {
  it('is notified within seconds of its reading, once by two servers', async () => {
    const tank = await addTank({ name: 'Tank 4' });
    await addReading(tank, { temperature: 38 });
    expect(await within(10_000)).toEqual(['Tank 4 too-hot']);
    await addReading(tank, { temperature: 38.5 });
    expect(await within(10_000)).toEqual([]);
    expect(await within(5 * MINUTE_MS)).toEqual([]);
    expect(news).toHaveLength(1);
    expect(news[0]?.raised?.[0]).toMatchObject({
      tankId: tank.id,
      urgency: 'act',
      why: { code: 'too_hot', params: { now: 38, limit: 35 } },
    });
  });

  it('is evaluated once after many readings', async () => {
    const tank = await addTank();
    for (let hour = 10; hour > 0; hour -= 1)
      await addReading(tank, {
        temperature: 36 + hour / 10,
        timestamp: new Date(app().clock.now().getTime() - hour * HOUR_MS).toISOString(),
      });
    expect(
      await app().db.count(
        sql`select from jobs where kind = ${JUDGE_ESTATE} and payload->>'estateId' = ${ana.user.estate.id}`,
      ),
    ).toBe(1);
    expect(await within(10_000)).toEqual(['Tank 1 too-hot']);
  });

  it('that depends on time only is evaluated every minute', async () => {
    const tank = await addTank();
    await addReading(tank, { temperature: 22 });
    expect(await within(29 * HOUR_MS)).toEqual([]);
    expect(await within(2 * HOUR_MS)).toEqual(['Tank 1 missing-reading']);
    expect(await within(2 * HOUR_MS)).toEqual([]);
  });

  it('ends with a reading that no longer triggers it, or with the deletion of its reading', async () => {
    const tank = await addTank();
    const { id } = await addReading(tank, { temperature: 38 });
    await within(10_000);
    await ana.put(`${readingsOf(tank)}${id}`, { temperature: 24 });
    expect(await within(10_000)).toEqual(['Tank 1 too-hot over']);
    await ana.put(`${readingsOf(tank)}${id}`, { temperature: 39 });
    expect(await within(10_000)).toEqual([]);
    await ana.delete(`${readingsOf(tank)}${id}`);
    expect(await within(10_000)).toEqual(['Tank 1 too-hot over']);
    app().clock.advance(13 * HOUR_MS);
    const { email } = ana.user;
    const { data } = await ana.post<{ access: string }>('/api/token', {
      username: email,
      password: 'correct horse',
    });
    ana = { ...ana, ...clientOf(app().app, data.access) };
    await addReading(tank, { temperature: 38 });
    expect(await within(10_000)).toEqual(['Tank 1 too-hot']);
  });

  it('of an archived tank ends', async () => {
    const tank = await addTank();
    await addReading(tank, { temperature: 38 });
    await within(10_000);
    await ana.put(`/tanks/${tank.id}`, { status: 'archived' });
    expect(await within(10_000)).toEqual(['Tank 1 too-hot over']);
  });

  it('uses the thresholds of the estate', async () => {
    const tank = await addTank();
    await addReading(tank, { temperature: 36 });
    await ana.put('/api/fermentation/alarms', {
      thresholds: { ...DEFAULT_THRESHOLDS, deadlyC: 37, warmC: { red: 37, white: 20 } },
    });
    expect(await within(10_000)).toEqual([]);
    await ana.delete('/api/fermentation/alarms');
    expect(await within(10_000)).toEqual(['Tank 1 too-hot']);
  });

  it('that is snoozed is notified once the snooze ends', async () => {
    const tank = await addTank();
    await addReading(tank, { temperature: 38 });
    await ana.post(`/tanks/${tank.id}/snoozes`, { kind: 'too-hot', hours: 12 });
    expect(await within(10_000)).toEqual([]);
    expect(await within(11 * HOUR_MS)).toEqual([]);
    expect(await within(1 * HOUR_MS)).toEqual(['Tank 1 too-hot']);
  });

  it('of a tank of another estate answers 404', async () => {
    const bob = await app().signUp('Bob');
    const tank = await tankBookOf(() => bob).addTank();
    await bob.post(readingsOf(tank), { temperature: 38 });
    expect(await within(10_000)).toEqual([]);
    expect(await acknowledge(tank)).toMatchObject({ status: 404 });
  });
});

describe('an alarm assigned to a person', () => {
  it('is shown with its assignee, and cannot be assigned to another person', async () => {
    const tank = await addTank();
    await addReading(tank, { temperature: 38 });
    // The alarm was assigned before the server evaluated it.
    expect(await acknowledge(tank)).toMatchObject({ status: 200 });
    expect((await settings()).acknowledged).toMatchObject([
      { tankId: tank.id, kind: 'too-hot', by: 'Ana Silva' },
    ]);
    const again = await acknowledge(tank);
    expect([again.status, again.error.message]).toEqual([409, 'Ana Silva has it already.']);
    const { data: history } = await ana.get<object[]>('/api/history?kind=alarm');
    expect(history).toMatchObject([{ kind: 'alarm', act: 'changed', name: 'Tank 1', who: 'Ana Silva' }]);
  });

  it('is removed once it ends', async () => {
    const tank = await addTank();
    const { id } = await addReading(tank, { temperature: 38 });
    await acknowledge(tank);
    await ana.put(`${readingsOf(tank)}${id}`, { temperature: 24 });
    expect(await within(10_000)).toEqual(['Tank 1 too-hot over']);
    expect((await settings()).acknowledged).toEqual([]);
    const late = await acknowledge(tank);
    expect([late.status, late.error.code]).toEqual([409, 'alarm_over']);
  });
});
