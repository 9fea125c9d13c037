/**
 * The printed examples of InnoVint and vintrace, matched to the last printed digit. They are in gallons with four
 * digits; here a hundred litres stand for a gallon, so that the last printed digit is the last stored one.
 */
import type { Vessel, Wine } from '@cuverie/contract';
import {
  type Answer,
  bottlesFrom,
  evaporation,
  juiceFrom,
  largestBlend,
  toppingShares,
} from '@cuverie/domain';
import { expect, test } from 'vitest';
import { hour, useWinery, VESSELS } from '../testing/winery.ts';

const { ana, winery } = useWinery();

const GALLON = 100;

function valueOf<Value>(answer: Answer<Value>): Value {
  if ('problem' in answer) throw new Error(answer.problem.code);
  return answer.value;
}

/** Vessels with this many gallons, each with a lot and a grape of its own. */
async function opened(gallons: readonly number[]): Promise<string[]> {
  const ids: string[] = [];
  for (const [at, amount] of gallons.entries()) {
    const to = await winery.addVessel(`T${at}`, 200_000);
    const lines = [{ to, amount: amount * GALLON, lot: `L${at}`, sources: [{ variety: `Grape ${at}` }] }];
    await winery.record({ kind: 'open', at: hour(0), lines });
    ids.push(to);
  }
  return ids;
}

/** Percentage of a grape in a vessel, rounded as printed. */
const shareOf = ({ composition }: Vessel, variety: string): string => {
  const part = composition.find((one) => one.variety === variety);
  return ((part?.parts ?? 0) / 1e10).toFixed(4);
};

const LOTS = [300, 465, 425, 10];
const PRINTED = ['1.2500', '1.9375', '1.7708', '0.0417'];

test('5 gallons of topping wine go into 300, 465 and 425 gallons as 1.25, 1.9375 and 1.7708, which is 0.4167 % of each', async () => {
  const [from, ...tanks] = await opened([5, ...LOTS]);
  const shares = valueOf(
    toppingShares(
      5 * GALLON,
      LOTS.map((gallons) => gallons * GALLON),
    ),
  );
  expect(shares.map((litres) => (litres / GALLON).toFixed(4))).toEqual(PRINTED);
  const lines = tanks.map((to, at) => ({ from, to, amount: shares[at] }));
  const topped = await winery.record({ kind: 'top', at: hour(1), lines });
  expect(await winery.levels()).toEqual({ T0: 0, T1: 30_000, T2: 46_500, T3: 42_500, T4: 1000 });
  for (const code of ['T1', 'T2', 'T3']) expect(shareOf(await winery.vessel(code), 'Grape 0')).toBe('0.4167');
  const evaporated = topped.entries.filter(({ account }) => account === 'evaporated');
  expect(evaporated.map(({ amount }) => (amount / GALLON).toFixed(4))).toEqual(PRINTED);
  // The other method: nothing has evaporated, and the levels rise.
  const risen = lines.map((line) => ({ ...line, evaporated: false }));
  await winery.change(topped.id, { kind: 'top', at: hour(1), lines: risen });
  expect(await winery.levels()).toEqual({ T0: 0, T1: 30_125, T2: 46_693.75, T3: 42_677.08, T4: 1004.17 });
});

test('50 gallons bled off 800 carry 625 of a cost of 10,000, and the rest 9,375', async () => {
  const [must, rose] = [...(await opened([800])), await winery.addVessel('R1', 10_000)];
  await winery.record({
    kind: 'bleed',
    at: hour(1),
    lines: [{ from: must, to: rose, amount: 50 * GALLON, lot: 'ROSE' }],
  });
  const { R1 = 0, T0 = 0 } = await winery.levels();
  expect(valueOf(toppingShares(10_000, [R1, T0]))).toEqual([625, 9375]);
  expect(await winery.vessel('R1')).toMatchObject({ lot: 'ROSE', composition: [{ variety: 'Grape 0' }] });
  expect(await winery.vessel('T0')).toMatchObject({ lot: 'L0' });
});

