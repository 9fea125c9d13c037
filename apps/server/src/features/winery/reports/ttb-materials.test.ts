/** Spirits, sugar and concentrate in a report, line by line. */
import { inWineGallons, unbalanced } from '@cuverie/domain';
import { beforeEach, describe, expect, test } from 'vitest';
import { type SignedInClient, useTestApp } from '../../../testing/app.ts';
import { at, litresOf, reportsOf } from '../testing/reports.ts';

const app = useTestApp();
let ana: SignedInClient;
const { winery, wineIn, ttb, entriesOf, state } = reportsOf(() => ana);
beforeEach(async () => {
  ana = await app().signUp();
});

const spirits = (vessel: string, gallons: number) => ({
  vessel,
  product: 'Brandy',
  substance: 'spirit',
  dose: litresOf(gallons),
  unit: 'L',
  volume: litresOf(gallons),
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
      lines: [{ from: tank, to: other, amount: litresOf(100) }],
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

test('spirits, sugar and concentrate are used in parts III and IV, and what is missing is explained in part X', async () => {
  const tank = await wineIn('TABLE', 300, 'a');
  const add = (fields: object) =>
    winery.record({
      kind: 'add',
      at: at('10-07'),
      lines: [{ vessel: tank, product: 'Bought', ...fields }],
    });
  await add({ substance: 'spirit', dose: litresOf(25), unit: 'L', volume: litresOf(25) });
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
  const spirits = await batchOf(await product('spirit', 'L'), '2025-09-15', litresOf(100));
  const sugar = await batchOf(await product('sugar', 'kg'), '2025-10-03', 500);
  const add = (day: string, fields: object) =>
    winery.record({ kind: 'add', at: at(day), lines: [{ vessel: tank, product: 'Bought', ...fields }] });
  const spirit = (gallons: number) => ({
    substance: 'spirit',
    dose: litresOf(gallons),
    unit: 'L',
    volume: litresOf(gallons),
  });
  await add('10-05', { ...spirit(25), stock: spirits.id });
  // Without a batch: it came as it was used.
  await add('10-06', spirit(5));
  await add('10-07', { substance: 'sugar', dose: 100, unit: 'kg', stock: sugar.id });
  const counts = [{ at: at('10-08'), left: litresOf(70), reason: 'Spilled' }];
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
    { operationId: null, what: 'spirit, 1', amount: expect.closeTo(litresOf(5), 1) },
  ]);
});

test('spirits are in proof gallons: 10 gallons of 50 % are 10, of 96 % 19.2', async () => {
  const tank = await wineIn('TABLE', 900, 'a');
  const spirit = (gallons: number, more: object) => ({
    vessel: tank,
    product: 'Brandy',
    substance: 'spirit',
    dose: litresOf(gallons),
    unit: 'L',
    volume: litresOf(gallons),
    ...more,
  });
  const add = (day: string, line: object) => winery.record({ kind: 'add', at: at(day), lines: [line] });
  await add('10-05', spirit(10, { strength: 50 }));
  expect((await ttb('2025-10')).figures['spirits_used']).toEqual({ all: litresOf(10) });
  await add('10-06', spirit(10, { strength: 96 }));
  expect(inWineGallons((await ttb('2025-10')).figures)).toMatchObject({ spirits_used: { all: 29.2 } });
  const product = await ana.post<{ id: string }>('/api/winery/stock/products', {
    name: 'Eau-de-vie',
    kind: 'additive',
    substance: 'spirit',
    unit: 'L',
    strength: 77,
  });
  const batch = await ana.post<{ id: string }>('/api/winery/stock/batches', {
    productId: product.data.id,
    batch: '1',
    receivedOn: '2025-10-07',
    amount: litresOf(100),
  });
  await add('10-08', spirit(20, { stock: batch.data.id }));
  const { figures } = await ttb('2025-10');
  expect(inWineGallons(figures)).toMatchObject({
    spirits_received: { all: 183.2 },
    spirits_used: { all: 60 },
    spirits_end: { all: 123.2 },
  });
  expect(unbalanced(figures)).toEqual([]);

  const weak = await ana.post<{ id: string }>('/api/winery/stock/products', {
    name: 'Neutral spirit',
    kind: 'additive',
    substance: 'spirit',
    unit: 'L',
  });
  const unstated = await ana.post<{ id: string }>('/api/winery/stock/batches', {
    productId: weak.data.id,
    batch: '2',
    receivedOn: '2025-11-01',
    amount: litresOf(100),
  });
  await add('11-02', spirit(10, { stock: unstated.data.id, strength: 96 }));
  expect(inWineGallons((await ttb('2025-11')).figures)).toMatchObject({ spirits_used: { all: 19.2 } });
});
