import type { LastValue, VesselLimits, WineState } from '@cuverie/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { hour, useWinery } from '../testing/winery.ts';

const { ana, winery } = useWinery();
let t1: string;
let t2: string;
beforeEach(async () => {
  ({ t1, t2 } = await winery.twoTanks());
});

const wineIn = async (vessel: string, query = ''): Promise<WineState> =>
  (await ana.get<WineState>(`/api/winery/vessels/${vessel}/wine${query}`)).data;
const add = (hours: number, vessel: string, dose: number) =>
  winery.record({
    kind: 'add',
    at: hour(hours),
    lines: [{ vessel, product: 'KMBS', substance: 'kmbs', dose, unit: 'mg/L SO2' }],
  });
const measure = (hours: number, vessel: string, values: Record<string, number>) =>
  winery.record({
    kind: 'analysis',
    at: hour(hours),
    lines: [{ vessel, values: Object.entries(values).map(([analyte, value]) => ({ analyte, value })) }],
  });
const move = (hours: number, from: string, to: string, amount: number | 'all') =>
  winery.record({ kind: 'move', at: hour(hours), lines: [{ from, to, amount }] });
const total = ({ limits }: Pick<WineState, 'limits'>) => limits.find(({ of }) => of === 'total SO2');
const shown = ({ readings }: WineState) =>
  Object.fromEntries(readings.map(({ analyte, value, basis }) => [analyte, [value, basis]]));

test('the limits of many vessels are answered at once, those with the same wine together', async () => {
  const t3 = await winery.addVessel('T3');
  await move(1, t1, t2, 300);
  await add(2, t2, 40);
  const limits = async (body: object) =>
    (await ana.post<VesselLimits[]>('/api/winery/limits-of-vessels', body)).data;
  const left = (all: VesselLimits[]) =>
    all.map(({ vesselIds, ...one }) => [vesselIds, total(one)?.left, one.market]);
  expect(left(await limits({ ids: [t1, t2, t3] }))).toEqual([
    [[t1], 150, 'EU'],
    [[t2], 110, 'EU'],
  ]);
  expect(left(await limits({ ids: [t1, t2], at: hour(1), market: 'US' }))).toEqual([[[t1, t2], 350, 'US']]);
});

