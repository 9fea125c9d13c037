import type { Channel } from '@cuverie/contract';
import { describe, expect, it } from 'vitest';
import { openAlarms } from '../../features/fermentation/alarms/open-alarms.ts';
import { readingsOf } from '../../features/fermentation/testing/tanks.ts';
import { deliverer } from '../../features/notifications/deliver.ts';
import { jobsOf } from '../../platform/jobs/jobs.ts';
import { callOutsideTo } from '../../platform/outgoing/outgoing.ts';
import {
  byMail,
  CHANNELS,
  deliveriesOf,
  HOUR_MS,
  MINUTE_MS,
  notificationsServer,
  setNotifications,
} from './testing/notifications.ts';

const { aHotTank, addReading, addTank, ana, app, join, log, mail, mails, outside, pass, failMails } =
  notificationsServer();

describe('an urgent alarm', () => {
  it('is sent at once to each member once, with the lot of the tank', async () => {
    const bob = await join(ana(), 'cellar hand');
    await byMail(ana());
    await byMail(bob);
    mails.length = 0;
    const tank = await addTank({ name: 'Tank 4', lot: 'PN-3' });
    await addReading(tank, { temperature: 38 });
    await pass(10_000);
    expect(mails.map(({ to }) => to).toSorted()).toEqual([ana().user.email, bob.user.email].toSorted());
    expect(mails[0]).toMatchObject({
      subject: 'Tank 4, lot PN-3: Too hot',
      text: expect.stringContaining('above 35\u00a0°C yeast dies.'),
    });
    await addReading(tank, { temperature: 38.2 });
    await pass(10_000);
    await pass(5 * MINUTE_MS);
    expect(mails).toHaveLength(2);
    expect(await deliveriesOf(bob)).toMatchObject([{ who: bob.user.name, way: 'mail', result: 'sent' }]);
    expect(await deliveriesOf(ana())).toHaveLength(2);
  });

  it('is one message for many tanks', async () => {
    await byMail(ana());
    await aHotTank('Tank 1');
    await aHotTank('Tank 2');
    await pass(10_000);
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/: 2 alarms$/)]);
  });

  it('is retried with the same id after a failure, which is shown', async () => {
    const { id } = await byMail(ana());
    failMails(true);
    await aHotTank();
    await pass(10_000);
    const [waiting] = await deliveriesOf(ana());
    expect(waiting).toMatchObject({
      result: null,
      attempts: 1,
      failure: 'The mail server did not take it: Try later',
    });
    expect((await ana().get<Channel[]>(CHANNELS)).data).toMatchObject([{ id, failedAt: expect.any(String) }]);
    failMails(false);
    await pass(2000);
    expect(mails.map((one) => one.id)).toEqual([waiting?.id]);
    expect((await deliveriesOf(ana()))[0]).toMatchObject({ result: 'sent', attempts: 2, failure: null });
    expect((await ana().get<Channel[]>(CHANNELS)).data).toMatchObject([{ failedAt: null, failure: null }]);
  });

  it('is sent once by two servers on one database', async () => {
    const { db, clock, secrets, siteUrl } = app();
    const jobs = jobsOf({ db, clock, log, lookMs: 1e6 });
    const platform = { ...app(), jobs } as unknown as Parameters<typeof deliverer>[0];
    const pushKey = async () => Promise.reject(new Error('None is sent.'));
    const tools = { outgoing: callOutsideTo({ hosts: [] }), mail, pushKey, siteUrl };
    deliverer({ ...platform, secrets }, tools, openAlarms);
    for (let channel = 0; channel < 5; channel += 1)
      await ana().post(CHANNELS, { kind: 'ntfy', address: `${outside().url}/topic-${channel}` });
    await byMail(ana());
    await aHotTank();
    app().clock.advance(10_000);
    await app().jobs.idle();
    await Promise.all([jobs.idle(), app().jobs.idle()]);
    expect(mails).toHaveLength(1);
    expect(new Set(outside().inbox.map(({ body }) => JSON.parse(body.toString()).topic)).size).toBe(
      outside().inbox.length,
    );
    await jobs.stop();
  });

  it('is not sent once it ended, was acknowledged, or was snoozed before its time', async () => {
    await byMail(ana());
    await setNotifications(ana(), { quietFrom: 0, quietTo: 6 * 60, breaksThrough: false });
    const [over, taken, putOff, left] = [
      await aHotTank('Over'),
      await aHotTank('Taken'),
      await aHotTank('Put off'),
      await aHotTank('Left'),
    ];
    await pass(10_000);
    expect(mails).toEqual([]);
    await ana().post(`/tanks/${taken.id}/acknowledgements`, { kind: 'too-hot' });
    await ana().post(`/tanks/${putOff.id}/snoozes`, { kind: 'too-hot', hours: 24 });
    await ana().post(readingsOf(over), {
      temperature: 24,
      timestamp: new Date(app().clock.now()).toISOString(),
    });
    await pass(10_000);
    await pass(4 * HOUR_MS);
    expect(mails.map(({ subject }) => subject)).toEqual([`${left.name}: Too hot`]);
  });
});

