import type { Barrel, Lot, LotCost, StockBatch, StockProduct, Vessel } from '@cuverie/contract';
import { expect, test } from 'vitest';
import { hour, useWinery, VESSELS } from '../testing/winery.ts';

const { app, ana, signUp, winery } = useWinery();

const costOf = async (code: string): Promise<LotCost> => {
  const lot = (await ana.get<Lot[]>('/api/winery/lots')).data.find((one) => one.code === code);
  return (await ana.get<LotCost>(`/api/winery/lots/${lot?.id}/cost`)).data;
};
const partsOf = ({ parts }: Pick<LotCost, 'parts'>) =>
  parts.map(({ kind, currency, amount }) => [kind, amount, currency]);

async function aBatch(price: number | null, currency = 'EUR'): Promise<string> {
  const product = { name: 'KMBS', kind: 'additive', substance: 'kmbs', unit: 'kg' };
  const productId = (await ana.post<StockProduct>('/api/winery/stock/products', product)).data.id;
  const receipt = { productId, batch: '2291', receivedOn: '2025-08-01', amount: 1, price, currency };
  return (await ana.post<StockBatch>('/api/winery/stock/batches', receipt)).data.id;
}
const addBin = async (code: string) =>
  (await ana.post<Vessel>(VESSELS, { code, kind: 'bin', capacity: 10_000, unit: 'kg' })).data.id;

/** Ten tonnes at 1,200 that became 6,000 L. */
async function aHarvest() {
  const [bin, tank] = [await addBin('K1'), await winery.addVessel('T1', 10_000)];
  const fruit = { to: bin, amount: 10_000, lot: '25-PN', price: 1200, currency: 'EUR' };
  await winery.record({ kind: 'receive', at: hour(0), lines: [fruit] });
  const crushed = { from: bin, amount: 'all', to: tank, volume: 6000 };
  await winery.record({ kind: 'crush', at: hour(1), lines: [crushed] });
  return tank;
}
const add = (vessel: string, at: number, more: object = {}) =>
  winery.record({
    kind: 'add',
    at: hour(at),
    lines: [{ vessel, product: 'KMBS', substance: 'kmbs', dose: 500, unit: 'g', ...more }],
  });

test('follows fruit, additives and barrels into vessels and bottles', async () => {
  const tank = await aHarvest();
  await add(tank, 2, { stock: await aBatch(9.6) });
  expect(await costOf('25-PN')).toMatchObject({ litres: 6000, kilograms: 0, unpriced: [], bottlings: [] });
  expect(partsOf(await costOf('25-PN'))).toEqual([
    ['fruit', 12_000, 'EUR'],
    ['additives', 4.8, 'EUR'],
  ]);
  await ana.put('/api/settings', { keepsWinery: true });
  const barrel = { name: 'P1', barrelId: 'P1', vintage: 2025, region: 'Jura', capacity: 300 };
  const priced = { ...barrel, price: 800, priceCurrency: 'EUR', fillsBefore: 1, fillLevel: 0 };
  const { id } = (await ana.post<Barrel>('/cellar/barrels', priced)).data;
  const plain = await winery.addVessel('P2', 300, 'barrel');
  const onMap = { code: 'P3', kind: 'barrel', capacity: 300, maker: { price: 400, priceCurrency: 'EUR' } };
  const made = (await ana.post<Vessel>(VESSELS, onMap)).data.id;
  app().clock.advance(60_000);
  const at = app().clock.now().toISOString();
  await winery.record({
    kind: 'rack',
    at,
    lines: [
      { from: tank, to: id, amount: 300, lot: '25-PN-B' },
      { from: tank, to: plain, amount: 300, lot: '25-PN-B' },
    ],
  });
  const moved = await winery.record({
    kind: 'rack',
    at,
    lines: [{ from: plain, to: made, amount: 'all', lot: '25-PN-C' }],
  });
  expect(partsOf(await costOf('25-PN-C')).at(-1)).toEqual(['barrels', 100, 'EUR']);
  await winery.makeVoid(moved.id);
  const inBarrels = await costOf('25-PN-B');
  expect(partsOf(inBarrels)).toEqual([
    ['fruit', 1200, 'EUR'],
    ['additives', 0.48, 'EUR'],
    ['barrels', 200, 'EUR'],
  ]);
  expect(inBarrels.unpriced).toEqual([{ kind: 'barrel', name: 'P2', count: 1 }]);
  const wine = { name: 'Les Montots', vintage: 2025, region: 'Bourgogne', type: 'Red' };
  const bottles = { from: tank, amount: 1000, bottles: 1200, bottleSizeMl: 750, wine };
  const bottling = await winery.record({ kind: 'bottle', at, lines: [bottles] });
  const { bottlings, litres } = await costOf('25-PN');
  expect(litres).toBe(4400);
  expect(bottlings).toMatchObject([{ operationId: bottling.id, wine: 'Les Montots', bottles: 1200 }]);
  // Of 5,400 L with 10,800 and 4.32, the filling lost 100 L.
  const [filled] = bottlings;
  expect(filled && partsOf(filled)).toEqual([
    ['fruit', 1833.96, 'EUR'],
    ['additives', 0.74, 'EUR'],
  ]);
  await winery.makeVoid(bottling.id);
  expect(await costOf('25-PN')).toMatchObject({ litres: 5400, bottlings: [] });
});

