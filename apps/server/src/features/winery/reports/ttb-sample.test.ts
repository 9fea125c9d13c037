/** Blends in a report in any order, and lots that take the class of what they are made of. */
import { inWineGallons } from '@cuverie/domain';
import { beforeEach, describe, expect, test } from 'vitest';
import { type SignedInClient, useTestApp } from '../../../testing/app.ts';
import { at, litresOf, pinot, reportsOf } from '../testing/reports.ts';

const app = useTestApp();
let ana: SignedInClient;
const { winery, wineIn, ttb, entriesOf, state } = reportsOf(() => ana);
beforeEach(async () => {
  ana = await app().signUp();
});

const moveLines = (from: string, to: string, gallons: number) => [
  { from, to, amount: litresOf(gallons), lot: 'BLEND' },
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
