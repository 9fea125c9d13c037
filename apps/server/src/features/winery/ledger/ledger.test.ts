import type { CellarOperation, OperationVersion, Wine } from '@cuverie/contract';
import { v7 as newId } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { type SignedInClient, useTestApp } from '../../../testing/app.ts';
import { hour, OPERATIONS, wineryOf } from '../testing/winery.ts';

const app = useTestApp();
let ana: SignedInClient;
const winery = wineryOf(() => ana);
beforeEach(async () => {
  ana = await app().signUp();
});

const pinot = { variety: 'Pinot noir', vintage: 2025, field: 'Les Montots' };

/** A tank with wine in it, and an empty one. */
async function twoTanks(litres = 800) {
  const t1 = await winery.addVessel('T1');
  const t2 = await winery.addVessel('T2');
  const opened = await winery.record({
    kind: 'open',
    at: hour(0),
    lines: [{ to: t1, amount: litres, lot: '25-PN-1', sources: [pinot] }],
  });
  return { t1, t2, opened };
}

describe('recording', () => {
  test('moves litres, the lot and what it is made of, and answers with both sides', async () => {
    const { t1, t2 } = await twoTanks();
    const rack = await winery.record({
      kind: 'rack',
      at: hour(2),
      lines: [{ from: t1, to: t2, amount: 300.25 }],
    });
    expect(rack).toMatchObject({
      number: 2,
      version: 1,
      kind: 'rack',
      status: 'recorded',
      by: 'Ana Silva',
      lines: [{ from: t1, to: t2, amount: 300.25 }],
      entries: [
        { step: 1, vessel: 'T1', amount: -300.25, before: 800, after: 499.75, lot: '25-PN-1' },
        { step: 2, vessel: 'T2', amount: 300.25, before: 0, after: 300.25, lot: '25-PN-1' },
      ],
    });
    expect(await winery.vessel('T2')).toMatchObject({
      level: 300.25,
      lot: '25-PN-1',
      composition: [{ kind: 'grapes', ...pinot, parts: 1_000_000_000_000 }],
      lastAt: hour(2),
    });
    expect(await winery.levels(hour(1))).toEqual({ T1: 800, T2: 0 });
  });

  test('understands all, to the brim and the rest', async () => {
    const { t1, t2 } = await twoTanks();
    const keg = await winery.addVessel('K1', 30, 'keg');
    await winery.record({
      kind: 'move',
      at: hour(1),
      lines: [
        { from: t1, to: keg, amount: 'full' },
        { from: t1, to: t2, amount: 'rest' },
        { from: t1, amount: 12.5, lost: 'lees' },
      ],
    });
    expect(await winery.levels()).toEqual({ K1: 30, T1: 0, T2: 757.5 });
    await winery.record({
      kind: 'remove',
      at: hour(2),
      reason: 'dumped',
      lines: [{ from: t2, amount: 'all' }],
    });
    expect(await winery.vessel('T2')).toMatchObject({ level: 0, lot: null, composition: [] });
  });

  test('mixes what meets in exact parts, and keeps the lot that was there', async () => {
    const { t1, t2 } = await twoTanks(400);
    await winery.record({
      kind: 'receive',
      at: hour(1),
      lines: [{ to: t2, amount: 200, lot: '25-GA-1', sources: [{ variety: 'Gamay', vintage: 2024 }] }],
    });
    await winery.record({ kind: 'blend', at: hour(2), lines: [{ from: t1, to: t2, amount: 'all' }] });
    const blend = await winery.vessel('T2');
    expect(blend).toMatchObject({
      level: 600,
      lot: '25-GA-1',
      composition: [
        { variety: 'Pinot noir', parts: 666_666_666_667 },
        { variety: 'Gamay', parts: 333_333_333_333 },
      ],
    });
  });

  test('keeps a level that was measured, and what is missing is lost', async () => {
    const { t1 } = await twoTanks();
    await winery.record({ kind: 'measure', at: hour(3), lines: [{ vessel: t1, level: 790 }] });
    const again = await winery.record({ kind: 'measure', at: hour(4), lines: [{ vessel: t1, level: 792 }] });
    expect(again.entries).toMatchObject([
      { account: 'gain', amount: -2 },
      { vessel: 'T1', amount: 2, before: 790, after: 792 },
    ]);
  });

  test('makes must of fruit, by weight and by volume', async () => {
    const bin = await winery.addVessel('B1', 1500, 'bin');
    const tank = await winery.addVessel('T9', 2000);
    await winery.record({
      kind: 'receive',
      at: hour(0),
      lines: [{ to: bin, amount: 1000, lot: '25-PN-2', sources: [pinot] }],
    });
    await winery.record({
      kind: 'crush',
      at: hour(1),
      lines: [{ from: bin, amount: 'all', to: tank, volume: 820 }],
    });
    expect(await winery.levels()).toEqual({ B1: 0, T9: 820 });
    expect(await winery.vessel('T9')).toMatchObject({ lot: '25-PN-2', composition: [pinot], unit: 'L' });
    expect(
      await winery.tryToRecord({ kind: 'move', at: hour(2), lines: [{ from: tank, to: bin, amount: 10 }] }),
    ).toMatchObject({
      status: 400,
      errors: { 'lines.0.to': 'Fruit goes by weight and wine by volume: crush it to make must of it' },
    });
  });

  test('tops up what has evaporated, so that the level stays', async () => {
    const { t1 } = await twoTanks();
    const barrel = await winery.addVessel('F1', 225, 'barrel');
    await winery.record({ kind: 'move', at: hour(1), lines: [{ from: t1, to: barrel, amount: 225 }] });
    const top = await winery.record({
      kind: 'top',
      at: hour(700),
      lines: [{ from: t1, to: barrel, amount: 1.5 }],
    });
    expect(top.entries).toMatchObject([
      { vessel: 'F1', amount: -1.5, after: 223.5 },
      { account: 'evaporated', amount: 1.5 },
      { vessel: 'T1', amount: -1.5 },
      { vessel: 'F1', amount: 1.5, after: 225 },
    ]);
  });

  test('sent twice under one id is done once', async () => {
    const { t1 } = await twoTanks();
    const said = {
      id: newId(),
      kind: 'remove',
      at: hour(1),
      reason: 'tasting',
      lines: [{ from: t1, amount: 1 }],
    };
    const once = await winery.record(said);
    expect(await ana.post(OPERATIONS, said)).toMatchObject({ status: 200, data: once });
    expect(await winery.levels()).toEqual({ T1: 799, T2: 0 });
  });

  test('two at once on one tank are done one after the other', async () => {
    const { t1, t2 } = await twoTanks(500);
    const move = { kind: 'move', at: hour(1), lines: [{ from: t1, to: t2, amount: 300 }] };
    const answers = await Promise.all([ana.post(OPERATIONS, move), ana.post(OPERATIONS, move)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
    expect(await winery.levels()).toEqual({ T1: 200, T2: 300 });
  });

  test.each([
    [
      'more than there is',
      (t1: string, t2: string) => ({ kind: 'move', lines: [{ from: t1, to: t2, amount: 900 }] }),
      { 'lines.0.amount': 'T1 holds 800 L then, not 900 L' },
    ],
    [
      'more than fits',
      (t1: string) => ({ kind: 'receive', lines: [{ to: t1, amount: 300 }] }),
      { 'lines.0.amount': 'T1 has room for 200 L then, not for 300 L' },
    ],
    [
      'wine without a name',
      (_: string, t2: string) => ({ kind: 'open', lines: [{ to: t2, amount: 10 }] }),
      { 'lines.0.lot': 'Lot is required: T2 is empty then' },
    ],
    [
      'all of an empty tank',
      (t1: string, t2: string) => ({ kind: 'move', lines: [{ from: t2, to: t1, amount: 'all' }] }),
      { 'lines.0.amount': 'T2 is empty then' },
    ],
    [
      'a level no tank has',
      (t1: string) => ({ kind: 'measure', lines: [{ vessel: t1, level: 1200 }] }),
      { 'lines.0.level': 'T1 holds 1000 L at most, not 1200 L' },
    ],
    [
      'a move to nowhere',
      (t1: string) => ({ kind: 'move', lines: [{ from: t1, amount: 10 }] }),
      { 'lines.0.to': 'Say where it goes: to a vessel, or what it is lost to' },
    ],
    [
      'a removal without a reason',
      (t1: string) => ({ kind: 'remove', lines: [{ from: t1, amount: 10 }] }),
      { 'lines.0.reason': 'Reason is required' },
    ],
    [
      'a field of another kind',
      (t1: string, t2: string) => ({ kind: 'move', lines: [{ from: t1, to: t2, amount: 1, bottles: 3 }] }),
      { 'lines.0.bottles': 'move has no field bottles' },
    ],
    [
      'shares that are not whole',
      (_: string, t2: string) => ({
        kind: 'open',
        lines: [{ to: t2, amount: 10, lot: 'X', sources: [{ share: 60, variety: 'Gamay' }] }],
      }),
      { 'lines.0.sources': 'The shares come to 60 %: make them 100 %' },
    ],
    [
      'an unknown vessel',
      () => ({ kind: 'measure', lines: [{ vessel: newId(), level: 10 }] }),
      { 'lines.0.vessel': 'There is no such vessel in your winery' },
    ],
  ])('refuses %s, beside the line, and stores nothing', async (_, said, errors) => {
    const { t1, t2 } = await twoTanks();
    const refused = await winery.tryToRecord({ at: hour(5), ...said(t1, t2) });
    expect(refused).toMatchObject({ status: 400, errors });
    expect(await winery.levels()).toEqual({ T1: 800, T2: 0 });
    expect((await ana.get<unknown[]>(OPERATIONS)).data).toHaveLength(1);
  });

  test('refuses what lies ahead', async () => {
    const { t1 } = await twoTanks();
    const at = new Date(app().clock.now().getTime() + 3_600_000).toISOString();
    expect(
      await winery.tryToRecord({ kind: 'measure', at, lines: [{ vessel: t1, level: 1 }] }),
    ).toMatchObject({ status: 400, errors: { at: 'Time must not lie in the future' } });
  });

  test('knows nothing of another estate’s vessels', async () => {
    const { t1 } = await twoTanks();
    ana = await app().signUp('Bo Lind');
    expect(await winery.list()).toEqual([]);
    expect(
      await winery.tryToRecord({ kind: 'measure', at: hour(1), lines: [{ vessel: t1, level: 1 }] }),
    ).toMatchObject({ status: 400, errors: { 'lines.0.vessel': 'There is no such vessel in your winery' } });
  });
});

describe('the past', () => {
  test('takes what is recorded late, and what follows is worked out anew', async () => {
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

  test('a change of composition goes through all that followed, to where it has gone', async () => {
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

  test('a level that was measured stands, whatever is found out about before', async () => {
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

  test('is refused where a later operation would break, which is named', async () => {
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
    expect(refused.message).toContain('T1 holds 700 L then, not 750 L');
    expect(await winery.tryToMakeVoid(opened.id)).toMatchObject({
      status: 409,
      params: { operationId: rack.id },
    });
    expect(await winery.levels()).toEqual({ T1: 50, T2: 750 });
  });

  test('is the same whatever order it is recorded in', async () => {
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

  test('void is as if it never was, and restore as if it had always been', async () => {
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

  test('a vessel’s list keeps what was made void, and begins with the first where that is asked for', async () => {
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

  test('what was made void stays void where it no longer fits', async () => {
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
    });
    expect(await winery.levels()).toEqual({ T1: 600, T2: 0 });
  });

  test('moves an operation to another time, and refuses a change of an older version', async () => {
    const { t1, t2 } = await twoTanks();
    const rack = await winery.record({
      kind: 'rack',
      at: hour(2),
      lines: [{ from: t1, to: t2, amount: 300 }],
    });
    const said = { kind: 'rack', at: hour(6), lines: [{ from: t1, to: t2, amount: 310 }] };
    expect(await winery.change(rack.id, { ...said, version: 1 })).toMatchObject({ version: 2, at: hour(6) });
    expect(await winery.levels(hour(4))).toEqual({ T1: 800, T2: 0 });
    expect(await winery.levels()).toEqual({ T1: 490, T2: 310 });
    expect(await winery.tryToChange(rack.id, { ...said, version: 1 })).toMatchObject({ status: 409 });
  });
});

describe('bottling', () => {
  const wine = { name: 'Les Montots', vintage: 2025, region: 'Bourgogne', type: 'Red' };
  const cellar = async () => (await ana.get<Wine[]>('/cellar/wines/')).data;

  test('adds bottles to a new wine in My Cellar, and what is over is lost', async () => {
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

  test('that is changed or made void takes its bottles along, but none that was drunk', async () => {
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
