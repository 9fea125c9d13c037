import { readRates } from '@cuverie/domain';
import { expect, it } from 'vitest';
import { fileWords, storedWords } from './rates-words.ts';

const wordsOf = (csv: string) => {
  const file = readRates(csv);
  return file && fileWords(file);
};

it('a file of one day tells its day and currencies', () => {
  expect(wordsOf('Date, USD, JPY, \n26 November 2026, 1.1, 162, \n')).toEqual({
    holds: ['Days: 26 Nov 2026', '2 currencies: JPY, USD'],
    leftOut: [],
  });
});

it('a history tells its days, and at most five cells that were not understood', () => {
  const wrong = Array.from({ length: 7 }, (_, at) => `2026-01-0${at + 1},x`).join('\n');
  expect(wordsOf(`Date,USD\n2026-11-26,1.1\n1999-01-04,1.2\n${wrong}`)).toEqual({
    holds: ['Days: 4 Jan 1999 to 26 Nov 2026, 2 days', '1 currency: USD'],
    leftOut: [
      'Line 4: “USD x” is not a rate',
      'Line 5: “USD x” is not a rate',
      'Line 6: “USD x” is not a rate',
      'Line 7: “USD x” is not a rate',
      'Line 8: “USD x” is not a rate',
      'And 2 more',
    ],
  });
});

it('the stored rates tell their days', () => {
  const stored = { days: 1, firstDay: '2026-11-26', day: '2026-11-26', rates: { USD: 1.1, CHF: 0.93 } };
  expect(storedWords(stored)).toBe('Rates of 26 Nov 2026. The newest have 2 currencies: CHF, USD.');
  expect(storedWords({ days: 0, firstDay: null, day: null, rates: {} })).toBeNull();
});
