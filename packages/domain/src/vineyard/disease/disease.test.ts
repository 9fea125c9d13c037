import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '../../fermentation/readings.ts';
import { addDays } from '../../values/calendar-day.ts';
import { botrytisDays, broomeClass, broomeIndex } from './botrytis.ts';
import { downyDays, lesionsOf } from './downy.ts';
import type { DayOfHours, WeatherHour } from './hours.ts';
import { type PowderyDay, powderyClass, powderyDays, powderyIndices } from './powdery.ts';
import { highestPressure } from './pressure.ts';
import { frostOf, hotHoursOf } from './threats.ts';
import { isLeafWet } from './wetness.ts';

const FIRST = '2026-05-01';

/** Consecutive days; an hour's weather depends on its number of hours since the first midnight. */
const daysOf = (count: number, of: (hour: number) => Partial<WeatherHour>): DayOfHours[] =>
  Array.from({ length: count }, (_, day) => ({
    date: addDays(FIRST, day),
    hours: Array.from({ length: 24 }, (_hour, at) => ({
      atMs: Date.parse(FIRST) + (24 * day + at) * HOUR_MS,
      temperatureC: 15,
      relativeHumidityPercent: 60,
      rainMm: 0,
      windKmh: 10,
      ...of(24 * day + at),
    })),
  }));

describe('powdery mildew', () => {
  /** `10`: favourable and not hot; `--`: unknown. */
  const stepsOf = (text: string): (PowderyDay | null)[] =>
    text
      .split(' ')
      .map((day) => (day === '--' ? null : { isFavourable: day[0] === '1', isHot: day[1] === '1' }));

  test.each([
    ['10 10 00 10 10 10 10 11 01 00 10 10 10', [20, 40, 0, 20, 40, 60, 80, 90, 80, 70, 90, 100, 100]],
    ['10 10 10 01 01 00 00 00 00', [20, 40, 60, 50, 40, 30, 20, 10, 0]],
    // Begun, it rises from nothing again without three days in a row.
    ['10 10 10 00 00 00 00 00 00 00 10', [20, 40, 60, 50, 40, 30, 20, 10, 0, 0, 20]],
    // An unknown day starts nothing, and later keeps the index.
    ['10 10 -- 10 10 10 -- 10', [20, 40, null, 20, 40, 60, null, 80]],
  ])('of days %s stands at %j', (days, indices) => {
    expect(powderyIndices(stepsOf(days))).toEqual(indices);
  });

  const warm = (isWarm: (hour: number) => boolean) => (hour: number) =>
    isWarm(hour) ? { temperatureC: 25 } : {};
  const favourable = (days: readonly DayOfHours[]) => powderyDays(days).map((day) => day?.isFavourable);

  test('takes six warm hours in a row, not five and one', () => {
    expect(
      favourable(
        daysOf(
          1,
          warm((hour) => hour >= 10 && hour < 16),
        ),
      ),
    ).toEqual([true]);
    expect(
      favourable(
        daysOf(
          1,
          warm((hour) => hour >= 10 && hour < 17 && hour !== 15),
        ),
      ),
    ).toEqual([false]);
  });

  test('counts hours across midnight for the day of the sixth one, and none twice', () => {
    expect(
      favourable(
        daysOf(
          2,
          warm((hour) => hour >= 21 && hour < 27),
        ),
      ),
    ).toEqual([false, true]);
    expect(
      favourable(
        daysOf(
          2,
          warm((hour) => hour >= 18 && hour < 29),
        ),
      ),
    ).toEqual([true, false]);
    expect(
      favourable(
        daysOf(
          2,
          warm((hour) => hour >= 18 && hour < 30),
        ),
      ),
    ).toEqual([true, true]);
  });

  test('does not join hours across a missing day', () => {
    const [one, , three] = daysOf(
      3,
      warm((hour) => (hour >= 21 && hour < 24) || (hour >= 48 && hour < 51)),
    );
    expect(favourable([one, three].filter((day) => day !== undefined))).toEqual([false, false]);
  });

  test.each([
    [21.0, false],
    [21.1, true],
    [29.3, true],
    [29.4, false],
  ])('grows at %d °C: %s', (temperatureC, isFavourable) => {
    expect(favourable(daysOf(1, () => ({ temperatureC })))).toEqual([isFavourable]);
  });

  test('needs one hour for a hot day, and ignores a day with a missing hour', () => {
    const hot = daysOf(1, (hour) => ({ temperatureC: hour === 15 ? 35 : 25 }));
    expect(powderyDays(hot)).toEqual([{ isFavourable: true, isHot: true }]);
    expect(powderyDays(daysOf(1, (hour) => ({ temperatureC: hour === 15 ? null : 25 })))).toEqual([null]);
  });

  test('is low to 30, medium to 50, and high from 60 on', () => {
    expect([0, 30, 40, 50, 60, 100].map(powderyClass)).toEqual([
      'low',
      'low',
      'medium',
      'medium',
      'high',
      'high',
    ]);
  });
});

