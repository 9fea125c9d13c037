import type { Broker, BrokerStranger, Device, MadeDevice, Tank, TankReading } from '@cuverie/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sql } from '../../../../platform/database/sql.ts';
import { socketsTo } from '../../../../platform/outgoing/outgoing.ts';
import { type SignedInClient, useTestApp } from '../../../../testing/app.ts';
import { BROKER_LOGIN, startBroker, type TestBroker } from '../../../../testing/mqtt-broker.ts';
import { readingsOf, tankBookOf } from '../../testing/tanks.ts';
import { brokerConnections } from './broker-connections.ts';

const app = useTestApp();
const BROKERS = '/api/brokers';
const IN_TIME = { timeout: 10_000, interval: 20 };

let ana: SignedInClient;
let broker: TestBroker;
const ends: (() => Promise<void>)[] = [];
beforeEach(async () => {
  await app().db.count(sql`update devices set broker_id = null`);
  await app().db.count(sql`delete from brokers`);
  ana = await app().signUp();
  broker = await startBroker();
  ends.push(() => broker.stop());
});
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});
const { addTank } = tankBookOf(() => ana);

/** A server that holds connections; by default it may connect to localhost. */
function serve(hosts: readonly string[] = ['127.0.0.1', 'localhost']) {
  const { db, clock, plans, quotas, secrets } = app();
  const holding = brokerConnections({
    db,
    clock,
    plans,
    quotas,
    secrets,
    open: socketsTo({ hosts }),
    log: { warn: () => {} },
    lookMs: 20,
    gatherMs: 100,
  });
  holding.start();
  ends.push(() => holding.stop());
  return holding;
}

const addBroker = async (fields: object = {}): Promise<Broker> => {
  const { status, data, error } = await ana.post<Broker>(BROKERS, {
    name: 'Cellar',
    address: `mqtt://127.0.0.1:${broker.port}`,
    topic: '#',
    ...BROKER_LOGIN,
    ...fields,
  });
  if (status !== 201) throw new Error(error.message);
  return data;
};
const brokerOf = async ({ id }: Pick<Broker, 'id'>): Promise<Broker | undefined> =>
  (await ana.get<Broker[]>(BROKERS)).data.find((one) => one.id === id);
const strangersOf = async ({ id }: Pick<Broker, 'id'>): Promise<BrokerStranger[]> =>
  (await ana.get<BrokerStranger[]>(`${BROKERS}/${id}/strangers`)).data;
const readings = async (tank: Tank): Promise<TankReading[]> =>
  (await ana.get<TankReading[]>(readingsOf(tank))).data;
const pair = async (at: Broker, takes: string, tank?: Tank) =>
  ana.post<MadeDevice>('/api/devices', { name: 'Float 1', takes, brokerId: at.id, tankId: tank?.id });

const expectConnected = (one: Broker) =>
  vi.waitFor(async () => expect((await brokerOf(one))?.connectedAt).not.toBeNull(), IN_TIME);
const expectFailure = (one: Broker, code: string) =>
  vi.waitFor(async () => {
    expect(await brokerOf(one)).toMatchObject({ connectedAt: null, failure: { code } });
  }, IN_TIME);

const SPINDEL = [
  ['tilt', '60.1'],
  ['temperature', '68'],
  ['temp_units', 'F'],
  ['battery', '4.03'],
  ['gravity', '1.05'],
  ['interval', '900'],
  ['RSSI', '-66'],
] as const;

