import { describe, expect, it } from 'vitest';
import { VARIETY_STYLES } from '../../grapes/variety-colours.ts';
import { foodsFor } from './pairings.ts';
import { bottlesFor, type TonightWine, tonightChoices } from './tonight.ts';

const TODAY = '2026-11-20';
const ANY = { food: null, guests: null, highestPrice: null };

const wine = (name: string, more: Partial<TonightWine> = {}) => ({
  name,
  type: 'Red' as const,
  varietal: null,
  quantity: 3,
  bottleSizeMl: 750,
  rating: null,
  price: null,
  currency: null,
  drinkFrom: 2020,
  drinkBy: '2040-12-31',
  ...more,
});

const names = (wines: ReturnType<typeof wine>[], wish: Partial<typeof ANY> | object = {}) =>
  tonightChoices(wines, { ...ANY, ...wish }, TODAY).map((choice) => choice.wine.name);

describe('wines for tonight', () => {
  it('are those in their window with bottles, the most urgent first, then the best', () => {
    expect(
      names([
        wine('ready'),
        wine('better', { rating: 95 }),
        wine('soon', { drinkBy: '2027-12-31' }),
        wine('last year', { drinkBy: '2026-12-31' }),
        wine('too young', { drinkFrom: 2030 }),
        wine('past', { drinkBy: '2025-12-31' }),
        wine('without a window', { drinkFrom: null, drinkBy: null }),
        wine('none left', { quantity: 0 }),
      ]),
    ).toEqual(['last year', 'soon', 'better', 'ready']);
  });

  it('go with the food, those of a fitting variety before those of a fitting type', () => {
    const wines = [
      wine('Rioja', { varietal: 'Tempranillo', rating: 99 }),
      wine('Volnay', { varietal: 'Pinot Noir' }),
      wine('Sancerre', { type: 'White', varietal: 'Sauvignon Blanc' }),
      wine('Merlot', { varietal: 'Merlot' }),
    ];
    expect(names(wines, { food: 'Game' })).toEqual(['Volnay', 'Rioja']);
    expect(names(wines, { food: 'Shellfish' })).toEqual(['Sancerre']);
  });

  it('have enough bottles for the table, and cost no more than wanted', () => {
    const wines = [
      wine('one bottle', { quantity: 1, price: '20' }),
      wine('magnum', { quantity: 1, bottleSizeMl: 1500, price: '€ 30' }),
      wine('no price'),
    ];
    expect(names(wines, { guests: 6 })).toEqual(['magnum', 'no price']);
    const highestPrice = { amount: 25, currency: null, rates: null };
    expect(names(wines, { highestPrice })).toEqual(['one bottle']);
    expect(tonightChoices(wines, { ...ANY, guests: 4 }, TODAY)[1]?.bottles).toBe(2);
  });

  it('cost no more than wanted in any currency that has a rate', () => {
    const wines = [
      wine('20 EUR', { price: '20', currency: 'EUR' }),
      wine('26 USD', { price: '26', currency: 'USD' }),
      wine('28 USD', { price: '28', currency: 'USD' }),
      wine('20 NOK', { price: '20', currency: 'NOK' }),
      wine('20 of no currency', { price: '20' }),
    ];
    const highestPrice = { amount: 25, currency: 'EUR', rates: { USD: 1.1 } };
    expect(names(wines, { highestPrice })).toEqual(['20 EUR', '26 USD']);
    expect(names(wines, { highestPrice: { ...highestPrice, rates: null } })).toEqual(['20 EUR']);
  });

  it.each([
    [1, 750, 1],
    [3, 750, 1],
    [4, 750, 2],
    [6, 1500, 1],
    [7, 375, 5],
  ])('%d people need of %d ml %d bottles', (guests, size, bottles) => {
    expect(bottlesFor(guests, size)).toBe(bottles);
  });
});

describe('a pairing', () => {
  it('is that of the first known variety of a blend, by any of its names, else of the type', () => {
    expect(foodsFor({ type: 'Red', varietal: '60 % Shiraz, Viognier' })).toEqual({
      by: 'variety',
      foods: ['Beef', 'Lamb', 'Game', 'Poultry'],
    });
    expect(foodsFor({ type: 'White', varietal: 'Grauburgunder' }).foods).toContain('Mushrooms');
    expect(foodsFor({ type: 'Red', varietal: 'Poulsard' }).by).toBe('type');
    expect(foodsFor({ type: 'Sparkling', varietal: 'Pinot Noir' })).toMatchObject({ by: 'type' });
  });

  it('exists for red varieties as reds and for white ones as whites', () => {
    for (const [name, style] of VARIETY_STYLES) {
      const { by, foods } = foodsFor({ type: style === 'red' ? 'Red' : 'White', varietal: name });
      if (by !== 'variety') continue;
      expect([name, foods.some((food) => food === 'Beef' || food === 'Game')]).toEqual([
        name,
        style === 'red',
      ]);
    }
  });
});
