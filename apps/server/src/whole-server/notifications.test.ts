import { createECDH } from 'node:crypto';
import type {
  AlarmSettings,
  Channel,
  Delivery,
  HistoryEntry,
  MadeWebhook,
  MessageLink,
  NotificationSettings,
  Tried,
} from '@cuverie/contract';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { peopleOf } from '../features/auth/testing/people.ts';
import { openAlarms } from '../features/fermentation/alarms/open-alarms.ts';
import { readingsOf, tankBookOf } from '../features/fermentation/testing/tanks.ts';
import { signature } from '../features/notifications/channels/webhook.ts';
import { deliverer } from '../features/notifications/deliver.ts';
import { type OutsideServer, startOutsideServer } from '../features/notifications/testing/outside-server.ts';
import { sql } from '../platform/database/sql.ts';
import { jobsOf } from '../platform/jobs/jobs.ts';
import { type Message, mailBy } from '../platform/mail/mail.ts';
import { outgoingTo } from '../platform/outgoing/outgoing.ts';
import { type Client, clientOf, type SignedInClient, useTestApp } from '../testing/app.ts';

const log = pino({ level: 'silent' });
/** Delivers mails at once, with the id of their message. */
const mails: (Message & { id: string })[] = [];
let mailFails = false;
const mail = mailBy({
  log,
  holdMs: () => 0,
  deliver: async (message, id) => {
    if (mailFails) throw Object.assign(new Error('Try later'), { responseCode: 451 });
    // Mails with an id are notifications; others verify addresses.
    if (id !== undefined) mails.push({ ...message, id });
  },
});
const app = useTestApp({ outgoingHosts: ['127.0.0.1'], mail });
const { join } = peopleOf(app);
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const NIGHT = '2026-10-02T02:00:00.000Z';

let outside: OutsideServer;
beforeAll(async () => {
  outside = await startOutsideServer();
});
afterAll(() => outside.stop());

let ana: SignedInClient;
const { addTank, addReading } = tankBookOf(() => ana);
beforeEach(async () => {
  app().clock.set(NIGHT);
  mailFails = false;
  outside.inbox.length = 0;
  outside.answer = { status: 200, body: {} };
  ana = await app().signUp('Ana');
  mails.length = 0;
});
afterEach(() => app().db.count(sql`delete from jobs`));

/** Advances the clock and runs due jobs. */
async function pass(ms: number): Promise<void> {
  app().clock.advance(ms);
  await app().jobs.idle();
}

/** Signs in again, since sessions expire after hours. */
async function again(client: SignedInClient): Promise<SignedInClient> {
  const said = { username: client.user.email, password: 'correct horse' };
  const { data } = await app().visitor.post<{ access: string }>('/api/token', said);
  return { ...client, ...clientOf(app().app, data.access) };
}

const CHANNELS = '/api/notifications/channels';
const SETTINGS = '/api/notifications/settings';
const WEBHOOKS = '/api/notifications/webhooks';

const byMail = async (client: Client, fields: object = {}) =>
  (await client.post<Channel>(CHANNELS, { kind: 'mail', ...fields })).data;
const settings = async (client: Client, said: Partial<NotificationSettings> = {}) => {
  const {
    pushKey: _,
    sendsMail: __,
    areOwn: ___,
    ...now
  } = (await client.get<NotificationSettings>(SETTINGS)).data;
  return client.put<NotificationSettings>(SETTINGS, { ...now, ...said });
};
async function aHotTank(name = 'Tank 4') {
  const tank = await addTank({ name });
  await addReading(tank, { temperature: 38 });
  return tank;
}
const subjects = () => mails.map(({ to, subject }) => `${to.split('@')[0]} ${subject}`);
const deliveries = async (client: Client) =>
  (await client.get<Delivery[]>('/api/notifications/deliveries')).data;
const keyIn = (text: string): string => /alarm#([\w-]+)/.exec(text)?.[1] ?? '';

