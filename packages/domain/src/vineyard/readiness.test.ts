import { describe, expect, test } from 'vitest';
import { fieldReadiness, READING_STATUSES } from './readiness.ts';

const LEFT_TO_FIGURES = READING_STATUSES.filter((status) => status !== 'Ready' && status !== 'Nearly Ready');

describe('the readiness of a field', () => {
  test('is unknown without a reading', () => {
    expect(fieldReadiness(null)).toBe('no-data');
  });

  test.each([
    { brix: null, ph: null },
    { brix: 14, ph: 2.9 },
    { brix: 24, ph: 3.4 },
  ])('is what the grower says it is, whatever $brix °Bx and pH $ph say', (figures) => {
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
