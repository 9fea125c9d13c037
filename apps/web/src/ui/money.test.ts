import { NUMBER_LANGUAGES } from '@cuverie/domain';
import { describe, expect, it } from 'vitest';
import { amountOfMoney, importedPriceWords, priceWords, sumWords } from './money.ts';

const DOLLARS = ['USD', 'NZD', 'AUD', 'CAD', 'HKD', 'SGD', 'TWD', 'MXN', 'CLP', 'ARS'];

describe('the words for money', () => {
  it.each([
    [1050, 'EUR', '€1,050'],
    [950.5, 'USD', '$950.50'],
    [950.5, null, '950.5'],
    [null, 'EUR', null],
  ])('say an amount of %s in %j as %j', (amount, currency, words) => {
    expect(amountOfMoney(amount, currency, 'en')).toBe(words);
  });

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

  it('say a rounded sum in its currency, or as a plain number', () => {
    expect(sumWords(12480.4, 'EUR', 'en')).toBe('€12,480');
    expect(sumWords(12480.4, null, 'en')).toBe('12,480');
    expect(sumWords(3900, 'ZAR', 'en')).toBe('ZAR\u00a03,900');
    expect(sumWords(12_345_678, 'USD', 'en')).toBe('$12.35M');
  });

  it.each(NUMBER_LANGUAGES)('in %s tell every dollar from every other', (language) => {
    const ways = [
      (currency: string) => priceWords({ price: '45', currency }, language),
      (currency: string) => importedPriceWords('45', currency, language),
      (currency: string) => sumWords(45_000, currency, language),
    ];
    for (const words of ways) expect(new Set(DOLLARS.map(words)).size).toBe(DOLLARS.length);
  });
});
