import type { EuRegister, Lot, ReportEntries, TtbReport, Wine } from '@cuverie/contract';
import { inWineGallons, unbalanced } from '@cuverie/domain';
import { beforeEach, describe, expect, test } from 'vitest';
import { type SignedInClient, useTestApp } from '../../../testing/app.ts';
import { wineryOf } from '../testing/winery.ts';

const REPORTS = '/api/winery/reports';
const app = useTestApp();
let ana: SignedInClient;
const winery = wineryOf(() => ana);
beforeEach(async () => {
  ana = await app().signUp();
});

const ttb = async (period: string): Promise<TtbReport> =>
  (await ana.get<TtbReport>(`${REPORTS}/ttb?period=${period}`)).data;
const entriesOf = async (period: string, line: string, column: string): Promise<ReportEntries['entries']> =>
  (await ana.get<ReportEntries>(`${REPORTS}/ttb/entries?period=${period}&line=${line}&column=${column}`)).data
    .entries;
const lotOf = async (code: string): Promise<Lot> => {
  const lot = (await ana.get<Lot[]>('/api/winery/lots')).data.find((one) => one.code === code);
  if (lot === undefined) throw new Error(`There is no lot ${code}.`);
  return lot;
};
const state = async (code: string, taxClasses: object[]) => {
  const { id } = await lotOf(code);
  return ana.put<Lot>(`/api/winery/lots/${id}`, { taxClasses });
};
const at = (day: string, time = '08:00') => `2025-${day}T${time}:00Z`;

/**
 * A season worked out by hand. September: 2,000 kg received, 1,600 of them crushed into 1,200 L of must; 500 L of a port
 * (class b) were there. October: the wine is declared on the 20th, racked with 30 L of lees the day after; 100 L of port
 * are blended into 400 L of it, which stays below 16 %; 225 L are bottled, 10 L sold from the tank.
 */
async function season() {
  const bin = (
    await ana.post<{ id: string }>('/api/winery/vessels', {
      code: 'Bin',
      kind: 'bin',
      unit: 'kg',
      capacity: 5000,
    })
  ).data.id;
  const [t1, t2, t3, port] = [
    await winery.addVessel('T1', 2000),
    await winery.addVessel('T2', 2000),
    await winery.addVessel('T3', 2000),
    await winery.addVessel('Port', 500),
  ];
  const sources = [{ variety: 'Pinot noir', vintage: 2025 }];
  await winery.record({
    kind: 'open',
    at: at('09-01'),
    lines: [{ to: port, amount: 500, lot: 'PORT', sources: [{ variety: 'Touriga', vintage: 2020 }] }],
  });
  await winery.record({
    kind: 'receive',
    at: at('09-10'),
    lines: [{ to: bin, amount: 2000, lot: 'FRUIT', sources }],
  });
  await winery.record({
    kind: 'crush',
    at: at('09-11'),
    lines: [{ from: bin, amount: 1600, to: t1, volume: 1200, lot: '25-PN' }],
  });
  await winery.record({
    kind: 'rack',
    at: at('10-21'),
    lines: [
      { from: t1, to: t2, amount: 1170 },
      { from: t1, lost: 'lees', amount: 30 },
    ],
  });
  await winery.record({
    kind: 'move',
    at: at('10-22'),
    lines: [{ from: t2, to: t3, amount: 400, lot: '25-CUVEE' }],
  });
  const blend = await winery.record({
    kind: 'blend',
    at: at('10-23'),
    lines: [{ from: port, to: t3, amount: 100, lot: '25-CUVEE' }],
  });
  const wine = { name: 'Pinot', vintage: 2025, region: 'Jura', type: 'Red' };
  await winery.record({
    kind: 'bottle',
    at: at('10-28'),
    lines: [{ from: t2, amount: 225, bottles: 300, bottleSizeMl: 750, wine }],
  });
  const sale = await winery.record({
    kind: 'remove',
    at: at('10-29'),
    reason: 'sold',
    lines: [{ from: t2, amount: 10 }],
  });
  await state('PORT', [{ from: null, class: 'b' }]);
  await state('25-PN', [{ from: '2025-10-20', class: 'a' }]);
  await state('25-CUVEE', [{ from: null, class: 'a' }]);
  return { t2, blend, sale };
}