describe('the wine in a vessel', () => {
  test('returns its additions and the remaining amount of each limit', async () => {
    await add(1, t1, 30);
    await add(2, t1, 32);
    const wine = await wineIn(t1);
    expect(wine).toMatchObject({ level: 800, market: 'EU', isRed: true, readings: [] });
    expect(wine.additions).toEqual([
      {
        product: 'KMBS',
        substance: 'kmbs',
        milligrams: 107.6388889,
        millilitres: 0,
        at: hour(2),
      },
    ]);
    expect(total(wine)).toEqual({
      of: 'total SO2',
      max: 150,
      unit: 'mg/L',
      used: 62,
      left: 88,
      from: 'added',
      isAdvice: false,
      source: 'Delegated Regulation (EU) 2019/934, Annex I B',
      asOf: '2026-11-22',
    });
    expect(total(await wineIn(t1, `?at=${hour(1)}`))).toMatchObject({ used: 30 });
    expect(total(await wineIn(t1, '?market=US'))).toMatchObject({ max: 350, isAdvice: true });
    await ana.put('/api/settings', { volumeUnit: 'us_gallon' });
    expect((await wineIn(t1)).market).toBe('US');
    await ana.put('/api/settings', { market: 'EU' });
    expect((await wineIn(t1)).market).toBe('EU');
  });

  test('is diluted by blending and follows corrections of the past', async () => {
    await add(1, t1, 40);
    const moved = await move(3, t1, t2, 200);
    await winery.record({
      kind: 'receive',
      at: hour(2),
      lines: [{ to: t2, amount: 600, lot: '25-PN-2' }],
    });
    expect(total(await wineIn(t2))).toMatchObject({ used: 10 });
    await winery.makeVoid(moved.id);
    expect(total(await wineIn(t2))).toMatchObject({ used: 0 });
    await winery.restore(moved.id);
    await add(0.5, t1, 20);
    expect(total(await wineIn(t2))).toMatchObject({ used: 15 });
  });

  test('keeps measured values until something is added to the vessel', async () => {
    await measure(1, t1, { alcohol: 13, ph: 3.5, freeSo2: 20, totalSo2: 60 });
    await move(2, t1, t2, 300);
    expect(shown(await wineIn(t1))).toEqual({
      alcohol: [13, 'measured'],
      ph: [3.5, 'measured'],
      freeSo2: [20, 'measured'],
      totalSo2: [60, 'measured'],
    });
    expect((await wineIn(t1)).readings[0]).toMatchObject({ unit: '% vol', at: hour(1), share: 1 });
    await add(3, t2, 30);
    const wine = await wineIn(t2);
    expect(shown(wine)).toEqual({
      alcohol: [13, 'expected'],
      ph: [3.5, 'earlier'],
      freeSo2: [50, 'most'],
      totalSo2: [90, 'expected'],
    });
    expect(total(wine)).toMatchObject({ used: 90, left: 60, from: 'expected' });
  });

  test('is diluted by added water', async () => {
    await measure(1, t1, { alcohol: 13, ph: 3.5 });
    const water = { product: 'Water', substance: 'water', dose: 200, unit: 'L', volume: 200 };
    await winery.record({ kind: 'add', at: hour(2), lines: [{ vessel: t1, ...water }] });
    const wine = await wineIn(t1, '?market=US');
    expect(shown(wine)).toEqual({ alcohol: [10.4, 'expected'], ph: [3.5, 'earlier'] });
    expect(wine.additions).toMatchObject([{ substance: 'water', milligrams: 0, millilitres: 200 }]);
    expect(wine.limits.find(({ of }) => of === 'water to dissolve')).toMatchObject({ used: 20, left: -19 });
  });

  test('of delivered fruit is what its weigh tag says, and so is its must', async () => {
    const bin = await winery.addVessel('Bin 1', 2000, 'bin');
    const tagged = (brix: number, more: object = {}) => ({
      amount: 400,
      lot: '25-PN-2',
      tag: `T${brix}`,
      brix,
      ...more,
    });
    await winery.record({
      kind: 'receive',
      at: hour(1),
      lines: [{ to: bin, ...tagged(24, { ph: 3.4, ta: 6 }) }],
    });
    expect(shown(await wineIn(bin))).toEqual({
      brix: [24, 'measured'],
      ph: [3.4, 'measured'],
      ta: [6, 'measured'],
    });
    expect((await wineIn(bin)).readings[0]).toMatchObject({ at: hour(1) });
    await winery.record({ kind: 'receive', at: hour(2), lines: [{ to: bin, ...tagged(20) }] });
    expect(shown(await wineIn(bin))).toMatchObject({ brix: [22, 'expected'] });
    const t3 = await winery.addVessel('T3', 2000);
    await winery.record({
      kind: 'crush',
      at: hour(3),
      lines: [{ from: bin, amount: 'all', to: t3, volume: 720, lot: '25-PN-M' }],
    });
    expect(shown(await wineIn(t3))).toMatchObject({ brix: [22, 'expected'] });
    const t4 = await winery.addVessel('T4', 2000);
    const pressed = { amount: 1000, volume: 600, lot: '25-CH', tag: '9', brix: 21.5 };
    await winery.record({ kind: 'receive', at: hour(4), lines: [{ to: t4, ...pressed }] });
    expect(shown(await wineIn(t4))).toMatchObject({ brix: [21.5, 'expected'] });
    const last = (
      await ana.get<{ vesselId: string; analyte: string; value: number }[]>('/api/winery/analyses')
    ).data;
    expect(last).toMatchObject([{ vesselId: t4, analyte: 'brix', value: 21.5 }]);
  });

  test('of fruit passes its additions to the must', async () => {
    const bin = await winery.addVessel('Bin 1', 500, 'bin');
    await winery.record({ kind: 'receive', at: hour(1), lines: [{ to: bin, amount: 400, lot: '25-PN-2' }] });
    await add(2, bin, 30);
    // A kilogram counts as a litre, until it is crushed.
    expect(total(await wineIn(bin))).toMatchObject({ used: 30, left: 120 });
    await measure(2, bin, { brix: 23.5 });
    await winery.record({
      kind: 'crush',
      at: hour(3),
      lines: [{ from: bin, amount: 'all', to: t2, volume: 250 }],
    });
    const wine = await wineIn(t2);
    expect(total(wine)).toMatchObject({ used: 48 });
    expect(shown(wine)).toEqual({ brix: [23.5, 'expected'] });
  });

  test('passes through bottles that are emptied, whatever was bottled since', async () => {
    await add(1, t1, 40);
    const bottle = async (hours: number, from: string) => {
      const wine = { name: `Wine ${hours}`, vintage: 2025, region: 'Jura', type: 'Red' };
      const line = { from, amount: 75, bottles: 100, bottleSizeMl: 750, wine };
      return winery.record({ kind: 'bottle', at: hour(hours), lines: [line] });
    };
    const bottling = await bottle(2, t1);
    await add(3, t1, 60);
    const later = await bottle(4, t1);
    for (const { id, lines } of [bottling, later])
      await winery.record({
        kind: 'goods',
        at: hour(5),
        reason: 'dumped',
        lines: [{ bottling: id, wine: lines[0]?.['wine'], bottles: 100, bottleSizeMl: 750, to: t2 }],
      });
    // Half of it had 40 mg/L, half 100.
    expect(total(await wineIn(t2))?.used).toBeCloseTo(70, 1);
  });

  test('is missing in an empty vessel', async () => {
    expect(await wineIn(t2)).toMatchObject({ level: 0, readings: [], additions: [], isRed: null });
  });

  test('refuses an unknown market and an unknown vessel', async () => {
    const market = await ana.get(`/api/winery/vessels/${t1}/wine?market=XX`);
    expect(market.error.errors).toEqual({ market: 'Market must be one of EU, US' });
    const other = await ana.get('/api/winery/vessels/019a0000-0000-7000-8000-000000000001/wine');
    expect(other.status).toBe(404);
  });
});

