import { describe, expect, test } from 'vitest';
import { quantile, robustWeights } from '../values/robust.ts';
import { forecastOf } from './carried.ts';
import { type Experience, expectedDaysLeft, experienceOf } from './experience.ts';
import { forecastDryness, shippedBasis } from './forecast.ts';
import { asDays, asMeasure, type PastFerment, pastFerment, standingOf } from './stages.ts';
import { DAY_MS } from './sugar.ts';

const daily = (values: readonly number[]) => values.map((brix, day) => ({ at: day * DAY_MS, brix }));

/** A must of 22 °Bx that is dry after so many days, ever slower. */
const ferment = (days: number) =>
  daily(Array.from({ length: days + 2 }, (_, day) => 22 - 23.4 * (1 - (1 - Math.min(day / days, 1)) ** 1.6)));

const past = (days: number, variety: string | null = null, yeast: string | null = null): PastFerment => {
  const found = pastFerment(ferment(days), [], { style: 'white', variety, tank: null, yeast }, -1);
  if (!found) throw new Error('not dry');
  return found;
};

const left = (days: number, of: number, experience: Experience, variety: string | null = null) => {
  const standing = standingOf(ferment(days).slice(0, of), null, -1);
  const found = standing && expectedDaysLeft(standing, experience, { variety });
  return asDays(found?.likely ?? Number.NaN);
};

const NOT_MEASURED = { temperature: null, pH: null, rawValue: null, rawScale: null };

describe('what finished ferments teach', () => {
  const slow = experienceOf([16, 17, 18, 19, 20, 21].map((days) => past(days)));
  const fast = experienceOf([6, 7, 7, 8, 8, 9].map((days) => past(days)));

  test('an estate of slow ferments gets a longer forecast for the same readings', () => {
    expect(left(12, 5, slow)).toBeGreaterThan(left(12, 5, fast) + 1);
  });

  test('a ferment slower than the others gets a longer forecast', () => {
    expect(left(22, 9, slow)).toBeGreaterThan(left(15, 6, slow));
  });

  test('a slow variety gets a longer forecast after three ferments', () => {
    const mixed = (count: number) =>
      experienceOf([
        ...[9, 10, 10, 11, 11, 12].map((days) => past(days, 'riesling')),
        ...Array.from({ length: count }, (_, place) => past(18 + place, 'chenin')),
      ]);
    expect(mixed(2).varieties).not.toHaveProperty('chenin');
    const five = mixed(5);
    expect(five.varieties.chenin?.by).toBeGreaterThan(0);
    expect(left(14, 6, five, 'chenin')).toBeGreaterThan(left(14, 6, five, 'riesling'));
  });

  /** Whites, six with D47 and slower ones with EC1118. */
  const withYeasts = (slow: number) =>
    experienceOf([
      ...[9, 10, 10, 11, 11, 12].map((days) => past(days, null, 'd47')),
      ...Array.from({ length: slow }, (_, place) => past(18 + place, null, 'ec1118')),
    ]);

  test('a slow yeast gets a longer forecast after three ferments', () => {
    expect(withYeasts(2).yeasts).not.toHaveProperty('ec1118');
    expect(withYeasts(3).yeasts.ec1118).toMatchObject({ ferments: 3 });
    const five = withYeasts(5);
    expect(five.yeasts.ec1118?.by).toBeGreaterThan(0);
    const standing = standingOf(ferment(14).slice(0, 6), null, -1);
    const [slow, fast, unknown] = ['ec1118', 'd47', null].map(
      (yeast) => standing && expectedDaysLeft(standing, five, { yeast })?.likely,
    );
    expect(slow).toBeGreaterThan(unknown ?? Number.NaN);
    expect(fast).toBeLessThan(unknown ?? Number.NaN);
  });

  test('the only yeast of a slow variety counts less than the variety', () => {
    const { varieties, yeasts } = experienceOf([
      ...[9, 10, 10, 11, 11, 12].map((days) => past(days, 'riesling', 'd47')),
      ...[18, 19, 20, 21, 22].map((days) => past(days, 'chenin', 'ec1118')),
    ]);
    expect(yeasts.ec1118?.by).toBeLessThan((varieties.chenin?.by ?? 0) * 0.6);
  });

  test.each([
    ['EC1118', 3, 3],
    [' ec1118 ', 3, 3],
    ['EC1118', 2, 0],
    ['QA23', 3, 0],
    [null, 3, 0],
  ])(
    'a tank with the yeast “%s” and %d finished ferments with EC1118 is forecast from %d of them',
    (...of) => {
      const [yeast, slow, ofYeast] = of;
      const readings = daily([22, 20, 17, 14, 12])
        .map(({ at, brix }) => ({ ...NOT_MEASURED, timestamp: new Date(at).toISOString(), brix }))
        .toReversed();
      const basis = shippedBasis();
      const experience = { ...basis.experience, white: withYeasts(slow) };
      const tank = { name: 'T1', style: 'white' as const, yeast, readings, course: null };
      expect(forecastOf(tank, { ...basis, experience })).toMatchObject({
        kind: 'forecast',
        ferments: 6 + slow,
        ofYeast,
      });
    },
  );

  test('few own ferments adjust the general values, and many replace them', () => {
    const shipped = shippedBasis().experience.white;
    const one = experienceOf([past(30)], shipped);
    const many = experienceOf(
      Array.from({ length: 30 }, () => past(30)),
      shipped,
    );
    const [none, some, all] = [shipped, one, many].map((experience) => left(30, 12, experience));
    const dryAt = (past(30).dryAt - 11 * DAY_MS) / DAY_MS;
    expect(Math.abs((all ?? 0) - dryAt)).toBeLessThan(1.2);
    expect(some).not.toBe(none);
    expect([one.ferments, many.ferments]).toEqual([1, 30]);
  });
});

