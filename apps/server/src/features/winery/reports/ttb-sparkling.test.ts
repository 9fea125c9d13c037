/** Still wine that becomes sparkling in a tank, in bottles or by carbonation, line by line. */
import { exciseOf, inWineGallons, removedTaxpaid, type TaxClass, unbalanced } from '@cuverie/domain';
import { beforeEach, describe, expect, test } from 'vitest';
import { type SignedInClient, useTestApp } from '../../../testing/app.ts';
import { at, litresOf, pinot, reportsOf } from '../testing/reports.ts';

const app = useTestApp();
let ana: SignedInClient;
const { winery, wineIn, ttb, entriesOf, state } = reportsOf(() => ana);
beforeEach(async () => {
  ana = await app().signUp();
});

/** 400 gallons of a lot of base wine are moved to another vessel as a lot of a class. */
async function moved(held: TaxClass) {
  const base = await wineIn('BASE', 1000, 'a');
  const closed = await winery.addVessel('Closed', 2000);
  const lines = [{ from: base, to: closed, amount: litresOf(400), lot: 'FIZZ' }];
  await winery.record({ kind: 'move', at: at('10-03'), lines });
  await state('FIZZ', [{ from: null, class: held }]);
  return closed;
}

const bottleAll = async (vessel: string) =>
  winery.record({
    kind: 'bottle',
    at: at('10-28'),
    lines: [
      { from: vessel, amount: 1500, bottles: 2000, bottleSizeMl: 750, wine: { ...pinot, type: 'Sparkling' } },
    ],
  });

describe('400 gallons of still wine', () => {
  test.each([
    ['sparkling in a tank', 'e-bulk', 'A2_BP'],
    ['sparkling in bottles', 'e', 'A2_BF'],
  ] as const)(
    'that become %s are used for it and produced, then bottled and taxed',
    async (_, held, line) => {
      const bottled = await bottleAll(await moved(held));
      const goods = {
        bottling: bottled.id,
        wine: bottled.lines[0]?.['wine'],
        bottles: 1200,
        bottleSizeMl: 750,
      };
      await winery.record({ kind: 'goods', at: at('10-29'), reason: 'taxpaid', lines: [goods] });
      const { figures } = await ttb('2025-10');
      const gallons = inWineGallons(figures);
      expect(gallons).toEqual({
        A1: { a: 1000 },
        A2: { e: 400 },
        [line]: { e: 400 },
        A12: { a: 1000, e: 400 },
        A13: { e: 396.3 },
        A22: { a: 400 },
        A31: { a: 600, e: 3.7 },
        A32: { a: 1000, e: 400 },
        B2: { e: 396.3 },
        B7: { e: 396.3 },
        B8: { e: 237.8 },
        B20: { e: 158.5 },
        B21: { e: 396.3 },
      });
      expect(unbalanced(figures)).toEqual([]);
      expect(exciseOf(removedTaxpaid(gallons), 0)).toMatchObject([{ class: 'e', rate: 3.4, tax: 808.52 }]);
      for (const one of ['A2', line])
        expect(await entriesOf('2025-10', one, 'e')).toMatchObject([
          { kind: 'move', from: 'BASE', to: 'Closed' },
        ]);
      expect(await entriesOf('2025-10', 'A22', 'a')).toMatchObject([{ from: 'BASE', to: 'Closed' }]);
    },
  );

  test('that are carbonated are used for it and written in, and taxed at its rate', async () => {
    const closed = await moved('d');
    await winery.record({
      kind: 'remove',
      at: at('10-29'),
      reason: 'sold',
      lines: [{ from: closed, amount: litresOf(100) }],
    });
    const gallons = inWineGallons((await ttb('2025-10')).figures);
    expect(gallons).toMatchObject({
      A11: { d: 400 },
      A14: { d: 100 },
      A22: { a: 400 },
      A31: { a: 600, d: 300 },
    });
    expect(exciseOf(removedTaxpaid(gallons), 0)).toMatchObject([{ class: 'd', rate: 3.3, tax: 330 }]);
  });
});

test('a lot that becomes sparkling where it is, with sugar for it, is listed on the day its class says so', async () => {
  const tank = await wineIn('BASE', 400, 'a');
  const sugar = { vessel: tank, product: 'Sugar', substance: 'sugar', dose: 16, unit: 'kg', volume: 10 };
  await winery.record({ kind: 'add', at: at('10-05'), lines: [sugar] });
  await state('BASE', [
    { from: null, class: 'a' },
    { from: '2025-10-05', class: 'e-bulk' },
  ]);
  const { figures } = await ttb('2025-10');
  expect(figures).toMatchObject({
    A2: { e: litresOf(400) + 10 },
    A2_BP: { e: litresOf(400) + 10 },
    A22: { a: litresOf(400) },
    A31: { e: litresOf(400) + 10 },
  });
  expect(figures['A3']).toBeUndefined();
  expect(unbalanced(figures)).toEqual([]);
  expect((await ttb('2025-11')).figures).toMatchObject({ A1: { e: litresOf(400) + 10 } });
});
