import { expect, it } from 'vitest';
import { atDay } from '../planning/season-content.ts';
import { warmthContent } from './warmth-content.ts';

const day = (date: string, max: number) => ({ date, min: 10, max, mean: null, rain: null });

it('includes filled days in the sum, and marks each of their ranges', () => {
  const days = [
    day('2026-04-01', 20),
    day('2026-04-03', 24),
    day('2026-04-04', 24),
    day('2026-04-07', 30),
    // This gap is too long to be filled.
    day('2026-04-12', 20),
  ];
  const [sum, filled] = warmthContent(days, 'north')?.series ?? [];
  expect(sum?.points.map(({ value }) => value)).toEqual([5, 11, 18, 25, 33, 42, 52, 57]);
  expect(filled?.label).toBe('Filled from the days either side');
  expect(filled?.points).toEqual([
    { at: atDay('2026-04-02'), value: 11 },
    { at: atDay('2026-04-03'), value: null },
    { at: atDay('2026-04-05'), value: 33 },
    { at: atDay('2026-04-06'), value: 42 },
  ]);
  expect(warmthContent(days.slice(1, 3), 'north')?.series.map(({ label }) => label)).toEqual([
    'Degree days 2026',
  ]);
});
