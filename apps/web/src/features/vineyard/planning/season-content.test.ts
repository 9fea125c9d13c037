import type { Block, FieldGrowth, PlannedField } from '@cuverie/contract';
import { expect, it } from 'vitest';
import { atDay, seasonContent } from './season-content.ts';

const field = { targetBrix: 24, targetPh: null, targetTa: 6 } as Block;
const point = (date: string, brix: number) => ({ date, brix, ph: null, ta: null });
const growth = {
  harvestYear: 2026,
  seasons: [
    {
      harvestYear: 2026,
      from: '2026-01-01',
      to: '2026-12-31',
      points: [point('2026-08-10', 14), point('2026-08-30', 16)],
    },
  ],
} as unknown as FieldGrowth;
const plan = (date: string, earliest: string, latestDate: string) =>
  ({
    date,
    earliest,
    latestDate,
    isReached: false,
    criteria: [{ criterion: 'brix', target: 24, date, earliest, latestDate, isReached: false }],
  }) as unknown as PlannedField;

const drawn = (planned: PlannedField) => {
  const content = seasonContent(field, growth, planned, 'brix');
  return [content?.series[1]?.label, content?.series[1]?.points.at(-1), content?.spans];
};

it('draws a forecast to its target, with the probable picking days', () => {
  expect(drawn(plan('2026-09-05', '2026-09-03', '2026-09-07'))).toEqual([
    'Forecast',
    { at: atDay('2026-09-05'), value: 24 },
    [
      {
        label: 'Picking, 3 Sep to 7 Sep',
        from: atDay('2026-09-03'),
        to: atDay('2026-09-07'),
        mark: atDay('2026-09-05'),
      },
    ],
  ]);
});

it('cuts off a distant forecast, so that the measurements stay wide', () => {
  // With 20 days of measurements, 10 more are drawn; the target is 40 days away.
  expect(drawn(plan('2026-10-09', '2026-10-01', '2026-10-20'))).toEqual([
    'Forecast, 24\u00a0°Bx on 9 Oct',
    { at: atDay('2026-09-09'), value: 18 },
    [],
  ]);
});

it('draws another measure with its own target and forecast, and the probable picking days of all criteria', () => {
  const falling = {
    ...growth,
    seasons: growth.seasons?.map((season) => ({
      ...season,
      points: season.points.map((one, at) => ({ ...one, ta: 10 - 2 * at })),
    })),
  } as FieldGrowth;
  const picked = plan('2026-09-09', '2026-09-03', '2026-09-12');
  const ta = { criterion: 'ta', target: 6, date: '2026-09-04', isReached: false };
  const planned = { ...picked, criteria: [...picked.criteria, ta] } as PlannedField;
  const content = seasonContent(field, falling, planned, 'ta');
  expect(content?.bands).toEqual([{ label: 'Target, 6\u00a0g/L', from: 5.8, to: 6.2 }]);
  expect(content?.series[1]).toMatchObject({ label: 'Forecast', unit: 'g/L' });
  expect(content?.series[1]?.points.at(-1)).toEqual({ at: atDay('2026-09-04'), value: 6 });
  expect(content?.spans).toMatchObject([{ mark: atDay('2026-09-09') }]);
  expect(seasonContent(field, falling, planned, 'ph')?.bands).toEqual([]);
});