describe('downy mildew', () => {
  /** Rain of each day falls at its noon. */
  const rainy = (rains: readonly (number | null)[], temperatureC = 12) =>
    daysOf(rains.length, (hour) => {
      const rain = rains[Math.floor(hour / 24)];
      return { temperatureC, rainMm: hour % 24 === 12 ? (rain ?? null) : 0 };
    });
  const infections = (days: readonly DayOfHours[]) => downyDays(days).map((day) => day?.isInfection ?? null);

  test.each([
    [[10], 12, [true]],
    [[9.9], 12, [null]],
    [[0, 9.9], 12, [false, false]],
    [[4, 6, 0], 12, [null, true, false]],
    [[0, 5, 0, 5], 12, [false, false, false, false]],
    [[10], 9.9, [false]],
    [[10], 10, [true]],
    // The day before is unknown: the rain of the day itself is enough, or may be.
    [[null, 12], 12, [null, true]],
    [[null, 6], 12, [null, null]],
    [[null, 0], 12, [null, false]],
    [[null, 6], 9, [null, false]],
  ])('after %j mm at %d °C: %j', (rains, celsius, expected) => {
    expect(infections(rainy(rains, celsius))).toEqual(expected);
  });

  test('of a day includes its mean and its rain', () => {
    expect(downyDays(rainy([4, 7], 13.5))[1]).toEqual({ meanC: 13.5, rainMm: 11, isInfection: true });
  });

  test('shows after five to seventeen days', () => {
    expect(lesionsOf('2026-05-20')).toEqual({ from: '2026-05-25', to: '2026-06-06' });
  });
});

describe('grey mould', () => {
  test.each([
    [10, 20, -0.1209],
    [15, 20, 1.1425],
    [20, 12, 0.2862],
    [24, 10, -0.4883],
  ])('after %d wet hours at %d °C has the index %d', (wetHours, meanTemperatureC, index) => {
    expect(broomeIndex({ wetHours, meanTemperatureC })).toBeCloseTo(index, 4);
  });

  test('is none up to 0, low up to 0.5, medium up to 1, and high above', () => {
    expect([0, 0.01, 0.5, 0.51, 1, 1.01].map(broomeClass)).toEqual([
      'none',
      'low',
      'low',
      'medium',
      'medium',
      'high',
    ]);
  });

  const wet = (isWet: (hour: number) => boolean) => (hour: number) => ({
    temperatureC: 20,
    relativeHumidityPercent: isWet(hour) ? 95 : 60,
  });

  test('uses the longest run of wet hours, also across midnight', () => {
    const days = botrytisDays(
      daysOf(
        3,
        wet((hour) => hour >= 19 && hour < 34),
      ),
    );
    expect(days.map((day) => day?.wetHours)).toEqual([5, 15, 0]);
    expect(days[1]?.index).toBeCloseTo(1.1425, 4);
    expect(days[2]?.meanC).toBeNull();
  });

  test('is unknown for a day with a missing hour, which ends a wet run', () => {
    const dry = (hour: number) => (hour === 22 ? { relativeHumidityPercent: null } : {});
    const days = botrytisDays(
      daysOf(2, (hour) => ({ ...wet((at) => at >= 19 && at < 34)(hour), ...dry(hour) })),
    );
    expect(days[0]).toBeNull();
    expect(days[1]?.wetHours).toBe(11);
  });
});

test.each([
  [89, 0, false],
  [90, 0, true],
  [50, 0.1, true],
  [null, 0.1, true],
  [95, null, true],
  [null, 0, undefined],
  [50, null, undefined],
])('counts leaves as wet at %s %% and %s mm: %s', (relativeHumidityPercent, rainMm, isWet) => {
  expect(isLeafWet({ relativeHumidityPercent, rainMm })).toBe(isWet);
});

test('counts hours of heat, and none for a day with a missing one', () => {
  const [day] = daysOf(1, (hour) => ({ temperatureC: hour >= 13 && hour < 17 ? 35 : 34.9 }));
  expect(day && hotHoursOf(day)).toBe(4);
  const [lacking] = daysOf(1, (hour) => ({ temperatureC: hour === 3 ? null : 36 }));
  expect(lacking && hotHoursOf(lacking)).toBeNull();
});

test('expects frost at 0 °C, and ground frost from 2 °C down', () => {
  expect([-3, 0, 0.1, 2, 2.1].map(frostOf)).toEqual(['frost', 'frost', 'ground frost', 'ground frost', null]);
});

test('returns the highest of several pressures, and nothing for none', () => {
  expect(highestPressure(['low', 'high', 'none'])).toBe('high');
  expect(highestPressure([])).toBeNull();
});
