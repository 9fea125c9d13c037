import type { Wine } from '@cuverie/contract';
import { tonightChoices } from '@cuverie/domain';
import { describe, expect, it } from 'vitest';
import { wineWith } from '../testing/wine.ts';
import { currencyOf, drawn, placesOf, priceLeftOut, reasonsOf } from './tonight-words.ts';

const TODAY = '2026-11-20';

const volnay = wineWith({
  name: 'Volnay',
  producer: 'Domaine du Pré',
  vintage: 2015,
  type: 'Red',
  varietal: 'Pinot Noir',
  quantity: 3,
  rating: 94,
  drinkFrom: 2020,
  drinkBy: '2026-12-31',
  holdings: [{ place: 'A12', bottles: 3, bottleSizeMl: 750 }],
});

const reasons = (wine: Wine, wish: { food?: 'Game'; guests?: number } = {}) => {
  const { food = null, guests = null } = wish;
  const [choice] = tonightChoices([wine], { food, guests, highestPrice: null }, TODAY);
  return choice && reasonsOf(choice, food, guests);
};

describe('suggestions for tonight', () => {
  it('say why', () => {
    expect(reasons({ ...volnay, price: '45', currency: 'NZD' })?.reasons.at(-2)).toMatch(/^NZ\$45$/);
    expect(reasons(volnay, { food: 'Game', guests: 4 })).toEqual({
      title: 'Volnay 2015, Domaine du Pré',
      reasons: [
        'The last year of its window, 2020–2026',
        'Pinot Noir goes with game',
        '2 bottles for 4 people, of 3 bottles',
        '94 points',
        'In A12',
      ],
    });
    const plain = { ...volnay, varietal: null, producer: null, rating: null, drinkBy: null, holdings: [] };
    expect(reasons(plain, { food: 'Game' })?.reasons).toEqual([
      'In its window, from 2020',
      'A red wine goes with game',
      '3 bottles',
    ]);
  });

  it('are drawn three at a time, and begin again at the end', () => {
    expect(drawn([1, 2, 3, 4], 0)).toEqual([1, 2, 3]);
    expect(drawn([1, 2, 3, 4], 3)).toEqual([4, 1, 2]);
    expect(drawn([1, 2], 0)).toEqual([1, 2]);
  });
});

it('the price is asked in the currency of most wines', () => {
  expect(
    currencyOf([{ currency: 'CHF' }, { currency: 'EUR' }, { currency: null }, { currency: 'EUR' }]),
  ).toBe('EUR');
  expect(currencyOf([{ currency: null }])).toBeNull();
});

it('wines whose price cannot be compared are counted', () => {
  const wines = [
    { price: '20', currency: 'EUR' },
    { price: null, currency: 'EUR' },
    { price: 'a gift', currency: null },
    { price: '200', currency: 'NOK' },
    { price: '26', currency: 'USD' },
  ].map(wineWith);
  expect(priceLeftOut(wines, { currency: 'EUR', rates: { USD: 1.1 } })).toBe(
    '2 wines have no price, 1 is in NOK, which has no rate.',
  );
  expect(priceLeftOut(wines.slice(0, 1), { currency: 'EUR', rates: null })).toBeNull();
});

it('places are in walking order, wines without one last', () => {
  const at = (place: string | null) => ({ holdings: [{ place, bottles: 1, bottleSizeMl: 750 }] });
  expect(placesOf([at('A10'), at(null), at('A2'), at('A10')])).toEqual(['A2', 'A10', 'No place']);
});
