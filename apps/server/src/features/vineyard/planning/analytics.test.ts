import type { GrowthTrends, HarvestPlan, KeyMetrics } from '@cuverie/contract';
import { addDays } from '@cuverie/domain';
import { v4 as newId } from 'uuid';
import { describe, expect, test } from 'vitest';
import { AT, analyticsServer } from './testing/analytics.ts';

const { app, ana, addBlock, addWeeks, today, get } = analyticsServer();

describe('an estate without a field', () => {
  test('has no figures and returns the reason', async () => {
    const { averageBrix, yieldForecast, ripeness, diseaseRisk } = await get<KeyMetrics>('key-metrics/');
    for (const { value, reason } of [averageBrix, yieldForecast, ripeness, ripeness.byIndex, diseaseRisk]) {
      expect(value).toBeNull();
      expect(reason).toMatch(/^Not enough data: /);
    }
    expect(await get('growth-trends/')).toEqual({ fields: [] });
    expect(await get('environmental/')).toEqual({ fields: [] });
    expect(await get('harvest-plan/')).toEqual({ confidence: 0.8, fields: [], weeks: [] });
  });
});

describe('key metrics', () => {
  test('use the newest readings of the season and return their number and day', async () => {
    const [one, two] = [
      await addBlock({ targetIndex: 260 }),
      await addBlock({ name: 'Bas', estimatedYield: 3.2 }),
    ];
    const lastYear = await addBlock({ name: 'Old', status: 'Harvested', estimatedYield: 50 });
    await addWeeks(one, [18, 20.4], { ph: 3.3 });
    await addWeeks(two, [22], {}, addDays(today(), -3));
    await addWeeks(lastYear, [25], {}, addDays(today(), -500));
    const { averageBrix, yieldForecast, ripeness } = await get<KeyMetrics>('key-metrics/');
    expect(averageBrix).toMatchObject({ value: 21.2, unit: '°Bx', inputs: 2, date: today(), reason: null });
    expect(yieldForecast).toMatchObject({ value: 9.7, unit: 't', inputs: 2, reason: null });
    // 20.4 and 22 of 24 °Bx; 20.4 · 3.3² = 222.2 of 260.
    expect(ripeness).toMatchObject({ value: 88.3, inputs: 2, date: today() });
    expect(ripeness.byIndex).toMatchObject({ value: 85.4, inputs: 1 });
    expect(ripeness.fields).toMatchObject([
      { block: one, brix: 20.4, byBrix: 85, index: 222.2, byIndex: 85.4 },
      { block: two, brix: 22, byBrix: 91.7, index: null, byIndex: null },
    ]);
  });
});

describe('the ripening of a field', () => {
  test('returns the weekly gain of a season, and every season of one field', async () => {
    const block = await addBlock();
    const other = await addBlock({ name: 'Bas' });
    await addWeeks(block, [17, 18.6, 20.1, 21.8], { ta: 7 });
    await addWeeks(block, [16, 18], {}, addDays(today(), -365));
    const all = await get<GrowthTrends>('growth-trends/');
    expect(all.fields).toMatchObject([
      {
        block,
        readings: 4,
        latest: { date: today(), brix: 21.8 },
        ratesPerWeek: { brix: 1.59, ph: null, ta: 0 },
      },
      { block: other, readings: 0, latest: null, reason: expect.stringContaining('no reading') as string },
    ]);
    expect(all.fields[0]?.seasons).toBeNull();
    const { fields } = await get<GrowthTrends>(`growth-trends/?block=${block}`);
    expect(fields).toHaveLength(1);
    expect(fields[0]?.seasons?.map(({ points }) => points.map(({ brix }) => brix))).toEqual([
      [17, 18.6, 20.1, 21.8],
      [16, 18],
    ]);
  });

  test('answers 404 for a field of another estate', async () => {
    const bob = await app().signUp('Bob');
    const block = await addBlock();
    for (const id of [block, newId()]) {
      expect((await bob.get(`${AT}growth-trends/?block=${id}`)).status).toBe(404);
      expect((await bob.get(`${AT}environmental/?block=${id}`)).status).toBe(404);
    }
  });
});

