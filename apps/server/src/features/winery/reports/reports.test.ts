import type { EuRegister, Wine } from '@cuverie/contract';
import { inWineGallons, unbalanced } from '@cuverie/domain';
import { beforeEach, describe, expect, test } from 'vitest';
import { type SignedInClient, useTestApp } from '../../../testing/app.ts';
import { at, REPORTS, reportsOf } from '../testing/reports.ts';

const app = useTestApp();
let ana: SignedInClient;
const { winery, ttb, entriesOf, state, season } = reportsOf(() => ana);
beforeEach(async () => {
  ana = await app().signUp();
});

describe('TTB F 5120.17', () => {
  test('of a season matches the manual calculation and balances', async () => {
    await season();
    const september = await ttb('2025-09');
    expect(september).toMatchObject({
      from: '2025-09-01',
      until: '2025-10-01',
      unclassed: [],
      frozen: null,
    });
    expect(september.figures).toEqual({
      A10: { b: 500 },
      A12: { b: 500 },
      A31: { b: 500 },
      A32: { b: 500 },
      fermenters_end: { all: 1200 },
      grapes_received: { all: 2000 },
      grapes_total: { all: 2000 },
      grapes_used: { all: 1600 },
      grapes_end: { all: 400 },
      grapes_total_end: { all: 2000 },
    });
    const october = await ttb('2025-10');
    expect(october.figures).toEqual({
      A1: { b: 500 },
      A2: { a: 1200 },
      A5: { a: 500 },
      A12: { a: 1700, b: 500 },
      A13: { a: 225 },
      A14: { a: 10 },
      A20: { a: 400, b: 100 },
      A30: { a: 30 },
      // 1170 - 400 - 225 - 10 in T2 and 500 in T3.
      A31: { a: 1035, b: 400 },
      A32: { a: 1700, b: 500 },
      B2: { a: 225 },
      B7: { a: 225 },
      B20: { a: 225 },
      B21: { a: 225 },
      grapes_beginning: { all: 400 },
      grapes_total: { all: 400 },
      grapes_end: { all: 400 },
      grapes_total_end: { all: 400 },
    });
    expect(unbalanced(october.figures)).toEqual([]);
    // 225 L are 59.4 gallons, 400 kg are 882 pounds; rounding leaves a tenth to the stock of 1,035 L.
    expect(inWineGallons(october.figures)).toMatchObject({
      A13: { a: 59.4 },
      A31: { a: 273.5, b: 105.7 },
      grapes_end: { all: 882 },
    });
    const quarter = await ttb('2025-Q4');
    expect(quarter.figures['A31']).toEqual({ a: 1035, b: 400 });
    const year = await ttb('2025');
    expect(year.figures).toMatchObject({ A2: { a: 1200 }, A10: { b: 500 }, A12: { a: 1700, b: 500 } });
    expect(year.figures['A1']).toBeUndefined();
  });

  test('returns the operations behind each figure', async () => {
    const { blend } = await season();
    expect(await entriesOf('2025-10', 'A20', 'b')).toEqual([
      {
        at: '2025-10-23T08:00:00.000Z',
        operationId: blend.id,
        number: blend.number,
        kind: 'blend',
        from: 'Port',
        to: 'T3',
        lot: '25-CUVEE',
        wine: null,
        what: null,
        amount: 100,
      },
    ]);
    expect(await entriesOf('2025-10', 'A2', 'a')).toMatchObject([
      { at: '2025-10-20T00:00:00.000Z', operationId: null, lot: '25-PN', what: 'a', amount: 1200 },
    ]);
    expect(await entriesOf('2025-10', 'A31', 'a')).toMatchObject([
      { kind: 'blend', to: 'T3', lot: '25-CUVEE', amount: 500 },
      { kind: 'remove', to: 'T2', lot: '25-PN', amount: 535 },
    ]);
    expect(await entriesOf('2025-10', 'B2', 'a')).toMatchObject([
      { kind: 'bottle', from: 'T2', wine: 'Pinot', amount: 225 },
    ]);
    expect(await entriesOf('2025-09', 'fermenters_end', 'all')).toMatchObject([{ to: 'T1', amount: 1200 }]);
    expect(await entriesOf('2025-09', 'grapes_used', 'all')).toMatchObject([{ kind: 'crush', amount: 1600 }]);
    expect(await entriesOf('2025-10', 'A3', 'a')).toEqual([]);
  });

  test('removes bottles from stock as they leave My Cellar, up to those filled', async () => {
    await season();
    const [wine] = (await ana.get<Wine[]>('/cellar/wines')).data;
    const take = (day: string, quantity: number, reason: string) =>
      ana.post(`/api/cellar/wines/${wine?.id}/consumptions`, { day, quantity, reason });
    await take('2025-10-30', 4, 'Sold');
    await take('2025-11-02', 2, 'Tasted');
    await take('2025-11-03', 1, 'Broken/Corked');
    await take('2025-11-04', 1, 'Drunk');
    // Bottles from before the first filling were not made here.
    await take('2025-10-01', 5, 'Sold');
    const { figures } = await ttb('2025-10');
    expect([figures['B8'], figures['B20']]).toEqual([{ a: 3 }, { a: 222 }]);
    expect((await ttb('2025-11')).figures).toMatchObject({
      B1: { a: 222 },
      B7: { a: 222 },
      B11: { a: 1.5 },
      B13: { a: 0.75 },
      B18: { a: 0.75 },
      B20: { a: 219 },
      B21: { a: 222 },
    });
    expect(await entriesOf('2025-11', 'B11', 'a')).toMatchObject([
      { wine: 'Pinot', what: 'Tasted', amount: 1.5 },
    ]);
  });

  test('returns lots without a class, which count as in fermenters', async () => {
    const t1 = await winery.addVessel('T1');
    await winery.record({
      kind: 'receive',
      at: at('10-02'),
      lines: [{ to: t1, amount: 300, lot: 'BOUGHT' }],
    });
    const { unclassed, figures } = await ttb('2025-10');
    expect(unclassed).toMatchObject([{ code: 'BOUGHT' }]);
    expect(figures).toEqual({ fermenters_end: { all: 300 } });
    await state('BOUGHT', [{ from: null, class: 'a' }]);
    expect(await ttb('2025-10')).toMatchObject({
      unclassed: [],
      figures: { A7: { a: 300 }, A31: { a: 300 } },
    });
  });

  test('puts water, sugar and spirits on the lines of their product, with all the wine used', async () => {
    const [t1, t2, t3, t4] = await Promise.all(
      ['T1', 'T2', 'T3', 'T4'].map((code) => winery.addVessel(code, 2000)),
    );
    const fill = (to: string | undefined, amount: number, lot: string) =>
      winery.record({ kind: 'receive', at: at('10-01'), lines: [{ to, amount, lot }] });
    await fill(t1, 1000, 'TABLE');
    await fill(t2, 500, 'SWEET');
    await fill(t3, 400, 'PORT');
    await fill(t4, 300, 'MUST');
    await state('TABLE', [{ from: null, class: 'a' }]);
    await state('SWEET', [{ from: null, class: 'b' }]);
    await state('PORT', [{ from: null, class: 'c' }]);
    const add = (day: string, ...lines: object[]) => winery.record({ kind: 'add', at: at(day), lines });
    const poured = (vessel: string | undefined, substance: string, litres: number) => ({
      vessel,
      product: substance,
      substance,
      dose: litres,
      unit: 'L',
      volume: litres,
    });
    const so2 = { vessel: t2, product: 'KMBS', substance: 'kmbs', dose: 30, unit: 'mg/L SO2' };
    // Additions without volume have no line.
    const watered = await add('10-10', so2, poured(t1, 'water', 8), poured(t4, 'water', 5));
    await add('10-11', poured(t1, 'water', 2));
    const sugar = { vessel: t2, product: 'Sugar', substance: 'sugar', dose: 20, unit: 'kg', volume: 12.4 };
    await add('10-12', sugar, poured(t3, 'spirit', 60));
    await add('10-13', poured(t2, 'concentrate', 10));
    await add('10-14', { vessel: t1, product: 'A stabiliser', dose: 3, unit: 'L', volume: 3 });
    const { figures } = await ttb('2025-10');
    expect(figures).toEqual({
      // 500 + 12.4, then 512.4 + 10.
      A3: { b: 1034.8 },
      A4: { c: 460 },
      // 1,000 + 8, then 1,008 + 2.
      A6: { a: 2018 },
      A7: { a: 1000, b: 500, c: 400 },
      A10: { a: 3 },
      A12: { a: 3021, b: 1534.8, c: 860 },
      A18: { b: 1012.4 },
      A19: { c: 400 },
      A21: { a: 2008 },
      A31: { a: 1013, b: 522.4, c: 460 },
      A32: { a: 3021, b: 1534.8, c: 860 },
      fermenters_end: { all: 305 },
      spirits_used: { all: 60 },
      sugar_used: { all: 20 },
      concentrate_used: { all: 10 },
    });
    expect(unbalanced(figures)).toEqual([]);
    expect(await entriesOf('2025-10', 'A6', 'a')).toMatchObject([
      { operationId: watered.id, kind: 'add', from: 'added', to: 'T1', lot: 'TABLE', amount: 1008 },
      { to: 'T1', amount: 1010 },
    ]);
    expect(await entriesOf('2025-10', 'A18', 'b')).toMatchObject([
      { to: 'T2', lot: 'SWEET', amount: 500 },
      { to: 'T2', lot: 'SWEET', amount: 512.4 },
    ]);
    expect(await entriesOf('2025-10', 'A10', 'a')).toMatchObject([{ to: 'T1', amount: 3 }]);
  });

  test('requires a valid period', async () => {
    for (const path of [
      'ttb?period=soon',
      'ttb',
      'eu?period=2025-13',
      'ttb/entries?period=2025&line=A1&column=z',
    ])
      expect([path, (await ana.get(`${REPORTS}/${path}`)).status]).toEqual([path, 400]);
    const { error } = await ana.get(`${REPORTS}/ttb?period=2025-13`);
    expect(error.errors).toEqual({
      period: 'Period must be a month like 2026-10, a quarter like 2026-Q4, or a year like 2026',
    });
  });
});

