import type { Wine } from '@cuverie/contract';
import { describe, expect, test } from 'vitest';
import { hour, useWinery } from '../testing/winery.ts';

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
      { account: 'spilled', amount: 1 },
    ]);
    expect(await cellar()).toMatchObject([{ ...wine, quantity: 100, bottleSizeMl: 750 }]);
  });

  test('takes its bottles back when changed or void, but no drunk ones', async () => {
    const { t1 } = await twoTanks(76);
    const line = { from: t1, amount: 'all', bottles: 100, bottleSizeMl: 750, wine };
    const said = { kind: 'bottle', at: hour(100), lines: [line] };
    const run = await winery.record(said);
    const [stored] = await cellar();
    if (stored === undefined) throw new Error('No wine was made.');
    await winery.change(run.id, { ...said, lines: [{ ...line, wine: stored.id, bottles: 96 }] });
    expect(await cellar()).toMatchObject([{ quantity: 96 }]);
    await ana.post(`/api/cellar/wines/${stored.id}/consumptions`, { quantity: 6 });
    await winery.change(run.id, {
      ...said,
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
    const said = { kind: 'bottle', at: hour(100), lines: [line] };
    const run = await winery.record(said);
    const [stored] = await cellar();
    await ana.post(`/api/cellar/wines/${stored?.id}/consumptions`, { quantity: 6 });
    const to = (bottles: number) => ({ ...said, lines: [{ ...line, wine: stored?.id ?? '', bottles }] });
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
    const said = { kind: 'bottle', at: hour(100), lines: [line] };
    const run = await winery.record(said);
    const [stored] = await cellar();
    const again = { ...line, from: t2, wine: stored?.id ?? '' };
    const second = await winery.record({ ...said, lines: [again] });
    await ana.post(`/api/cellar/wines/${stored?.id}/consumptions`, { quantity: 20 });
    const deletion = await ana.delete<{ undo: string }>(`/cellar/wines/${stored?.id}`);
    await winery.change(second.id, { ...said, lines: [{ ...again, bottles: 97 }] });
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
    const said = { kind: 'bottle', at: hour(100), lines: [line] };
    const run = await winery.record(said);
    const [stored] = await cellar();
    await ana.delete(`/cellar/wines/${stored?.id}`);
    const of = (id: string | undefined) => ({ ...said, lines: [{ ...line, wine: id ?? '', bottles: 96 }] });
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
      errors: { 'lines.0.amount': 'T1 holds 70 L then, not 75 L' },
    });
    expect(await winery.tryToRecord(said(60))).toMatchObject({
      status: 400,
      errors: { 'lines.0.bottles': 'The bottles hold 75 L, more than 60 L' },
    });
    expect(await cellar()).toEqual([]);
  });
});
