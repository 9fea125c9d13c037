import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseAmount } from './amount.ts';

describe('an amount of money', () => {
  test.each([
    ['45', 45],
    ['€45', 45],
    ['45 €', 45],
    ['€ 45,00', 45],
    ['45.50', 45.5],
    ['45,5', 45.5],
    ['€1.234,50', 1234.5],
    ['1,234.50 USD', 1234.5],
    ['1 234,50', 1234.5],
    ["CHF 1'200", 1200],
    ['1,234', 1234],
    ['1.234.567', 1_234_567],
    ['0', 0],
  ])('is parsed from %s', (text, amount) => {
    expect(parseAmount(text)).toBe(amount);
  });

  test.each([null, '', 'a gift', '—', '40-60', '2 for 30'])('is unknown, not zero, for %j', (text) => {
    expect(parseAmount(text)).toBeNull();
  });

  test('survives any grouping and either decimal mark', () => {
    const cents = fc.integer({ min: 0, max: 1_000_000_000 });
    fc.assert(
      fc.property(cents, fc.constantFrom('en-US', 'de-DE', 'fr-FR', 'de-CH'), (amount, locale) => {
        const written = (amount / 100).toLocaleString(locale, { minimumFractionDigits: 2 });
        expect(parseAmount(`${written} EUR`)).toBe(amount / 100);
      }),
    );
  });

  test('never throws, and is never negative or infinite', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const amount = parseAmount(text);
        expect(amount === null || (amount >= 0 && Number.isFinite(amount))).toBe(true);
      }),
    );
  });
});