describe('the register', () => {
  test('contains additions and withdrawals of each lot with its balance', async () => {
    await season();
    const { data } = await ana.get<EuRegister>(`${REPORTS}/eu?period=2025-10`);
    expect(
      data.lots.map(({ code, beginning, entered, withdrawn, end }) => [
        code,
        beginning,
        entered,
        withdrawn,
        end,
      ]),
    ).toEqual([
      ['25-CUVEE', 0, 500, 0, 500],
      ['25-PN', 1200, 0, 665, 535],
      ['PORT', 500, 0, 100, 400],
    ]);
    const lines = (code: string) =>
      data.lots
        .find((lot) => lot.code === code)
        ?.lines.map(({ kind, vessels, other, entered, withdrawn, balance }) => [
          kind,
          vessels.join(),
          other,
          entered,
          withdrawn,
          balance,
        ]);
    expect(lines('25-PN')).toEqual([
      ['rack', 'T1', 'lees', 0, 30, 1170],
      ['move', 'T2', '25-CUVEE', 0, 400, 770],
      ['bottle', 'T2', 'bottled', 0, 225, 545],
      ['remove', 'T2', 'sold', 0, 10, 535],
    ]);
    expect(lines('25-CUVEE')).toEqual([
      ['move', 'T3', '25-PN', 400, 0, 400],
      ['blend', 'T3', 'PORT', 100, 0, 500],
    ]);
    expect(data.lots.find(({ code }) => code === '25-PN')?.class).toBe('a');
  });
});
