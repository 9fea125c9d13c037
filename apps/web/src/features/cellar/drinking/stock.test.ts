import type { Wine } from '@cuverie/contract';
import { describe, expect, it } from 'vitest';
import { stockAhead } from './stock.ts';

const wine = (version: number, quantity: number) => ({ id: 'a', version, quantity }) as Wine;

describe('bottles taken ahead of the answer', () => {
  it('are gone from the screen at once, and stay gone when the answer comes', () => {
    const stock = stockAhead();
    const shown = stock.take(wine(1, 6), 1);
    expect(shown.quantity).toBe(5);
    expect(stock.settle(shown, 1, wine(2, 5), shown).quantity).toBe(5);
  });

  it('never flicker back when three are taken quickly and the answers come in any order', () => {
    const stock = stockAhead();
    let shown = wine(1, 6);
    for (const left of [5, 4, 3]) {
      shown = stock.take(shown, 1);
      expect(shown.quantity).toBe(left);
    }
    stock.settle(shown, 1, wine(3, 4), shown);
    stock.settle(shown, 1, wine(2, 5), shown);
    expect(stock.settle(shown, 1, wine(4, 3), shown)).toEqual(wine(4, 3));
  });

  it('return when the call fails, and only those', () => {
    const stock = stockAhead();
    let shown = stock.take(wine(1, 6), 1);
    shown = stock.take(shown, 1);
    expect(stock.settle(shown, 1, undefined, shown).quantity).toBe(5);
    expect(stock.settle(shown, 1, wine(2, 5), shown)).toEqual(wine(2, 5));
  });

  it('give way to what was stored by somebody else meanwhile', () => {
    const stock = stockAhead();
    stock.take(wine(1, 6), 1);
    expect(stock.settle(wine(1, 6), 1, wine(2, 5), wine(3, 24))).toEqual(wine(3, 24));
  });
});
