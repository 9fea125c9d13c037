/** A report line by line: blends and fortified wine in any order, and lots that take the class of what they are made of. */
import { exciseOf, inWineGallons, removedTaxpaid, unbalanced } from '@cuverie/domain';
import { beforeEach, describe, expect, test } from 'vitest';
import { type SignedInClient, useTestApp } from '../../../testing/app.ts';
import { at, REPORTS, reportsOf } from '../testing/reports.ts';

const app = useTestApp();
let ana: SignedInClient;
const { winery, ttb, entriesOf, state } = reportsOf(() => ana);
beforeEach(async () => {
  ana = await app().signUp();
});

/** Litres of gallons. */
const litres = (gallons: number) => Number((gallons * 3.785411784).toFixed(2));

/** Bulk wine of a class in a vessel since September. */
async function wineIn(code: string, gallons: number, held: 'a' | 'b') {
  const vessel = await winery.addVessel(code, 20_000);
  await winery.record({
    kind: 'open',
    at: at('09-01'),
    lines: [{ to: vessel, amount: litres(gallons), lot: code }],
  });
  await state(code, [{ from: null, class: held }]);
  return vessel;
}

const moveLines = (from: string, to: string, gallons: number) => [
  { from, to, amount: litres(gallons), lot: 'BLEND' },
];

describe('115 gallons each of table wine and of port in an empty tank', () => {
  test.each([
    ['in one operation', 'one'],
    ['the table wine first', 'ab'],
    ['the port first', 'ba'],
  ])('are used and made by blending: %s', async (_, order) => {
    const table = await wineIn('TABLE', 1000, 'a');
    const port = await wineIn('PORT', 500, 'b');
    const tank = await winery.addVessel('T9', 2000);
    const poured = [moveLines(table, tank, 115), moveLines(port, tank, 115)];
    if (order === 'ba') poured.reverse();
    if (order === 'one') await winery.record({ kind: 'blend', at: at('10-05'), lines: poured.flat() });
    else
      for (const [step, lines] of poured.entries())
        await winery.record({ kind: 'move', at: at('10-05', `1${step}:00`), lines });
    await state('BLEND', [{ from: null, class: 'b' }]);
    const { figures, beginning } = await ttb('2025-10');
    expect(inWineGallons(figures, beginning)).toEqual({
      A1: { a: 1000, b: 500 },
      A5: { b: 230 },
      A12: { a: 1000, b: 730 },
      A20: { a: 115, b: 115 },
      A31: { a: 885, b: 615 },
      A32: { a: 1000, b: 730 },
    });
    expect(await entriesOf('2025-10', 'A20', 'b')).toMatchObject([
      { from: 'PORT', to: 'T9', amount: 435.32 },
    ]);
    expect(await entriesOf('2025-10', 'A5', 'b')).toMatchObject([{ to: 'T9', amount: 870.64 }]);
  });
});

const spirits = (vessel: string, gallons: number) => ({
  vessel,
  product: 'Brandy',
  substance: 'spirit',
  dose: litres(gallons),
  unit: 'L',
  volume: litres(gallons),
});