describe('an urgent alarm', () => {
  it('is sent at once to each member once, with the lot of the tank', async () => {
    const bob = await join(ana, 'cellar hand');
    await byMail(ana);
    await byMail(bob);
    mails.length = 0;
    const tank = await addTank({ name: 'Tank 4', lot: 'PN-3' });
    await addReading(tank, { temperature: 38 });
    await pass(10_000);
    expect(mails.map(({ to }) => to).toSorted()).toEqual([ana.user.email, bob.user.email].toSorted());
    expect(mails[0]).toMatchObject({
      subject: 'Tank 4, lot PN-3: Too hot',
      text: expect.stringContaining('above 35\u00a0°C yeast dies.'),
    });
    await addReading(tank, { temperature: 38.2 });
    await pass(10_000);
    await pass(5 * MINUTE_MS);
    expect(mails).toHaveLength(2);
    expect(await deliveries(bob)).toMatchObject([{ who: bob.user.name, way: 'mail', result: 'sent' }]);
    expect(await deliveries(ana)).toHaveLength(2);
  });

  it('is one message for many tanks', async () => {
    await byMail(ana);
    await aHotTank('Tank 1');
    await aHotTank('Tank 2');
    await pass(10_000);
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/: 2 alarms$/)]);
  });

  it('is retried with the same id after a failure, which is shown', async () => {
    const { id } = await byMail(ana);
    mailFails = true;
    await aHotTank();
    await pass(10_000);
    const [waiting] = await deliveries(ana);
    expect(waiting).toMatchObject({
      result: null,
      attempts: 1,
      failure: 'The mail server did not take it: Try later',
    });
    expect((await ana.get<Channel[]>(CHANNELS)).data).toMatchObject([{ id, failedAt: expect.any(String) }]);
    mailFails = false;
    await pass(2000);
    expect(mails.map((one) => one.id)).toEqual([waiting?.id]);
    expect((await deliveries(ana))[0]).toMatchObject({ result: 'sent', attempts: 2, failure: null });
    expect((await ana.get<Channel[]>(CHANNELS)).data).toMatchObject([{ failedAt: null, failure: null }]);
  });

  it('is sent once by two servers on one database', async () => {
    const { db, clock, secrets, siteUrl } = app();
    const jobs = jobsOf({ db, clock, log, lookMs: 1e6 });
    const platform = { ...app(), jobs } as unknown as Parameters<typeof deliverer>[0];
    const pushKey = async () => Promise.reject(new Error('None is sent.'));
    const tools = { outgoing: outgoingTo({ hosts: [] }), mail, pushKey, siteUrl };
    deliverer({ ...platform, secrets }, tools, openAlarms);
    for (let channel = 0; channel < 5; channel += 1)
      await ana.post(CHANNELS, { kind: 'ntfy', address: `${outside.url}/topic-${channel}` });
    await byMail(ana);
    await aHotTank();
    app().clock.advance(10_000);
    await app().jobs.idle();
    await Promise.all([jobs.idle(), app().jobs.idle()]);
    expect(mails).toHaveLength(1);
    expect(new Set(outside.inbox.map(({ body }) => JSON.parse(body.toString()).topic)).size).toBe(
      outside.inbox.length,
    );
    await jobs.stop();
  });

  it('is not sent once it ended, was acknowledged, or was snoozed before its time', async () => {
    await byMail(ana);
    await settings(ana, { quietFrom: 0, quietTo: 6 * 60, breaksThrough: false });
    const [over, taken, putOff, left] = [
      await aHotTank('Over'),
      await aHotTank('Taken'),
      await aHotTank('Put off'),
      await aHotTank('Left'),
    ];
    await pass(10_000);
    expect(mails).toEqual([]);
    await ana.post(`/tanks/${taken.id}/acknowledgements`, { kind: 'too-hot' });
    await ana.post(`/tanks/${putOff.id}/snoozes`, { kind: 'too-hot', hours: 24 });
    await ana.post(readingsOf(over), {
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
    const bob = await join(ana, 'winemaker');
    await byMail(ana);
    await byMail(bob);
    mails.length = 0;
    await settings(ana, { ...QUIET, breaksThrough: true });
    await settings(bob, { ...QUIET, breaksThrough: false });
    await aHotTank();
    await pass(10_000);
    expect(mails.map(({ to }) => to)).toEqual([ana.user.email]);
    await pass(3 * HOUR_MS);
    expect(mails.map(({ to }) => to)).toEqual([ana.user.email, bob.user.email]);
  });

  it('are refused with a message if a time or the zone is invalid', async () => {
    const half = await settings(ana, { quietFrom: 60 });
    expect([half.status, half.error.errors?.['quietTo']]).toEqual([
      400,
      'Say when quiet hours begin and when they end, or neither',
    ]);
    expect((await settings(ana, { zone: 'Mars/Olympus' })).error.errors).toHaveProperty('zone');
  });
});

