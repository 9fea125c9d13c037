import { describe, expect, it } from 'vitest';
import { binWords, percentWords, shareWords, valueSource } from './figure-words.ts';

describe('the words for a bar', () => {
  it('state its wines, bottles and litres', () => {
    expect(shareWords({ wines: 1, bottles: 1204, litres: 910.5 }, 'en')).toBe(
      '1 wine, 1,204 bottles, 910.5\u00a0L',
    );
  });

  it('state its share, and show a small one as more than zero', () => {
    expect(percentWords(1, 3, 'en')).toBe('33%');
    expect(percentWords(1, 3, 'de')).toBe('33\u00a0%');
    expect(percentWords(1, 1000, 'en')).toBe('<1%');
    expect(percentWords(0, 0, 'en')).toBe('0%');
  });

  it('state its years', () => {
    expect(binWords({ from: 2015, to: 2015 })).toBe('2015');
    expect(binWords({ from: 2010, to: 2014 })).toBe('2010–2014');
    expect(binWords({ from: undefined, to: 1989 })).toBe('1989 and older');
  });
});

describe('the value', () => {
  it('states its basis once, and how much has no price', () => {
    const source = (unpriced: number) => valueSource({ kept: 1340, unpriced }, 'en');
    expect(source(0)).toBe('Price × bottles. Every bottle has a price.');
    expect(source(28)).toBe('Price × bottles. 28 of 1,340 bottles have no price.');
    expect(source(1)).toBe('Price × bottles. 1 of 1,340 bottles has no price.');
  });
});
