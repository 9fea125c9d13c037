import type { Change, Device, DevicePost, MadeDevice, Tank, TankReading } from '@cuverie/contract';
import { MOST_POSTS } from '@cuverie/domain';
import type { InjectOptions } from 'fastify';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { sql } from '../../../platform/database/sql.ts';
import { type SignedInClient, useTestApp } from '../../../testing/app.ts';
import { readingsOf, tankBookOf } from '../testing/tanks.ts';
import { sweepPosts } from './devices.service.ts';

const app = useTestApp();
let ana: SignedInClient;
beforeEach(async () => {
  ana = await app().signUp();
});
const { addTank } = tankBookOf(() => ana);

const DEVICES = '/api/devices';
const MINUTE = 60_000;

const addDevice = async (fields: object = {}): Promise<MadeDevice> => {
  const { status, data, error } = await ana.post<MadeDevice>(DEVICES, { name: 'Float 1', ...fields });
  if (status !== 201) throw new Error(error.message);
  return data;
};
const deviceOf = async ({ id }: Pick<MadeDevice, 'id'>): Promise<Device> =>
  (await ana.get<Device>(`${DEVICES}/${id}`)).data;
const postsOf = async ({ id }: Pick<MadeDevice, 'id'>): Promise<DevicePost[]> =>
  (await ana.get<DevicePost[]>(`${DEVICES}/${id}/posts`)).data;
const readings = async (tank: Tank): Promise<TankReading[]> =>
  (await ana.get<TankReading[]>(readingsOf(tank))).data;

/** Posts like a device: without a token, often with the wrong content type. */
async function send(key: string, body: object | string, more: InjectOptions = {}) {
  const answer = await app().app.inject({
    method: 'POST',
    url: `/api/in/${key}`,
    payload: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
    remoteAddress: '203.0.113.7',
    ...more,
  });
  const json = answer.body === '' ? {} : answer.json();
  return { status: answer.statusCode, outcome: json.data?.outcome, message: json.message, code: json.code };
}

const SPINDEL = {
  name: 'iSpindel000',
  ID: 4974097,
  token: '',
  angle: 60.1,
  temperature: 68,
  temp_units: 'F',
  battery: 4.03,
  gravity: 1.05,
  interval: 900,
  RSSI: -66,
};

