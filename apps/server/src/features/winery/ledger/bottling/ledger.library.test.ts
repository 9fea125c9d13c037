import type { CellarOperation, Wine } from '@cuverie/contract';
import { expect, test } from 'vitest';
import { hour, useWinery } from '../../testing/winery.ts';

const { ana, winery } = useWinery();
const wine = { name: 'Les Montots', vintage: 2025, region: 'Bourgogne', type: 'Red' };
const wineOfCellar = async () => (await ana.get<Wine[]>('/cellar/wines/')).data[0];

/** Bottles of the wine by place. */
const lying = async () =>
  Object.fromEntries(
    ((await wineOfCellar())?.holdings ?? []).map(({ place, bottles }) => [place ?? 'Elsewhere', bottles]),
  );

/** A run of bottles of T1, some of them kept aside. */
async function bottled(bottles: number, library: number) {
  const { t1 } = await winery.twoTanks(900);
  const line = { from: t1, bottles, bottleSizeMl: 500, wine, library };
  const { id, lines } = await winery.record({ kind: 'bottle', at: hour(100), lines: [line] });
  const of = { bottling: id, wine: String(lines[0]?.['wine']), bottleSizeMl: 500 };
  const goods = (count: number, more: object = {}) => ({
    kind: 'goods',
    at: hour(101),
    reason: 'taxpaid',
    lines: [{ ...of, bottles: count, ...more }],
  });
  return { t1, of, goods };
}

test('a correction of the note alone leaves bottles where they are', async () => {
  const { t1, of, goods } = await bottled(1400, 10);
  const sold = await winery.record(goods(1395));
  expect(await lying()).toEqual({ Library: 5 });
  const lines = [{ from: t1, bottles: 100, bottleSizeMl: 500, wine: of.wine }];
  await winery.record({ kind: 'bottle', at: hour(102), lines });
  await winery.change(sold.id, { ...goods(1395), note: 'Paid' });
  expect(await lying()).toEqual({ Library: 5, Elsewhere: 100 });
  await winery.makeVoid(sold.id);
  expect(await lying()).toEqual({ Library: 10, Elsewhere: 1490 });
});

test('a void taking from the library is restored with other bottles where the library has fewer now', async () => {
  const { of, goods } = await bottled(100, 10);
  const sold = await winery.record(goods(5, { library: 5 }));
  await winery.makeVoid(sold.id);
  const holdings = [
    { place: null, bottles: 95, bottleSizeMl: 500 },
    { place: 'Library', bottles: 2, bottleSizeMl: 500 },
  ];
  await ana.put(`/cellar/wines/${of.wine}`, { holdings });
  await winery.restore(sold.id);
  expect(await lying()).toEqual({ Elsewhere: 92 });
  await winery.change(sold.id, { ...goods(5, { library: 5 }), note: 'Paid' });
  expect(await lying()).toEqual({ Elsewhere: 92 });
  await winery.makeVoid(sold.id);
  expect(await lying()).toEqual({ Elsewhere: 95, Library: 2 });
});

test('a refusal states how many bottles the library has with those taken before, and the number asked for', async () => {
  const { goods } = await bottled(100, 10);
  const sold = await winery.record(goods(12, { library: 3 }));
  const refusal = {
    status: 400,
    errors: {
      'lines.0.library': 'The library has 10 bottles of this size left, not 12: take fewer from it',
    },
  };
  expect(await winery.tryToChange(sold.id, goods(12, { library: 12 }))).toMatchObject(refusal);
  await winery.change(sold.id, goods(12, { library: 10 }));
  expect(await lying()).toEqual({ Elsewhere: 88 });
});

test('a preview refuses what the record would, and moves no bottles', async () => {
  const { goods } = await bottled(100, 10);
  const preview = (said: object) => ana.post('/api/winery/operations/preview', said);
  const refusal = {
    'lines.0.library': 'The library has 10 bottles of this size left, not 20: take fewer from it',
  };
  expect((await preview(goods(20, { library: 20 }))).error.errors).toEqual(refusal);
  const sold = await winery.record(goods(12, { library: 3 }));
  const more = { ...goods(20, { library: 20 }), id: sold.id };
  expect((await preview(more)).error.errors).toEqual(refusal);
  expect((await preview({ ...goods(20, { library: 10 }), id: sold.id })).status).toBe(200);
  expect(await lying()).toEqual({ Elsewhere: 81, Library: 7 });
});

test('a library of null is none', async () => {
  const { goods } = await bottled(100, 10);
  const sold = await winery.record(goods(5, { library: null }));
  expect(await lying()).toEqual({ Elsewhere: 85, Library: 10 });
  await winery.change(sold.id, goods(6, { library: 2 }));
  await winery.change(sold.id, goods(6, { library: null }));
  expect(await lying()).toEqual({ Elsewhere: 84, Library: 10 });
});

test('a correction keeps as many bottles in the library as were taken from it meanwhile', async () => {
  const { t1, of, goods } = await bottled(100, 10);
  await winery.record(goods(8, { library: 8 }));
  const { data: operations } = await ana.get<CellarOperation[]>('/api/winery/operations?limit=10');
  const run = operations.find(({ kind }) => kind === 'bottle');
  const line = { from: t1, bottles: 100, bottleSizeMl: 500, wine: of.wine };
  const kept = (library: number) => ({ kind: 'bottle', at: hour(100), lines: [{ ...line, library }] });
  expect(await winery.tryToChange(String(run?.id), kept(5))).toMatchObject({
    status: 400,
    errors: { 'lines.0.library': 'Only 2 of them are still in the library: enter 8 or more' },
  });
  await winery.change(String(run?.id), kept(8));
  expect(await lying()).toEqual({ Elsewhere: 92 });
});

test('bottles taken from several places return to each of them, also after a place was renamed', async () => {
  const { of, goods } = await bottled(100, 10);
  const holdings = [
    { place: 'Cave A', bottles: 60, bottleSizeMl: 500 },
    { place: 'Cave B', bottles: 30, bottleSizeMl: 500 },
    { place: 'Library', bottles: 10, bottleSizeMl: 500 },
  ];
  await ana.put(`/cellar/wines/${of.wine}`, { holdings });
  const sold = await winery.record(goods(95));
  expect(await lying()).toEqual({ Library: 5 });
  await winery.change(sold.id, goods(70));
  expect(await lying()).toEqual({ 'Cave B': 20, Library: 10 });
  await ana.post('/api/cellar/places/rename', { from: 'Cave B', to: 'Cave C' });
  await winery.makeVoid(sold.id);
  expect(await lying()).toEqual({ 'Cave A': 60, 'Cave C': 30, Library: 10 });
});
