import { describe, expect, test } from 'vitest';
import { fieldReadiness, isPastWindow, READING_STATUSES } from './readiness.ts';

const LEFT_TO_FIGURES = READING_STATUSES.filter((status) => status !== 'Ready' && status !== 'Nearly Ready');

describe('the readiness of a field', () => {
  test('is unknown without a reading', () => {
    expect(fieldReadiness(null)).toBe('no-data');
  });

  test.each([
    { brix: null, ph: null },
    { brix: 14, ph: 2.9 },
    { brix: 24, ph: 3.4 },
  ])('is the grower’s own status, at any $brix °Bx and pH $ph', (figures) => {
    expect(fieldReadiness({ status: 'Ready', ...figures })).toBe('ready');
    expect(fieldReadiness({ status: 'Nearly Ready', ...figures })).toBe('nearly-ready');
  });

  test.each([
    [22, 3.2, 'ready-soon'],
    [22, 3.6, 'ready-soon'],
    [22, 3.4, 'ready-soon'],
    [30, 3.4, 'ready-soon'],
    [21.9, 3.4, 'approaching'],
    [22, 3.19, 'approaching'],
    [22, 3.61, 'approaching'],
    [22, null, 'approaching'],
    [20, 3.4, 'approaching'],
    [20, null, 'approaching'],
    [19.9, 3.4, 'developing'],
    [0, 3.4, 'developing'],
    [null, 3.4, 'developing'],
    [null, null, 'developing'],
  ] as const)('at %s °Bx and pH %s is %s under every other status', (brix, ph, readiness) => {
    for (const status of [...LEFT_TO_FIGURES, null]) {
      expect(fieldReadiness({ status, brix, ph })).toBe(readiness);
    }
  });
});

test.each([
  [null, 25, 3.7, true],
  ['Developing', 22, 3.61, true],
  ['Harvested', 25, 3.7, false],
  ['Ready', 25, 3.7, false],
  [null, 25, 3.6, false],
  [null, 25, 3.1, false],
  [null, 21.9, 3.7, false],
  [null, 25, null, false],
  [null, null, 3.7, false],
] as const)('with status %s at %s °Bx and pH %s is past its window: %s', (status, brix, ph, isPast) => {
  expect(isPastWindow({ status, brix, ph })).toBe(isPast);
});

test('a field without a reading is not past its window', () => {
  expect(isPastWindow(null)).toBe(false);
});
