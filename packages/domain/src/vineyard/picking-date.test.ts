import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, dayNumber } from '../values/calendar-day.ts';
import { inWords } from '../words/words.ts';
import { grapeCourse, pickingForecast, ratePerWeek } from './picking-date.ts';
import { ripenessIndex, shareOfTarget } from './ripeness.ts';

const WEEKLY = [17, 18.6, 20.1, 21.8];

/** Weekly readings from 1 September 2026. */
const weekly = (brixes: readonly (number | null)[]) =>
  brixes.map((brix, week) => ({ date: addDays('2026-09-01', 7 * week), brix }));

const ask = (brixes: readonly (number | null)[], changes: object = {}) =>
  pickingForecast({
    readings: weekly(brixes),
    targetBrix: 24,
    today: '2026-09-23',
    seasonEnd: '2026-12-31',
    ...changes,
  });

describe('a picking date', () => {
  test('is where the curve meets the target, with a range that is longer on the late side', () => {
    expect(ask(WEEKLY)).toMatchObject({
      kind: 'forecast',
      date: '2026-10-08',
      earliest: '2026-10-05',
      latest: '2026-10-13',
      shape: 'levelling',
      readings: 4,
      courses: 0,
    });
  });

  test.each([
    [22.5, '2026-09-26', '2026-09-23', '2026-09-30'],
    [26, '2026-10-25', '2026-10-21', '2026-10-30'],
  ])('of %d °Bx has a range that widens by 3 and 6 %% of the days ahead', (targetBrix, ...range) => {
    const found = ask(WEEKLY, { targetBrix });
    expect(found.kind === 'forecast' && [found.date, found.earliest, found.latest]).toEqual(range);
  });

  test('needs three samples', () => {
    expect(ask([19, 20.6, 21.9], { today: '2026-09-16' })).toMatchObject({ kind: 'forecast', readings: 3 });
  });

  test('is later if earlier seasons and neighbours were slower', () => {
    const slow = grapeCourse(weekly([17, 17.5, 18, 18.4, 18.8]));
    const held = ask(WEEKLY, { others: [slow, slow, slow, grapeCourse(weekly([18]))] });
    const free = ask(WEEKLY);
    if (held.kind !== 'forecast' || free.kind !== 'forecast') throw new Error('no date');
    expect(held.courses).toBe(3);
    expect(held.date > free.date).toBe(true);
  });

  test('is later if cold days are expected', () => {
    const on = (cold: string, degrees: number) => (day: number) => (day >= dayNumber(cold) ? degrees : 10);
    const dates = [10, 5].map((degrees) => ask(WEEKLY, { degreeDays: on('2026-09-23', degrees) }));
    const [usual, cold] = dates.map((one) => (one.kind === 'forecast' ? one.date : ''));
    expect(usual).toBe('2026-10-08');
    expect(cold).toBe('2026-10-24');
    expect(ask(WEEKLY, { degreeDays: () => null })).toEqual(ask(WEEKLY));
  });

  test('is later if sugar has started to level off', () => {
    const slowing = ask([13.5, 16.2, 19, 20.5, 21.8].map((brix) => brix));
    expect(slowing).toMatchObject({ kind: 'forecast', shape: 'levelling' });
    if (slowing.kind === 'forecast') expect(slowing.date > '2026-10-08').toBe(true);
  });

  test('is independent of the order of readings and of unripe fruit', () => {
    const readings = [...weekly(WEEKLY), { date: '2026-08-10', brix: 5 }, { date: '2026-09-10', brix: null }];
    expect(ask([], { readings: readings.toReversed() })).toEqual(ask(WEEKLY));
  });

  test('is the day on which the target was reached', () => {
    expect(ask([20, 22, 24.2, 24.1])).toEqual({ kind: 'reached', date: '2026-09-15', readings: 4 });
  });

  test.each([
    ['no reading', [], {}, 'No Brix reading of this season yet.'],
    ['unripe fruit', [5, 6], {}, 'No Brix reading of this season yet.'],
    ['one reading', [18], {}, /takes 3 Brix readings over 7 days; there is 1 reading over 0 days/],
    ['two readings', [18, 19], {}, /there are 2 readings over 7 days/],
    [
      'an old reading',
      WEEKLY,
      { today: '2026-10-30' },
      'The newest reading is 38 days old. Take a new sample.',
    ],
    ['no rise', [20, 20.1, 20, 20.1], {}, /^Ripening has stalled/],
    ['scatter', [18, 21, 17.5, 20], {}, /scatter too much/],
    ['a far target', [15, 15.4, 15.8, 16.2], { seasonEnd: '2027-06-30' }, /60 days from the newest reading/],
    ['the end of the season', WEEKLY, { seasonEnd: '2026-09-25' }, /the end of the season/],
  ])('is refused with a message for %s', (_, brixes, changes, words) => {
    const answer = ask(brixes, changes);
    expect(answer.kind === 'refused' && inWords(answer.reason)).toMatch(words);
  });

  test('lies within its range, after the newest reading and in the season, for random readings', () => {
    const brix = fc.double({ min: 0, max: 40, noNaN: true });
    fc.assert(
      fc.property(
        fc.array(brix, { maxLength: 12 }),
        fc.double({ min: 5, max: 40, noNaN: true }),
        (all, target) => {
          const today = addDays('2026-09-01', 7 * Math.max(0, all.length - 1));
          const forecast = ask(all, { targetBrix: target, today });
          if (forecast.kind !== 'forecast') return;
          const { earliest, date, latest } = forecast;
          expect([earliest, date, latest].toSorted()).toEqual([earliest, date, latest]);
          expect(earliest >= today && latest <= '2026-12-31').toBe(true);
        },
      ),
    );
  });

  test('shifts with its readings', () => {
    fc.assert(
      fc.property(fc.integer({ min: -300, max: 300 }), (days) => {
        const moved = pickingForecast({
          readings: weekly(WEEKLY).map(({ date, brix }) => ({ date: addDays(date, days), brix })),
          targetBrix: 24,
          today: addDays('2026-09-23', days),
          seasonEnd: addDays('2026-12-31', days),
        });
        expect(moved.kind === 'forecast' && moved.date).toBe(addDays('2026-10-08', days));
      }),
    );
  });
});

test('a weekly rate is the slope of all readings, and unknown for one', () => {
  const readings = weekly(WEEKLY).map(({ date, brix }) => ({ date, value: brix }));
  expect(ratePerWeek(readings)?.toFixed(2)).toBe('1.59');
  expect(ratePerWeek(readings.slice(0, 1))).toBeNull();
  expect(ratePerWeek([])).toBeNull();
});

test.each([
  [22, 3.3, '239.6'],
  [23.5, 3.45, '279.7'],
])('%d °Bx at pH %d are %s of Brix·pH²', (brix, ph, index) => {
  expect(ripenessIndex(brix, ph).toFixed(1)).toBe(index);
});

test('values above the target count as ripe', () => {
  expect([shareOfTarget(12, 24), shareOfTarget(26, 24), shareOfTarget(-1, 24)]).toEqual([0.5, 1, 0]);
});