test('adds what bottles were packed with to their cost, to the cent', async () => {
  const tank = await aHarvest();
  const packed = async (name: string, kind: string, price: number | null) => {
    const product = { name, kind, unit: 'pieces' };
    const productId = (await ana.post<StockProduct>('/api/winery/stock/products', product)).data.id;
    const receipt = {
      productId,
      batch: name,
      receivedOn: '2025-08-01',
      amount: 1000,
      price,
      currency: 'EUR',
    };
    return (await ana.post<StockBatch>('/api/winery/stock/batches', receipt)).data.id;
  };
  const [glass, corks, cases] = [
    await packed('Burgundy', 'bottle', 333.33),
    await packed('Cork', 'cork', null),
    await packed('Case', 'carton', 1500),
  ];
  const wine = { name: 'Les Montots', vintage: 2025, region: 'Bourgogne', type: 'Red' };
  const format = { from: tank, bottles: 100, bottleSizeMl: 750, wine };
  const packaging = [glass, corks].map((stock) => ({ stock, amount: 101 }));
  const run = {
    kind: 'bottle',
    at: hour(3),
    lines: [
      { ...format, packaging: [...packaging, { stock: cases, amount: 17 }] },
      { ...format, bottles: 10, bottleSizeMl: 1500, packaging: [{ stock: cases, amount: 10 }] },
    ],
  };
  const bottling = await winery.record(run);
  const { bottlings } = await costOf('25-PN');
  expect(bottlings.map(partsOf)).toEqual([
    [
      ['fruit', 150, 'EUR'],
      ['bottling', 59.17, 'EUR'],
    ],
    [
      ['fruit', 30, 'EUR'],
      ['bottling', 15, 'EUR'],
    ],
  ]);
  expect(bottlings[0]?.unpriced).toEqual([{ kind: 'packaging', name: 'Cork', count: 1 }]);
  await winery.change(bottling.id, { ...run, lines: run.lines.slice(0, 1) });
  expect((await costOf('25-PN')).bottlings).toHaveLength(1);
});

test('names what has no price, and changes when a price is stated later', async () => {
  const bin = await addBin('K1');
  const tank = await winery.addVessel('T1');
  const fruit = { to: bin, amount: 500, lot: '25-PN', tag: 'W-7' };
  await winery.record({ kind: 'receive', at: hour(0), lines: [fruit] });
  await winery.record({ kind: 'open', at: hour(0), lines: [{ to: tank, amount: 500, lot: '25-PN' }] });
  const batch = await aBatch(null);
  await add(tank, 1, { stock: batch });
  await add(tank, 2);
  expect(await costOf('25-PN')).toMatchObject({
    litres: 500,
    kilograms: 500,
    parts: [],
    unpriced: expect.arrayContaining([
      { kind: 'delivery', name: 'W-7', count: 1 },
      { kind: 'opening', name: 'T1', count: 1 },
      { kind: 'dose', name: 'KMBS', count: 2 },
    ]) as unknown,
  });
  await ana.put(`/api/winery/stock/batches/${batch}`, { price: 10, currency: 'USD' });
  const now = await costOf('25-PN');
  expect(partsOf(now)).toEqual([['additives', 5, 'USD']]);
  expect(now.unpriced).toContainEqual({ kind: 'dose', name: 'KMBS', count: 1 });
});

test('adds up in the home currency at the rates of each day, else by currency', async () => {
  const tank = await aHarvest();
  await add(tank, 2, { stock: await aBatch(11, 'USD') });
  await ana.put('/api/settings', { homeCurrency: 'EUR' });
  expect(partsOf(await costOf('25-PN'))).toEqual([
    ['fruit', 12_000, 'EUR'],
    ['additives', 5.5, 'USD'],
  ]);
  await ana.post('/api/cellar/rates', { csv: 'Date, USD, \n1 July 2025, 1.1, ' });
  expect(partsOf(await costOf('25-PN'))).toEqual([
    ['fruit', 12_000, 'EUR'],
    ['additives', 5, 'EUR'],
  ]);
});

test('answers 404 for a lot of another estate', async () => {
  await aHarvest();
  const [lot] = (await ana.get<Lot[]>('/api/winery/lots')).data;
  await signUp('Bo Lind');
  expect((await ana.get(`/api/winery/lots/${lot?.id}/cost`)).status).toBe(404);
});