describe('the digest', () => {
  it('combines what can wait once a day, at the hour of its person', async () => {
    await byMail(ana);
    await ana.post(CHANNELS, { kind: 'ntfy', address: `${outside.url}/cellar`, carries: 'now' });
    await settings(ana, { digestAt: 7 * 60, zone: 'Europe/Lisbon' });
    for (const name of ['Tank 1', 'Tank 2']) {
      const tank = await addTank({ name });
      await addReading(tank, { temperature: 33 });
      await pass(10_000);
    }
    expect(mails).toEqual([]);
    await pass(4 * HOUR_MS);
    expect(mails).toMatchObject([{ subject: expect.stringMatching(/: 2 alarms$/) }]);
    expect(mails[0]?.text).toMatch(/Tank 1: Too warm[^]*Tank 2: Too warm/);
    expect(outside.inbox).toEqual([]);
    await pass(24 * HOUR_MS);
    // The tanks have no new readings, which is a new alarm.
    expect(subjects().slice(1)).toEqual([]);
  });

  it('is sent at eight in the estate’s time zone by default', async () => {
    await ana.put('/api/settings', { timeZone: 'Pacific/Auckland' });
    await byMail(ana);
    expect((await ana.get<{ zone: string }>('/api/notifications/settings')).data.zone).toBe(
      'Pacific/Auckland',
    );
  });

  it('omits kinds that its person wants at once or not at all', async () => {
    await byMail(ana);
    await settings(ana, { ways: { 'too-warm': 'now', 'too-hot': 'off' } });
    await addReading(await addTank({ name: 'Warm' }), { temperature: 33 });
    await aHotTank('Hot');
    await pass(10_000);
    expect(mails.map(({ subject }) => subject)).toEqual(['Warm: Too warm']);
  });
});

describe('an unassigned alarm', () => {
  it('escalates to the owners after some minutes, and then to all, until it is assigned', async () => {
    const [bob, eve] = [await join(ana, 'cellar hand'), await join(ana, 'winemaker')];
    for (const person of [ana, bob, eve] as Client[]) await byMail(person);
    mails.length = 0;
    await ana.put('/api/settings', { escalationMinutes: 10 });
    const off = { ways: { 'too-hot': 'off' } } as const;
    await settings(ana, off);
    await settings(eve, off);
    const tank = await aHotTank();
    await pass(10_000);
    const people = () => mails.map(({ to }) => to);
    expect(people()).toEqual([bob.user.email]);
    await pass(10 * MINUTE_MS);
    expect(people().slice(1)).toEqual([ana.user.email]);
    expect(mails[1]?.text).toContain('No one has taken it on yet.');
    await pass(10 * MINUTE_MS);
    expect(people().slice(2).toSorted()).toEqual([ana, bob, eve].map(({ user }) => user.email).toSorted());
    await bob.post(`/tanks/${tank.id}/acknowledgements`, { kind: 'too-hot' });
    await pass(HOUR_MS);
    expect(mails).toHaveLength(5);
  });

  it('stops escalating once it is assigned', async () => {
    await byMail(ana);
    await ana.put('/api/settings', { escalationMinutes: 10 });
    const tank = await aHotTank();
    await pass(10_000);
    await ana.post(`/tanks/${tank.id}/acknowledgements`, { kind: 'too-hot' });
    await pass(HOUR_MS);
    expect(mails).toHaveLength(1);
  });

  it('escalates again once it is unassigned, notifies its last assignee and is sent at once', async () => {
    const bob = await join(ana, 'cellar hand');
    await byMail(ana);
    await byMail(bob);
    mails.length = 0;
    await ana.put('/api/settings', { escalationMinutes: 10 });
    const tank = await aHotTank();
    await pass(10_000);
    await bob.post(`/tanks/${tank.id}/acknowledgements`, { kind: 'too-hot' });
    const { data: seen } = await bob.get<AlarmSettings>('/api/fermentation/alarms');
    expect(seen.acknowledged).toMatchObject([{ kind: 'too-hot', by: bob.user.name, isOwn: true }]);
    await pass(20 * MINUTE_MS);
    expect(mails).toHaveLength(2);
    const { data: after } = await bob.post<AlarmSettings>(`/tanks/${tank.id}/releases`, { kind: 'too-hot' });
    expect(after.acknowledged).toEqual([]);
    await pass(10_000);
    expect(
      mails
        .slice(2)
        .map(({ to }) => to)
        .toSorted(),
    ).toEqual([ana, bob].map(({ user }) => user.email).toSorted());
    await pass(11 * MINUTE_MS);
    expect(mails.at(-1)).toMatchObject({ to: ana.user.email });
    expect(mails).toHaveLength(5);
    const { data: told } = await ana.get<HistoryEntry[]>('/api/history?kind=alarm');
    expect(told[0]).toMatchObject({ who: bob.user.name, after: { kind: 'too-hot', acknowledged: false } });
    // An unassigned alarm cannot be unassigned.
    expect((await bob.post(`/tanks/${tank.id}/releases`, { kind: 'too-hot' })).status).toBe(200);
    await pass(10_000);
    expect(mails).toHaveLength(5);
  });
});

