/** The record is the same in whatever order operations are recorded. */
import type { CellarOperation } from '@cuverie/contract';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { sql } from '../../../platform/database/sql.ts';
import { type SignedInClient, useTestApp } from '../../../testing/app.ts';
import { hour, wineryOf } from '../testing/winery.ts';

const app = useTestApp();

/** Tanks with room for any amount, and a keg that is repeatedly filled to the brim. */
const TANKS = ['T0', 'T1', 'T2', 'T3'];
const KEG = { code: 'K', capacity: 22_500 };
const OPENED = 5_000_000;
/** Bottles filled of the first tank before everything else; each litre is a hundred hundredths. */
const FILLED = 20_000;

/** One of several possible changes of a tank, in hundredths of a litre. */
type Act =
  | { kind: 'move'; from: number; to: number; amount: number }
  | { kind: 'fill'; from: number }
  | { kind: 'remove'; from: number; amount: number }
  | { kind: 'measure'; vessel: number; level: number }
  | { kind: 'run'; from: number; bottles: number; lost: number }
  | { kind: 'return'; bottles: number }
  | { kind: 'dump'; to: number; bottles: number };

const tank = fc.nat(TANKS.length - 1);
const amount = fc.integer({ min: 1, max: 50_000 });
const bottles = fc.integer({ min: 1, max: 400 });
const act: fc.Arbitrary<Act> = fc.oneof(
  fc
    .record({ kind: fc.constant('move' as const), from: tank, to: tank, amount })
    .filter(({ from, to }) => from !== to),
  fc.record({ kind: fc.constant('fill' as const), from: tank }),
  fc.record({ kind: fc.constant('remove' as const), from: tank, amount }),
  fc.record({
    kind: fc.constant('measure' as const),
    vessel: tank,
    level: fc.integer({ min: 4_000_000, max: 6_000_000 }),
  }),
  fc.record({
    kind: fc.constant('run' as const),
    from: tank,
    bottles,
    lost: fc.integer({ min: 1, max: 500 }),
  }),
  fc.record({ kind: fc.constant('return' as const), bottles }),
  fc.record({ kind: fc.constant('dump' as const), to: tank, bottles }),
);

/** How many times its bottles an act adds to My Cellar. */
const BOTTLES_MOVED = { run: 2, return: 1, dump: -1 };

/** A plain reference implementation: levels in hundredths, and the parts of each tank's first wine. */
function oracle(acts: readonly Act[]) {
  const hold = [...TANKS.map((_, at) => new Map([[at, OPENED]])), new Map<number, number>()];
  const level = (at: number) => levels[at] ?? 0;
  const levels = [...TANKS.map(() => OPENED), 0];
  const pour = (from: number, to: number | undefined, poured: number) => {
    const share = poured / level(from);
    for (const [source, held] of hold[from] ?? []) {
      hold[from]?.set(source, held * (1 - share));
      if (to !== undefined) hold[to]?.set(source, (hold[to].get(source) ?? 0) + held * share);
    }
    levels[from] = level(from) - poured;
    if (to !== undefined) levels[to] = level(to) + poured;
  };
  pour(0, undefined, FILLED * 100);
  for (const said of acts) {
    if (said.kind === 'move') pour(said.from, said.to, said.amount);
    else if (said.kind === 'remove') pour(said.from, undefined, said.amount);
    else if (said.kind === 'run') pour(said.from, undefined, said.bottles * 300 + 2 * said.lost);
    else if (said.kind === 'dump') {
      // The first tank was of one grape when it was bottled.
      hold[said.to]?.set(0, (hold[said.to]?.get(0) ?? 0) + said.bottles * 100);
      levels[said.to] = level(said.to) + said.bottles * 100;
    } else if (said.kind === 'return') continue;
    else if (said.kind === 'fill') {
      // The keg is emptied and then filled to the brim.
      if (level(TANKS.length) > 0) pour(TANKS.length, undefined, level(TANKS.length));
      hold[TANKS.length]?.clear();
      pour(said.from, TANKS.length, KEG.capacity);
    } else {
      const factor = said.level / level(said.vessel);
      for (const [source, held] of hold[said.vessel] ?? []) hold[said.vessel]?.set(source, held * factor);
      levels[said.vessel] = said.level;
    }
  }
  return { levels, hold };
}

