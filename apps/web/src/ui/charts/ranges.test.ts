import { describe, expect, it } from 'vitest';
import { rangeOf } from './ranges.ts';
import type { ChartContent } from './types.ts';

const content: ChartContent = {
  series: [
    {
      label: 'Temperature',
      unit: '°C',
      axis: 'left',
      points: [
        { at: 1000, value: 20 },
        { at: 2000, value: 30, low: 28, high: 40 },
      ],
    },
  ],
  leftLabel: 'Temperature, °C',
  timeWords: String,
};
const showing = (min: number, max: number) => ({ scales: { x: { min, max } } });
const left = rangeOf(() => content, 'left');

describe('an axis of a chart', () => {
  it('holds what is in sight with its extremes, with a tenth of room', () => {
    expect(left(showing(0, 3), 20, 30)).toEqual([18, 42]);
    expect(left(showing(0, 1.5), 20, 22)).toEqual([19.8, 22.2]);
  });

  it('stays with its lines where the view has gone beyond them', () => {
    expect(left(showing(5, 9), null, null)).toEqual([19, 31]);
  });

  it('goes from 0 to 1 where it has no line at all', () => {
    expect(rangeOf(() => content, 'right')(showing(0, 3), null, null)).toEqual([0, 1]);
  });
});
