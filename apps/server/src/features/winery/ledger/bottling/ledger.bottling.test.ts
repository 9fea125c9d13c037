import type { Bottling, CellarOperation, Wine } from '@cuverie/contract';
import { describe, expect, test } from 'vitest';
import { hour, useWinery } from '../../testing/winery.ts';

const { ana, winery } = useWinery();
const { twoTanks } = winery;

describe('bottling', () => {
  const wine = { name: 'Les Montots', vintage: 2025, region: 'Bourgogne', type: 'Red' };
  const cellar = async () => (await ana.get<Wine[]>('/cellar/wines/')).data;

  test('adds bottles to a new wine in My Cellar and records the rest as loss', async () => {
    const { t1 } = await twoTanks(76);
    const run = await winery.record({
      kind: 'bottle',
      at: hour(100),
      lines: [{ from: t1, amount: 'all', bottles: 100, bottleSizeMl: 750, wine }],
    });
    expect(run.entries).toMatchObject([
      { vessel: 'T1', amount: -75 },
      { account: 'bottled', amount: 75 },
      { vessel: 'T1', amount: -1, after: 0 },
      { account: 'filling', amount: 1 },
    ]);
    expect(await cellar()).toMatchObject([{ ...wine, quantity: 100, bottleSizeMl: 750 }]);
  });

  test('takes its bottles back when changed or void, but no drunk ones', async () => {
    const { t1 } = await twoTanks(76);
    const line = { from: t1, amount: 'all', bottles: 100, bottleSizeMl: 750, wine };
    const body = { kind: 'bottle', at: hour(100), lines: [line] };
    const run = await winery.record(body);
    const [stored] = await cellar();
    if (stored === undefined) throw new Error('No wine was made.');
    await winery.change(run.id, { ...body, lines: [{ ...line, wine: stored.id, bottles: 96 }] });
    expect(await cellar()).toMatchObject([{ quantity: 96 }]);
    await ana.post(`/api/cellar/wines/${stored.id}/consumptions`, { quantity: 6 });
    await winery.change(run.id, {
      ...body,
      note: 'In the rain',
      lines: [{ ...line, wine: stored.id, bottles: 96 }],
    });
    expect(await cellar()).toMatchObject([{ quantity: 90 }]);
    expect(await winery.tryToMakeVoid(run.id)).toMatchObject({ status: 409, code: 'bottles_gone' });
    expect(await winery.levels()).toMatchObject({ T1: 0 });
    await ana.put(`/cellar/wines/${stored.id}`, { quantity: 96 });
    await winery.makeVoid(run.id);
    expect(await cellar()).toMatchObject([{ quantity: 0 }]);
    expect(await winery.levels()).toMatchObject({ T1: 76 });
  });

  test('that is reduced below the drunk bottles states how many are left and would be removed', async () => {
    const { t1 } = await twoTanks(76);
    const line = { from: t1, amount: 'all', bottles: 100, bottleSizeMl: 750, wine };
    const body = { kind: 'bottle', at: hour(100), lines: [line] };
    const run = await winery.record(body);
    const [stored] = await cellar();
    await ana.post(`/api/cellar/wines/${stored?.id}/consumptions`, { quantity: 6 });
    const to = (bottles: number) => ({ ...body, lines: [{ ...line, wine: stored?.id ?? '', bottles }] });
    const refused = {
      status: 409,
      code: 'bottles_gone',
      params: { wine: 'Les Montots', left: 94, bottles: 95 },
      message:
        'Les Montots has 94 bottles of this size left in My Cellar, and 95 would have to go. Put back what was taken first.',
    };
    expect(await winery.tryToChange(run.id, to(5))).toMatchObject(refused);
    await winery.change(run.id, to(6));
    expect(await cellar()).toMatchObject([{ quantity: 0 }]);
  });

  test('changed or void while its wine is deleted leaves the right bottles for a restore', async () => {
    const { t1, t2 } = await twoTanks(76);
    await winery.record({ kind: 'open', at: hour(1), lines: [{ to: t2, amount: 76, lot: 'X' }] });
    const line = { from: t1, amount: 'all', bottles: 100, bottleSizeMl: 750, wine };
    const body = { kind: 'bottle', at: hour(100), lines: [line] };
    const run = await winery.record(body);
    const [stored] = await cellar();
    const again = { ...line, from: t2, wine: stored?.id ?? '' };
    const second = await winery.record({ ...body, lines: [again] });
    await ana.post(`/api/cellar/wines/${stored?.id}/consumptions`, { quantity: 20 });
    const deletion = await ana.delete<{ undo: string }>(`/cellar/wines/${stored?.id}`);
    await winery.change(second.id, { ...body, lines: [{ ...again, bottles: 97 }] });
    await winery.makeVoid(run.id);
    const { data } = await ana.post(`/api/cellar/undo/${deletion.data.undo}`);
    expect(data).toEqual({ restored: 1, skipped: 0 });
    expect(await cellar()).toMatchObject([{ quantity: 77 }]);
    await winery.restore(run.id);
    expect(await cellar()).toMatchObject([{ quantity: 177 }]);
  });

  test('of a deleted wine can be corrected and made void', async () => {
    const { t1 } = await twoTanks(76);
    const line = { from: t1, amount: 'all', bottles: 100, bottleSizeMl: 750, wine };
    const body = { kind: 'bottle', at: hour(100), lines: [line] };
    const run = await winery.record(body);
    const [stored] = await cellar();
    await ana.delete(`/cellar/wines/${stored?.id}`);
    const of = (id: string | undefined) => ({ ...body, lines: [{ ...line, wine: id ?? '', bottles: 96 }] });
    await winery.change(run.id, of(stored?.id));
    const { bottles } = await winery.trace(`wines/${stored?.id}`, 'back');
    expect(bottles).toMatchObject([{ wine: 'Les Montots', bottles: 96 }]);
    await winery.makeVoid(run.id);
    expect(await winery.levels()).toMatchObject({ T1: 76 });
    const gone = {
      status: 400,
      errors: {
        'lines.0.wine':
          'This wine is not in My Cellar, or no longer: name another, or record the bottling again with a new one',
      },
    };
    expect(await winery.tryToRestore(run.id)).toMatchObject(gone);
    expect(await winery.tryToRecord(of(stored?.id))).toMatchObject(gone);
  });

  test('refuses more bottles than the wine fills', async () => {
    const { t1 } = await twoTanks(70);
    const said = (amount: number | string) => ({
      kind: 'bottle',
      at: hour(100),
      lines: [{ from: t1, amount, bottles: 100, bottleSizeMl: 750, wine }],
    });
    expect(await winery.tryToRecord(said('all'))).toMatchObject({
      status: 400,
      errors: { 'lines.0.amount': 'T1 holds 70 L at that time, not 75 L' },
    });
    expect(await winery.tryToRecord(said(60))).toMatchObject({
      status: 400,
      errors: {
        'lines.0.bottles': 'The bottles hold 75 L, more than 60 L: correct their number, or the amount',
      },
    });
    expect(await cellar()).toEqual([]);
  });

  describe('run of several formats', () => {
    const dress = { lotCode: 'L25117', label: 'Gold', closure: 'Cork', bottlesPerCase: 6 };
    const run = (from: readonly string[]) => ({
      kind: 'bottle',
      at: hour(100),
      lines: [
        ...from.flatMap((id) => [
          { from: id, bottles: 80, bottleSizeMl: 750, wine, ...dress, library: 6 },
          { from: id, bottles: 8, bottleSizeMl: 1500, wine, ...dress, bottlesPerCase: 3 },
          { from: id, lost: 'breakage', amount: 1.5 },
        ]),
        ...from.map((id) => ({ from: id, lost: 'filling', amount: 'rest' })),
      ],
    });
    const answers = async (query: string) =>
      (await ana.get<Bottling[]>(`/api/winery/bottlings${query}`)).data.map((one) => [
        one.bottles,
        one.bottleSizeMl,
        one.lotCode,
        one.library,
      ]);

    test('empties its tanks, with one loss of each kind, into one wine with its library', async () => {
      const { t1, t2 } = await twoTanks(76);
      const lines = [{ to: t2, amount: 75, lot: '25-PN-1' }];
      await winery.record({ kind: 'open', at: hour(1), lines });
      const { id, entries } = await winery.record(run([t1, t2]));
      expect(await winery.levels()).toMatchObject({ T1: 0, T2: 0 });
      const gone = entries.filter(({ account }) => account !== null);
      expect(gone.map(({ account, amount }) => [account, amount])).toEqual([
        ['bottled', 60],
        ['bottled', 12],
        ['breakage', 1.5],
        ['bottled', 60],
        ['bottled', 12],
        ['breakage', 1.5],
        ['filling', 2.5],
        ['filling', 1.5],
      ]);
      const [stored, ...others] = await cellar();
      expect(others).toEqual([]);
      expect(stored).toMatchObject({ quantity: 176, bottleSizeMl: 750 });
      expect(stored?.holdings).toEqual([
        { place: null, bottles: 148, bottleSizeMl: 750 },
        { place: 'Library', bottles: 12, bottleSizeMl: 750 },
        { place: null, bottles: 16, bottleSizeMl: 1500 },
      ]);
      expect(await answers(`?operation=${id}`)).toEqual([
        [160, 750, 'L25117', 12],
        [16, 1500, 'L25117', 0],
      ]);
      expect((await ana.get('/api/winery/bottlings/answers')).data).toEqual({
        labels: ['Gold'],
        closures: ['Cork'],
      });
      // Fewer bottles leave their place, and those of the library stay there.
      const fewer = run([t1]);
      const wineId = String(stored?.id);
      const corrected = fewer.lines.map((line) => ('wine' in line ? { ...line, wine: wineId } : line));
      await winery.change(id, { ...fewer, lines: corrected });
      expect((await cellar())[0]?.holdings).toEqual([
        { place: null, bottles: 74, bottleSizeMl: 750 },
        { place: 'Library', bottles: 6, bottleSizeMl: 750 },
        { place: null, bottles: 8, bottleSizeMl: 1500 },
      ]);
      await winery.makeVoid(id);
      expect((await cellar())[0]).toMatchObject({ quantity: 0 });
      expect(await winery.levels()).toMatchObject({ T1: 76, T2: 75 });
      await winery.restore(id);
      expect((await cellar())[0]).toMatchObject({ quantity: 88 });
    });

    test('has a library whose bottles return to it after they were sold, and after an undo', async () => {
      const { t1 } = await twoTanks(76);
      const { id } = await winery.record(run([t1]));
      const of = { bottling: id, wine: (await cellar())[0]?.id, bottleSizeMl: 750 };
      const goods = (at: number, reason: string, bottles: number, library?: number) =>
        winery.record({ kind: 'goods', at: hour(at), reason, lines: [{ ...of, bottles, library }] });
      const lying = async () =>
        (await cellar())[0]?.holdings.flatMap((one) =>
          one.bottleSizeMl === 750 ? [[one.place, one.bottles]] : [],
        );
      await goods(101, 'taxpaid', 74);
      const sold = await goods(102, 'taxpaid', 6, 6);
      expect(await lying()).toEqual([]);
      await goods(103, 'returned', 2, 2);
      expect(await lying()).toEqual([['Library', 2]]);
      await goods(104, 'returned', 1);
      expect(await lying()).toEqual(
        expect.arrayContaining([
          [null, 1],
          ['Library', 2],
        ]),
      );
      await winery.makeVoid(sold.id);
      expect(await lying()).toEqual(
        expect.arrayContaining([
          [null, 1],
          ['Library', 8],
        ]),
      );
      const many = {
        kind: 'goods',
        at: hour(105),
        reason: 'taxpaid',
        lines: [{ ...of, bottles: 1, library: 2 }],
      };
      expect(Object.keys((await winery.tryToRecord(many)).errors ?? {})).toEqual(['lines.0.library']);
    });

    test('refuses to take more from the library than there is, and gives back exactly what was taken', async () => {
      const { t1 } = await twoTanks(76);
      const { id } = await winery.record(run([t1]));
      const of = { bottling: id, wine: (await cellar())[0]?.id, bottleSizeMl: 750 };
      const goods = (reason: string, bottles: number, more: object = {}) => ({
        kind: 'goods',
        at: hour(101),
        reason,
        lines: [{ ...of, bottles, ...more }],
      });
      const lying = async () => {
        const held = (await cellar())[0]?.holdings.filter((one) => one.bottleSizeMl === 750) ?? [];
        return Object.fromEntries(held.map((one) => [one.place ?? 'Elsewhere', one.bottles]));
      };
      expect(await lying()).toEqual({ Elsewhere: 74, Library: 6 });
      const refusal = {
        status: 400,
        errors: {
          'lines.0.library': 'The library has 6 bottles of this size left, not 8: take fewer from it',
        },
      };
      const library = { library: 8 };
      expect(await winery.tryToRecord(goods('taxpaid', 8, library))).toMatchObject(refusal);
      expect(await winery.tryToRecord(goods('dumped', 8, { ...library, to: t1 }))).toMatchObject(refusal);
      const sold = await winery.record(goods('taxpaid', 78));
      expect(await lying()).toEqual({ Library: 2 });
      expect(await winery.tryToChange(sold.id, goods('taxpaid', 78, { library: 9 }))).toMatchObject({
        errors: {
          'lines.0.library': expect.stringMatching(
            /^The library has 6 bottles of this size left, not 9:/,
          ) as unknown,
        },
      });
      await winery.change(sold.id, goods('taxpaid', 77));
      expect(await lying()).toEqual({ Library: 3 });
      await winery.change(sold.id, goods('taxpaid', 10));
      expect(await lying()).toEqual({ Elsewhere: 64, Library: 6 });
      await winery.change(sold.id, goods('taxpaid', 78));
      await winery.makeVoid(sold.id);
      expect(await lying()).toEqual({ Elsewhere: 74, Library: 6 });
      const dumped = await winery.record(goods('dumped', 76, { library: 1, to: t1 }));
      expect(await lying()).toEqual({ Library: 4 });
      await winery.makeVoid(dumped.id);
      expect(await lying()).toEqual({ Elsewhere: 74, Library: 6 });
    });

    test('takes the rest as its loss after a correction of the past, and refuses when bottles would lack wine', async () => {
      const { t1, opened } = await twoTanks(76);
      const { id } = await winery.record(run([t1]));
      const open = (amount: number) => ({
        kind: 'open',
        at: hour(0),
        lines: [{ to: t1, amount, lot: '25-PN-1' }],
      });
      await winery.change(opened.id, open(74));
      const { data } = await ana.get<CellarOperation>(`/api/winery/operations/${id}`);
      expect(data.entries.find(({ account }) => account === 'filling')).toMatchObject({ amount: 0.5 });
      expect(await winery.tryToChange(opened.id, open(73))).toMatchObject({ status: 409 });
    });

    test('emptied into a tank, brings back the mixture of its tanks', async () => {
      const { t1, t2 } = await twoTanks(76);
      const sources = [{ variety: 'Gamay', vintage: 2025 }];
      await winery.record({
        kind: 'open',
        at: hour(1),
        lines: [{ to: t2, amount: 76, lot: '25-GA', sources }],
      });
      const { id, lines } = await winery.record(run([t1, t2]));
      const back = { bottling: id, wine: lines[0]?.['wine'], bottles: 100, bottleSizeMl: 750, to: t2 };
      await winery.record({ kind: 'goods', at: hour(101), reason: 'dumped', lines: [back] });
      const { level, composition } = await winery.vessel('T2');
      expect([level, composition.map(({ parts }) => parts / 1e12)]).toEqual([75, [0.5, 0.5]]);
    });

    test.each([
      [{ library: 81 }, 'library', /^Library must be between 1 and 80/],
      [{ lost: 'filling' }, 'bottles', 'bottle has no field bottles'],
      [{ bottlesPerCase: 0 }, 'bottlesPerCase', /between 1 and 1000$/],
    ])('refuses a line with %j', async (fields, field, sentence) => {
      const { t1 } = await twoTanks(76);
      const line = { from: t1, bottles: 80, bottleSizeMl: 750, wine, ...fields };
      const { errors } = await winery.tryToRecord({ kind: 'bottle', at: hour(100), lines: [line] });
      expect(errors?.[`lines.0.${field}`]).toMatch(sentence);
    });

    test('takes unknown bottles a case as null', async () => {
      const { t1 } = await twoTanks(76);
      const line = { from: t1, bottles: 80, bottleSizeMl: 750, wine, bottlesPerCase: null, library: null };
      await winery.record({ kind: 'bottle', at: hour(100), lines: [line] });
      expect(await answers('')).toEqual([[80, 750, null, 0]]);
    });

    test('leaves losses of a run to runs', async () => {
      const { t1 } = await twoTanks(76);
      const lines = [{ from: t1, lost: 'breakage', amount: 1 }];
      const { errors } = await winery.tryToRecord({ kind: 'rack', at: hour(100), lines });
      expect(errors?.['lines.0.lost']).toMatch(/^Lost must be one of lees, pomace/);
    });
  });
});
