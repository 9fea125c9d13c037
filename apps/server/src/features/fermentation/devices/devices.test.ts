import type { Change, Device, MadeDevice, Tank } from '@cuverie/contract';
import { describe, expect, test, vi } from 'vitest';
import { sql } from '../../../platform/database/sql.ts';
import { readingsOf } from '../testing/tanks.ts';
import { DEVICES, devicesServer, MINUTE, SPINDEL } from './testing/devices.ts';

const { app, ana, addTank, addDevice, deviceOf, postsOf, readings, send } = devicesServer();

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
    const shown = { temperature: 18, brix: 20, time: at };
    expect((await send(made.key, shown)).outcome).toBe('stored');
    const [first] = await readings(tank);
    expect(first?.timestamp).toBe(at);
    await ana().put(`${readingsOf(tank)}${first?.id}`, { brix: 21 });
    await ana().put(`${DEVICES}/${made.id}`, { temperatureUnit: 'C' });
    expect((await send(made.key, shown)).outcome).toBe('repeated');
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
    await ana().put(`${DEVICES}/${made.id}`, { scale: 'sg' });
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
    const { data } = await ana().put<Device>(`${DEVICES}/${made.id}`, { calibration: angle, version: 1 });
    expect(data).toMatchObject({ calibration: angle, version: 2 });
    await send(made.key, { ...SPINDEL, angle: 45 });
    expect((await readings(tank))[0]).toMatchObject({ brix: 10, rawValue: 1.05, rawScale: 'sg' });
    const { status, error } = await ana().put(`${DEVICES}/${made.id}`, {
      calibration: { ...angle, points: points.slice(1) },
    });
    expect([status, error.errors]).toEqual([
      400,
      { calibration: 'A calibration of this kind needs at least 2 points that the device shows differently' },
    ]);
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
    const { status, error } = await ana().post(DEVICES, { name: 'Float', tankId: foreign.id });
    expect([status, error.errors]).toEqual([
      400,
      { tankId: 'This tank is not there, or no longer: choose another' },
    ]);
    const tank = await addTank();
    await ana().put(`/tanks/${tank.id}`, { status: 'archived' });
    const made = await addDevice();
    expect((await ana().put(`${DEVICES}/${made.id}`, { tankId: tank.id })).status).toBe(400);
  });

  test('answers 409 when the version is stale', async () => {
    const made = await addDevice();
    await ana().put(`${DEVICES}/${made.id}`, { name: 'Float 2', version: 1 });
    const { status, error } = await ana().put(`${DEVICES}/${made.id}`, { name: 'Float 3', version: 1 });
    expect([status, error.current]).toEqual([409, expect.objectContaining({ name: 'Float 2', version: 2 })]);
  });

  test('is sent to other members at once, like each stored reading', async () => {
    const { meta } = await ana().get<Change[]>('/api/changes');
    const tank = await addTank();
    const { key, id } = await addDevice({ tankId: tank.id });
    await send(key, { temperature: 18 });
    await send(key, { temperature: 18 });
    await ana().delete(`${DEVICES}/${id}`);
    // Live updates wait until older transactions end, including those of tests that run at the same time.
    await vi.waitFor(
      async () => {
        const { data } = await ana().get<Change[]>(`/api/changes?after=${meta.cursor}`);
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
    await ana().delete(`${DEVICES}/${made.id}`);
    const { data } = await ana().get<{ id: string }[]>(`/api/history?id=${made.id}&act=deleted`);
    expect((await ana().post(`/api/history/${data[0]?.id}/restore`)).status).toBe(200);
    expect(await deviceOf(made)).toMatchObject({ name: 'Float 1', tankId: tank.id, takes: 'iSpindel000' });
    expect((await send(made.key, SPINDEL)).status).toBe(404);
    const { data: renewed } = await ana().post<MadeDevice>(`${DEVICES}/${made.id}/key`);
    expect((await send(renewed.key, SPINDEL)).status).toBe(200);
  });
});
