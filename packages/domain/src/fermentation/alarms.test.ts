import { describe, expect, test } from 'vitest';
import { inWords } from '../words/words.ts';
import { type AlarmKind, alarmsOf, attentionRank, type TankReading, type WatchedTank } from './alarms.ts';
import { forecastDryness } from './forecast.ts';
import { DEFAULT_THRESHOLDS } from './thresholds.ts';

const NO_FORECAST = { kind: 'refused', why: 'too-few' } as const;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const daily = (brix: readonly number[], values: Partial<TankReading> = {}): TankReading[] =>
  brix.map((value, day) => ({ at: day * DAY, brix: value, temperatureC: 16, pH: 3.3, ...values }));

function watched(readings: TankReading[], tank: Partial<WatchedTank> = {}) {
  const sugars = readings.flatMap(({ at, brix }) => (brix === null ? [] : [{ at, brix }]));
  const all: WatchedTank = {
    style: 'white',
    readings,
    currentVolume: 900,
    capacity: 1000,
    forecast: forecastDryness(sugars),
    ...tank,
  };
  return alarmsOf(all, (readings.at(-1)?.at ?? 0) + HOUR);
}

const kinds = (alarms: { kind: AlarmKind }[]) => alarms.map(({ kind }) => kind);
const HEALTHY = [22, 21.8, 20.5, 18, 15.5, 13, 10.8, 8.6, 6.5, 4.6, 3, 1.8];

describe('a healthy ferment', () => {
  test.each(HEALTHY.map((_, day) => day))('has no alarm on day %d', (day) => {
    expect(kinds(watched(daily(HEALTHY.slice(0, day + 1))))).toEqual([]);
  });

  test('has none, nor has a tank without readings', () => {
    expect(watched([])).toEqual([]);
  });
});

