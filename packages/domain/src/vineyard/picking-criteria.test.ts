import { describe, expect, test } from 'vitest';
import { addDays } from '../values/calendar-day.ts';
import { inWords } from '../words/words.ts';
import { type CriteriaForecast, criteriaForecast, type PickingTargets } from './picking-criteria.ts';

const NOTHING: PickingTargets = { brix: null, index: null, ph: null, ta: null, highestPh: null };

interface Weeks {
  brix: readonly (number | null)[];
  ph?: readonly (number | null)[];
  ta?: readonly (number | null)[];
}

/** Weekly samples from 1 September 2026. */
const GRAPES: Weeks = {
  brix: [17, 18.6, 20.1, 21.8],
  ph: [3.0, 3.1, 3.19, 3.28],
  ta: [11, 9.2, 8, 7.1],
};

function ask(targets: Partial<PickingTargets>, weeks: Weeks = GRAPES, changes: object = {}) {
  const readings = weeks.brix.map((brix, week) => ({
    date: addDays('2026-09-01', 7 * week),
    brix,
    ph: weeks.ph?.[week] ?? null,
    ta: weeks.ta?.[week] ?? null,
  }));
  const asked = { readings, today: '2026-09-23', seasonEnd: '2026-12-31', ...changes };
  const found = criteriaForecast({ ...NOTHING, ...targets }, asked);
  if (found === undefined) throw new Error('no target');
  return found;
}

const days = ({ criteria }: CriteriaForecast) =>
  Object.fromEntries(
    criteria.map(({ criterion, forecast }) => [
      criterion,
      forecast.kind === 'forecast'
        ? [forecast.date, forecast.earliest, forecast.latest]
        : forecast.kind === 'reached'
          ? forecast.date
          : inWords(forecast.reason),
    ]),
  );

const warned = ({ warnings }: CriteriaForecast) => warnings.map((warning) => inWords(warning));

describe('a picking date by several criteria', () => {
  test('has the day and range of each, and the last of them for all', () => {
    const found = ask({ brix: 24, index: 250, ph: 3.4, ta: 6 });
    expect(days(found)).toEqual({
      brix: ['2026-10-08', '2026-10-05', '2026-10-13'],
      index: ['2026-09-26', '2026-09-23', '2026-09-30'],
      ph: ['2026-09-30', '2026-09-26', '2026-10-07'],
      ta: ['2026-09-28', '2026-09-24', '2026-10-02'],
    });
    const all = Object.values(days(found)) as string[][];
    const last = (place: number) =>
      all
        .map((one) => one[place])
        .toSorted()
        .at(-1);
    expect(found.all).toEqual({ date: last(0), earliest: last(1), latest: last(2), isReached: false });
    expect(found.warnings).toEqual([]);
  });

  test('equals that of sugar without other targets, and is missing without any', () => {
    const found = ask({ brix: 24 });
    expect(found.all).toEqual({
      date: '2026-10-08',
      earliest: '2026-10-05',
      latest: '2026-10-13',
      isReached: false,
    });
    expect(found.window).toBeNull();
    expect(criteriaForecast(NOTHING, { readings: [], today: '2026-09-23', seasonEnd: '2026-12-31' })).toBe(
      undefined,
    );
  });

  test('is reached on the day the last criterion was met', () => {
    const ripe = { brix: [20, 22, 24.2, 24.1], ph: [3, 3.2, 3.3, 3.4], ta: [9, 7, 6.4, 5.9] };
    expect(ask({ brix: 24, ta: 6 }, ripe).all).toMatchObject({ date: '2026-09-22', isReached: true });
    expect(ask({ brix: 24, ph: 3.6 }, ripe).all).toMatchObject({ isReached: false });
  });

  test('can be reached by falling acidity without sugar', () => {
    const sugarless = { ...GRAPES, brix: [null, null, null, null] };
    expect(days(ask({ ta: 6 }, sugarless))).toEqual(days(ask({ ta: 6 })));
    expect(days(ask({ ta: 7.1 }))).toEqual({ ta: '2026-09-22' });
  });

  test('ignores criteria with few measurements, and reports it', () => {
    const found = ask({ brix: 24, index: 250, ta: 6 }, { brix: GRAPES.brix, ta: [9, null, null, 7] });
    expect(found.all).toMatchObject({ date: '2026-10-08' });
    expect(days(found)).toMatchObject({
      index: 'No reading of this season has both Brix and pH yet.',
      ta: expect.stringContaining('a date takes 3 TA readings over 7 days; there are 2 readings') as string,
    });
    expect(warned(found)).toEqual(['Not counted: Brix·pH² and TA, with too few readings for a date.']);
    const alone = ask({ ph: 3.4 }, { brix: GRAPES.brix });
    expect(alone.all).toEqual({ reason: expect.objectContaining({ code: 'ripening_without' }) as object });
    expect(warned(alone)).toEqual([]);
  });

  test('is missing if one criterion cannot be met', () => {
    const stuck = ask({ brix: 24, ta: 6 }, { ...GRAPES, ta: [8.1, 8, 8.1, 8.05] });
    const far = ask({ brix: 24, ta: 4 }, { ...GRAPES, ta: [14, 13.6, 13.3, 13.1] });
    const late = ask({ brix: 24, ta: 6 }, GRAPES, { seasonEnd: '2026-09-28' });
    for (const [found, words] of [
      [stuck, /^Ripening has stalled: TA hardly falls/],
      [far, /^At the present rate a TA of 4 g\/L would take until after 60 days/],
      [late, /^At the present rate 24 °Bx would take until after the end of the season/],
    ] as const) {
      if (!('reason' in found.all)) throw new Error('a day');
      expect(inWords(found.all.reason)).toMatch(words);
    }
  });
});

describe('the highest pH', () => {
  test('returns the first day with the criteria missing then', () => {
    const found = ask({ brix: 24, ta: 5.8, highestPh: 3.35 });
    const { window } = found;
    expect(window?.forecast).toMatchObject({ kind: 'forecast' });
    expect(warned(found)).toEqual(['pH likely passes 3.35 on 2026-09-26, before Brix and TA are there.']);
    expect(warned(ask({ brix: 24, highestPh: 3.25 }))).toEqual([
      'pH passed 3.25 on 2026-09-22, and Brix is not there yet.',
    ]);
  });

  test('returns the first day even if a criterion can never be met', () => {
    expect(warned(ask({ ta: 4, highestPh: 3.35 }))).toEqual([
      'pH likely passes 3.35 on 2026-09-26, before TA is there.',
    ]);
  });

  test('later, or never, is not reported', () => {
    expect(warned(ask({ brix: 24, highestPh: 3.6 }))).toEqual([]);
    expect(warned(ask({ brix: 24, highestPh: 3.3 }, { brix: GRAPES.brix }))).toEqual([]);
  });

  test('returns the first day after all were met, too', () => {
    const ripe = { brix: [22, 24.2, 24.3, 24.4], ph: [3.2, 3.4, 3.5, 3.7] };
    expect(warned(ask({ brix: 24, highestPh: 3.6 }, ripe))).toEqual([
      'pH has been above 3.6 since 2026-09-22.',
    ]);
  });
});
