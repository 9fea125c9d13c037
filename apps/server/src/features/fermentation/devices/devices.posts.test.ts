import type { DevicePost, MadeDevice } from '@cuverie/contract';
import { MOST_POSTS } from '@cuverie/domain';
import { describe, expect, test } from 'vitest';
import { sql } from '../../../platform/database/sql.ts';
import { sweepPosts } from './devices.service.ts';
import { DEVICES, devicesServer, MINUTE } from './testing/devices.ts';

const { app, ana, addTank, addDevice, deviceOf, postsOf, readings, send } = devicesServer();

describe('a gateway', () => {
  const tilts = (...colors: string[]) => ({
    mdns_id: 'tiltbridge',
    tilts: Object.fromEntries(
      colors.map((color, at) => [
        color,
        { color, temp: `${68 + 9 * at}.0`, tempUnit: 'F', gravity: '1.0500' },
      ]),
    ),
  });

  test('of several devices is stored for the chosen one and lists the others', async () => {
    const tank = await addTank();
    const made = await addDevice({ tankId: tank.id });
    expect(await send(made.key, tilts('Red', 'Black'))).toMatchObject({
      status: 200,
      outcome: 'other-device',
    });
    expect(await deviceOf(made)).toMatchObject({ takes: null, others: ['Red', 'Black'] });
    await ana().put(`${DEVICES}/${made.id}`, { takes: 'black' });
    expect((await send(made.key, tilts('Red', 'Black', 'Pink'))).outcome).toBe('stored');
    expect((await readings(tank)).map(({ temperature }) => temperature)).toEqual([25]);
    expect(await deviceOf(made)).toMatchObject({ takes: 'black', others: ['Red', 'Pink'] });
  });

  test('that alternates devices never adds the second one’s readings to the first one’s tank', async () => {
    const tank = await addTank();
    const { key } = await addDevice({ tankId: tank.id });
    const tilt = (name: string, temp: string) => ({
      name,
      temp,
      temp_unit: 'F',
      gravity: '1.0500',
      gravity_unit: 'G',
    });
    expect((await send(key, tilt('Red', '68.0'))).outcome).toBe('stored');
    expect((await send(key, tilt('Blue', '77.0'))).outcome).toBe('other-device');
    expect(await readings(tank)).toHaveLength(1);
  });
});

describe('an invalid post', () => {
  test.each([
    ['rubbish', 'hello', 'device_unreadable', 'This is neither JSON, nor a form, nor a line of InfluxDB'],
    ['broken JSON', '{"temperature":', 'device_json_broken', /^This begins like JSON/],
    ['nothing', '', 'device_empty', /^Nothing was sent/],
    [
      'a broken probe',
      '{"temperature":-127,"temp_units":"C"}',
      'device_temperature_outside',
      /^-127 °C is no/,
    ],
    ['air', '{"gravity":0.3,"gravity-unit":"G","angle":10}', 'device_density_outside', /^0.3 is no density/],
  ])(
    '%s is refused with a message, shown with its device, and adds no reading',
    async (_, body, code, words) => {
      const tank = await addTank();
      const made = await addDevice({ tankId: tank.id });
      const { status, message } = await send(made.key, body);
      expect([status, message]).toEqual([400, expect.stringMatching(words)]);
      expect(await postsOf(made)).toMatchObject([{ body, outcome: 'refused', problem: { code } }]);
      expect((await deviceOf(made)).lastOutcome).toBe('refused');
      expect(await readings(tank)).toEqual([]);
    },
  );

  test('is stored even if its text cannot be stored unchanged', async () => {
    const made = await addDevice();
    expect(
      (await send(made.key, '{"name":"a\\ud800\\u0000","temperature":1e999,"brix":"1e999","ph":3.4}\0'))
        .status,
    ).toBe(200);
    expect((await deviceOf(made)).takes).toBe('a');
    const long = `{"temperature":20,"comment":"${'x'.repeat(100_000)}"}`;
    expect((await send(made.key, long)).status).toBe(200);
    expect((await postsOf(made))[0]?.body).toHaveLength(8000);
    expect((await send(made.key, 'x'.repeat(300_000))).status).toBe(413);
  });
});