describe('messages of a broker', () => {
  test('that contain single values of an iSpindel become one reading of their topic’s device', async () => {
    const tank = await addTank();
    const one = await addBroker();
    const { data: made } = await pair(one, 'ispindel/Spindel1', tank);
    serve();
    await expectConnected(one);
    for (const [field, value] of SPINDEL) await broker.tell(`ispindel/Spindel1/${field}`, value);
    await vi.waitFor(async () => expect(await readings(tank)).toHaveLength(1), IN_TIME);
    expect((await readings(tank))[0]).toMatchObject({
      temperature: 20,
      brix: 12.4,
      rawValue: 1.05,
      rawScale: 'sg',
      takenBy: 'Float 1',
      deviceId: made.id,
    });
    const { data: device } = await ana.get<Device>(`/api/devices/${made.id}`);
    expect(device).toMatchObject({
      kind: 'ispindel',
      batteryVolts: 4.03,
      signal: -66,
      lastOutcome: 'stored',
    });
    await vi.waitFor(async () => expect((await brokerOf(one))?.lastMessageAt).not.toBeNull(), IN_TIME);
  });

  test('go to the device named in them, whatever their topic', async () => {
    const tank = await addTank();
    const one = await addBroker();
    await pair(one, 'red', tank);
    serve();
    await expectConnected(one);
    await broker.tell('tiltbridge/tilt_Red', '{"Color":"Red","SG":1.05,"Temp":68,"tempunits":"F"}');
    await vi.waitFor(async () => expect(await readings(tank)).toMatchObject([{ temperature: 20 }]), IN_TIME);
  });

  test('without a device are listed by name until a device is paired', async () => {
    const tank = await addTank();
    const one = await addBroker();
    serve();
    await expectConnected(one);
    await broker.tell('cellar/tank4', '{"temperature":18.4}');
    await broker.tell('cellar/door', '{"open":true}');
    await vi.waitFor(async () => expect(await strangersOf(one)).toHaveLength(2), IN_TIME);
    expect(await strangersOf(one)).toMatchObject([
      { name: 'cellar/door', problem: { code: 'device_says_nothing' } },
      { name: 'cellar/tank4', topic: 'cellar/tank4', body: '{"temperature":18.4}', problem: null },
    ]);
    await pair(one, 'Cellar/Tank4', tank);
    expect((await strangersOf(one)).map(({ name }) => name)).toEqual(['cellar/door']);
    await broker.tell('cellar/tank4', '{"temperature":18.5}');
    await vi.waitFor(
      async () => expect(await readings(tank)).toMatchObject([{ temperature: 18.5 }]),
      IN_TIME,
    );
  });

  test('that were retained for new subscribers are ignored', async () => {
    const tank = await addTank();
    const one = await addBroker();
    await pair(one, 'cellar/tank4', tank);
    await broker.tell('cellar/tank4', '{"temperature":30}', true);
    serve();
    await expectConnected(one);
    await broker.tell('cellar/tank4', '{"temperature":18}');
    await vi.waitFor(async () => expect(await readings(tank)).toMatchObject([{ temperature: 18 }]), IN_TIME);
  });

  test('are stored for at most fifty names', async () => {
    const one = await addBroker();
    serve();
    await expectConnected(one);
    for (let n = 0; n < 53; n += 1) await broker.tell(`room/${n}`, '{"temperature":18}');
    await broker.tell('cellar/last', '{"temperature":18}');
    await vi.waitFor(
      async () => expect((await strangersOf(one)).map(({ name }) => name)).toContain('cellar/last'),
      IN_TIME,
    );
    expect(await strangersOf(one)).toHaveLength(50);
  });
});

