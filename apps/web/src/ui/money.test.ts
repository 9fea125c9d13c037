import { describe, expect, it } from 'vitest';
import { importedPriceWords, priceWords } from './money.ts';

describe('the words for money', () => {
  it.each([
    ['45', 'EUR', '€45'],
    ['1.234,50', 'EUR', '€1,234.50'],
    ['45 EUR', 'EUR', '€45'],
    ['45', null, '45'],
    ['45 at the estate', 'EUR', '45 at the estate'],
    ['a gift', 'EUR', 'a gift'],
    [null, 'EUR', null],
  ])('say a price of %j in %j as %j', (price, currency, words) => {
    expect(priceWords({ price, currency }, 'en')).toBe(words);
  });

  it.each([
    ['12,5', 'EUR', '€12.50'],
    ['USD 1,204.50', 'USD', '$1,204.50'],
    ['12,5', undefined, '12.50'],
    ['1.204', undefined, '1,204.00'],
    ['45', 'euros', '45.00'],
    ['1200', 'JPY', '¥1,200'],
    ['45 at the estate', 'EUR', '45 at the estate'],
  ])('say an imported price of %j in %j as %j', (price, currency, words) => {
    expect(importedPriceWords(price, currency, 'en')).toBe(words);
  });
});
