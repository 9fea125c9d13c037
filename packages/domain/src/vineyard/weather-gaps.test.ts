import { expect, it } from 'vitest';
import { filledBetween, gapsIn, runsOf } from './weather-gaps.ts';

const day = (date: string, min: number, max: number, mean: number | null = null) => ({
  date,
  min,
  max,
  mean,
});
const SPAN = { from: '2026-05-01', to: '2026-05-31' };

it('up to three days are interpolated linearly', () => {
  expect(filledBetween(day('2026-05-03', 8, 20, 13), day('2026-05-07', 12, 28, 19))).toEqual([
    day('2026-05-04', 9, 22, 14.5),
    day('2026-05-05', 10, 24, 16),
    day('2026-05-06', 11, 26, 17.5),
  ]);
  expect(filledBetween(day('2026-05-03', 8, 20, 13), day('2026-05-05', 12, 28))).toEqual([
    day('2026-05-04', 10, 24),
  ]);
  expect(filledBetween(day('2026-05-03', 8, 20), day('2026-05-08', 12, 28))).toEqual([]);
  expect(filledBetween(day('2026-05-03', 8, 20), day('2026-05-04', 12, 28))).toEqual([]);
});

it('a longer gap, and one without a neighbour, stays', () => {
  const edges = [
    { day: day('2026-05-02', 8, 20), next: day('2026-05-04', 10, 22) },
    { day: day('2026-05-10', 8, 20), next: day('2026-05-15', 10, 22) },
    { day: day('2026-05-30', 8, 20), next: null },
  ];
  const { filled, missing } = gapsIn(SPAN, edges);
  expect(filled).toEqual([day('2026-05-03', 9, 21)]);
  expect(missing).toEqual([
    { from: '2026-05-01', to: '2026-05-01' },
    { from: '2026-05-11', to: '2026-05-14' },
    { from: '2026-05-31', to: '2026-05-31' },
  ]);
  expect(gapsIn(SPAN, [])).toEqual({ filled: [], missing: [SPAN] });
});

it('a neighbour just outside fills the first and the last day, and days outside do not count', () => {
  const edges = [
    { day: day('2026-04-29', 8, 20), next: day('2026-05-02', 11, 23) },
    { day: day('2026-05-30', 8, 20), next: day('2026-06-02', 11, 23) },
    { day: day('2026-06-02', 11, 23), next: null },
  ];
  const { filled, missing } = gapsIn(SPAN, edges);
  expect(filled.map(({ date }) => date)).toEqual(['2026-05-01', '2026-05-31']);
  expect(missing).toEqual([]);
});

it('consecutive days form one run', () => {
  expect(runsOf(['2026-04-30', '2026-05-01', '2026-05-03'])).toEqual([
    { from: '2026-04-30', to: '2026-05-01' },
    { from: '2026-05-03', to: '2026-05-03' },
  ]);
});