describe('25 gallons of spirits in 300 of table wine', () => {
  test.each([[[25]], [[10, 15]]])('make 325 of port, in doses of %j', async (doses) => {
    const tank = await wineIn('TABLE', 300, 'a');
    for (const [step, dose] of doses.entries())
      await winery.record({ kind: 'add', at: at('10-07', `1${step}:00`), lines: [spirits(tank, dose)] });
    await state('TABLE', [
      { from: null, class: 'a' },
      { from: '2025-10-07', class: 'b' },
    ]);
    const { figures, beginning } = await ttb('2025-10');
    expect(inWineGallons(figures, beginning)).toEqual({
      A1: { a: 300 },
      A4: { b: 325 },
      A12: { a: 300, b: 325 },
      A19: { a: 300 },
      A31: { b: 325 },
      A32: { a: 300, b: 325 },
      spirits_used: { all: 25 },
    });
    expect(await entriesOf('2025-10', 'A4', 'b')).toMatchObject([
      { to: 'TABLE', amount: expect.closeTo(1230.26, 1) },
    ]);
  });

  test('leave the rest of the lot to a change of class', async () => {
    const tank = await wineIn('TABLE', 300, 'a');
    const other = await winery.addVessel('T2', 2000);
    await winery.record({
      kind: 'move',
      at: at('09-20'),
      lines: [{ from: tank, to: other, amount: litres(100) }],
    });
    await winery.record({ kind: 'add', at: at('10-07'), lines: [spirits(tank, 20)] });
    await state('TABLE', [
      { from: null, class: 'a' },
      { from: '2025-10-07', class: 'b' },
    ]);
    const { figures } = await ttb('2025-10');
    expect(inWineGallons(figures)).toMatchObject({
      A4: { b: 220 },
      A11: { b: 100 },
      A19: { a: 200 },
      A24: { a: 100 },
      A31: { b: 320 },
    });
    expect(unbalanced(figures)).toEqual([]);
  });
});

const pinot = { name: 'Pinot', vintage: 2025, region: 'Jura', type: 'Red' };

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

test('spirits, sugar and concentrate are used in parts III and IV, and what is missing is explained in part X', async () => {
  const tank = await wineIn('TABLE', 300, 'a');
  const add = (fields: object) =>
    winery.record({
      kind: 'add',
      at: at('10-07'),
      lines: [{ vessel: tank, product: 'Bought', ...fields }],
    });
  await add({ substance: 'spirit', dose: litres(25), unit: 'L', volume: litres(25) });
  await add({ substance: 'sugar', dose: 10, unit: 'g/L' });
  await add({ substance: 'concentrate', dose: 20, unit: 'L', volume: 20 });
  await add({ substance: 'kmbs', dose: 30, unit: 'mg/L SO2' });
  const measured = await winery.record({
    kind: 'measure',
    at: at('10-09'),
    note: 'The gauge was read wrongly in spring.',
    lines: [{ vessel: tank, level: 1240 }],
  });
  const { figures, remarks } = await ttb('2025-10');
  const gallons = inWineGallons(figures);
  // 10 g/L of 325 gallons are 12.3 kg.
  expect(gallons).toMatchObject({
    spirits_used: { all: 25 },
    sugar_used: { all: 27 },
    concentrate_used: { all: 5.3 },
  });
  expect(await entriesOf('2025-10', 'sugar_used', 'all')).toMatchObject([
    { kind: 'add', to: 'TABLE', lot: 'TABLE', amount: 12.3026 },
  ]);
  expect(remarks).toEqual([
    {
      line: 'A30',
      operationId: measured.id,
      number: measured.number,
      at: measured.at,
      amount: expect.closeTo(10.26, 1),
      note: 'The gauge was read wrongly in spring.',
    },
  ]);
});