describe('a connection', () => {
  test('with TLS accepts only the given certificate', async () => {
    const secure = await startBroker({ isSecure: true });
    ends.push(() => secure.stop());
    const address = `mqtts://localhost:${secure.port}`;
    const { readFile } = await import('node:fs/promises');
    const authority = await readFile(
      new URL('../../../../testing/certificates/one.pem', import.meta.url),
      'utf8',
    );
    const trusted = await addBroker({ address, authority });
    const untrusted = await addBroker({ address });
    serve();
    await expectConnected(trusted);
    await expectFailure(untrusted, 'broker_untrusted');
    expect(secure.clients()).toBe(1);
  });

  test('into the server’s own network is refused unless its operator allows it', async () => {
    const byNumber = await addBroker();
    const byName = await addBroker({ address: `mqtt://localhost:${broker.port}` });
    serve([]);
    await expectFailure(byNumber, 'outgoing_inside');
    await expectFailure(byName, 'outgoing_inside');
    expect(broker.clients()).toBe(0);
  });

  test('reports why it failed: a wrong password, a forbidden topic, no server', async () => {
    const wrong = await addBroker({ password: 'apples' });
    const forbidden = await addBroker({ topic: 'secret/#' });
    const unreachable = await addBroker({ address: 'mqtt://127.0.0.1:1' });
    serve();
    await expectFailure(wrong, 'broker_refuses');
    await expectFailure(forbidden, 'broker_topic_refused');
    await expectFailure(unreachable, 'outgoing_unreachable');
    await vi.waitFor(() => expect(broker.clients()).toBe(0), IN_TIME);
  });

  test('is retried after a pause, and at once after a change', async () => {
    const one = await addBroker();
    serve();
    await expectConnected(one);
    const { port } = broker;
    await broker.stop();
    await expectFailure(one, 'broker_ended');
    broker = await startBroker({ port });
    app().clock.advance(5000);
    await expectConnected(one);
    await ana.put(`${BROKERS}/${one.id}`, { version: (await brokerOf(one))?.version, password: 'apples' });
    await expectFailure(one, 'broker_refuses');
    expect(broker.clients()).toBe(0);
  });

  test('is held by one of several servers and taken over when that one stops or is silent', async () => {
    const one = await addBroker();
    const first = serve();
    await expectConnected(one);
    serve();
    expect(broker.clients()).toBe(1);
    await first.stop();
    await expectConnected(one);
    expect(broker.clients()).toBe(1);
  });

  test('ends when its broker is deleted', async () => {
    const one = await addBroker();
    const { data: made } = await pair(one, 'a/b');
    serve();
    await expectConnected(one);
    await ana.delete(`${BROKERS}/${one.id}`);
    await vi.waitFor(() => expect(broker.clients()).toBe(0), IN_TIME);
    expect((await ana.get<Device>(`/api/devices/${made.id}`)).data).toMatchObject({
      brokerId: null,
      takes: 'a/b',
    });
  });
});

describe('a broker', () => {
  test('stores its password encrypted and never returns it', async () => {
    const one = await addBroker();
    expect(one).toMatchObject({ hasPassword: true, username: 'cellar', connectedAt: null, failure: null });
    const rows = await app().db.rows(sql`select to_jsonb(brokers)::text from brokers`);
    expect(JSON.stringify([rows, one])).not.toContain('grapes');
    const { data: changes } = await ana.get('/api/history?kind=broker');
    expect(JSON.stringify(changes)).not.toContain('grapes');
  });

  test('requires its password again when its address changes', async () => {
    const { id, version } = await addBroker();
    const changes = { version, address: 'mqtt://elsewhere.example' };
    const { status, error } = await ana.put(`${BROKERS}/${id}`, changes);
    expect([status, error.problems]).toMatchObject([400, { password: { code: 'broker_password_again' } }]);
    expect((await ana.put(`${BROKERS}/${id}`, { ...changes, password: 'new' })).status).toBe(200);
    expect(
      (await ana.put<Broker>(`${BROKERS}/${id}`, { version: version + 1, password: null })).data,
    ).toMatchObject({
      hasPassword: false,
    });
  });

  test.each([
    ['address', { address: 'http://a.example' }, 'broker_address'],
    ['topic', { topic: 'a/#/b' }, 'topic_wrong'],
    ['authority', { authority: 'none' }, 'broker_authority'],
  ])('is refused with a wrong %s', async (field, fields, code) => {
    const draft = { name: 'Cellar', address: 'mqtt://a.example', topic: '#', ...fields };
    const { status, error } = await ana.post(BROKERS, draft);
    expect([status, error.problems?.[field]?.code]).toEqual([400, code]);
  });

  test('is limited to five per estate', async () => {
    for (let n = 0; n < 5; n += 1) await addBroker();
    const draft = { name: 'Sixth', address: 'mqtt://a.example', topic: '#' };
    expect(await ana.post(BROKERS, draft)).toMatchObject({
      status: 409,
      error: { code: 'too_many_brokers' },
    });
  });

  test('has one device per name, and none without a name', async () => {
    const one = await addBroker();
    expect((await pair(one, 'Red')).status).toBe(201);
    expect((await pair(one, 'red')).error.problems).toMatchObject({ takes: { code: 'broker_name_taken' } });
    expect((await pair(one, '')).error.problems).toMatchObject({ takes: { code: 'device_broker_nameless' } });
    const bert = await app().signUp();
    const draft = { name: 'Float', takes: 'x', brokerId: one.id };
    const { error } = await bert.post('/api/devices', draft);
    expect(error.problems).toMatchObject({ brokerId: { code: 'device_broker_unknown' } });
  });
});