describe('an alarm is raised for', () => {
  test('a stuck ferment, with its loss of sugar', () => {
    const [alarm] = watched(daily([22, 18, 12, 7, 6.1, 6.05, 6]));
    expect(alarm).toMatchObject({ kind: 'stuck', urgency: 'act' });
    expect(inWords(alarm?.why)).toBe('0.1\u00a0°Bx lost in the last 48 hours, at 6\u00a0°Bx.');
  });

  test('a sluggish ferment, after two slow days', () => {
    expect(kinds(watched(daily([22, 18, 14, 13.7])))).toEqual([]);
    expect(kinds(watched(daily([22, 18, 14, 13.7, 13.4])))).toEqual(['sluggish']);
  });

  test('a red ferment that loses less than it should', () => {
    const readings = daily([24, 18, 12, 11.2, 10.4], { temperatureC: 26 });
    expect(kinds(watched(readings, { style: 'red' }))).toEqual(['sluggish']);
  });

  test('must that has not started after four days', () => {
    expect(kinds(watched(daily([22, 22, 22, 21.9, 21.9])))).toEqual([]);
    const later = { at: 4 * DAY + HOUR, brix: 21.9, temperatureC: 16, pH: 3.3 };
    expect(kinds(watched([...daily([22, 22, 22, 21.9]), later]))).toEqual(['slow-start']);
  });

  test.each([
    [33, 'red', 'too-warm', 'watch'],
    [35.5, 'red', 'too-hot', 'act'],
    [35.5, 'white', 'too-hot', 'act'],
    [21, 'white', 'too-warm', 'watch'],
    [9, 'white', 'too-cold', 'watch'],
  ] as const)('%d °C in a %s must', (temperatureC, style, kind, urgency) => {
    expect(watched(daily([22, 18, 14], { temperatureC }), { style })).toMatchObject([{ kind, urgency }]);
  });

  test('a temperature change of more than 5 °C in a day', () => {
    const readings = daily([22, 19]).map((reading, day) => ({ ...reading, temperatureC: 12 + day * 6 }));
    expect(kinds(watched(readings))).toEqual(['temperature-jump']);
  });

  test('no temperature of a dry wine, by the estate’s own level of dryness', () => {
    const readings = daily([22, 9, -0.2]).map((reading, day) => ({ ...reading, temperatureC: 20 + day * 6 }));
    const at = (dry: -1 | 0) => {
      const limits = { ...DEFAULT_THRESHOLDS, dryBrix: { red: dry, white: dry } };
      const tank = { style: 'red', readings, currentVolume: 1, capacity: 2 } as const;
      return alarmsOf({ ...tank, forecast: { kind: 'refused', why: 'too-few' } }, 2 * DAY, limits);
    };
    expect(kinds(at(-1))).toContain('temperature-jump');
    expect(kinds(at(0))).not.toContain('temperature-jump');
  });

  test('rising sugar, and an implausible fall', () => {
    expect(kinds(watched(daily([22, 20, 18, 20.6])))).toEqual(['rise']);
    expect(kinds(watched(daily([22, 20, 4])))).toEqual(['jump']);
  });

  test('a typo, with the probable value', () => {
    const [low] = watched(daily([22, 19.4, 1.7, 15]));
    expect(low).toMatchObject({ kind: 'slip', reading: { at: 2 * DAY, brix: 1.7, probably: 17 } });
    expect(inWords(low?.why)).toBe('Probably 17\u00a0°Bx for 1.7\u00a0°Bx?');
    // No plausible typo: sugar may have been added, or 18 was wrong.
    const [unclear] = watched(daily([22, 18, 20]));
    expect(unclear).toMatchObject({ kind: 'slip', reading: { brix: 18, probably: null } });
    expect(inWords(unclear?.why)).toBe('18\u00a0°Bx does not fit the readings around it.');
  });

  test('a typo only among the five newest readings', () => {
    const course = [22, 19.4, 1.7, 15, 13, 11.5, 9.8, 8.1];
    expect(kinds(watched(daily(course.slice(0, 7))))).toEqual(['slip']);
    expect(kinds(watched(daily(course)))).toEqual([]);
  });

  test('a high pH, a tank above its capacity, and a missing reading', () => {
    expect(kinds(watched(daily([22, 18], { pH: 3.7 })))).toEqual(['high-ph']);
    expect(kinds(watched(daily([22, 18]), { currentVolume: 1001 }))).toEqual(['overfull']);
    const tank: WatchedTank = {
      style: 'white',
      readings: daily([22, 18]),
      currentVolume: 900,
      capacity: 1000,
      forecast: { kind: 'refused', why: 'too-few' },
    };
    expect(kinds(alarmsOf(tank, DAY + 29 * HOUR))).toEqual([]);
    const [alarm] = alarmsOf(tank, DAY + 31 * HOUR);
    expect(alarm).toMatchObject({ kind: 'missing-reading' });
    expect(inWords(alarm?.why)).toBe('No reading for 31 hours.');
  });

  test('missing sugar readings while a probe continues', () => {
    const probed = [...daily([22, 18]), { at: 2.5 * DAY, brix: null, temperatureC: 16, pH: null }];
    const [alarm] = watched(probed);
    expect(alarm).toMatchObject({ kind: 'missing-reading' });
    expect(inWords(alarm?.why)).toBe('No sugar reading for 37 hours.');
  });
});

describe('no alarm is raised exactly at the threshold', () => {
  test.each([
    [32, 'red'],
    [20, 'white'],
    [15, 'red'],
    [10, 'white'],
  ] as const)('at %d °C in a %s must', (temperatureC, style) => {
    expect(kinds(watched(daily([22, 18, 14], { temperatureC }), { style }))).toEqual([]);
    const limits = { ...DEFAULT_THRESHOLDS, deadlyC: 32 };
    const hot = daily([22, 18, 14], { temperatureC: 32 });
    const tank = {
      style: 'red',
      readings: hot,
      currentVolume: 1,
      capacity: 1,
      forecast: NO_FORECAST,
    } as const;
    expect(kinds(alarmsOf(tank, 2 * DAY + HOUR, limits))).toEqual([]);
  });

  test('by a temperature change of 5 °C', () => {
    for (let tenths = 100; tenths <= 150; tenths += 1) {
      const readings = daily([22, 19]).map((one, day) => ({ ...one, temperatureC: tenths / 10 + day * 5 }));
      expect(kinds(watched(readings))).toEqual([]);
    }
  });

  test('by sugar that rose by 1.5 °Bx, or fell in a day by 12 in a white, by 20 in a red', () => {
    for (let tenths = 40; tenths <= 80; tenths += 1) {
      const brix = tenths / 10;
      expect(kinds(watched(daily([22, brix, (tenths + 15) / 10])))).not.toContain('rise');
      expect(kinds(watched(daily([(tenths + 120) / 10, brix])))).not.toContain('jump');
      const red = daily([(tenths + 200) / 10, brix], { temperatureC: 26 });
      expect(kinds(watched(red, { style: 'red' }))).not.toContain('jump');
    }
  });

  test('by a ferment with the expected loss: 1 °Bx a day, or 0.2 in two', () => {
    const falling = (by: number) =>
      [24, 18, 14.3, 14.3 - by, 14.3 - 2 * by].map((brix) => Math.round(brix * 10) / 10);
    expect(kinds(watched(daily(falling(1), { temperatureC: 26 }), { style: 'red' }))).toEqual([]);
    expect(kinds(watched(daily(falling(0.9), { temperatureC: 26 }), { style: 'red' }))).toEqual(['sluggish']);
    const slow = (by: number) => daily([16.3, 15, 14.3, 14.3 - by, 14.3 - 2 * by]);
    expect(kinds(watched(slow(0.1)))).not.toContain('stuck');
    expect(kinds(watched(slow(0.09)))).toContain('stuck');
    // A ferment that was fast counts as stuck sooner.
    expect(kinds(watched(daily(falling(0.1))))).toContain('stuck');
  });

  test('by pH 3.60, a full tank, or 30 hours without a reading', () => {
    expect(kinds(watched(daily([22, 18], { pH: 3.6 }), { currentVolume: 1000 }))).toEqual([]);
    const tank = {
      style: 'white',
      readings: daily([22, 18]),
      currentVolume: 1,
      capacity: 1,
      forecast: NO_FORECAST,
    } as const;
    expect(kinds(alarmsOf(tank, DAY + 30 * HOUR))).toEqual([]);
    expect(kinds(alarmsOf(tank, DAY + 30 * HOUR + 1))).toEqual(['missing-reading']);
  });
});

