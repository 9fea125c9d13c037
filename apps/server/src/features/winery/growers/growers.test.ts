import type { Contract, DeliveredSum, Grower, GrowerDelivery, Vessel } from '@cuverie/contract';
import { expect, test } from 'vitest';
import { hour, useWinery, VESSELS } from '../testing/winery.ts';

const GROWERS = '/api/winery/growers';
const CONTRACTS = '/api/winery/contracts';

const { ana, app, winery } = useWinery();

const aGrower = async (name = 'Marie Petit') => (await ana.post<Grower>(GROWERS, { name })).data;

const aContract = async (grower: string, of: object = {}) =>
  (await ana.post<Contract>(CONTRACTS, { grower, vintage: 2025, variety: 'Pinot noir', ...of })).data;

const bin = async (code: string): Promise<string> =>
  (await ana.post<Vessel>(VESSELS, { code, kind: 'bin', capacity: 20_000, unit: 'kg' })).data.id;

const delivery = (to: string, of: object) => ({
  kind: 'receive',
  at: hour(0),
  lines: [{ to, amount: 1000, lot: '25-PN', ...of }],
});

const noWine = { litres: 0, unpricedLitres: 0 };

const delivered = async () => (await ana.get<DeliveredSum[]>('/api/winery/delivered')).data;

test('a delivery takes grower, price, currency and district from its contract', async () => {
  const { id: grower } = await aGrower();
  const { id: contract } = await aContract(grower, { price: 2400, currency: 'CHF', district: 'Arbois' });
  const to = await bin('B1');
  const { lines } = await winery.record(delivery(to, { contract }));
  expect(lines).toMatchObject([{ grower, contract, price: 2400, currency: 'CHF', district: 'Arbois' }]);
  const own = await winery.record(
    delivery(to, { contract, price: 2600.5, currency: 'EUR', district: 'Pupillin' }),
  );
  expect(own.lines).toMatchObject([{ price: 2600.5, currency: 'EUR', district: 'Pupillin' }]);
  const listed = await ana.get<GrowerDelivery[]>(`${GROWERS}/${grower}/deliveries`);
  expect(listed.data.toSorted((one, other) => (one.owed ?? 0) - (other.owed ?? 0))).toMatchObject([
    { contract, unit: 'kg', amount: 1000, price: 2400, currency: 'CHF', owed: 2400 },
    { contract, unit: 'kg', amount: 1000, price: 2600.5, currency: 'EUR', owed: 2600.5 },
  ]);
  const of = { grower, contract, tons: 1, unpriced: 0, ...noWine };
  expect(await delivered()).toEqual(
    expect.arrayContaining([
      { ...of, currency: 'CHF', owed: 2400 },
      { ...of, currency: 'EUR', owed: 2600.5 },
    ]),
  );
});

test('what is owed follows the price of a contract that had none yet, and void deliveries are not owed', async () => {
  const { id: grower } = await aGrower();
  const { id: contract, version } = await aContract(grower, { agreed: 5 });
  const to = await bin('B1');
  await winery.record(delivery(to, { contract }));
  const { id } = await winery.record(delivery(to, { grower, price: 1000, currency: 'EUR', amount: 500 }));
  const of = { grower, contract, tons: 1, ...noWine };
  const free = { grower, contract: null, currency: 'EUR', tons: 0.5, unpriced: 0, owed: 500, ...noWine };
  expect(await delivered()).toEqual(
    expect.arrayContaining([{ ...of, currency: null, unpriced: 1, owed: 0 }, free]),
  );
  await ana.put(`${CONTRACTS}/${contract}`, { version, price: 3000, currency: 'EUR' });
  await winery.makeVoid(id);
  expect(await delivered()).toEqual([{ ...of, currency: 'EUR', unpriced: 0, owed: 3000 }]);
});

