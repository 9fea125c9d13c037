import type { TankReading } from '@cuverie/contract';
import { expect, it } from 'vitest';
import { asHistoryPoint } from '../readings/history.ts';
import { comparison } from './compare.ts';

const reading = (timestamp: string, brix: number | null, temperature = 20) =>
  asHistoryPoint({ timestamp, brix, temperature, pH: null, alcohol: null } as TankReading);

it('aligns ferments of different years at their first day', () => {
  const content = comparison(
    [
      { name: 'T1', readings: [reading('2026-09-20T06:00:00Z', 24), reading('2026-09-22T06:00:00Z', 18)] },
      { name: 'T2', readings: [reading('2025-10-01T06:00:00Z', 23), reading('2025-10-02T18:00:00Z', 20)] },
    ],
    'brix',
  );
  const read = content.series.map(({ points }) =>
    points.map(({ at, value }) => [content.timeWords(at), value]),
  );
  expect(read).toEqual([
    [
      ['Day 0', 24],
      ['Day 2', 18],
    ],
    [
      ['Day 0', 23],
      ['Day 1.5', 20],
    ],
  ]);
});

it('leaves out readings from before the last addition of must', () => {
  const readings = [
    reading('2026-09-20T06:00:00Z', 10),
    reading('2026-09-23T06:00:00Z', 22),
    reading('2026-09-24T06:00:00Z', 20),
  ];
  expect(comparison([{ name: 'T1', readings }], 'temperature').series[0]?.points).toHaveLength(2);
});
