import { expect, it } from 'vitest';
import { homePriceWords, leftOutWords } from './home-words.ts';

it('a sum tells what is not in it', () => {
  const without = [
    { currency: 'NOK', bottles: 2 },
    { currency: null, bottles: 1 },
  ];
  expect(leftOutWords({ unpriced: 3, without, thing: 'wine' })).toBe(
    '3 wines have no price, 2 are in NOK, which has no rate, 1 has a price without a currency.',
  );
  expect(leftOutWords({ unpriced: 1, without: [] })).toBe('1 bottle has no price.');
  expect(leftOutWords({ without: [{ currency: 'NOK', bottles: 1 }] })).toBe(
    '1 bottle is in NOK, which has no rate.',
  );
  expect(leftOutWords({ without: [] })).toBeNull();
});

it('a price is also in the home currency, with the day of its rates, if it has a rate', () => {
  const home = { currency: 'EUR', rates: { USD: 1.1 }, day: '2026-11-26' };
  expect(homePriceWords(96.8, 'USD', home)).toBe('€88, rates of 26 Nov 2026');
  expect(homePriceWords(96.8, 'EUR', home)).toBeNull();
  expect(homePriceWords(96.8, 'NOK', home)).toBeNull();
});