test('bought wine is in the account of its grower, in litres and with its value', async () => {
  const { id: grower } = await aGrower();
  const t1 = await winery.addVessel('T1', 3000);
  await winery.record(delivery(t1, { grower, price: 1500, currency: 'EUR', lot: '25-X' }));
  await winery.record(delivery(t1, { grower, amount: 200, lot: '25-X' }));
  await winery.record(delivery(await bin('B1'), { grower, price: 2000, currency: 'EUR' }));
  const of = { grower, contract: null, unpriced: 0 };
  expect(await delivered()).toEqual([
    { ...of, currency: 'EUR', tons: 1, litres: 1000, unpricedLitres: 0, owed: 3500 },
    { ...of, currency: null, tons: 0, litres: 200, unpricedLitres: 200, owed: 0 },
  ]);
  const listed = (await ana.get<GrowerDelivery[]>(`${GROWERS}/${grower}/deliveries`)).data;
  expect(listed.map(({ unit, amount, price, owed }) => [unit, amount, price, owed])).toEqual(
    expect.arrayContaining([
      ['L', 1000, 1500, 1500],
      ['L', 200, null, null],
      ['kg', 1000, 2000, 2000],
    ]),
  );
});

test('a contract, which is for fruit, prices no wine', async () => {
  const { id: grower } = await aGrower();
  const { id: contract } = await aContract(grower, { price: 2400, currency: 'EUR' });
  const t1 = await winery.addVessel('T1', 3000);
  expect(await winery.tryToRecord(delivery(t1, { contract }))).toMatchObject({
    status: 400,
    errors: { 'lines.0.contract': expect.stringMatching(/^A contract is for fruit/) as unknown },
  });
  expect(await winery.tryToRecord(delivery(t1, { contract, volume: 900 }))).toMatchObject({ status: 201 });
});

test('a price without a currency is in the home currency, and refused without one', async () => {
  const { id: grower } = await aGrower();
  const priced = { grower, vintage: 2025, variety: 'Merlot', price: 1 };
  const refused = await ana.post(CONTRACTS, priced);
  expect([refused.status, refused.error.errors]).toEqual([400, { currency: 'Currency is required' }]);
  await ana.put('/api/settings', { homeCurrency: 'EUR' });
  expect((await ana.post<Contract>(CONTRACTS, priced)).data.currency).toBe('EUR');
});

test('an empty text of a grower or contract is none', async () => {
  const { data } = await ana.post<Grower>(GROWERS, { name: 'Marie', contact: '' });
  expect(data.contact).toBeNull();
  const { id } = await aContract(data.id, { district: 'Arbois', currency: '' });
  const { data: cleared } = await ana.put<Contract>(`${CONTRACTS}/${id}`, { district: '' });
  expect([cleared.district, cleared.currency]).toEqual([null, null]);
});

test('a grower or contract that fruit was delivered for stays', async () => {
  const { id: grower } = await aGrower();
  const { id: contract } = await aContract(grower);
  const { id } = await winery.record(delivery(await bin('B1'), { contract }));
  expect((await ana.delete(`${CONTRACTS}/${contract}`)).error.code).toBe('contract_in_use');
  expect((await ana.delete(`${GROWERS}/${grower}`)).error.code).toBe('grower_in_use');
  // It can be restored.
  await winery.makeVoid(id);
  expect((await ana.delete(`${CONTRACTS}/${contract}`)).error.code).toBe('contract_in_use');
  expect((await ana.delete(`${GROWERS}/${grower}`)).error.code).toBe('grower_in_use');
  const { id: other } = await aGrower('Jean Petit');
  const { id: unused } = await aContract(other);
  expect((await ana.delete(`${GROWERS}/${other}`)).status).toBe(409);
  expect((await ana.delete(`${CONTRACTS}/${unused}`)).status).toBe(200);
  expect((await ana.delete(`${GROWERS}/${other}`)).status).toBe(200);
});