describe('no alarm is raised for', () => {
  test('must that mixes while its tank is filled', () => {
    expect(kinds(watched(daily([18.7, 21.5])))).toEqual([]);
  });

  test('a fast red', () => {
    const readings = daily([22.5, 20.6, 3.5], { temperatureC: 27 });
    expect(kinds(watched(readings, { style: 'red' }))).not.toContain('jump');
  });

  test('a slow or oscillating end of two days, but three days raise one', () => {
    const crawling = [19.4, 13.2, 9.4, 5.2, 3, 1.9, 0.8, 0.7, 0.7];
    expect(kinds(watched(daily(crawling)))).not.toContain('stuck');
    expect(kinds(watched(daily([...crawling, 0.7])))).toContain('stuck');
    expect(kinds(watched(daily([18.2, 8, 2.1, 0.2, -0.6, 0.3])))).not.toContain('stuck');
  });

  const at = (temperatures: readonly number[], brix: readonly number[]) =>
    daily(brix).map((reading, day) => ({ ...reading, temperatureC: temperatures[day] ?? 26 }));

  test('must kept cold before it starts', () => {
    expect(kinds(watched(daily([22, 22], { temperatureC: 5 })))).toEqual([]);
  });

  test('a cold maceration warmed within a day, until it was warm for four', () => {
    const cold = [8, 8, 8, 8, 8, 16];
    const brix = [24, 24, 24, 24, 24, 24, 24, 23.8, 23.8, 23.8];
    const upTo = (day: number) => watched(at(cold, brix).slice(0, day + 1), { style: 'red' });
    for (const [day] of brix.entries()) expect(kinds(upTo(day))).toEqual(day < 9 ? [] : ['slow-start']);
    expect(inWords(upTo(9)[0]?.why)).toBe('0.2\u00a0°Bx lost in 5 days since it was cold.');
  });

  test('a white that slows down in the cold', () => {
    expect(kinds(watched(daily([22, 21.9, 21.7, 21.3, 20.8], { temperatureC: 13 })))).toEqual([]);
  });

  test('dry wine that is chilled', () => {
    const brix = [22, 15, 8, 2, -0.5, -1.4, -1.5];
    expect(kinds(watched(at([26, 26, 26, 26, 26, 26, 14], brix), { style: 'red' }))).toEqual([]);
  });
});

test('tanks that need attention now come first, healthy ones last', () => {
  const stuck = attentionRank(watched(daily([22, 18, 12, 7, 6.1, 6.05, 6])));
  const slow = attentionRank(watched(daily([22, 18, 14, 13.7, 13.4])));
  const healthy = attentionRank(watched(daily(HEALTHY)));
  expect([healthy, stuck, slow].toSorted((one, other) => one - other)).toEqual([stuck, slow, healthy]);
});
