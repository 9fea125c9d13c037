import { createECDH } from 'node:crypto';
import type { Channel, MadeWebhook, NotificationSettings, TrialResult } from '@cuverie/contract';
import { describe, expect, it } from 'vitest';
import { signature } from '../../features/notifications/channels/webhook.ts';
import { sql } from '../../platform/database/sql.ts';
import { byMail, CHANNELS, deliveriesOf, notificationsServer, SETTINGS } from './testing/notifications.ts';

const { aHotTank, addReading, ana, app, outside, pass } = notificationsServer();

const WEBHOOKS = '/api/notifications/webhooks';

describe('a channel', () => {
  it('sends a test message and shows its result', async () => {
    const { data } = await ana().post<Channel>(CHANNELS, {
      kind: 'ntfy',
      address: `${outside().url}/cellar`,
      token: 'tk_secret',
    });
    expect(data).toMatchObject({
      kind: 'ntfy',
      name: `ntfy at ${new URL(outside().url).host}`,
      carries: 'all',
    });
    const tryIt = () => ana().post<TrialResult>(`${CHANNELS}/${data.id}/test`);
    expect((await tryIt()).data).toEqual({ isSent: true, message: 'A test was sent.' });
    outside().answer = { status: 403, body: { error: 'forbidden' } };
    expect((await tryIt()).data).toEqual({
      isSent: false,
      message: `${new URL(outside().url).host} answered 403: forbidden`,
    });
    expect(await deliveriesOf(ana())).toMatchObject([
      { occasion: 'test', result: 'failed' },
      { occasion: 'test', result: 'sent' },
    ]);
    const all = await Promise.all(
      [CHANNELS, SETTINGS, '/api/notifications/deliveries'].map((url) => ana().get(url)),
    );
    expect(JSON.stringify(all.map((one) => one.data))).not.toMatch(/tk_secret|cellar"/);
    const [kept] = await app().db.rows<{ target: Buffer }>(
      sql`select target from channels where id = ${data.id}`,
    );
    expect(kept?.target.toString('latin1')).not.toContain('tk_secret');
  });

  it('to an internal address is refused with a message and not called', async () => {
    const { data } = await ana().post<Channel>(CHANNELS, { kind: 'ntfy', address: 'http://10.0.0.1/cellar' });
    expect((await ana().post<TrialResult>(`${CHANNELS}/${data.id}/test`)).data).toEqual({
      isSent: false,
      message:
        '10.0.0.1 lies inside the network of this server. The administrator can allow it with the setting OUTGOING_HOSTS.',
    });
  });

  it('is added once, changed and deleted', async () => {
    const { id } = await byMail(ana());
    expect((await ana().post(CHANNELS, { kind: 'mail' })).error.code).toBe('channel_there');
    expect(
      (await ana().put<Channel>(`${CHANNELS}/${id}`, { name: 'Work', carries: 'digest' })).data,
    ).toMatchObject({
      name: 'Work',
      carries: 'digest',
    });
    expect((await ana().delete(`${CHANNELS}/${id}`)).status).toBe(200);
    expect((await ana().get(CHANNELS)).data).toEqual([]);
  });

  it('of a browser uses its push service only', async () => {
    const browser = createECDH('prime256v1');
    browser.generateKeys();
    const keys = {
      key: browser.getPublicKey().toString('base64url'),
      auth: Buffer.alloc(16, 1).toString('base64url'),
    };
    const wrong = await ana().post(CHANNELS, { kind: 'push', address: `${outside().url}/p`, ...keys });
    expect([wrong.status, wrong.error.errors]).toEqual([
      400,
      { address: 'This is no push service of a browser.' },
    ]);
    const right = await ana().post<Channel>(CHANNELS, {
      kind: 'push',
      address: 'https://fcm.googleapis.com/fcm/send/a',
      ...keys,
    });
    expect(right).toMatchObject({ status: 201, data: { carries: 'now' } });
    const { data } = await ana().get<NotificationSettings>(SETTINGS);
    expect(Buffer.from(data.pushKey, 'base64url')).toHaveLength(65);
  });

  it('is deleted with the account', async () => {
    const cascades = await app().db.rows(sql`
      select from pg_constraint where conrelid = 'channels'::regclass and confrelid = 'users'::regclass and confdeltype = 'c'`);
    expect(cascades).toHaveLength(1);
  });
});

describe('a webhook', () => {
  async function aHook(): Promise<MadeWebhook> {
    const { status, data, error } = await ana().post<MadeWebhook>(WEBHOOKS, {
      address: `${outside().url}/in?key=s3cret`,
    });
    if (status !== 201) throw new Error(error.message);
    return data;
  }

  it('is called with signed requests for new, assigned and ended alarms', async () => {
    const { secret } = await aHook();
    const tank = await aHotTank();
    await pass(10_000);
    await ana().post(`/tanks/${tank.id}/acknowledgements`, { kind: 'too-hot' });
    await addReading(tank, { temperature: 24 });
    await pass(10_000);
    const shown = outside().inbox.map(({ body }) => JSON.parse(body.toString()));
    const ofHeat = shown.filter(({ data }) =>
      data.alarms.some(({ kind }: { kind: string }) => kind === 'too-hot'),
    );
    expect(ofHeat.map(({ type }) => type).toSorted()).toEqual([
      'alarm.acknowledged',
      'alarm.raised',
      'alarm.resolved',
    ]);
    const first = outside().inbox[0];
    expect(shown[0]).toMatchObject({
      type: 'alarm.raised',
      data: { alarms: [{ tankId: tank.id, kind: 'too-hot', tank: 'Tank 4', urgency: 'act' }] },
    });
    const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signed } = first?.headers ?? {};
    expect(signed).toBe(signature(secret, String(id), Number(at), first?.body.toString() ?? ''));
    expect(JSON.stringify([(await ana().get(WEBHOOKS)).data, await deliveriesOf(ana())])).not.toMatch(
      /s3cret|whsec/,
    );
  });

  it('has an address of http, is retried with its id, sent again on request, and switched off when gone', async () => {
    expect((await ana().post(WEBHOOKS, { address: 'file:///etc/passwd' })).status).toBe(400);
    const { id } = await aHook();
    outside().answer = { status: 503, body: {} };
    await aHotTank();
    await pass(10_000);
    outside().answer = { status: 200, body: {} };
    await pass(2000);
    const [first, second] = outside().inbox.map(({ headers }) => headers['webhook-id']);
    expect(first).toBe(second);
    const [sent] = await deliveriesOf(ana());
    expect(sent).toMatchObject({ way: 'webhook', result: 'sent', attempts: 2 });
    const pressed = await ana().post<TrialResult>(`/api/notifications/deliveries/${sent?.id}/again`);
    expect(pressed.data.isSent).toBe(true);
    expect(outside().inbox.at(-1)?.headers['webhook-id']).toBe(first);
    outside().answer = { status: 410, body: {} };
    expect((await ana().post<TrialResult>(`${WEBHOOKS}/${id}/test`)).data.isSent).toBe(false);
    expect((await ana().get(WEBHOOKS)).data).toMatchObject([{ id, isOn: false }]);
    expect((await ana().put(`${WEBHOOKS}/${id}`, { isOn: true })).data).toMatchObject({ isOn: true });
    expect((await ana().delete(`${WEBHOOKS}/${id}`)).status).toBe(200);
  });
});