test('spirits and sugar in stock are on hand, received, counted and used', async () => {
  const tank = await wineIn('TABLE', 300, 'a');
  const product = async (substance: string, unit: string) =>
    (
      await ana.post<{ id: string }>('/api/winery/stock/products', {
        name: substance,
        kind: 'additive',
        substance,
        unit,
      })
    ).data.id;
  const batchOf = async (productId: string, receivedOn: string, amount: number) =>
    (
      await ana.post<{ id: string; version: number }>('/api/winery/stock/batches', {
        productId,
        batch: '1',
        receivedOn,
        amount,
      })
    ).data;
  const spirits = await batchOf(await product('spirit', 'L'), '2025-09-15', litres(100));
  const sugar = await batchOf(await product('sugar', 'kg'), '2025-10-03', 500);
  const add = (day: string, fields: object) =>
    winery.record({ kind: 'add', at: at(day), lines: [{ vessel: tank, product: 'Bought', ...fields }] });
  const spirit = (gallons: number) => ({
    substance: 'spirit',
    dose: litres(gallons),
    unit: 'L',
    volume: litres(gallons),
  });
  await add('10-05', { ...spirit(25), stock: spirits.id });
  // Without a batch: it came as it was used.
  await add('10-06', spirit(5));
  await add('10-07', { substance: 'sugar', dose: 100, unit: 'kg', stock: sugar.id });
  const counts = [{ at: at('10-08'), left: litres(70), reason: 'Spilled' }];
  await ana.put(`/api/winery/stock/batches/${spirits.id}`, { version: spirits.version, counts });
  const { figures } = await ttb('2025-10');
  expect(inWineGallons(figures)).toMatchObject({
    spirits_beginning: { all: 100 },
    spirits_received: { all: 5 },
    spirits_total: { all: 105 },
    spirits_used: { all: 30 },
    spirits_lost: { all: 5 },
    spirits_end: { all: 70 },
    spirits_total_end: { all: 105 },
    // 500, 100 and 400 kg.
    sugar_received: { all: 1102 },
    sugar_used: { all: 220 },
    sugar_end: { all: 882 },
  });
  expect(unbalanced(figures)).toEqual([]);
  expect(await entriesOf('2025-10', 'spirits_lost', 'all')).toMatchObject([
    { operationId: null, what: 'spirit, 1', amount: expect.closeTo(litres(5), 1) },
  ]);
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
    A5: { b: litres(500) + 90 },
    A8: { a: 270 },
    A20: { a: 90, b: litres(500) },
    A25: { a: 180 },
    B10: { a: 270 },
    fermenters_end: { all: 1180 },
  });
  expect(unbalanced(figures)).toEqual([]);
});

test('a lot has the class of the lots it was made of, and stays on the lines of bottling', async () => {
  const table = await wineIn('TABLE', 4000, 'a');
  const tank = await winery.addVessel('T2', 20_000);
  await winery.record({
    kind: 'move',
    at: at('10-01'),
    lines: [{ from: table, to: tank, amount: 'all', lot: 'CUVEE' }],
  });
  const line = { from: tank, amount: 9000, bottles: 12_000, bottleSizeMl: 750, wine: pinot };
  await winery.record({ kind: 'bottle', at: at('10-28'), lines: [line] });
  const lot = (await ana.get<{ code: string; impliedClass: unknown }[]>('/api/winery/lots')).data;
  expect(lot.find(({ code }) => code === 'CUVEE')).toMatchObject({
    taxClasses: [],
    impliedClass: { from: '2025-10-01', class: 'a' },
  });
  const { figures, unclassed } = await ttb('2025-10');
  expect(unclassed).toEqual([]);
  expect(inWineGallons(figures)).toMatchObject({ A13: { a: 2377.5 }, B2: { a: 2377.5 }, B20: { a: 2377.5 } });
});

test('a blend across classes has the class of its alcohol', async () => {
  const table = await wineIn('TABLE', 100, 'a');
  const port = await wineIn('PORT', 100, 'b');
  const tank = await winery.addVessel('T2', 2000);
  const lines = [...moveLines(table, tank, 20), ...moveLines(port, tank, 80)];
  await winery.record({ kind: 'blend', at: at('10-05'), lines });
  expect((await ttb('2025-10')).unclassed).toMatchObject([{ code: 'BLEND' }]);
  await winery.record({
    kind: 'analysis',
    at: at('10-06'),
    lines: [{ vessel: tank, values: [{ analyte: 'alcohol', value: 17.6 }] }],
  });
  const { figures, unclassed } = await ttb('2025-10');
  expect(unclassed).toEqual([]);
  expect(inWineGallons(figures)).toMatchObject({ A5: { b: 100 }, A20: { a: 20, b: 80 } });
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