test('a blend with 30 % of a lot of 295 gallons is at most 983.3 gallons', async () => {
  const [little, much] = await opened([295, 1000]);
  const blend = await winery.addVessel('B', 200_000);
  const { takes } = valueOf(
    largestBlend([
      { litres: 295 * GALLON, sharePercent: 30 },
      { litres: 1000 * GALLON, sharePercent: 70 },
    ]),
  );
  const blended = (drop: number) => ({
    kind: 'blend',
    at: hour(1),
    lines: [little, much].map((from, at) => ({
      from,
      to: blend,
      amount: Math.round(((takes[at] ?? 0) + (at === 0 ? drop : 0)) * 100) / 100,
      lot: 'CUVEE',
    })),
  });
  expect(await winery.tryToRecord(blended(0.01))).toMatchObject({
    status: 400,
    errors: { 'lines.0.amount': 'T0 holds 29,500 L at that time, not 29,500.01 L' },
  });
  await winery.record(blended(0));
  const held = await winery.vessel('B');
  expect((held.level / GALLON).toFixed(1)).toBe('983.3');
  expect([shareOf(held, 'Grape 0'), shareOf(held, 'Grape 1')]).toEqual(['30.0000', '70.0000']);
  expect(await winery.levels()).toMatchObject({ T0: 0 });
});

test('9 of 10 delivered tonnes are crushed to 628 litres a tonne', async () => {
  const bin = (await ana.post<Vessel>(VESSELS, { code: 'B1', kind: 'bin', capacity: 10_000, unit: 'kg' }))
    .data.id;
  const tank = await winery.addVessel('T1', 10_000);
  const grapes = [{ variety: 'Pinot noir', vintage: 2025 }];
  await winery.record({
    kind: 'receive',
    at: hour(0),
    lines: [{ to: bin, amount: 10_000, lot: '25-PN', sources: grapes }],
  });
  await winery.record({
    kind: 'crush',
    at: hour(1),
    lines: [{ from: bin, amount: 9000, to: tank, volume: valueOf(juiceFrom(9)) }],
  });
  expect(await winery.levels()).toEqual({ B1: 1000, T1: 5652 });
  // Crushing more fruit than delivered, or before its delivery, is refused.
  const crush = (amount: number, at: string) =>
    winery.tryToRecord({ kind: 'crush', at, lines: [{ from: bin, amount, to: tank, volume: 10 }] });
  expect(await crush(1001, hour(2))).toMatchObject({
    status: 400,
    errors: { 'lines.0.amount': 'B1 holds 1,000 kg at that time, not 1,001 kg' },
  });
  expect(await crush(1, hour(-1))).toMatchObject({ status: 400 });
});

test('a barrique that lost 0.83 litres in a month takes exactly that to the brim', async () => {
  const [keg] = await opened([1]);
  const barrel = await winery.addVessel('F1', 225, 'barrel');
  const lines = [{ to: barrel, amount: 225, lot: 'L', sources: [{ variety: 'Merlot' }] }];
  await winery.record({ kind: 'open', at: hour(0), lines });
  const lost = Math.round(valueOf(evaporation(225, 4.5, 30)) * 100) / 100;
  await winery.record({ kind: 'measure', at: hour(720), lines: [{ vessel: barrel, level: 225 - lost }] });
  const topped = await winery.record({
    kind: 'top',
    at: hour(721),
    lines: [{ from: keg, to: barrel, amount: 'full' }],
  });
  expect(topped.entries.map(({ amount }) => amount)).toEqual([-0.83, 0.83]);
});

test('2,250 litres fill 3,000 bottles, 250 cases, without a rest', async () => {
  const [tank] = await opened([22.5]);
  const { bottles, cases } = valueOf(bottlesFrom(2250, 750, 12));
  const wine = { name: 'Les Montots', vintage: 2025, region: 'Bourgogne', type: 'Red' };
  await winery.record({
    kind: 'bottle',
    at: hour(1),
    lines: [{ from: tank, amount: 'all', bottles, bottleSizeMl: 750, wine }],
  });
  expect([cases, await winery.levels()]).toEqual([250, { T0: 0 }]);
  expect((await ana.get<Wine[]>('/cellar/wines/')).data).toMatchObject([{ quantity: 3000 }]);
});
