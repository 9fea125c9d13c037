/** Bottled wine in a report, line by line. */
import { exciseOf, inWineGallons, removedTaxpaid, unbalanced } from '@cuverie/domain';
import { beforeEach, expect, test } from 'vitest';
import { type SignedInClient, useTestApp } from '../../../testing/app.ts';
import { at, litresOf, pinot, REPORTS, reportsOf } from '../testing/reports.ts';

const app = useTestApp();
let ana: SignedInClient;
const { winery, wineIn, ttb, entriesOf, state } = reportsOf(() => ana);
beforeEach(async () => {
  ana = await app().signUp();
});

test('1,000 cases bottled, returned, dumped, sold, poured and exported', async () => {
  const table = await wineIn('TABLE', 4000, 'a');
  const tank = await winery.addVessel('T2', 20_000);
  const line = { from: table, amount: 9000, bottles: 12_000, bottleSizeMl: 750, wine: pinot };
  const bottling = await winery.record({ kind: 'bottle', at: at('10-02'), lines: [line] });
  const wine = String(bottling.lines[0]?.['wine']);
  const goods = (reason: string, cases: number, day: string, more: object = {}) =>
    winery.record({
      kind: 'goods',
      at: at(day),
      reason,
      lines: [{ bottling: bottling.id, wine, bottles: 12 * cases, bottleSizeMl: 750, ...more }],
    });
  await goods('taxpaid', 500, '10-05');
  await goods('returned', 25, '10-08');
  const dump = await goods('dumped', 120, '10-10', { to: tank });
  await goods('poured', 3, '10-12');
  const exported = await goods('exported', 50, '10-14');
  const { figures, beginning } = await ttb('2025-10');
  const gallons = inWineGallons(figures, beginning);
  expect(gallons).toEqual({
    A1: { a: 4000 },
    A8: { a: 285.3 },
    A12: { a: 4285.3 },
    A13: { a: 2377.5 },
    A31: { a: 1907.8 },
    A32: { a: 4285.3 },
    B2: { a: 2377.5 },
    B4: { a: 59.4 },
    B7: { a: 2436.9 },
    B8: { a: 1188.8 },
    B10: { a: 285.3 },
    B11: { a: 7.1 },
    B12: { a: 118.9 },
    B20: { a: 836.8 },
    B21: { a: 2436.9 },
  });
  for (const [one, other] of [
    ['A8', 'B10'],
    ['A13', 'B2'],
    ['A12', 'A32'],
    ['B7', 'B21'],
  ] as const)
    expect(gallons[one]).toEqual(gallons[other]);
  expect(exciseOf(removedTaxpaid(gallons), 0)).toMatchObject([{ class: 'a', gallons: 1188.8 }]);
  expect(await entriesOf('2025-10', 'A8', 'a')).toMatchObject([
    { kind: 'goods', number: dump.number, from: 'bottled', to: 'T2', lot: 'TABLE', amount: 1080 },
  ]);
  expect(await entriesOf('2025-10', 'B12', 'a')).toMatchObject([
    { kind: 'goods', number: exported.number, from: null, lot: 'TABLE', what: 'exported', amount: 450 },
  ]);
  // November begins with what is there.
  expect(inWineGallons((await ttb('2025-11')).figures)).toMatchObject({
    B1: { a: 836.9 },
    A1: { a: 1907.8 },
  });
});

test('bottles taken from My Cellar and those moved in the record are counted once', async () => {
  const table = await wineIn('TABLE', 400, 'a');
  const line = { from: table, amount: 900, bottles: 1200, bottleSizeMl: 750, wine: pinot };
  const bottling = await winery.record({ kind: 'bottle', at: at('10-02'), lines: [line] });
  const wine = String(bottling.lines[0]?.['wine']);
  const goods = { bottling: bottling.id, wine, bottles: 600, bottleSizeMl: 750 };
  await winery.record({ kind: 'goods', at: at('10-03'), reason: 'taxpaid', lines: [goods] });
  await ana.post(`/api/cellar/wines/${wine}/consumptions`, {
    day: '2025-10-04',
    quantity: 400,
    reason: 'Sold',
  });
  const { figures } = await ttb('2025-10');
  expect(figures).toMatchObject({ B2: { a: 900 }, B8: { a: 750 }, B20: { a: 150 } });
  expect(unbalanced(figures)).toEqual([]);
});