test.each([
  [0, 0.7, 9, 1.7],
  [30, 0.7, 9, 1.85],
  [90, 0.7, 9, 1.925],
  [0, 0.95, 0.5, 2],
])('after %d own ferments, at a stage of %d and %d °Bx, the own course makes 2 and 1 %d', (...of) => {
  const [ferments, stage, brix, likely] = of;
  const usual = [0, 1].map((at) => ({ stage: at, left: 2, fit: null, elapsed: null, warmth: null }));
  const standing = { stage, brix, fit: 1, elapsed: null, warmth: null };
  expect(expectedDaysLeft(standing, { usual, weights: [], ferments })?.likely).toBeCloseTo(likely, 9);
});

describe('the forecast', () => {
  test('needs two readings and lists its sources', () => {
    expect(forecastDryness(daily([22, 17]), { style: 'red', warmthC: 27 })).toMatchObject({
      kind: 'forecast',
      style: 'red',
      readings: 2,
      ferments: 0,
      explained: null,
    });
  });

  test('is longer for a cold red than for a warm one', () => {
    const at = (warmthC: number) => forecastDryness(daily([23, 18, 12]), { style: 'red', warmthC });
    const [cold, warm] = [at(14), at(28)];
    if (cold.kind !== 'forecast' || warm.kind !== 'forecast') throw new Error('no forecast');
    expect(cold.dryAt.likely).toBeGreaterThan(warm.dryAt.likely);
  });

  test('ends at the estate’s own level of dryness', () => {
    const readings = daily([22, 16, 9, 4, 1.5, 0.6]);
    const basis = shippedBasis({ red: 0, white: 0 });
    const [usual, earlier] = [{}, { basis }].map((of) =>
      forecastDryness(readings, { style: 'white', ...of }),
    );
    if (usual?.kind !== 'forecast' || earlier?.kind !== 'forecast') throw new Error('no forecast');
    expect(earlier.dryAt.likely).toBeLessThan(usual.dryAt.likely);
    const dry = forecastDryness([...readings, { at: 6 * DAY_MS, brix: -0.2 }], { style: 'white', basis });
    expect(dry).toEqual({ kind: 'dry', since: 6 * DAY_MS, dryBrix: 0 });
  });

  test('has a curve that reaches dryness on the likely day', () => {
    const forecast = forecastDryness(daily([22, 19, 15, 11.5, 8.2, 5.6]), { style: 'white' });
    if (forecast.kind !== 'forecast') throw new Error('no forecast');
    expect(forecast.brixAt(forecast.dryAt.likely)).toBeCloseTo(-1, 1);
  });
});

test('a measure of days is the same days again', () => {
  for (const days of [0, 0.2, 1, 7, 40]) expect(asDays(asMeasure(days))).toBeCloseTo(days, 9);
});

test('quantiles count values by their weight', () => {
  const values = [1, 2, 3, 4, 5].map((value) => ({ value, weight: 1 }));
  expect(quantile(values, 0.5)).toBe(3);
  expect(quantile([...values, { value: 9, weight: 20 }], 0.5)).toBeGreaterThan(5);
  expect(quantile([], 0.5)).toBeUndefined();
});

test('weights are held by what is known, carried by rows, and not by one that lies far off', () => {
  const held = [{ prior: 0.3, worth: 1, most: 1 }];
  expect(robustWeights([], held)).toEqual([0.3]);
  const row = (measure: number, target: number) => ({ measures: [measure], target, weight: 1 });
  const rows = Array.from({ length: 40 }, (_, place) => row(place % 2 ? 1 : -1, place % 2 ? 0.8 : -0.8));
  expect(robustWeights(rows, held)[0]).toBeCloseTo(0.79, 1);
  expect(robustWeights([...rows, row(1, -50)], held)[0]).toBeCloseTo(0.79, 1);
  expect(robustWeights(rows, [{ prior: 0, worth: 1, most: 0.5 }])).toEqual([0.5]);
});
