import { v7 as newId } from 'uuid';
import { describe, expect, test } from 'vitest';
import { hour, OPERATIONS, pinot, useWinery } from '../testing/winery.ts';

const { app, ana, signUp, winery } = useWinery();
const { twoTanks } = winery;

describe('recording an operation', () => {
  test('moves litres, lot and composition and returns both sides', async () => {
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

  test('treats ids in capitals as the same ids', async () => {
    const { t1, t2, opened } = await twoTanks();
    const [from, to] = [t1.toUpperCase(), t2.toUpperCase()];
    const id = newId();
    const lines = [{ from, to, amount: 100 }];
    const moved = await winery.record({ id: id.toUpperCase(), kind: 'move', at: hour(1), lines });
    expect(moved).toMatchObject({ id, lines: [{ from: t1, to: t2, amount: 100 }] });
    expect(await winery.levels()).toEqual({ T1: 700, T2: 100 });
    expect((await ana.get(`${OPERATIONS}/${opened.id.toUpperCase()}`)).data).toMatchObject({ id: opened.id });
  });

  test('accepts all, to the brim and the rest', async () => {
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

  test('blends in exact parts and keeps the receiving lot', async () => {
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

  test('stores a measured level and records the difference as loss', async () => {
    const { t1 } = await twoTanks();
    await winery.record({ kind: 'measure', at: hour(3), lines: [{ vessel: t1, level: 790 }] });
    const again = await winery.record({ kind: 'measure', at: hour(4), lines: [{ vessel: t1, level: 792 }] });
    expect(again.entries).toMatchObject([
      { account: 'gain', amount: -2 },
      { vessel: 'T1', amount: 2, before: 790, after: 792 },
    ]);
  });

  test('turns fruit into must, by weight and by volume', async () => {
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

  test('tops up evaporated wine, so that the level stays', async () => {
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

  test('is done once for a repeated id', async () => {
    const { t1 } = await twoTanks();
    const body = {
      id: newId(),
      kind: 'remove',
      at: hour(1),
      reason: 'tasting',
      lines: [{ from: t1, amount: 1 }],
    };
    const once = await winery.record(body);
    expect(await ana.post(OPERATIONS, body)).toMatchObject({ status: 200, data: once });
    expect(await winery.levels()).toEqual({ T1: 799, T2: 0 });
  });

  test('waits for a simultaneous one on the same tank', async () => {
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
      { 'lines.0.amount': 'T1 holds 800 L at that time, not 900 L' },
    ],
    [
      'more than fits',
      (t1: string) => ({ kind: 'receive', lines: [{ to: t1, amount: 300 }] }),
      { 'lines.0.amount': 'T1 has room for 200 L at that time, not for 300 L' },
    ],
    [
      'wine without a name',
      (_: string, t2: string) => ({ kind: 'open', lines: [{ to: t2, amount: 10 }] }),
      { 'lines.0.lot': 'Enter a name for the lot: T2 is empty at that time' },
    ],
    [
      'all of an empty tank',
      (t1: string, t2: string) => ({ kind: 'move', lines: [{ from: t2, to: t1, amount: 'all' }] }),
      { 'lines.0.amount': 'T2 is empty at that time: choose another vessel or time' },
    ],
    [
      'the rest of an empty tank',
      (t1: string, t2: string) => ({
        kind: 'rack',
        lines: [
          { from: t2, to: t1, amount: 'rest' },
          { from: t2, lost: 'lees', amount: 'rest' },
        ],
      }),
      { 'lines.0.amount': 'T2 is empty at that time: choose another vessel or time' },
    ],
    [
      'a level no tank has',
      (t1: string) => ({ kind: 'measure', lines: [{ vessel: t1, level: 1200 }] }),
      { 'lines.0.level': 'T1 holds 1,000 L at most, not 1,200 L' },
    ],
    [
      'a move to nowhere',
      (t1: string) => ({ kind: 'move', lines: [{ from: t1, amount: 10 }] }),
      { 'lines.0.to': 'Choose where it goes: into a vessel, or what it is lost as' },
    ],
    [
      'a removal without a reason',
      (t1: string) => ({ kind: 'remove', lines: [{ from: t1, amount: 10 }] }),
      { 'lines.0.reason': 'Choose the reason' },
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
  ])('refuses %s at the line and stores nothing', async (_, said, errors) => {
    const { t1, t2 } = await twoTanks();
    const refused = await winery.tryToRecord({ at: hour(5), ...said(t1, t2) });
    expect(refused).toMatchObject({ status: 400, errors });
    expect(await winery.levels()).toEqual({ T1: 800, T2: 0 });
    expect((await ana.get<unknown[]>(OPERATIONS)).data).toHaveLength(1);
  });

  test('refuses to top up to the brim what is full', async () => {
    const { t1 } = await twoTanks();
    const keg = await winery.addVessel('K1', 30, 'keg');
    const top = { kind: 'top', lines: [{ from: t1, to: keg, amount: 'full' }] };
    await winery.record({ ...top, at: hour(1) });
    expect(await winery.tryToRecord({ ...top, at: hour(2) })).toMatchObject({
      status: 400,
      errors: { 'lines.0.amount': 'K1 is full at that time' },
    });
  });

  test('refuses a future time', async () => {
    const { t1 } = await twoTanks();
    const at = new Date(app().clock.now().getTime() + 3_600_000).toISOString();
    expect(
      await winery.tryToRecord({ kind: 'measure', at, lines: [{ vessel: t1, level: 1 }] }),
    ).toMatchObject({ status: 400, errors: { at: 'Time must not lie in the future' } });
  });

  test('answers 404 for another estate’s vessels', async () => {
    const { t1 } = await twoTanks();
    await signUp('Bo Lind');
    expect(await winery.list()).toEqual([]);
    expect(
      await winery.tryToRecord({ kind: 'measure', at: hour(1), lines: [{ vessel: t1, level: 1 }] }),
    ).toMatchObject({ status: 400, errors: { 'lines.0.vessel': 'There is no such vessel in your winery' } });
  });
});