describe('a device', () => {
  test('gets its key once, with 130 random bits, and only a hash is stored', async () => {
    const { id, key } = await addDevice();
    expect(key).toMatch(/^[0-9a-hjkmnp-tv-z]{26}$/);
    expect((await addDevice()).key).not.toBe(key);
    const rows = await app().db.rows(sql`
      select to_jsonb(devices)::text as device, encode(hash, 'escape') as hash from devices
      join device_keys on device_id = devices.id where devices.id = ${id}`);
    expect(JSON.stringify(rows)).not.toContain(key);
    expect(JSON.stringify(await deviceOf({ id }))).not.toContain(key);
  });

  test('adds readings in its tank’s units under its name, and its posts are stored', async () => {
    const tank = await addTank();
    const made = await addDevice({ tankId: tank.id });
    expect(await send(made.key, SPINDEL)).toMatchObject({ status: 200, outcome: 'stored' });
    const [reading] = await readings(tank);
    expect(reading).toMatchObject({
      temperature: 20,
      brix: 12.4,
      rawValue: 1.05,
      rawScale: 'sg',
      instrument: 'hydrometer',
      takenBy: 'Float 1',
      deviceId: made.id,
    });
    const now = app().clock.now().toISOString();
    expect(await deviceOf(made)).toMatchObject({
      kind: 'ispindel',
      takes: 'iSpindel000',
      takenFor: 'sg',
      lastSeenAt: now,
      lastOutcome: 'stored',
      batteryVolts: 4.03,
      signal: -66,
      intervalSeconds: 900,
      version: 1,
    });
    const [post] = await postsOf(made);
    expect(post).toMatchObject({ at: now, body: JSON.stringify(SPINDEL), outcome: 'stored', problem: null });
    expect(post?.readings).toMatchObject([
      { device: 'iSpindel000', angle: 60.1, brix: 12.4, temperature: 20 },
    ]);
  });

  test('is accepted by query, as a form, and with any content type', async () => {
    const tank = await addTank();
    const { key } = await addDevice({ tankId: tank.id });
    const url = `/api/in/${key.toUpperCase()}/?temp=20&temp_unit=C&name=a`;
    expect(await send(key, '', { method: 'GET', url })).toMatchObject({ status: 200 });
    app().clock.advance(MINUTE);
    const form = 'Temp=75.2&SG=1.019&Color=a&Timepoint=&Beer=&Comment=';
    for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data', 'nonsense'])
      expect(await send(key, form, { headers: { 'content-type': type } })).toMatchObject({ status: 200 });
    expect((await readings(tank)).map(({ temperature }) => temperature)).toEqual([24, 20]);
  });

  test('that sends line protocol is answered like InfluxDB', async () => {
    const tank = await addTank();
    const { key } = await addDevice({ tankId: tank.id });
    const line = 'tank,name=t temperature=18.5,brix=20';
    const answer = await send(key, line, { url: `/api/in/${key}/api/v2/write?org=a&bucket=b&precision=s` });
    expect(answer.status).toBe(204);
    app().clock.advance(15 * MINUTE);
    expect((await send(key, line, { url: `/api/in/${key}/write?db=a` })).status).toBe(204);
    expect((await send(key, '', { url: `/api/in/${key}/write?db=a` })).status).toBe(400);
    expect(await readings(tank)).toHaveLength(2);
  });

  test('is thinned while values are stable, and all its posts are stored', async () => {
    const tank = await addTank();
    const made = await addDevice({ tankId: tank.id });
    const outcomes: unknown[] = [];
    for (let minute = 0; minute < 12; minute += 1) {
      outcomes.push((await send(made.key, { temperature: 18, brix: 20 })).outcome);
      app().clock.advance(MINUTE);
    }
    expect(outcomes.filter((outcome) => outcome === 'stored')).toHaveLength(2);
    expect(await readings(tank)).toHaveLength(2);
    expect(await postsOf(made)).toHaveLength(12);
  });

  test('that repeats an instant is stored once, also after a manual correction', async () => {
    const tank = await addTank();
    const made = await addDevice({ tankId: tank.id });
    const at = new Date(app().clock.now().getTime() - 60 * MINUTE).toISOString();
    const told = { temperature: 18, brix: 20, time: at };
    expect((await send(made.key, told)).outcome).toBe('stored');
    const [first] = await readings(tank);
    expect(first?.timestamp).toBe(at);
    await ana.put(`${readingsOf(tank)}${first?.id}`, { brix: 21 });
    await ana.put(`${DEVICES}/${made.id}`, { temperatureUnit: 'C' });
    expect((await send(made.key, told)).outcome).toBe('repeated');
    expect(await readings(tank)).toMatchObject([{ brix: 21, takenBy: 'Float 1' }]);
  });

  test('whose clock is off by more than a day gets the server’s time', async () => {
    const tank = await addTank();
    const { key } = await addDevice({ tankId: tank.id });
    await send(key, { temperature: 18, time: '2001-01-01T00:00:00Z' });
    expect((await readings(tank))[0]?.timestamp).toBe(app().clock.now().toISOString());
  });

  test('with an outlier waits for two more like it', async () => {
    const tank = await addTank();
    const { key } = await addDevice({ tankId: tank.id });
    const outcomes: unknown[] = [];
    for (const temperature of [18, 18, 18, 40, 18, 30, 30.2, 30.4]) {
      outcomes.push((await send(key, { temperature })).outcome);
      app().clock.advance(15 * MINUTE);
    }
    expect(outcomes).toEqual(['stored', 'stored', 'stored', 'held', 'stored', 'held', 'held', 'stored']);
    const stored = await app().db.rows(sql`
      select temperature from tank_readings where tank_id = ${tank.id} order by taken_at desc`);
    expect(stored.map(({ temperature }) => Number(temperature))).toEqual([30.4, 30.2, 30, 18, 18, 18, 18]);
  });

  test('that sends °P is not read as specific gravity near dryness', async () => {
    const tank = await addTank();
    const made = await addDevice({ tankId: tank.id });
    for (const gravity of [3.2, 1.1]) {
      await send(made.key, { gravity });
      app().clock.advance(20 * MINUTE);
    }
    expect((await readings(tank)).map(({ rawScale }) => rawScale)).toEqual(['plato', 'plato']);
    expect(await deviceOf(made)).toMatchObject({ takenFor: 'plato', scale: null });
    await ana.put(`${DEVICES}/${made.id}`, { scale: 'sg' });
    expect(await deviceOf(made)).toMatchObject({ takenFor: null, scale: 'sg' });
    await send(made.key, { gravity: 1.1 });
    expect((await readings(tank))[0]).toMatchObject({ rawScale: 'sg', rawValue: 1.1 });
  });

  test('uses its new calibration from then on', async () => {
    const tank = await addTank();
    const made = await addDevice({ tankId: tank.id });
    const points = [
      { shown: 25, brix: 0 },
      { shown: 65, brix: 20 },
    ];
    const angle = { of: 'angle', by: 'points', power: 1, points };
    const { data } = await ana.put<Device>(`${DEVICES}/${made.id}`, { calibration: angle, version: 1 });
    expect(data).toMatchObject({ calibration: angle, version: 2 });
    await send(made.key, { ...SPINDEL, angle: 45 });
    expect((await readings(tank))[0]).toMatchObject({ brix: 10, rawValue: 1.05, rawScale: 'sg' });
    const { status, error } = await ana.put(`${DEVICES}/${made.id}`, {
      calibration: { ...angle, points: points.slice(1) },
    });
    expect([status, error.errors]).toEqual([
      400,
      { calibration: 'A calibration of this kind needs at least 2 points that the device shows differently' },
    ]);
  });
});

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
    await ana.put(`${DEVICES}/${made.id}`, { takes: 'black' });
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
    await ana.put(`/tanks/${tank.id}`, { status: 'archived' });
    expect(await send(made.key, { temperature: 18 })).toMatchObject({ status: 200, outcome: 'archived' });
    const other = await addTank({ name: 'Tank 2' });
    await ana.put(`${DEVICES}/${made.id}`, { tankId: other.id });
    await ana.delete(`/tanks/${other.id}`);
    expect(await deviceOf(made)).toMatchObject({ tankId: null });
    expect(await send(made.key, { temperature: 18 })).toMatchObject({ status: 200, outcome: 'no-tank' });
    expect(await readings(tank)).toEqual([]);
  });

  test('is refused with a wrong or replaced key, or for a deleted device', async () => {
    const tank = await addTank();
    const made = await addDevice({ tankId: tank.id });
    const { data: renewed } = await ana.post<MadeDevice>(`${DEVICES}/${made.id}/key`);
    expect(await send(made.key, { temperature: 18 })).toMatchObject({ status: 404, code: 'not_found' });
    expect((await send(renewed.key, { temperature: 18 })).status).toBe(200);
    expect((await ana.delete(`${DEVICES}/${made.id}`)).status).toBe(200);
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
    const first = await ana.get<DevicePost[]>(`${DEVICES}/${made.id}/posts?limit=3`);
    const next = await ana.get<DevicePost[]>(
      `${DEVICES}/${made.id}/posts?limit=3&cursor=${first.meta.nextCursor}`,
    );
    expect([first.data, next.data].flat().map(({ id }) => id)).toHaveLength(6);
    expect(next.data[0]?.at).not.toBe(first.data[2]?.at);
  });
});