test('knows the price of fruit delivered straight into a tank, and that of a contract', async () => {
  const grower = (await ana.post<{ id: string }>('/api/winery/growers', { name: 'Roux' })).data.id;
  const agreed = { grower, vintage: 2025, variety: 'Pinot noir' };
  const contract = (await ana.post<{ id: string; version: number }>('/api/winery/contracts', agreed)).data;
  const [t1, t2] = [await winery.addVessel('T1', 10_000), await winery.addVessel('T2', 10_000)];
  await winery.record({
    kind: 'receive',
    at: hour(0),
    lines: [
      { to: t1, amount: 5000, volume: 4600, lot: '25-A', price: 1000, currency: 'EUR' },
      { to: t2, amount: 2000, volume: 1850, lot: '25-B', contract: contract.id },
    ],
  });
  expect(partsOf(await costOf('25-A'))).toEqual([['fruit', 5000, 'EUR']]);
  expect(await costOf('25-B')).toMatchObject({ parts: [], unpriced: [{ kind: 'delivery', count: 1 }] });
  const { version } = contract;
  await ana.put(`/api/winery/contracts/${contract.id}`, { version, price: 1500, currency: 'EUR' });
  expect(partsOf(await costOf('25-B'))).toEqual([['fruit', 3000, 'EUR']]);
});

test('counts bought wine, by the litres that came, and names whom it came from', async () => {
  const grower = (await ana.post<{ id: string }>('/api/winery/growers', { name: 'Négoce' })).data.id;
  const [t1, t2] = [await winery.addVessel('T1', 500), await winery.addVessel('T2', 500)];
  const wine = { to: t1, amount: 'full', lot: '25-X', price: 1500, currency: 'EUR', grower };
  const came = await winery.record({ kind: 'receive', at: hour(0), lines: [wine] });
  expect(came.lines).toMatchObject([{ grower, price: 1500 }]);
  await winery.record({ kind: 'open', at: hour(0), lines: [{ to: t2, amount: 'full', lot: '25-Y' }] });
  expect(partsOf(await costOf('25-X'))).toEqual([['wine', 750, 'EUR']]);
  expect((await costOf('25-Y')).unpriced).toEqual([{ kind: 'opening', name: 'T2', count: 1 }]);
});

test('names bottles from elsewhere that were emptied into a tank', async () => {
  const tank = await winery.addVessel('T1');
  const wine = { name: 'Les Montots', vintage: 2024, region: 'Bourgogne', type: 'Red' };
  const line = { wine, bottles: 120, bottleSizeMl: 750, lot: '24-PN' };
  const brought = await winery.record({ kind: 'goods', at: hour(1), reason: 'received', lines: [line] });
  const emptied = { bottling: brought.id, wine: brought.lines[0]?.['wine'], bottles: 20, bottleSizeMl: 750 };
  await winery.record({ kind: 'goods', at: hour(2), reason: 'dumped', lines: [{ ...emptied, to: tank }] });
  expect(await costOf('24-PN')).toMatchObject({
    parts: [],
    unpriced: [{ kind: 'wine', name: 'Les Montots', count: 1 }],
  });
});

test('divides the cost of a run among its formats, whichever of its lots is looked at', async () => {
  const [t1, t2] = [await winery.addVessel('T1', 2000), await winery.addVessel('T2', 2000)];
  const fruit = { amount: 1000, volume: 1000, currency: 'EUR' };
  await winery.record({
    kind: 'receive',
    at: hour(0),
    lines: [
      { to: t1, lot: '25-A', price: 1000, ...fruit },
      { to: t2, lot: '25-B', price: 2000, ...fruit },
    ],
  });
  const wine = { name: 'Les Montots', vintage: 2025, region: 'Bourgogne', type: 'Red' };
  const first = await winery.record({
    kind: 'bottle',
    at: hour(1),
    lines: [{ from: t1, amount: 75, bottles: 100, bottleSizeMl: 750, wine }],
  });
  const { at, lines } = first;
  await winery.change(first.id, {
    kind: 'bottle',
    at,
    lines: [
      { from: t1, bottles: 100, bottleSizeMl: 750, wine: lines[0]?.['wine'] },
      { from: t2, bottles: 100, bottleSizeMl: 1500, wine: lines[0]?.['wine'] },
    ],
  });
  const bottlesOf = async (code: string) =>
    (await costOf(code)).bottlings.map((one) => [one.bottleSizeMl, ...partsOf(one)]);
  expect(await bottlesOf('25-A')).toEqual([[750, ['fruit', 75, 'EUR']]]);
  expect(await bottlesOf('25-B')).toEqual([[1500, ['fruit', 300, 'EUR']]]);
});