describe('TTB F 5120.17', () => {
  test('of a season is what one works out by hand, and balances', async () => {
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
    // 225 L are 59.4 gallons, 400 kg are 882 pounds.
    expect(inWineGallons(october.figures)).toMatchObject({
      A13: { a: 59.4 },
      A31: { a: 273.4, b: 105.7 },
      grapes_end: { all: 882 },
    });
    const quarter = await ttb('2025-Q4');
    expect(quarter.figures['A31']).toEqual({ a: 1035, b: 400 });
    const year = await ttb('2025');
    expect(year.figures).toMatchObject({ A2: { a: 1200 }, A10: { b: 500 }, A12: { a: 1700, b: 500 } });
    expect(year.figures['A1']).toBeUndefined();
  });

  test('opens what each figure is made of', async () => {
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

  test('takes bottles off what is on hand as they are taken from My Cellar, not more than were filled', async () => {
    await season();
    const [wine] = (await ana.get<Wine[]>('/cellar/wines')).data;
    const take = (day: string, quantity: number, reason: string) =>
      ana.post(`/api/cellar/wines/${wine?.id}/consumptions`, { day, quantity, reason });
    await take('2025-10-30', 4, 'Sold');
    await take('2025-11-02', 2, 'Tasted');
    await take('2025-11-03', 1, 'Broken/Corked');
    await take('2025-11-04', 1, 'Drunk');
    // Before there was any of it here, bottles were somebody else's.
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

  test('tells which lots have no class yet: they count as in fermenters', async () => {
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

  test('is asked for a period that is one', async () => {
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
  test('has what entered and left each lot, with its balance', async () => {
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
        ?.lines.map(({ kind, other, entered, withdrawn, balance }) => [
          kind,
          other,
          entered,
          withdrawn,
          balance,
        ]);
    expect(lines('25-PN')).toEqual([
      ['rack', 'lees', 0, 30, 1170],
      ['move', '25-CUVEE', 0, 400, 770],
      ['bottle', 'bottled', 0, 225, 545],
      ['remove', 'sold', 0, 10, 535],
    ]);
    expect(lines('25-CUVEE')).toEqual([
      ['move', '25-PN', 400, 0, 400],
      ['blend', 'PORT', 100, 0, 500],
    ]);
    expect(data.lots.find(({ code }) => code === '25-PN')?.class).toBe('a');
  });
});

describe('closing a month', () => {
  const close = (period: string) => ana.post(`${REPORTS}/close`, { period });

  test('keeps its figures and closes the record up to its end', async () => {
    const { t2 } = await season();
    expect((await close('2025-10')).data).toEqual({
      period: '2025-10',
      from: '2025-10-01',
      until: '2025-11-01',
      openFrom: '2025-11-01',
    });
    const { frozen, figures } = await ttb('2025-10');
    expect(frozen).toMatchObject({ by: 'Ana Silva', figures });
    expect(
      await winery.tryToRecord({ kind: 'note', at: at('10-30'), lines: [{ vessel: t2 }] }),
    ).toMatchObject({ status: 400 });
    // An earlier one closes nothing that is closed already.
    expect((await close('2025-09')).data).toMatchObject({ openFrom: '2025-11-01' });
  });

  test('when the past is corrected later, shows both, names the report beforehand, and is closed anew', async () => {
    const { t2, sale } = await season();
    await close('2025-10');
    await ana.put('/api/winery/period', { openFrom: '2025-10-01', reason: 'The sale was 12 litres' });
    const corrected = {
      id: sale.id,
      kind: 'remove',
      at: sale.at,
      reason: 'sold',
      lines: [{ from: t2, amount: 12 }],
    };
    const both = [
      { form: 'eu_register', period: '2025-10' },
      { form: 'ttb_5120_17', period: '2025-10' },
    ];
    expect((await winery.preview(corrected)).reports).toEqual(both);
    expect((await winery.previewVoid(sale.id)).reports).toEqual(both);
    const later = { kind: 'note', at: at('11-02'), lines: [{ vessel: t2 }] };
    expect((await winery.preview(later)).reports).toEqual([]);
    await winery.change(sale.id, corrected);
    const { frozen, figures } = await ttb('2025-10');
    expect([frozen?.figures['A14'], figures['A14']]).toEqual([{ a: 10 }, { a: 12 }]);
    expect([frozen?.figures['A31'], figures['A31']]).toEqual([
      { a: 1035, b: 400 },
      { a: 1033, b: 400 },
    ]);
    const register = (await ana.get<EuRegister>(`${REPORTS}/eu?period=2025-10`)).data;
    expect(register.frozen?.lots.find(({ code }) => code === '25-PN')).toMatchObject({ end: 535 });
    await close('2025-10');
    const again = await ttb('2025-10');
    expect(again.frozen?.figures).toEqual(again.figures);
  });

  test('is refused before it is over', async () => {
    const month = app().clock.now().toISOString().slice(0, 7);
    const { status, error } = await close(month);
    expect([status, error.errors?.['period']]).toEqual([
      400,
      expect.stringMatching(/^The period ends on .*: close it once it is over$/),
    ]);
    expect((await close('soon')).status).toBe(400);
  });

  test('leaves the classes stated of it as they are', async () => {
    await season();
    await close('2025-10');
    const { status, error } = await state('25-PN', [{ from: '2025-10-19', class: 'a' }]);
    expect([status, error.errors]).toEqual([
      400,
      {
        taxClasses:
          'The record is closed up to 2025-11-01: state the class from a later day on, or open the period again',
      },
    ]);
    const later = [
      { from: '2025-10-20', class: 'a' },
      { from: '2025-11-05', class: 'b' },
    ];
    expect((await state('25-PN', later)).data.taxClasses).toEqual(later);
    // It was not there before.
    const t9 = await winery.addVessel('T9');
    await winery.record({ kind: 'receive', at: at('11-03'), lines: [{ to: t9, amount: 5, lot: 'NEW' }] });
    expect((await state('NEW', [{ from: null, class: 'a' }])).status).toBe(200);
    const twice = [
      { from: null, class: 'a' },
      { from: '', class: 'b' },
    ];
    expect((await state('NEW', twice)).error.errors).toEqual({ taxClasses: 'This day comes twice' });
  });
});