describe('the harvest plan', () => {
  test('returns a field’s picking date with a range and the load of its week', async () => {
    const late = await addBlock();
    const ripe = await addBlock({ name: 'Ripe', estimatedYield: 4 });
    await addWeeks(late, [17, 18.6, 20.1, 21.8], { estimatedHarvest: addDays(today(), 12) });
    await addWeeks(ripe, [22, 23, 24.1]);
    const { fields, weeks } = await get<HarvestPlan>('harvest-plan/');
    expect(fields).toMatchObject([
      { block: ripe, isReached: true, date: today(), earliest: null, expectedTonnes: 4, reason: null },
      {
        block: late,
        isReached: false,
        // The pace slows to the usual one towards 27 °Bx.
        date: addDays(today(), 16),
        shape: 'levelling',
        courses: 1,
        estimatedHarvest: addDays(today(), 12),
        reason: null,
      },
    ]);
    const { earliest, date, latestDate } = fields[1] ?? {};
    expect([earliest, date, latestDate].toSorted()).toEqual([earliest, date, latestDate]);
    expect(weeks.reduce((sum, { tonnes }) => sum + tonnes, 0)).toBe(10.5);
    for (const { week } of weeks) expect(new Date(week).getUTCDay()).toBe(1);
  });

  test('considers each criterion with a target, and lists those too early or not counted', async () => {
    const block = await addBlock({ targetTa: 6, targetPh: 3.4, targetIndex: 250, highestPh: 3.35 });
    const weeks = [
      { brix: 17, ph: 3, ta: 11 },
      { brix: 18.6, ph: 3.1, ta: 9.2 },
      { brix: 20.1, ph: 3.19, ta: 8 },
      { brix: 21.8, ph: 3.28, ta: 7.1 },
    ];
    for (const [week, { brix, ...acids }] of weeks.entries())
      await addWeeks(block, [brix], acids, addDays(today(), 7 * (week - 3)));
    const bare = await addBlock({ name: 'Bare', targetBrix: null, targetTa: 6 });
    await addWeeks(bare, [17, 18.6, 20.1, 21.8]);
    const { fields, weeks: load } = await get<HarvestPlan>('harvest-plan/');
    const [planned, unmeasured] = fields;
    expect(planned).toMatchObject({
      block,
      isReached: false,
      highestPh: { ph: 3.35, date: addDays(today(), 4), isReached: false },
      warning: `pH likely passes 3.35 on ${addDays(today(), 4)}, before Brix, pH and TA are there.`,
    });
    expect(planned?.criteria.map(({ criterion, target }) => [criterion, target])).toEqual([
      ['brix', 24],
      ['index', 250],
      ['ph', 3.4],
      ['ta', 6],
    ]);
    const last = (of: 'date' | 'earliest' | 'latestDate') =>
      planned?.criteria.map((one) => one[of]).reduce((a, b) => ((a ?? '') > (b ?? '') ? a : b), null);
    expect([planned?.date, planned?.earliest, planned?.latestDate]).toEqual([
      last('date'),
      last('earliest'),
      last('latestDate'),
    ]);
    expect(load.map(({ fields: names }) => names)).toEqual([['Clos Haut']]);
    expect(unmeasured).toMatchObject({
      block: bare,
      date: null,
      reason: 'No TA reading of this season yet.',
      warning: null,
      criteria: [{ criterion: 'ta', date: null }],
      highestPh: null,
    });
  });

  test('weights days by warmth, when coming days were colder in earlier years', async () => {
    const [plain, cold] = [await addBlock({ name: 'Plain' }), await addBlock({ name: 'Cold' })];
    for (const block of [plain, cold]) await addWeeks(block, [17, 18.6, 20.1, 21.8]);
    const days = (from: string, count: number, max: number) =>
      Array.from({ length: count }, (_, n) => ({ date: addDays(from, n), min: max - 10, max }));
    const kept = [...days(addDays(today(), -365), 60, 15), ...days(addDays(today(), -22), 22, 29)];
    expect((await ana().post(`${AT}weather/`, { block: cold, days: kept })).status).toBe(200);
    const { fields } = await get<HarvestPlan>('harvest-plan/');
    const of = (block: string) => fields.find((field) => field.block === block);
    expect(of(plain)).toMatchObject({ byWarmth: false, date: expect.any(String) as string });
    expect(of(cold)).toMatchObject({ byWarmth: true });
    expect((of(cold)?.date ?? '') > (of(plain)?.date ?? '')).toBe(true);
  });

  test('widens its ranges after inaccurate forecasts of earlier pickings', async () => {
    const block = await addBlock();
    await addWeeks(block, [17, 18.6, 20.1, 21.8]);
    const planned = async () =>
      (await get<HarvestPlan>('harvest-plan/')).fields.find((field) => field.block === block);
    const before = await planned();
    // Sugar jumped in the last week, a year ago.
    for (const name of ['One', 'Two', 'Three']) {
      const past = await addBlock({ name, variety: 'Malbec' });
      await addWeeks(past, [15, 16.5, 18, 19.3, 20.5], {}, addDays(today(), -373));
      await addWeeks(past, [24], { status: 'Harvested' }, addDays(today(), -366));
    }
    const after = await planned();
    expect(after?.date).toBe(before?.date);
    expect((after?.latestDate ?? '') > (before?.latestDate ?? '')).toBe(true);
  });

  test('lists all other fields at the end with a reason', async () => {
    const names = ['No target', 'Too few', 'Nothing', 'Picked', 'Resting'];
    const [noTarget, few, , picked] = [
      await addBlock({ name: names[0], targetBrix: null }),
      await addBlock({ name: names[1] }),
      await addBlock({ name: names[2] }),
      await addBlock({ name: names[3], status: 'Harvested' }),
      await addBlock({ name: names[4], status: 'Resting' }),
    ];
    for (const block of [noTarget, few, picked]) await addWeeks(block, [20, 21]);
    const { fields, weeks } = await get<HarvestPlan>('harvest-plan/');
    const reasons = Object.fromEntries(fields.map(({ name, reason }) => [name, reason]));
    expect(weeks).toEqual([]);
    expect(Object.keys(reasons)).toEqual(names.toSorted());
    expect(reasons).toMatchObject({
      'No target': expect.stringContaining('set a target Brix'),
      'Too few': expect.stringContaining('there are 2 readings over 7 days'),
      Nothing: expect.stringContaining('there is no reading of the'),
      Picked: 'The field is harvested.',
      Resting: 'Not planned: the field’s status is Resting.',
    });
  });
});
