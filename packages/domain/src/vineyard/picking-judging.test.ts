import { describe, expect, test } from 'vitest';
import { addDays } from '../values/calendar-day.ts';
import { findPicking, judgedPickings, type PickedSample } from './picking-judging.ts';

const FIRST = '2026-08-01';
/** Weekly samples. */
const weekly = (...brixes: (number | null)[]): PickedSample[] =>
  brixes.map((brix, week) => ({ date: addDays(FIRST, 7 * week), brix, status: null }));
const season = { seasonEnd: '2026-12-31', earlier: [], neighbours: [] };

describe('the day a field was picked', () => {
  test('is that of the first sample that states it, with its sugar', () => {
    const samples = weekly(18, 21, 23.5, 23);
    const [, , third, fourth] = samples;
    if (third) third.status = 'Harvested';
    if (fourth) fourth.status = 'Harvested';
    expect(findPicking(samples.toReversed())).toEqual({ date: '2026-08-15', brix: 23.5 });
  });

  test('uses the sugar of a few days before, and none that is older', () => {
    const picked = (days: number): PickedSample => ({
      date: addDays('2026-08-15', days),
      brix: null,
      status: 'Harvested',
    });
    expect(findPicking([...weekly(18, 21, 23.5), picked(4)])).toEqual({ date: '2026-08-19', brix: 23.5 });
    expect(findPicking([...weekly(18, 21, 23.5), picked(5)])).toBeUndefined();
    expect(findPicking(weekly(18, 21, 23.5))).toBeUndefined();
  });
});

describe('forecasts of past picking dates', () => {
  test('are made about three, two and one weeks before, from data known then', () => {
    const samples = weekly(13, 16, 18.4, 20.4, 22, 23.3);
    const picked = { date: addDays(FIRST, 35), brix: 23.3 };
    const made = judgedPickings({ ...season, samples }, picked);
    expect(made.map(({ daysBefore, on }) => [daysBefore, on])).toEqual([
      [21, addDays(FIRST, 14)],
      [14, addDays(FIRST, 21)],
      [7, addDays(FIRST, 28)],
    ]);
    for (const { forecast } of made) {
      expect(forecast?.earliest !== undefined && forecast.earliest <= picked.date).toBe(true);
      expect(forecast?.latest !== undefined && forecast.latest >= picked.date).toBe(true);
    }
    const later = [...samples.slice(0, 3), ...weekly(13, 16, 18.4, 29, 30, 31).slice(3)];
    expect(judgedPickings({ ...season, samples: later }, picked)[0]).toEqual(made[0]);
  });

  test('are missing without samples, and for only two of them', () => {
    const samples = weekly(13, 16, null, null, 23.3);
    const made = judgedPickings({ ...season, samples }, { date: addDays(FIRST, 28), brix: 23.3 });
    expect(made).toEqual([{ daysBefore: 21, on: addDays(FIRST, 7), forecast: null }]);
  });
});