describe('a change of a device', () => {
  test('is refused for a tank of another estate, an archived and an unknown one', async () => {
    const bea = await app().signUp();
    const { data: foreign } = await bea.post<Tank>('/tanks', {
      name: 'Hers',
      variety: 'Merlot',
      capacity: 100,
    });
    const { status, error } = await ana.post(DEVICES, { name: 'Float', tankId: foreign.id });
    expect([status, error.errors]).toEqual([
      400,
      { tankId: 'This tank is not there, or no longer: choose another' },
    ]);
    const tank = await addTank();
    await ana.put(`/tanks/${tank.id}`, { status: 'archived' });
    const made = await addDevice();
    expect((await ana.put(`${DEVICES}/${made.id}`, { tankId: tank.id })).status).toBe(400);
  });

  test('answers 409 when the version is stale', async () => {
    const made = await addDevice();
    await ana.put(`${DEVICES}/${made.id}`, { name: 'Float 2', version: 1 });
    const { status, error } = await ana.put(`${DEVICES}/${made.id}`, { name: 'Float 3', version: 1 });
    expect([status, error.current]).toEqual([409, expect.objectContaining({ name: 'Float 2', version: 2 })]);
  });

  test('is sent to other members at once, like each stored reading', async () => {
    const { meta } = await ana.get<Change[]>('/api/changes');
    const tank = await addTank();
    const { key, id } = await addDevice({ tankId: tank.id });
    await send(key, { temperature: 18 });
    await send(key, { temperature: 18 });
    await ana.delete(`${DEVICES}/${id}`);
    // Live updates wait until older transactions end, including those of tests that run at the same time.
    await vi.waitFor(
      async () => {
        const { data } = await ana.get<Change[]>(`/api/changes?after=${meta.cursor}`);
        expect(data.map(({ kind, act }) => `${kind} ${act}`)).toEqual([
          'tank added',
          'device added',
          'tank-reading added',
          'device deleted',
        ]);
      },
      { timeout: 30_000 },
    );
  });

  test('that deleted it is undone in the history, and a new key enables it', async () => {
    const tank = await addTank();
    const made = await addDevice({ tankId: tank.id });
    await send(made.key, SPINDEL);
    await ana.delete(`${DEVICES}/${made.id}`);
    const { data } = await ana.get<{ id: string }[]>(`/api/history?id=${made.id}&act=deleted`);
    expect((await ana.post(`/api/history/${data[0]?.id}/restore`)).status).toBe(200);
    expect(await deviceOf(made)).toMatchObject({ name: 'Float 1', tankId: tank.id, takes: 'iSpindel000' });
    expect((await send(made.key, SPINDEL)).status).toBe(404);
    const { data: renewed } = await ana.post<MadeDevice>(`${DEVICES}/${made.id}/key`);
    expect((await send(renewed.key, SPINDEL)).status).toBe(200);
  });
});