test('of a lot combines all its vessels', async () => {
  await measure(1, t1, { alcohol: 13, ph: 3.5 });
  await move(2, t1, t2, 200);
  await add(3, t2, 40);
  const { lotId } = await winery.vessel('T2');
  const { data } = await ana.get<WineState>(`/api/winery/lots/${lotId}/wine`);
  expect(data.level).toBe(800);
  expect(total(data)).toMatchObject({ used: 10 });
  expect(shown(data)).toEqual({ alcohol: [13, 'expected'], ph: [3.5, 'earlier'] });
});

test('returns the mean of the weigh tags in a bin by their fruit, until it is analysed', async () => {
  const bin = await winery.addVessel('Bin 1', 2000, 'bin');
  const values = async () =>
    (await ana.get<LastValue[]>('/api/winery/analyses')).data.map(({ analyte, value, at }) => [
      analyte,
      value,
      at,
    ]);
  const load = { to: bin, lot: '25-PN-2' };
  await winery.record({
    kind: 'receive',
    at: hour(1),
    lines: [
      { ...load, amount: 300, tag: '1', brix: 24, ph: 3.4 },
      { ...load, amount: 100, tag: '2', brix: 20, ph: 3.2 },
    ],
  });
  expect(await values()).toEqual([
    ['brix', 23, hour(1)],
    ['ph', 3.4, hour(1)],
  ]);
  await winery.record({
    kind: 'receive',
    at: hour(2),
    lines: [{ ...load, amount: 400, tag: '3', brix: 22 }],
  });
  expect(await values()).toEqual([['brix', 22.5, hour(1)]]);
  await measure(1.5, bin, { brix: 21 });
  expect(await values()).toEqual([['brix', 21, hour(1.5)]]);
});

test('the last values of a bin are those of what is left in it, like on its page', async () => {
  const bin = await winery.addVessel('B1', 2000, 'bin');
  const t3 = await winery.addVessel('T3', 2000);
  const load = { to: bin, lot: '25-PN-2' };
  const deliver = (hours: number, more: object) =>
    winery.record({ kind: 'receive', at: hour(hours), lines: [{ ...load, ...more }] });
  const crush = (hours: number, amount: number, volume: number) =>
    winery.record({
      kind: 'crush',
      at: hour(hours),
      lines: [{ from: bin, amount, to: t3, volume, lot: '25-PN-M' }],
    });
  const values = async () =>
    (await ana.get<LastValue[]>('/api/winery/analyses')).data.flatMap(({ vesselId, analyte, value }) =>
      vesselId === bin ? [[analyte, value]] : [],
    );
  await deliver(1, { amount: 1000, tag: '1', brix: 24 });
  await crush(2, 900, 600);
  await deliver(3, { amount: 900, tag: '2', brix: 20, ph: 3.3 });
  expect(await values()).toEqual([
    ['brix', 20.4],
    ['ph', 3.3],
  ]);
  expect(shown(await wineIn(bin))).toEqual({ brix: [20.4, 'expected'], ph: [3.3, 'earlier'] });
  // Fruit of an unknown sugar.
  const other = await winery.addVessel('B2', 2000, 'bin');
  await winery.record({ kind: 'receive', at: hour(3), lines: [{ to: other, amount: 900, lot: '25-PN-3' }] });
  await move(4, other, bin, 'all');
  expect(await values()).toEqual([['ph', 3.3]]);
  expect(shown(await wineIn(bin))).toEqual({ ph: [3.3, 'earlier'] });
});

test('returns the last values of the current wine only', async () => {
  await measure(1, t1, { ph: 3.5, va: 0.4 });
  await measure(2, t1, { ph: 3.55 });
  await measure(3, t2, { ph: 3.1 });
  const values = async () =>
    (await ana.get<LastValue[]>('/api/winery/analyses')).data.map(({ vesselId, analyte, value, at }) => [
      vesselId === t1 ? 'T1' : 'T2',
      analyte,
      value,
      at,
    ]);
  expect(await values()).toEqual([
    ['T1', 'ph', 3.55, hour(2)],
    ['T1', 'va', 0.4, hour(1)],
  ]);
  await move(4, t1, t2, 'all');
  expect(await values()).toEqual([]);
});
