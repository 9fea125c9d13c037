import { expect, test } from 'vitest';
import { inWords } from '../../words/words.ts';
import { changedWindowProblem, windowProblem, windowStatus } from './drinking-window.ts';

const TODAY = '2026-11-20';

test.each([
  [{ drinkFrom: null, drinkBy: null }, 'unknown'],
  [{ drinkFrom: 2027, drinkBy: null }, 'early'],
  [{ drinkFrom: 2027, drinkBy: '2035-12-31' }, 'early'],
  [{ drinkFrom: 2026, drinkBy: null }, 'ready'],
  [{ drinkFrom: 2020, drinkBy: '2028-01-01' }, 'ready'],
  [{ drinkFrom: null, drinkBy: '2028-12-31' }, 'ready'],
  [{ drinkFrom: 2020, drinkBy: '2027-01-01' }, 'soon'],
  [{ drinkFrom: null, drinkBy: '2027-12-31' }, 'soon'],
  // The last four of twenty years are 2026 to 2029.
  [{ drinkFrom: 2010, drinkBy: '2029-12-31' }, 'soon'],
  [{ drinkFrom: 2011, drinkBy: '2030-12-31' }, 'ready'],
  [{ drinkFrom: 2026, drinkBy: '2027-12-31' }, 'soon'],
  [{ drinkFrom: 2020, drinkBy: '2026-12-31' }, 'last-year'],
  [{ drinkFrom: 2026, drinkBy: TODAY }, 'last-year'],
  [{ drinkFrom: 2020, drinkBy: '2026-11-19' }, 'past'],
  [{ drinkFrom: null, drinkBy: '2025-12-31' }, 'past'],
  [{ drinkFrom: 2030, drinkBy: '2025-12-31' }, 'past'],
] as const)('%o is %s', (window, status) => {
  expect(windowStatus(window, TODAY)).toBe(status);
});

test.each([[{ drinkFrom: 2030, drinkBy: '2029-12-31' }], [{ drinkFrom: 2030, drinkBy: '2029' }]])(
  '%o closes before it opens',
  (window) => {
    expect(inWords(windowProblem(window))).toBe('Drink by must not be before drink from');
  },
);

test.each([
  [{ drinkFrom: 2030, drinkBy: '2030-01-01' }],
  [{ drinkFrom: 2030, drinkBy: '2030' }],
  [{ drinkFrom: 2030, drinkBy: null }],
  [{ drinkFrom: null, drinkBy: '2029' }],
  [{ drinkFrom: null, drinkBy: null }],
])('%o is valid', (window) => {
  expect(windowProblem(window)).toBeUndefined();
});

test('an inverted window stays but cannot be set', () => {
  const odd = { drinkFrom: 2030, drinkBy: '2029-12-31' };
  expect(changedWindowProblem(odd, { ...odd })).toBeUndefined();
  expect(inWords(changedWindowProblem(odd, { ...odd, drinkFrom: 2031 }))).toBe(
    'Drink by must not be before drink from',
  );
  expect(changedWindowProblem(odd, { ...odd, drinkFrom: 2029 })).toBeUndefined();
});