describe('the link of a message', () => {
  const LINKS = '/api/notifications/links';

  it('shows the message, acknowledges and mutes its alarms without a login', async () => {
    const bob = await join(ana, 'cellar hand');
    await byMail(bob);
    mails.length = 0;
    const tank = await aHotTank();
    await pass(10_000);
    const address = `${LINKS}/${keyIn(mails[0]?.text ?? '')}`;
    const { visitor } = app();
    const shown = await visitor.get<MessageLink>(address);
    expect(shown.data).toMatchObject({
      who: bob.user.name,
      mayAcknowledge: true,
      alarms: [{ tankId: tank.id, kind: 'too-hot', isOn: true, acknowledgedBy: null, isMuted: false }],
    });
    const of = { tankId: tank.id, kind: 'too-hot' };
    const taken = await visitor.post<MessageLink>(address, { ...of, act: 'acknowledge' });
    expect(taken.data.alarms[0]?.acknowledgedBy).toBe(bob.user.name);
    const muted = await visitor.post<MessageLink>(address, { ...of, act: 'mute' });
    expect(muted.data.alarms[0]?.isMuted).toBe(true);
    expect((await bob.get<NotificationSettings>(SETTINGS)).data.ways).toEqual({ 'too-hot': 'off' });
    const other = await visitor.post(address, { ...of, kind: 'stuck', act: 'mute' });
    expect(other.status).toBe(404);
  });

  it('expires after a week, with the membership, and is refused if made up', async () => {
    const bob = await join(ana, 'cellar hand');
    await byMail(bob);
    mails.length = 0;
    await aHotTank();
    await pass(10_000);
    const key = keyIn(mails[0]?.text ?? '');
    expect((await app().visitor.get(`${LINKS}/${key}`)).status).toBe(200);
    expect((await app().visitor.get(`${LINKS}/${key.slice(0, -4)}AAAA`)).status).toBe(404);
    expect((await app().visitor.get(`${LINKS}/short`)).status).toBe(400);
    app().clock.advance(8 * 24 * HOUR_MS);
    expect((await app().visitor.get(`${LINKS}/${key}`)).status).toBe(404);
    app().clock.set(NIGHT);
    await ana.delete(`/api/estate/members/${bob.user.id}`);
    expect((await app().visitor.get(`${LINKS}/${key}`)).status).toBe(404);
  });

  it('lets a viewer look and mute, but not acknowledge', async () => {
    const eve = await join(ana, 'viewer');
    await byMail(eve);
    mails.length = 0;
    const tank = await aHotTank();
    await pass(10_000);
    const address = `${LINKS}/${keyIn(mails[0]?.text ?? '')}`;
    expect((await app().visitor.get<MessageLink>(address)).data.mayAcknowledge).toBe(false);
    const of = { tankId: tank.id, kind: 'too-hot', act: 'acknowledge' };
    expect((await app().visitor.post(address, of)).status).toBe(403);
    expect((await eve.post(`/tanks/${tank.id}/acknowledgements`, { kind: 'too-hot' })).status).toBe(403);
  });
});