describe('a post without a target', () => {
  test('for an archived, deleted or missing tank is accepted without a reading', async () => {
    const tank = await addTank();
    const made = await addDevice({ tankId: tank.id });
    await ana().put(`/tanks/${tank.id}`, { status: 'archived' });
    expect(await send(made.key, { temperature: 18 })).toMatchObject({ status: 200, outcome: 'archived' });
    const other = await addTank({ name: 'Tank 2' });
    await ana().put(`${DEVICES}/${made.id}`, { tankId: other.id });
    await ana().delete(`/tanks/${other.id}`);
    expect(await deviceOf(made)).toMatchObject({ tankId: null });
    expect(await send(made.key, { temperature: 18 })).toMatchObject({ status: 200, outcome: 'no-tank' });
    expect(await readings(tank)).toEqual([]);
  });

  test('is refused with a wrong or replaced key, or for a deleted device', async () => {
    const tank = await addTank();
    const made = await addDevice({ tankId: tank.id });
    const { data: renewed } = await ana().post<MadeDevice>(`${DEVICES}/${made.id}/key`);
    expect(await send(made.key, { temperature: 18 })).toMatchObject({ status: 404, code: 'not_found' });
    expect((await send(renewed.key, { temperature: 18 })).status).toBe(200);
    expect((await ana().delete(`${DEVICES}/${made.id}`)).status).toBe(200);
    expect((await send(renewed.key, { temperature: 19 })).status).toBe(404);
    expect(await readings(tank)).toMatchObject([{ takenBy: 'Float 1', deviceId: made.id }]);
    expect(await app().db.count(sql`select from device_posts where device_id = ${made.id}`)).toBe(0);
  });

  test('is refused after many wrong keys from the same client only', async () => {
    const { key } = await addDevice();
    const address = { remoteAddress: '203.0.113.99' };
    for (let tries = 0; tries < 60; tries += 1) expect((await send('wrong', {}, address)).status).toBe(404);
    const { status, message } = await send('wrong', {}, address);
    expect([status, message]).toEqual([
      429,
      'Too many posts with keys that no device has. Try again in 600 seconds.',
    ]);
    expect((await send('wrong', {})).status).toBe(404);
    expect((await send(key, { temperature: 18 }, address)).status).toBe(200);
  });

  test('is refused beyond sixty a minute, and accepted a minute later', async () => {
    const [one, other] = [await addDevice(), await addDevice()];
    for (let tries = 0; tries < 60; tries += 1) await send(one.key, { temperature: 18 });
    expect(await send(one.key, { temperature: 18 })).toMatchObject({
      status: 429,
      message: 'This device sent more than 60 times in a minute. It is heard again in 60 seconds.',
    });
    expect((await send(other.key, { temperature: 18 })).status).toBe(200);
    app().clock.advance(MINUTE);
    expect((await send(one.key, { temperature: 18 })).status).toBe(200);
  });
});

describe('posts of a device', () => {
  test('are stored for two weeks', async () => {
    const made = await addDevice();
    await send(made.key, { temperature: 18 });
    app().clock.advance(13 * 24 * 60 * MINUTE);
    await send(made.key, { temperature: 19 });
    await sweepPosts(app().db, app().clock);
    const kept = () =>
      app().db.rows(sql`select body from device_posts where device_id = ${made.id} order by at`);
    expect(await kept()).toHaveLength(2);
    app().clock.advance(2 * 24 * 60 * MINUTE);
    await sweepPosts(app().db, app().clock);
    expect(await kept()).toEqual([{ body: '{"temperature":19}' }]);
  });

  test('are limited in number, across senders, and paged', async () => {
    const made = await addDevice();
    await send(made.key, { temperature: 18 });
    await app().db.count(sql`
      insert into device_posts (estate_id, id, device_id, at, body, outcome, readings)
      select estate_id, gen_random_uuid(), device_id, at - make_interval(secs => n), body, outcome, readings
      from device_posts, generate_series(1, ${MOST_POSTS + 50}) as n where device_id = ${made.id}`);
    await app().db.count(sql`update devices set posts = 99 where id = ${made.id}`);
    app().clock.advance(MINUTE);
    await send(made.key, { temperature: 19 });
    expect(await app().db.count(sql`select from device_posts where device_id = ${made.id}`)).toBe(MOST_POSTS);
    const first = await ana().get<DevicePost[]>(`${DEVICES}/${made.id}/posts?limit=3`);
    const next = await ana().get<DevicePost[]>(
      `${DEVICES}/${made.id}/posts?limit=3&cursor=${first.meta.nextCursor}`,
    );
    expect([first.data, next.data].flat().map(({ id }) => id)).toHaveLength(6);
    expect(next.data[0]?.at).not.toBe(first.data[2]?.at);
  });
});