test.each([1, 2, 3])('random operations in random order (%i)', { timeout: 120_000 }, async (seed) => {
  const ana: SignedInClient = await app().signUp();
  const winery = wineryOf(() => ana);
  const ids: string[] = [];
  for (const code of TANKS) ids.push(await winery.addVessel(code, 200_000));
  const keg = await winery.addVessel(KEG.code, KEG.capacity / 100, 'keg');
  const [acts = []] = fc.sample(fc.array(act, { minLength: 25, maxLength: 25 }), { seed, numRuns: 1 });

  for (const [at, to] of ids.entries()) {
    const sources = [{ variety: `Grape ${at}` }];
    const lines = [{ to, amount: OPENED / 100, lot: `L${at}`, sources }];
    await winery.record({ kind: 'open', at: hour(-100), lines });
  }
  const bottled = { from: ids[0], amount: FILLED, bottles: FILLED, bottleSizeMl: 1000 };
  const wine = { name: 'Cuvée', vintage: 2024, region: 'Jura', type: 'Red' };
  const bottling = await winery.record({ kind: 'bottle', at: hour(-50), lines: [{ ...bottled, wine }] });
  const goods = (bottles: number) => ({
    bottling: bottling.id,
    wine: bottling.lines[0]?.['wine'],
    bottles,
    bottleSizeMl: 1000,
  });
  const vessel = (at: number) => ids[at] ?? keg;
  const saidOf = (one: Act, at: number) => {
    const time = hour(at);
    if (one.kind === 'move') {
      const lines = [{ from: vessel(one.from), to: vessel(one.to), amount: one.amount / 100 }];
      return { kind: 'move', at: time, lines };
    }
    if (one.kind === 'remove') {
      return {
        kind: 'remove',
        at: time,
        reason: 'sold',
        lines: [{ from: vessel(one.from), amount: one.amount / 100 }],
      };
    }
    if (one.kind === 'run') {
      // A run of two formats and two losses.
      const { from, bottles, lost } = { ...one, from: vessel(one.from) };
      const lines = [
        { from, bottles, bottleSizeMl: 1000, wine: bottling.lines[0]?.['wine'] },
        { from, bottles, bottleSizeMl: 2000, wine: bottling.lines[0]?.['wine'] },
        ...['breakage', 'filling'].map((kind) => ({ from, lost: kind, amount: lost / 100 })),
      ];
      return { kind: 'bottle', at: time, lines };
    }
    if (one.kind === 'return')
      return { kind: 'goods', at: time, reason: 'returned', lines: [goods(one.bottles)] };
    if (one.kind === 'dump') {
      const lines = [{ ...goods(one.bottles), to: vessel(one.to) }];
      return { kind: 'goods', at: time, reason: 'dumped', lines };
    }
    if (one.kind === 'measure')
      return { kind: 'measure', at: time, lines: [{ vessel: vessel(one.vessel), level: one.level / 100 }] };
    const lines = [
      { from: keg, amount: 'rest', lost: 'spilled' },
      { from: vessel(one.from), to: keg, amount: 'full' },
    ];
    return { kind: 'move', at: time, lines };
  };
  const [order = []] = fc.sample(fc.shuffledSubarray([...acts.keys()], { minLength: acts.length }), {
    seed,
    numRuns: 1,
  });
  const recorded: CellarOperation[] = [];
  for (const at of order) recorded.push(await winery.record(saidOf(acts[at] as Act, at)));

  const { levels, hold } = oracle(acts);
  const shown = await winery.list();
  for (const [at, code] of [...TANKS, KEG.code].entries()) {
    const found = shown.find((one) => one.code === code);
    expect([code, found?.level]).toEqual([code, (levels[at] ?? 0) / 100]);
    for (const { variety, parts } of found?.composition ?? []) {
      const share = (hold[at]?.get(Number(variety?.slice(-1))) ?? 0) / (levels[at] ?? 1);
      expect(parts / 1e12).toBeCloseTo(share, 9);
    }
    const parts = (found?.composition ?? []).reduce((sum, part) => sum + part.parts, 0);
    expect(parts).toBe((levels[at] ?? 0) > 0 ? 1e12 : 0);
  }
  const movedBottles = acts.reduce(
    (sum, said) => sum + ('bottles' in said ? BOTTLES_MOVED[said.kind] * said.bottles : 0),
    FILLED,
  );
  expect((await ana.get<{ quantity: number }[]>('/cellar/wines')).data).toMatchObject([
    { quantity: movedBottles },
  ]);
  // Contents of vessels equal inflow minus outflow.
  const { sum } = await app().db.one<{ sum: number }>(sql`
    select sum(amount) as sum from entries
    where account is not null and estate_id = (select estate_id from memberships where user_id = ${ana.user.id})`);
  expect(-sum).toBe(levels.reduce((total, one) => total + one, 0) / 100);

  // Voiding and restoring some of them leaves traces in the journal only.
  const some = recorded.filter((_, at) => at % 3 === 0);
  for (const { id } of some) await winery.makeVoid(id);
  expect(await winery.list()).not.toEqual(shown);
  for (const { id } of some.toReversed()) await winery.restore(id);
  expect(await winery.list()).toEqual(shown);
});