test('a grower or contract of a planned delivery stays', async () => {
  const { id: grower } = await aGrower();
  const { id: contract } = await aContract(grower);
  const { kind, lines } = delivery(await bin('B1'), { contract });
  const direct = delivery(await bin('B2'), { grower });
  const tasks = [{ plan: { kind, lines } }, { plan: { kind, lines: direct.lines } }];
  await ana.post('/api/winery/work-orders', { title: 'Harvest', due: '2025-09-02', tasks });
  expect((await ana.delete(`${CONTRACTS}/${contract}`)).error.code).toBe('named_by_order');
  const { id: other } = await aGrower('Jean Petit');
  const named = delivery(await bin('B3'), { grower: other });
  const plan = { kind: named.kind, lines: named.lines };
  await ana.post('/api/winery/work-orders', { title: 'More', due: '2025-09-03', tasks: [{ plan }] });
  expect((await ana.delete(`${GROWERS}/${other}`)).error.message).toMatch(/^The work order “More” names it/);
});

test('growers and contracts of another estate are unknown', async () => {
  const { id: grower } = await aGrower();
  const { id: contract } = await aContract(grower);
  const bo = await app().signUp('Bo Lind');
  for (const url of [`${GROWERS}/${grower}`, `${CONTRACTS}/${contract}`]) {
    expect((await bo.get(url)).status).toBe(404);
    expect((await bo.put(url, { notes: 'Mine' })).status).toBe(404);
    expect((await bo.delete(url)).status).toBe(404);
  }
  expect((await bo.get(`${GROWERS}/${grower}/deliveries`)).status).toBe(404);
  expect((await bo.post(CONTRACTS, { grower, vintage: 2025, variety: 'Merlot' })).status).toBe(404);
  const { data } = await bo.post<Vessel>(VESSELS, { code: 'B1', kind: 'bin', capacity: 5000, unit: 'kg' });
  for (const [field, named] of Object.entries({ grower, contract })) {
    const { status, error } = await bo.post('/api/winery/operations', delivery(data.id, { [field]: named }));
    expect([status, Object.keys(error.errors ?? {})]).toEqual([400, [`lines.0.${field}`]]);
  }
});

test('refuses a contract of another grower', async () => {
  const { id: contract } = await aContract((await aGrower()).id);
  const { id: grower } = await aGrower('Jean Petit');
  expect(await winery.tryToRecord(delivery(await bin('B1'), { contract, grower }))).toMatchObject({
    status: 400,
    errors: { 'lines.0.contract': 'This contract is not there, or is with another grower: choose another' },
  });
});

test('the crush report adds up own and bought fruit of a year, a tank of it too', async () => {
  const { id: grower } = await aGrower();
  const { id: contract } = await aContract(grower, { price: 2400, currency: 'EUR', district: 'Arbois' });
  const [b1, b2, t1] = [await bin('B1'), await bin('B2'), await winery.addVessel('T1', 3000)];
  const sources = [{ variety: 'Pinot noir', vintage: 2025 }];
  const load = { sources, contract, brix: 23, tag: '1' };
  await winery.record({
    kind: 'receive',
    at: hour(0),
    lines: [
      { to: b1, amount: 1500, lot: '25-PN', ...load },
      { to: b2, amount: 500, lot: '25-PN', ...load, price: 2800 },
    ],
  });
  await winery.record(delivery(t1, { amount: 1000, volume: 900, sources, brix: 25, district: 'Arbois' }));
  const crushed = async (period: string) =>
    (await ana.get<object[]>(`/api/winery/reports/crush?period=${period}`)).data;
  const of = { variety: 'Pinot noir', district: 'Arbois' };
  const none = { currency: null, lowest: null, average: null, highest: null, paid: null };
  expect(await crushed('2025')).toEqual([
    { ...of, isBought: false, tons: 1, brix: 25, ...none },
    {
      ...of,
      isBought: true,
      currency: 'EUR',
      tons: 2,
      brix: 23,
      lowest: 2400,
      average: 2500,
      highest: 2800,
      paid: 5000,
    },
  ]);
  expect(await crushed('2024')).toEqual([]);
});
