import type { Wine } from '@cuverie/contract';
import { describe, expect, test } from 'vitest';
import { hour, pinot, useWinery } from '../testing/winery.ts';

const { ana, winery } = useWinery();
const wine = { name: 'Les Montots', vintage: 2025, region: 'Bourgogne', type: 'Red' };
const quantity = async () => (await ana.get<Wine[]>('/cellar/wines/')).data[0]?.quantity;

/** 100 bottles of T1, which held 80 L of Pinot noir. */
async function filled() {
  const { t1, t2, opened } = await winery.twoTanks(80);
  const line = { from: t1, amount: 75, bottles: 100, bottleSizeMl: 750, wine };
  const bottling = await winery.record({ kind: 'bottle', at: hour(100), lines: [line] });
  const wineId = String(bottling.lines[0]?.['wine']);
  const goods = (reason: string, bottles: number, at = hour(200), more: object = {}) => ({
    kind: 'goods',
    at,
    reason,
    lines: [{ bottling: bottling.id, wine: wineId, bottles, bottleSizeMl: 750, ...more }],
  });
  return { t1, t2, opened, bottling, wineId, line: { ...line, wine: wineId }, goods };
}

describe('bottled wine from elsewhere', () => {
  const brought = (reason: string, more: object = {}) => ({
    kind: 'goods',
    at: hour(1),
    reason,
    lines: [
      {
        wine,
        bottles: 120,
        bottleSizeMl: 750,
        lot: '24-PN',
        sources: [{ ...pinot, vintage: 2024 }],
        ...more,
      },
    ],
  });

  test.each([
    ['opening', 'opening'],
    ['received', 'received'],
  ])('%s is in My Cellar, can be dumped, sold and changed', async (reason, account) => {
    const t1 = await winery.addVessel('T1');
    const done = await winery.record(brought(reason));
    expect(done.entries).toMatchObject([
      { account, amount: -90 },
      { account: 'bottled', amount: 90 },
    ]);
    const line = { bottling: done.id, wine: done.lines[0]?.['wine'], bottleSizeMl: 750 };
    const lotId = (await ana.get<{ id: string }[]>('/api/winery/lots')).data[0]?.id;
    const listed = async () => (await ana.get<object[]>(`/api/winery/bottlings?lot=${lotId}`)).data;
    expect(await listed()).toMatchObject([{ operationId: done.id, bottles: 120, lot: '24-PN', moved: [] }]);
    const goods = (is: string, bottles: number, more: object = {}) =>
      winery.tryToRecord({
        kind: 'goods',
        at: hour(2),
        reason: is,
        lines: [{ ...line, bottles, ...more }],
      });
    expect(await goods('taxpaid', 121)).toMatchObject({ status: 400 });
    expect(await goods('taxpaid', 20)).toMatchObject({ status: 201 });
    expect(await goods('dumped', 40, { to: t1 })).toMatchObject({ status: 201 });
    expect(await winery.vessel('T1')).toMatchObject({
      level: 30,
      lot: '24-PN',
      composition: [{ variety: 'Pinot noir', vintage: 2024, parts: 1e12 }],
    });
    expect(await quantity()).toBe(60);
    const syrah = [{ variety: 'Syrah', vintage: 2024 }];
    await winery.change(done.id, brought(reason, { wine: line.wine, bottles: 100, sources: syrah }));
    expect(await quantity()).toBe(40);
    expect(await winery.vessel('T1')).toMatchObject({ level: 30, composition: [{ variety: 'Syrah' }] });
    expect(await winery.tryToMakeVoid(done.id)).toMatchObject({ status: 409, code: 'past_would_break' });
  });

  test('needs a lot, and the words for it', async () => {
    const errorsOf = async (said: Parameters<typeof winery.tryToRecord>[0]) =>
      Object.keys((await winery.tryToRecord(said)).errors ?? {});
    expect(await errorsOf(brought('received', { lot: '' }))).toEqual(['lines.0.lot']);
    expect(await errorsOf(brought('exported'))).toEqual(['lines.0.bottling']);
    const two = brought('received').lines.flatMap((line) => [line, { ...line, lot: '24-GA' }]);
    expect(await errorsOf({ ...brought('received'), lines: two })).toEqual([
      'lines.0.bottling',
      'lines.1.bottling',
    ]);
    const { goods } = await filled();
    expect(await errorsOf(goods('opening', 1))).toEqual(['lines.0.reason']);
  });

  test('may be more litres than an integer has of millilitres', async () => {
    const done = await winery.record(brought('opening', { bottles: 100_000, bottleSizeMl: 30_000 }));
    expect(done.entries).toMatchObject([{ amount: -3_000_000 }, { amount: 3_000_000 }]);
  });
});