test('bottles from elsewhere are on hand before the record, written in, or received in bond', async () => {
  const brought = (reason: string, day: string, lot: string) =>
    winery.record({
      kind: 'goods',
      at: at(day),
      reason,
      lines: [{ wine: { ...pinot, name: lot }, bottles: 1200, bottleSizeMl: 750, lot }],
    });
  await brought('opening', '09-01', 'OLD');
  await brought('opening', '10-02', 'FOUND');
  const received = await brought('received', '10-03', 'OTHERS');
  await state('FOUND', [{ from: null, class: 'b' }]);
  const line = { bottling: received.id, wine: received.lines[0]?.['wine'], bottles: 120, bottleSizeMl: 750 };
  await winery.record({ kind: 'goods', at: at('10-04'), reason: 'taxpaid', lines: [line] });
  const { figures, beginning } = await ttb('2025-10');
  expect({ ...beginning, ...figures }).toMatchObject({
    B1: { a: 900 },
    B3: { a: 900 },
    B6: { b: 900 },
    B7: { a: 1800, b: 900 },
    B8: { a: 90 },
    B20: { a: 1710, b: 900 },
  });
  expect(unbalanced(figures)).toEqual([]);
  expect(await entriesOf('2025-10', 'B3', 'a')).toMatchObject([
    { kind: 'goods', number: received.number, from: null, lot: 'OTHERS', what: 'received', amount: 900 },
  ]);
});

test('wine that is dumped into a lot of another class, or in fermenters, stays on the lines of bottling', async () => {
  const table = await wineIn('TABLE', 1000, 'a');
  const port = await wineIn('PORT', 500, 'b');
  const must = await winery.addVessel('T3', 5000);
  await winery.record({ kind: 'receive', at: at('10-01'), lines: [{ to: must, amount: 1000, lot: 'MUST' }] });
  const line = { from: table, amount: 900, bottles: 1200, bottleSizeMl: 750, wine: pinot };
  const bottling = await winery.record({ kind: 'bottle', at: at('10-02'), lines: [line] });
  const wine = String(bottling.lines[0]?.['wine']);
  const dump = (to: string, bottles: number, hours: string) =>
    winery.record({
      kind: 'goods',
      at: at('10-10', hours),
      reason: 'dumped',
      lines: [{ bottling: bottling.id, wine, bottles, bottleSizeMl: 750, to }],
    });
  await dump(port, 120, '10:00');
  await dump(must, 240, '11:00');
  const { figures } = await ttb('2025-10');
  expect(figures).toMatchObject({
    A5: { b: litresOf(500) + 90 },
    A8: { a: 270 },
    A20: { a: 90, b: litresOf(500) },
    A25: { a: 180 },
    B10: { a: 270 },
    fermenters_end: { all: 1180 },
  });
  expect(unbalanced(figures)).toEqual([]);
});

test('wine that is bottled before its class is stated is produced and bottled as table wine, and named', async () => {
  const t1 = await winery.addVessel('T1', 2000);
  await winery.record({ kind: 'receive', at: at('10-02'), lines: [{ to: t1, amount: 500, lot: 'BOUGHT' }] });
  const line = { from: t1, amount: 225, bottles: 300, bottleSizeMl: 750, wine: pinot };
  await winery.record({ kind: 'bottle', at: at('10-28'), lines: [line] });
  const { figures, unclassed } = await ttb('2025-10');
  expect(unclassed).toMatchObject([{ code: 'BOUGHT', bottledAs: 'a' }]);
  expect(figures).toMatchObject({
    A2: { a: 225 },
    A13: { a: 225 },
    B2: { a: 225 },
    B20: { a: 225 },
    fermenters_end: { all: 275 },
  });
  expect(unbalanced(figures)).toEqual([]);
  expect(await entriesOf('2025-10', 'A13', 'a')).toMatchObject([{ kind: 'bottle', from: 'T1', amount: 225 }]);
});

test('a period begins with what the one before was filed with, and knows what was removed since January', async () => {
  const table = await wineIn('TABLE', 4000, 'a');
  const line = { from: table, amount: 9000, bottles: 12_000, bottleSizeMl: 750, wine: pinot };
  await winery.record({ kind: 'bottle', at: at('10-02'), lines: [line] });
  const [wine] = (await ana.get<{ id: string }[]>('/cellar/wines')).data;
  const take = (day: string, quantity: number) =>
    ana.post(`/api/cellar/wines/${wine?.id}/consumptions`, { day, quantity, reason: 'Sold' });
  await take('2025-10-20', 6000);
  await take('2025-11-02', 1200);
  const october = await ttb('2025-10');
  const end = inWineGallons(october.figures)['B20'];
  // 4,500 L are 1,188.8 gallons; 1,188.8 of 2,377.5 leave a tenth less.
  expect(end).toEqual({ a: 1188.7 });
  expect((await ttb('2025-11')).beginning).toEqual({});
  await ana.post(`${REPORTS}/close`, { period: '2025-10' });
  const november = await ttb('2025-11');
  expect(november.beginning['B1']).toEqual(end);
  expect(november.removedBefore).toBe(1188.8);
  const gallons = inWineGallons(november.figures, november.beginning);
  expect(exciseOf(removedTaxpaid(gallons), november.removedBefore)).toEqual([
    { class: 'a', gallons: 237.8, rate: 1.07, tax: 254.45, credit: 237.8 },
  ]);
});