describe('quiet hours', () => {
  const QUIET = { quietFrom: 22 * 60, quietTo: 6 * 60, zone: 'Europe/Lisbon' };

  it('delay messages, and urgent alarms only on request', async () => {
    const bob = await join(ana(), 'winemaker');
    await byMail(ana());
    await byMail(bob);
    mails.length = 0;
    await setNotifications(ana(), { ...QUIET, breaksThrough: true });
    await setNotifications(bob, { ...QUIET, breaksThrough: false });
    await aHotTank();
    await pass(10_000);
    expect(mails.map(({ to }) => to)).toEqual([ana().user.email]);
    await pass(3 * HOUR_MS);
    expect(mails.map(({ to }) => to)).toEqual([ana().user.email, bob.user.email]);
  });

  it('are refused with a message if a time or the zone is invalid', async () => {
    const half = await setNotifications(ana(), { quietFrom: 60 });
    expect([half.status, half.error.errors?.['quietTo']]).toEqual([
      400,
      'Say when quiet hours begin and when they end, or neither',
    ]);
    expect((await setNotifications(ana(), { zone: 'Mars/Olympus' })).error.errors).toHaveProperty('zone');
  });
});

describe('the digest', () => {
  it('combines what can wait once a day, at the hour of its person', async () => {
    await byMail(ana());
    await ana().post(CHANNELS, { kind: 'ntfy', address: `${outside().url}/cellar`, carries: 'now' });
    await setNotifications(ana(), { digestAt: 7 * 60, zone: 'Europe/Lisbon' });
    for (const name of ['Tank 1', 'Tank 2']) {
      const tank = await addTank({ name });
      await addReading(tank, { temperature: 33 });
      await pass(10_000);
    }
    expect(mails).toEqual([]);
    await pass(4 * HOUR_MS);
    expect(mails).toMatchObject([{ subject: expect.stringMatching(/: 2 alarms$/) }]);
    expect(mails[0]?.text).toMatch(/Tank 1: Too warm[^]*Tank 2: Too warm/);
    expect(outside().inbox).toEqual([]);
    await pass(24 * HOUR_MS);
    // The tanks have no new readings, which is a new alarm.
    expect(mails).toHaveLength(1);
  });

  it('is sent at eight in the estate’s time zone by default', async () => {
    await ana().put('/api/settings', { timeZone: 'Pacific/Auckland' });
    await byMail(ana());
    expect((await ana().get<{ zone: string }>('/api/notifications/settings')).data.zone).toBe(
      'Pacific/Auckland',
    );
  });

  it('omits kinds that its person wants at once or not at all', async () => {
    await byMail(ana());
    await setNotifications(ana(), { ways: { 'too-warm': 'now', 'too-hot': 'off' } });
    await addReading(await addTank({ name: 'Warm' }), { temperature: 33 });
    await aHotTank('Hot');
    await pass(10_000);
    expect(mails.map(({ subject }) => subject)).toEqual(['Warm: Too warm']);
  });
});