describe('bottled wine', () => {
  test.each([
    ['taxpaid', -30, 'bottled', 'sold'],
    ['exported', -30, 'bottled', 'exported'],
    ['sent', -30, 'bottled', 'transferred'],
    ['poured', -30, 'bottled', 'tasting'],
    ['family', -30, 'bottled', 'family'],
    ['tested', -30, 'bottled', 'testing'],
    ['broken', -30, 'bottled', 'spilled'],
    ['missing', -30, 'bottled', 'unexplained'],
    ['returned', 30, 'sold', 'bottled'],
    ['received', 30, 'received', 'bottled'],
    ['found', 30, 'gain', 'bottled'],
  ])('%s changes My Cellar by %i bottles, and back when void', async (reason, bottles, from, to) => {
    const { goods } = await filled();
    const done = await winery.record(goods(reason, 30));
    expect(done.entries).toMatchObject([
      { account: from, amount: -22.5 },
      { account: to, amount: 22.5 },
    ]);
    expect(await quantity()).toBe(100 + bottles);
    await winery.change(done.id, goods(reason, 20));
    expect(await quantity()).toBe(100 + (bottles / 3) * 2);
    await winery.makeVoid(done.id);
    expect(await quantity()).toBe(100);
    await winery.restore(done.id);
    expect(await quantity()).toBe(100 + (bottles / 3) * 2);
  });

  test('that is dumped brings its lot and composition into an empty vessel', async () => {
    const { t2, goods } = await filled();
    const dump = goods('dumped', 40, hour(200), { to: t2 });
    expect((await winery.preview(dump)).vessels).toMatchObject([
      { code: 'T2', after: { level: 30, lot: '25-PN-1' } },
    ]);
    await winery.record(dump);
    expect(await winery.vessel('T2')).toMatchObject({
      level: 30,
      lot: '25-PN-1',
      composition: [{ variety: 'Pinot noir', parts: 1e12 }],
    });
    expect(await quantity()).toBe(60);
  });

  test('that is dumped follows a correction of what was bottled', async () => {
    const { t1, t2, opened, goods } = await filled();
    const t3 = await winery.addVessel('T3');
    const lines = [{ to: t3, amount: 10, lot: 'GAMAY', sources: [{ variety: 'Gamay' }] }];
    await winery.record({ kind: 'open', at: hour(1), lines });
    const dump = await winery.record(goods('dumped', 40, hour(200), { to: t3 }));
    const partsOf = async () =>
      Object.fromEntries(
        ((await winery.vessel('T3')).composition ?? []).map(({ variety, parts }) => [variety, parts / 1e12]),
      );
    expect(await partsOf()).toEqual({ 'Pinot noir': 0.75, Gamay: 0.25 });
    const syrah = { share: 50, variety: 'Syrah', vintage: 2025 };
    const opening = {
      kind: 'open',
      at: opened.at,
      lines: [{ to: t1, amount: 80, lot: '25-PN-1', sources: [{ ...pinot, share: 50 }, syrah] }],
    };
    await winery.change(opened.id, opening);
    expect(await partsOf()).toEqual({ 'Pinot noir': 0.375, Syrah: 0.375, Gamay: 0.25 });
    await winery.record({ kind: 'move', at: hour(210), lines: [{ from: t3, to: t2, amount: 'all' }] });
    await winery.change(opened.id, { ...opening, lines: [{ ...opening.lines[0], sources: [pinot] }] });
    expect(await winery.vessel('T2')).toMatchObject({ level: 40, composition: [{ parts: 7.5e11 }, {}] });
    expect(await winery.tryToMakeVoid(dump.id)).toMatchObject({ status: 200 });
    expect(await winery.levels()).toMatchObject({ T2: 10, T3: 0 });
  });

  test('is refused where there are fewer bottles, at any time', async () => {
    const { bottling, line, goods, t2 } = await filled();
    expect(await winery.tryToRecord(goods('taxpaid', 101))).toMatchObject({
      status: 400,
      errors: { 'lines.0.bottles': 'There are 100 bottles of it at that time, not 101: enter fewer' },
    });
    const sale = await winery.record(goods('taxpaid', 60, hour(300)));
    // Earlier, but then the later sale would lack bottles.
    const earlier = goods('exported', 50, hour(150));
    const broken = { status: 409, code: 'past_would_break', params: { operationId: sale.id } };
    expect(await winery.tryToRecord(earlier)).toMatchObject(broken);
    expect(await winery.tryToRecord(goods('poured', 1, hour(50)))).toMatchObject({
      status: 400,
      errors: { 'lines.0.bottling': 'These bottles were filled later: choose a later time' },
    });
    const body = { kind: 'bottle', at: hour(100), lines: [line] };
    const fewer = { ...body, lines: [{ ...line, bottles: 59 }] };
    expect(await winery.tryToChange(bottling.id, fewer)).toMatchObject(broken);
    expect(await winery.tryToChange(bottling.id, { ...body, at: hour(301) })).toMatchObject(broken);
    expect(await winery.tryToMakeVoid(bottling.id)).toMatchObject(broken);
    await winery.record(goods('returned', 10, hour(310)));
    expect(await winery.tryToRecord(goods('dumped', 51, hour(320), { to: t2 }))).toMatchObject({
      errors: { 'lines.0.bottles': 'There are 50 bottles of it at that time, not 51: enter fewer' },
    });
    expect(await quantity()).toBe(50);
  });

  test('is refused where My Cellar has fewer', async () => {
    const { bottling, wineId, goods } = await filled();
    await ana.post(`/api/cellar/wines/${wineId}/consumptions`, { quantity: 90 });
    expect(await winery.tryToRecord(goods('exported', 11))).toMatchObject({
      status: 409,
      code: 'bottles_gone',
      params: { left: 10, bottles: 11 },
    });
    const gone = { status: 409, code: 'bottles_gone', params: { left: 10, bottles: 100 } };
    expect(await winery.tryToMakeVoid(bottling.id)).toMatchObject(gone);
    expect(await ana.post(`/api/winery/operations/${bottling.id}/void/preview`)).toMatchObject({
      status: gone.status,
      error: { code: gone.code },
    });
  });

  test('needs a known reason, a vessel only to be dumped, and bottles that were filled', async () => {
    const { t2, goods } = await filled();
    const errorsOf = async (said: Parameters<typeof winery.tryToRecord>[0]) =>
      Object.keys((await winery.tryToRecord(said)).errors ?? {});
    expect(await errorsOf(goods('drunk', 1))).toEqual(['lines.0.reason']);
    expect(await errorsOf(goods('dumped', 1))).toEqual(['lines.0.to']);
    expect(await errorsOf(goods('exported', 1, hour(200), { to: t2 }))).toEqual(['lines.0.to']);
    expect(await errorsOf(goods('exported', 1, hour(200), { wine }))).toEqual(['lines.0.wine']);
    expect(await errorsOf(goods('exported', 1, hour(200), { bottleSizeMl: 1500 }))).toEqual([
      'lines.0.bottling',
    ]);
    const bin = await winery.addVessel('Bin', 1000, 'bin');
    expect(await errorsOf(goods('dumped', 1, hour(200), { to: bin }))).toHaveLength(1);
  });
});