describe('a removed member', () => {
  it('gets no more messages of the estate, not even pending ones', async () => {
    const bob = await join(ana, 'cellar hand');
    await byMail(bob);
    await settings(bob, { quietFrom: 0, quietTo: 6 * 60, breaksThrough: false });
    mails.length = 0;
    await aHotTank();
    await pass(10_000);
    await ana.delete(`/api/estate/members/${bob.user.id}`);
    await aHotTank('Tank 5');
    await pass(6 * HOUR_MS);
    expect(mails.filter(({ subject }) => subject.includes('Too hot'))).toEqual([]);
    ana = await again(ana);
    expect(await deliveries(ana)).toMatchObject([{ result: 'needless' }]);
  });

  it('gets no messages of other estates', async () => {
    const bob = await app().signUp('Bob');
    await byMail(bob);
    await aHotTank();
    await pass(10_000);
    expect(mails).toEqual([]);
    expect(await deliveries(bob)).toEqual([]);
  });
});

describe('a channel', () => {
  it('sends a test message and shows its result', async () => {
    const { data } = await ana.post<Channel>(CHANNELS, {
      kind: 'ntfy',
      address: `${outside.url}/cellar`,
      token: 'tk_secret',
    });
    expect(data).toMatchObject({
      kind: 'ntfy',
      name: `ntfy at ${new URL(outside.url).host}`,
      carries: 'all',
    });
    const tryIt = () => ana.post<Tried>(`${CHANNELS}/${data.id}/test`);
    expect((await tryIt()).data).toEqual({ isSent: true, message: 'A test was sent.' });
    outside.answer = { status: 403, body: { error: 'forbidden' } };
    expect((await tryIt()).data).toEqual({
      isSent: false,
      message: `${new URL(outside.url).host} answered 403: forbidden`,
    });
    expect(await deliveries(ana)).toMatchObject([
      { occasion: 'test', result: 'failed' },
      { occasion: 'test', result: 'sent' },
    ]);
    const all = await Promise.all(
      [CHANNELS, SETTINGS, '/api/notifications/deliveries'].map((url) => ana.get(url)),
    );
    expect(JSON.stringify(all.map((one) => one.data))).not.toMatch(/tk_secret|cellar"/);
    const [kept] = await app().db.rows<{ target: Buffer }>(
      sql`select target from channels where id = ${data.id}`,
    );
    expect(kept?.target.toString('latin1')).not.toContain('tk_secret');
  });

  it('to an internal address is refused with a message and not called', async () => {
    const { data } = await ana.post<Channel>(CHANNELS, { kind: 'ntfy', address: 'http://10.0.0.1/cellar' });
    expect((await ana.post<Tried>(`${CHANNELS}/${data.id}/test`)).data).toEqual({
      isSent: false,
      message:
        '10.0.0.1 lies inside the network of this server. The administrator can allow it with the setting OUTGOING_HOSTS.',
    });
  });

  it('is added once, changed and deleted, and hidden from others', async () => {
    const bob = await app().signUp('Bob');
    const { id } = await byMail(ana);
    expect((await ana.post(CHANNELS, { kind: 'mail' })).error.code).toBe('channel_there');
    expect(
      (await ana.put<Channel>(`${CHANNELS}/${id}`, { name: 'Work', carries: 'digest' })).data,
    ).toMatchObject({
      name: 'Work',
      carries: 'digest',
    });
    for (const answer of [
      await bob.put(`${CHANNELS}/${id}`, { name: 'Mine' }),
      await bob.delete(`${CHANNELS}/${id}`),
      await bob.post(`${CHANNELS}/${id}/test`),
    ])
      expect(answer.status).toBe(404);
    expect((await ana.delete(`${CHANNELS}/${id}`)).status).toBe(200);
    expect((await ana.get(CHANNELS)).data).toEqual([]);
  });

  it('of a browser uses its push service only', async () => {
    const browser = createECDH('prime256v1');
    browser.generateKeys();
    const keys = {
      key: browser.getPublicKey().toString('base64url'),
      auth: Buffer.alloc(16, 1).toString('base64url'),
    };
    const wrong = await ana.post(CHANNELS, { kind: 'push', address: `${outside.url}/p`, ...keys });
    expect([wrong.status, wrong.error.errors]).toEqual([
      400,
      { address: 'This is no push service of a browser.' },
    ]);
    const right = await ana.post<Channel>(CHANNELS, {
      kind: 'push',
      address: 'https://fcm.googleapis.com/fcm/send/a',
      ...keys,
    });
    expect(right).toMatchObject({ status: 201, data: { carries: 'now' } });
    const { data } = await ana.get<NotificationSettings>(SETTINGS);
    expect(Buffer.from(data.pushKey, 'base64url')).toHaveLength(65);
  });

  it('is deleted with the account', async () => {
    await byMail(ana);
    await app()
      .db.count(sql`delete from users where id = ${(await app().signUp('Gone')).user.id}`)
      .catch(() => 0);
    const cascades = await app().db.rows(sql`
      select from pg_constraint where conrelid = 'channels'::regclass and confrelid = 'users'::regclass and confdeltype = 'c'`);
    expect(cascades).toHaveLength(1);
  });
});

describe('a webhook', () => {
  async function aHook(): Promise<MadeWebhook> {
    const { status, data, error } = await ana.post<MadeWebhook>(WEBHOOKS, {
      address: `${outside.url}/in?key=s3cret`,
    });
    if (status !== 201) throw new Error(error.message);
    return data;
  }

  it('is called with signed requests for new, assigned and ended alarms', async () => {
    const { secret } = await aHook();
    const tank = await aHotTank();
    await pass(10_000);
    await ana.post(`/tanks/${tank.id}/acknowledgements`, { kind: 'too-hot' });
    await addReading(tank, { temperature: 24 });
    await pass(10_000);
    const told = outside.inbox.map(({ body }) => JSON.parse(body.toString()));
    const ofHeat = told.filter(({ data }) =>
      data.alarms.some(({ kind }: { kind: string }) => kind === 'too-hot'),
    );
    expect(ofHeat.map(({ type }) => type).toSorted()).toEqual([
      'alarm.acknowledged',
      'alarm.raised',
      'alarm.resolved',
    ]);
    const first = outside.inbox[0];
    expect(told[0]).toMatchObject({
      type: 'alarm.raised',
      data: { alarms: [{ tankId: tank.id, kind: 'too-hot', tank: 'Tank 4', urgency: 'act' }] },
    });
    const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signed } = first?.headers ?? {};
    expect(signed).toBe(signature(secret, String(id), Number(at), first?.body.toString() ?? ''));
    expect(JSON.stringify([(await ana.get(WEBHOOKS)).data, await deliveries(ana)])).not.toMatch(
      /s3cret|whsec/,
    );
  });

  it('is retried with its id, sent again on request, and switched off when gone', async () => {
    const { id } = await aHook();
    outside.answer = { status: 503, body: {} };
    await aHotTank();
    await pass(10_000);
    outside.answer = { status: 200, body: {} };
    await pass(2000);
    const [first, second] = outside.inbox.map(({ headers }) => headers['webhook-id']);
    expect(first).toBe(second);
    const [sent] = await deliveries(ana);
    expect(sent).toMatchObject({ way: 'webhook', result: 'sent', attempts: 2 });
    const pressed = await ana.post<Tried>(`/api/notifications/deliveries/${sent?.id}/again`);
    expect(pressed.data.isSent).toBe(true);
    expect(outside.inbox.at(-1)?.headers['webhook-id']).toBe(first);
    outside.answer = { status: 410, body: {} };
    expect((await ana.post<Tried>(`${WEBHOOKS}/${id}/test`)).data.isSent).toBe(false);
    expect((await ana.get(WEBHOOKS)).data).toMatchObject([{ id, isOn: false }]);
    expect((await ana.put(`${WEBHOOKS}/${id}`, { isOn: true })).data).toMatchObject({ isOn: true });
    expect((await ana.delete(`${WEBHOOKS}/${id}`)).status).toBe(200);
  });

  it('is hidden from other estates and accepts http addresses only', async () => {
    const { id } = await aHook();
    const bob = await app().signUp('Bob');
    expect((await bob.post(`${WEBHOOKS}/${id}/test`)).status).toBe(404);
    expect((await bob.delete(`${WEBHOOKS}/${id}`)).status).toBe(404);
    expect((await ana.post(WEBHOOKS, { address: 'file:///etc/passwd' })).status).toBe(400);
  });
});
