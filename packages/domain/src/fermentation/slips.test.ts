import { expect, test } from 'vitest';
import { alarmsOf } from './alarms.ts';
import { toBrix } from './density.ts';
import { forecastDryness } from './forecast.ts';
import { currentFerment } from './readings.ts';
import { newestSlip, slipsIn } from './slips.ts';

const DAY = 86_400_000;
const daily = (values: readonly number[]) => values.map((brix, day) => ({ at: day * DAY, brix }));
const shown = (values: readonly number[]) =>
  slipsIn(daily(values)).map(({ reading, probably }) => [reading.brix, probably]);

test.each([
  // A wrong digit, a forgotten point, a sign, a digit twice, two swapped.
  [
    [21.4, 18.4, 11.9, 15.4],
    [11.9, 16.9],
  ],
  [
    [10.4, 9.2, 2.5, 6.5, 5.9],
    [2.5, 7.5],
  ],
  [
    [3.1, 2.5, -1.6, 0.9, 0],
    [-1.6, 1.6],
  ],
  [
    [2.8, 1.7, 13.3, 0.8, 0.3],
    [13.3, 1.3],
  ],
  [
    [22, 20, 37, 15],
    [37, 17],
  ],
  [
    [16, 14, 21, 10],
    [21, 12],
  ],
  [
    [7.4, 4.9, 8.8, 1.8],
    [8.8, 3.8],
  ],
  // Nothing one slip of the pen would make of it.
  [
    [21, 18, 3.9, 14],
    [3.9, null],
  ],
])('in %j is %j', (values, slip) => {
  expect(shown(values)).toEqual([slip]);
});

test.each([
  // Must that was added, an instrument that trembles, a ferment that runs, and a single reading above two high ones.
  [20, 14, 9, 22.9, 21.5],
  [3.1, 3.3, 1.7, -0.2],
  [22.5, 20.6, 3.5, -1.1, -1.2],
  [18.7, 21.5, 21.9, 20.8],
  [22, 22, 22],
  [22],
])('does not exist in a regular ferment', (...values) => {
  expect(shown(values)).toEqual([]);
});

test('of a low and a high one in a row is the one that fits less', () => {
  expect(shown([18.9, 14.4, 16.1, 13.6]).map(([brix]) => brix)).toEqual([14.4]);
  expect(shown([20, 14, 16, 8]).map(([brix]) => brix)).toEqual([16]);
});

test('is the newest reading only if a typo explains it', () => {
  expect(newestSlip(daily([2.8, 1.7, 13.3]), 12)).toMatchObject({ probably: 1.3 });
  expect(newestSlip(daily([-0.2, -0.6, 1.2]), 12)).toMatchObject({ probably: -1.2 });
  expect(newestSlip(daily([22, 20, 1.8]), 12)).toMatchObject({ probably: 18 });
  // Must was added; a red ran.
  expect(newestSlip(daily([-0.2, -1, 28]), 12)).toBeUndefined();
  expect(newestSlip(daily([22.5, 20.6, 3.5]), 20)).toBeUndefined();
});

test('on another scale concerns the typed digits', () => {
  const sugars = [1.092, 1.082, 1.004, 1.066].map((value, day) => ({
    at: day * DAY,
    brix: toBrix(value, 'sg'),
    typed: { value, scale: 'sg' as const },
  }));
  const [slip] = slipsIn(sugars);
  expect(slip?.written).toBe(1.074);
  expect(slip?.probably).toBeCloseTo(toBrix(1.074, 'sg'), 2);
});

test('is ignored in slopes, so that it causes no alarm', () => {
  const values = [18, 14.8, 13.1, 11.4, 10.4, 9.2, 2.5, 6.5];
  const readings = daily(values).map((one) => ({ ...one, temperatureC: 13, pH: 3.3 }));
  const forecast = forecastDryness(daily(values));
  const alarms = alarmsOf(
    { style: 'white', readings, currentVolume: 1, capacity: 1, forecast },
    values.length * DAY,
  );
  expect(alarms).toMatchObject([{ kind: 'slip', reading: { brix: 2.5, probably: 7.5 } }]);
  expect(currentFerment(daily(values)).map(({ brix }) => brix)).toEqual([
    18, 14.8, 13.1, 11.4, 10.4, 9.2, 6.5,
  ]);
  expect(forecast.kind).toBe('forecast');
});
