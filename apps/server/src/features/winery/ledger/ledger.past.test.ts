import type { CellarOperation, OperationVersion } from '@cuverie/contract';
import { describe, expect, test } from 'vitest';
import { hour, OPERATIONS, pinot, useWinery } from '../testing/winery.ts';

const { ana, winery } = useWinery();
const { twoTanks } = winery;

describe('a change of the past', () => {
  test('is recorded late and recomputes everything after it', async () => {
    const { t1, t2 } = await twoTanks();
    const all = await winery.record({
      kind: 'rack',
      at: hour(10),
      lines: [{ from: t1, to: t2, amount: 'all' }],
    });
    const late = {
      kind: 'remove',
      at: hour(5),
      reason: 'sampled',
      lines: [{ from: t1, amount: 30 }],
    };
    const preview = await winery.preview(late);
    expect(preview).toMatchObject({
      entries: [{ vessel: 'T1', before: 800, after: 770 }, { account: 'sampled' }],
      changes: [{ id: all.id, changes: 'amounts' }],
      lots: ['25-PN-1'],
    });
    expect(preview.vessels).toContainEqual({
      id: t2,
      code: 'T2',
      before: { level: 800, lot: '25-PN-1' },
      after: { level: 770, lot: '25-PN-1' },
    });
    expect(await winery.levels()).toEqual({ T1: 0, T2: 800 });

    const recorded = await winery.record(late);
    expect(await winery.levels()).toEqual({ T1: 0, T2: 770 });
    const versions = (await ana.get<OperationVersion[]>(`${OPERATIONS}/${all.id}/versions`)).data;
    expect(versions).toMatchObject([
      { version: 2, change: 'replayed', becauseOf: recorded.id, by: 'Ana Silva' },
      { version: 1, change: 'recorded', becauseOf: null },
    ]);
  });

  test('of a composition reaches every later vessel', async () => {
    const { t1, t2, opened } = await twoTanks();
    const t3 = await winery.addVessel('T3');
    await winery.record({ kind: 'move', at: hour(1), lines: [{ from: t1, to: t2, amount: 400 }] });
    await winery.record({ kind: 'move', at: hour(2), lines: [{ from: t2, to: t3, amount: 100 }] });
    await winery.change(opened.id, {
      kind: 'open',
      at: hour(0),
      lines: [
        {
          to: t1,
          amount: 800,
          lot: '25-PN-1',
          sources: [
            { share: 85, ...pinot },
            { share: 15, variety: 'Gamay', vintage: 2025 },
          ],
        },
      ],
    });
    for (const code of ['T1', 'T2', 'T3'])
      expect(await winery.vessel(code)).toMatchObject({
        composition: [{ parts: 850_000_000_000 }, { variety: 'Gamay', parts: 150_000_000_000 }],
      });
  });

  test('never changes a level measured later', async () => {
    const { t1 } = await twoTanks();
    await winery.record({ kind: 'measure', at: hour(10), lines: [{ vessel: t1, level: 700 }] });
    const later = await winery.record({
      kind: 'remove',
      at: hour(20),
      reason: 'tasting',
      lines: [{ from: t1, amount: 5 }],
    });
    const preview = await winery.preview({
      kind: 'remove',
      at: hour(5),
      reason: 'spilled',
      lines: [{ from: t1, amount: 60 }],
    });
    expect(preview.changes.map(({ kind }) => kind)).toEqual(['measure']);
    expect(preview.changes.map(({ id }) => id)).not.toContain(later.id);
  });

  test('is refused if a later operation would fail, which is named', async () => {
    const { t1, t2, opened } = await twoTanks();
    const rack = await winery.record({
      kind: 'rack',
      at: hour(10),
      lines: [{ from: t1, to: t2, amount: 750 }],
    });
    const late = { kind: 'remove', at: hour(5), reason: 'dumped', lines: [{ from: t1, amount: 100 }] };
    const refused = await winery.tryToRecord(late);
    expect(refused).toMatchObject({
      status: 409,
      code: 'past_would_break',
      params: { operationId: rack.id, number: 2 },
      current: { operationId: rack.id },
    });
    expect(refused.message).toContain('T1 holds 700 L at that time, not 750 L');
    expect(await winery.tryToMakeVoid(opened.id)).toMatchObject({
      status: 409,
      params: { operationId: rack.id },
    });
    expect(await winery.levels()).toEqual({ T1: 50, T2: 750 });
  });

  test('has the same result in any recording order', async () => {
    const { t1, t2 } = await twoTanks();
    const t3 = await winery.addVessel('T3');
    const move = (at: number, from: string, to: string, amount: number | string) =>
      winery.record({ kind: 'move', at: hour(at), lines: [{ from, to, amount }] });
    await move(3, t1, t3, 100);
    await move(1, t1, t2, 200);
    await move(4, t2, t3, 'all');
    await move(2, t1, t2, 50);
    expect(await winery.levels()).toEqual({ T1: 450, T2: 0, T3: 350 });
    expect(await winery.levels(hour(3))).toEqual({ T1: 450, T2: 250, T3: 100 });
  });

  test('that voids an operation removes its effects, and a restore brings them back', async () => {
    const { t1, t2 } = await twoTanks();
    const rack = await winery.record({
      kind: 'rack',
      at: hour(2),
      lines: [{ from: t1, to: t2, amount: 300 }],
    });
    await winery.record({ kind: 'measure', at: hour(3), lines: [{ vessel: t1, level: 480 }] });
    const before = await winery.list();
    expect(await winery.makeVoid(rack.id)).toMatchObject({
      status: 'void',
      voidReason: 'Written down twice',
      entries: [],
    });
    expect(await winery.levels()).toEqual({ T1: 480, T2: 0 });
    expect(await winery.levels(hour(2))).toEqual({ T1: 800, T2: 0 });
    expect(await winery.restore(rack.id)).toMatchObject({ status: 'recorded', voidReason: null });
    expect(await winery.list()).toEqual(before);
  });

  test('keeps why somebody changed or voided an operation, and no reason of what was only replayed', async () => {
    const { t1, t2, opened } = await twoTanks();
    const all = await winery.record({
      kind: 'move',
      at: hour(2),
      lines: [{ from: t1, to: t2, amount: 'all' }],
    });
    const said = (amount: number, changeReason?: string) => ({
      kind: 'open',
      at: opened.at,
      lines: [{ to: t1, amount, lot: '25-PN-1' }],
      changeReason,
    });
    expect(opened.changeReason).toBeNull();
    expect(await winery.change(opened.id, said(700, 'Typing error'))).toMatchObject({
      changeReason: 'Typing error',
    });
    // Clients of before do not say why.
    expect((await winery.change(opened.id, said(720))).changeReason).toBeNull();
    await winery.makeVoid(all.id);
    await winery.restore(all.id);
    const versionsOf = async (id: string) =>
      (await ana.get<OperationVersion[]>(`${OPERATIONS}/${id}/versions`)).data.map((one) => [
        one.change,
        one.changeReason,
      ]);
    expect(await versionsOf(opened.id)).toEqual([
      ['changed', null],
      ['changed', 'Typing error'],
      ['recorded', null],
    ]);
    expect(await versionsOf(all.id)).toEqual([
      ['restored', null],
      ['void', 'Written down twice'],
      ['replayed', null],
      ['replayed', null],
      ['recorded', null],
    ]);
  });

  test('keeps void operations in a vessel’s list, oldest first on request', async () => {
    const { t1, t2, opened } = await twoTanks();
    const rack = await winery.record({
      kind: 'rack',
      at: hour(2),
      lines: [{ from: t1, to: t2, amount: 300 }],
    });
    const measure = await winery.record({
      kind: 'measure',
      at: hour(3),
      lines: [{ vessel: t1, level: 480 }],
    });
    expect(await winery.previewVoid(rack.id)).toMatchObject({
      entries: [],
      changes: [{ id: measure.id }],
      lots: ['25-PN-1'],
      vessels: [{ code: 'T2', before: { level: 300, lot: '25-PN-1' }, after: { level: 0, lot: null } }],
    });
    await winery.makeVoid(rack.id);
    const listed = async (query: string) =>
      (await ana.get<CellarOperation[]>(`${OPERATIONS}?${query}`)).data.map(({ id }) => id);
    expect(await listed(`vessel=${t1}`)).toEqual([measure.id, rack.id, opened.id]);
    expect(await listed(`vessel=${t2}`)).toEqual([rack.id]);
    expect(await listed('sort=at&limit=1')).toEqual([opened.id]);
  });

  test('that no longer allows a restore leaves the operation void', async () => {
    const { t1, t2 } = await twoTanks();
    const rack = await winery.record({
      kind: 'rack',
      at: hour(2),
      lines: [{ from: t1, to: t2, amount: 700 }],
    });
    await winery.makeVoid(rack.id);
    await winery.record({ kind: 'remove', at: hour(1), reason: 'sold', lines: [{ from: t1, amount: 200 }] });
    expect(await winery.tryToRestore(rack.id)).toMatchObject({
      status: 409,
      params: { operationId: rack.id },
      message:
        'This operation cannot be restored as it was: T1 holds 600 L at that time, not 700 L. Restore or record first what was there, or record this one again.',
    });
    expect(await winery.levels()).toEqual({ T1: 600, T2: 0 });
  });

  test('moves an operation to another time, and answers 409 when the version is stale', async () => {
    const { t1, t2 } = await twoTanks();
    const rack = await winery.record({
      kind: 'rack',
      at: hour(2),
      lines: [{ from: t1, to: t2, amount: 300 }],
    });
    const body = { kind: 'rack', at: hour(6), lines: [{ from: t1, to: t2, amount: 310 }] };
    expect(await winery.change(rack.id, { ...body, version: 1 })).toMatchObject({ version: 2, at: hour(6) });
    expect(await winery.levels(hour(4))).toEqual({ T1: 800, T2: 0 });
    expect(await winery.levels()).toEqual({ T1: 490, T2: 310 });
    expect(await winery.tryToChange(rack.id, { ...body, version: 1 })).toMatchObject({ status: 409 });
  });
});
