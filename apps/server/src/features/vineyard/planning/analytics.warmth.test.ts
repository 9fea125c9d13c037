import type { Environmental, GrowthTrends } from '@cuverie/contract';
import { addDays, effectiveDegreeDays, growingDegreeDays, huglinOfDay } from '@cuverie/domain';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sql } from '../../../platform/database/sql.ts';
import { AT, analyticsServer } from './testing/analytics.ts';

const { app, ana, addBlock, addWeeks, get } = analyticsServer();

/** Within floating-point precision. */
function expectClose(value: number | null | undefined, to: number | null): void {
  if (to === null) expect(value).toBeNull();
  else expect(value).toBeCloseTo(to, 9);
}

describe('the season’s warmth', () => {
  /** Consecutive days of 10 to 24 °C. */
  const days = (from: string, count: number, day: object = { min: 10, max: 24 }) =>
    Array.from({ length: count }, (_, n) => ({ date: addDays(from, n), ...day }));

  async function warmthOf(block: string, kept: object[]) {
    const { error, status } = await ana().post(`${AT}weather/`, { block, days: kept });
    if (status !== 200) throw new Error(error.message);
    const { fields } = await get<Environmental>(`environmental/?block=${block}`);
    return fields[0];
  }

  test('of an earlier season is returned on request, and an unknown parameter is refused', async () => {
    const block = await addBlock({ location: { coordinates: [45, 0] } });
    await warmthOf(block, [...days('2024-04-01', 214, { min: 10, max: 30 }), ...days('2026-04-01', 30)]);
    const { fields } = await get<Environmental>(`environmental/?block=${block}&year=2024`);
    expect(fields).toMatchObject([
      { harvestYear: 2024, from: '2024-04-01', to: '2024-10-31', daysKnown: 214, degreeDays: 2140 },
    ]);
    const south = await addBlock({ name: 'South', location: { coordinates: [-34, 19] } });
    expect(await get<Environmental>(`environmental/?block=${south}&year=2025`)).toMatchObject({
      fields: [{ harvestYear: 2025, from: '2024-10-01', to: '2025-04-30', degreeDays: null }],
    });
    for (const query of ['season=2024', 'year=2024&years=2023', 'year=last'])
      expect((await ana().get(`${AT}environmental/?${query}`)).status).toBe(400);
    const { error } = await ana().get(`${AT}harvest-plan/?year=2024`);
    expect(error.errors).toEqual({ query: expect.stringContaining('year') });
  });

  test('is summed over the northern months and classified once they are over', async () => {
    const block = await addBlock({ location: { coordinates: [45, 0] } });
    const kept = [...days('2026-03-20', 12), ...days('2026-04-01', 214), ...days('2026-11-01', 9)];
    expect(await warmthOf(block, kept)).toMatchObject({
      hemisphere: 'north',
      harvestYear: 2026,
      from: '2026-04-01',
      to: '2026-10-31',
      daysGone: 214,
      daysKnown: 214,
      degreeDays: 1498,
      winklerRegion: 'II',
      // 183 days of 10.92.
      huglinIndex: 1998.4,
      huglinClass: 'temperate',
      // 214 days of 7 · 1.03 + 0.25.
      effectiveDegreeDays: 1596.4,
      seasonMean: 17,
      seasonClass: 'warm',
      nightsMean: 10,
      nightsClass: 'very cool',
      rain: null,
      reason: null,
    });
  });

  test('equals the domain’s sum of daily values', async () => {
    const block = await addBlock({ location: { coordinates: [46.5, 0] } });
    // Cold, warm and hot days, a third with a mean of their own.
    const some = Array.from({ length: 150 }, (_, n) => {
      const [min, max] = [(n * 7) % 18, 8 + ((n * 11) % 27) + ((n * 7) % 18)];
      return { date: addDays('2026-04-01', n), min, max, mean: n % 3 === 0 ? min + (max - min) / 4 : null };
    });
    const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
    const warmth = await warmthOf(block, some);
    expect(warmth?.degreeDays).toBeCloseTo(sum(some.map(growingDegreeDays)), 0);
    expect(warmth?.huglinIndex).toBeCloseTo(sum(some.map((day) => huglinOfDay(day, 46.5))), 0);
    expect(warmth?.effectiveDegreeDays).toBeCloseTo(
      sum(some.map((day) => effectiveDegreeDays(day, 46.5))),
      0,
    );
    expect(warmth?.seasonMean).toBeCloseTo(sum(some.map(({ min, max }) => (min + max) / 2)) / 150, 0);
    // April to August, before the month of the cool night index.
    expect(warmth).toMatchObject({ seasonClass: null, nightsMean: null, nightsClass: null });
  });

  test('equals the domain’s value of any day, and ignores days without both extremes', async () => {
    const celsius = fc.integer({ min: -5000, max: 6000 }).map((hundredths) => hundredths / 100);
    const anyDay = fc
      .tuple(fc.array(celsius, { minLength: 3, maxLength: 3 }), fc.tuple(fc.nat(5), fc.nat(5), fc.boolean()))
      .map(([three, [lacksMin, lacksMax, hasMean]]) => {
        const [min = 0, mean = 0, max = 0] = three.toSorted((a, b) => a - b);
        const known = { min: lacksMin > 0 ? min : null, max: lacksMax > 0 ? max : null };
        return { ...known, mean: hasMean ? mean : null, rain: 0 };
      });
    await fc.assert(
      fc.asyncProperty(fc.array(anyDay, { minLength: 1, maxLength: 500 }), async (some) => {
        const block = await addBlock();
        await warmthOf(
          block,
          some.map((day, n) => ({ date: addDays('2025-01-01', n), ...day })),
        );
        const stored = await app().db.rows<{ degree_days: number | null; huglin_degrees: number | null }>(sql`
          select degree_days, huglin_degrees from weather_days where block_id = ${block} order by date`);
        expect(stored).toHaveLength(some.length);
        for (const [n, { min, max, mean }] of some.entries()) {
          const isKnown = min !== null && max !== null;
          // At 40° Huglin's factor is 1.
          const domain = isKnown
            ? [growingDegreeDays({ min, max }), huglinOfDay({ min, max, mean }, 40)]
            : [];
          const [degreeDays = null, huglin = null] = domain;
          expectClose(stored[n]?.degree_days, degreeDays);
          expectClose(stored[n]?.huglin_degrees, huglin);
        }
      }),
      { numRuns: 8 },
    );
  });

  test('has no class while days are missing, and returns their number', async () => {
    const block = await addBlock({ location: { coordinates: [45, 0] } });
    const warmth = await warmthOf(block, [...days('2026-04-01', 210), { date: '2026-10-31', rain: 4.5 }]);
    expect(warmth).toMatchObject({ daysKnown: 210, degreeDays: 1470, winklerRegion: null, rain: 4.5 });
    expect(warmth?.reason).toBe(
      '4 days of 214 missing: 28 to 31 October. Enter or import them: only up to 3 in a row between known days are filled, and without them the sums are too low.',
    );
    expect(warmth?.huglinClass).toBe('temperate');
  });

  test('fills up to three consecutive days from both sides and returns their number', async () => {
    const block = await addBlock({ location: { coordinates: [45, 0] } });
    const gap = new Set(['2026-05-04', '2026-05-05', '2026-05-06', '2026-09-01']);
    const known = days('2026-04-01', 214).filter(({ date }) => !gap.has(date));
    const warmth = await warmthOf(block, known);
    const whole = await warmthOf(
      await addBlock({ name: 'Whole', location: { coordinates: [45, 9] } }),
      days('2026-04-01', 214),
    );
    expect(warmth).toMatchObject({
      daysKnown: 210,
      filled: [
        { from: '2026-05-04', to: '2026-05-06' },
        { from: '2026-09-01', to: '2026-09-01' },
      ],
      missing: [],
      winklerRegion: 'II',
      reason: '4 days of 214 missing: 4 to 6 May, 1 September. Filled from the days either side.',
    });
    const sums = ['degreeDays', 'winklerRegion', 'huglinIndex', 'huglinClass'] as const;
    const means = ['effectiveDegreeDays', 'seasonMean', 'seasonClass', 'nightsMean', 'nightsClass'] as const;
    for (const sum of [...sums, ...means]) expect(warmth?.[sum]).toBe(whole?.[sum]);
  });

  test('is shared by fields within two kilometres, and by fields that choose to', async () => {
    const first = await addBlock({ location: { coordinates: [45, 4.7] } });
    const near = await addBlock({ name: 'Near', location: { coordinates: [45.01, 4.7] } });
    const far = await addBlock({ name: 'Far', location: { coordinates: [45.5, 4.7] } });
    const placeless = await addBlock({ name: 'Placeless', weatherFrom: near });
    await warmthOf(near, days('2026-04-01', 214));
    const { fields } = await get<Environmental>('environmental/');
    const weather = { block: first, name: 'Clos Haut', fields: 3 };
    expect(
      Object.fromEntries(fields.map((field) => [field.block, [field.daysKnown, field.weather]])),
    ).toEqual({
      [first]: [214, weather],
      [near]: [214, weather],
      [placeless]: [214, weather],
      [far]: [0, { block: far, name: 'Far', fields: 1 }],
    });
    // The days stay with the fields that share them when their owner is deleted; a field can have its own again.
    await ana().delete(`${AT}blocks/${first}`);
    await ana().put(`${AT}blocks/${placeless}`, { weatherFrom: null });
    const after = await get<Environmental>('environmental/');
    expect(after.fields.map(({ name, daysKnown, weather: { name: of } }) => [name, daysKnown, of])).toEqual([
      ['Near', 214, 'Near'],
      ['Far', 0, 'Far'],
      ['Placeless', 0, 'Placeless'],
    ]);
  });

  test('runs from October in the south until yesterday', async () => {
    const block = await addBlock({ location: { coordinates: [-33.9, 18.9] } });
    const warmth = await warmthOf(block, days('2026-09-25', 40));
    expect(warmth).toMatchObject({ hemisphere: 'south', harvestYear: 2027, from: '2026-10-01' });
    expect(warmth).toMatchObject({ to: '2027-04-30', daysKnown: 34, degreeDays: 238, winklerRegion: null });
  });

  test('without a location assumes the north, without Huglin', async () => {
    const block = await addBlock();
    const warmth = await warmthOf(block, days('2026-04-01', 214));
    expect(warmth).toMatchObject({ isPlaceKnown: false, hemisphere: 'north', huglinIndex: null });
    expect(warmth).toMatchObject({ effectiveDegreeDays: null, seasonMean: 17, nightsMean: 10 });
    expect(warmth?.reason).toMatch(/^Without coordinates the northern hemisphere is supposed/);
  });

  test('without a location follows the estate’s other fields, also for readings', async () => {
    await addBlock({ location: { coordinates: [-33.9, 18.9] } });
    const block = await addBlock();
    const warmth = await warmthOf(block, days('2026-09-25', 40));
    expect(warmth).toMatchObject({ isPlaceKnown: false, hemisphere: 'south', harvestYear: 2027 });
    expect(warmth?.reason).toMatch(/Without coordinates the southern hemisphere is supposed/);
    await addWeeks(block, [20], {}, '2026-08-01');
    const { fields } = await get<GrowthTrends>(`growth-trends/?block=${block}`);
    expect(fields[0]?.seasons?.map(({ harvestYear }) => harvestYear)).toEqual([2027]);
    // A field in the other hemisphere makes it undecided.
    await addBlock({ location: { coordinates: [44.8, -0.6] } });
    expect((await get<Environmental>(`environmental/?block=${block}`)).fields[0]?.hemisphere).toBe('north');
  });

  test('is missing without any weather', async () => {
    const block = await addBlock();
    const { fields } = await get<Environmental>(`environmental/?block=${block}`);
    expect(fields[0]).toMatchObject({ degreeDays: null, huglinIndex: null, rain: null });
    expect(fields[0]?.reason).toMatch(/^Not enough data: no daily temperatures/);
  });

  test('is missing with rain or half of the extremes only', async () => {
    const block = await addBlock({ location: { coordinates: [45, 0] } });
    const warmth = await warmthOf(block, days('2026-06-01', 3, { min: 12, rain: 2.5 }));
    expect(warmth).toMatchObject({ daysKnown: 0, degreeDays: null, huglinIndex: null, rain: 7.5 });
  });
});
