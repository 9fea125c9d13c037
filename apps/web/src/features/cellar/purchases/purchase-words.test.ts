import { expect, it } from 'vitest';
import { totalWords } from './purchase-words.ts';

const total = {
  list: 'arrived' as const,
  bottles: 8,
  unpriced: 1,
  sums: [
    { currency: 'EUR', amount: 100, bottles: 4 },
    { currency: 'NZD', amount: 50, bottles: 2 },
    { currency: 'NOK', amount: 900, bottles: 1 },
  ],
  amount: 125.2,
  without: [{ currency: 'NOK', bottles: 1 }],
};

it('a list of purchases has its total in the home currency, with what is not in it', () => {
  expect(totalWords(total, 'EUR')).toBe(
    '8 bottles for €125. 1 bottle has no price, 1 is in NOK, which has no rate on the day of the purchase.',
  );
});

it('without a home currency it has one for each', () => {
  expect(totalWords({ ...total, amount: null }, null)).toBe(
    '8 bottles for €100 and NZ$50 and NOK\u00a0900. 1 bottle has no price.',
  );
  expect(totalWords({ ...total, bottles: 1, sums: [], amount: null }, null)).toBe(
    '1 bottle. 1 bottle has no price.',
  );
});
