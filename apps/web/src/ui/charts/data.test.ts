import { describe, expect, it } from 'vitest';
import { dataOf, rangeOf, timesOf } from './data.ts';
import type { ChartContent } from './types.ts';

const brix = { label: 'Brix', unit: '°Bx', points: [3000, 1000].map((at) => ({ at, value: at / 100 })) };
const ph = {
  label: 'pH',
  unit: '',
  points: [
    { at: 2000, value: 3.2, low: 3.1, high: 3.4 },
    { at: 3000, value: null },
  ],
};
const content: ChartContent = { series: [brix, ph], leftLabel: '', timeWords: String };

it('series of different days share one row of times, and each value follows its minimum and maximum', () => {
  expect(timesOf(content.series)).toEqual([1000, 2000, 3000]);
  expect(dataOf(content)).toEqual([
    [1, 2, 3],
    [10, undefined, 30],
    [10, undefined, 30],
    [undefined, 3.1, null],
    [undefined, 3.4, null],
    [10, undefined, 30],
    [undefined, 3.2, null],
  ]);
});

describe('an axis of a chart', () => {
  it('contains its lines and target values in view, with a margin of a tenth', () => {
    expect(rangeOf(content, 'left', 20, 40)).toEqual([18, 42]);
    const bands = [{ label: 'Target', from: 50, to: 60 }];
    expect(rangeOf({ ...content, bands }, 'left', 20, 40)).toEqual([16, 64]);
  });

  it('keeps its lines if the view moved beyond them', () => {
    expect(rangeOf({ ...content, series: [brix] }, 'left', null, null)).toEqual([8, 32]);
  });

  it('ranges from 0 to 1 without any line', () => {
    expect(rangeOf(content, 'right', null, null)).toEqual([0, 1]);
  });
});
