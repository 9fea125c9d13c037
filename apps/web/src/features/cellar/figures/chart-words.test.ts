import type { CellarCharts } from '@cuverie/contract';
import { expect, it } from 'vitest';
import { monthBar, shortMonth, spentBasis, valueBasis, yearBar } from './chart-words.ts';

const month = { month: '2026-03', in: 1, out: 4, value: 12480.4, spent: 96 };
const charts: CellarCharts = {
  currency: 'EUR',
  ratesDay: '2026-11-20',
  months: [month],
  undatedBottles: 3,
  unspent: { unpriced: 2, without: [{ currency: 'NOK', bottles: 1 }] },
  years: [],
};

it('a month has its name and figures, and leads to what was bought or drunk in it', () => {
  expect(shortMonth('2026-03', 'en-GB')).toBe('Mar 26');
  expect(monthBar(month, 'spent', 'EUR')).toMatchObject({
    value: 96,
    words: 'March 2026: €96',
    leadsTo: { kind: 'bought', value: '2026-03' },
  });
  expect(monthBar(month, 'out', 'EUR')).toMatchObject({
    value: 4,
    words: 'March 2026: 4 bottles out',
    leadsTo: { logOf: '2026-03' },
  });
  expect(monthBar(month, 'in', null).words).toBe('March 2026: 1 bottle in');
  expect(monthBar({ ...month, in: 0 }, 'value', 'EUR').leadsTo).toBeUndefined();
});

it('a year leads to the wines that are ready in it', () => {
  expect(yearBar({ year: 2030, wines: 1, bottles: 6 })).toMatchObject({
    words: '2030: 1 wine, 6 bottles ready',
    leadsTo: { kind: 'readyIn', value: 2030 },
  });
});

it('charts tell what they stand on', () => {
  expect(valueBasis(charts, true)).toBe(
    'The bottles of each month’s end at their present price and the rates of 20 Nov 2026. 3 bottles without a purchase day count from the day the wine was entered.',
  );
  expect(valueBasis({ ...charts, undatedBottles: 0 }, false)).toBe(
    'The bottles of each month’s end at their present price.',
  );
  expect(spentBasis(charts, false)).toBe(
    'Price × bottles by the day of purchase. 2 bottles have no price, 1 is in NOK, which has no rate on that day. 3 bottles have no purchase day.',
  );
});
