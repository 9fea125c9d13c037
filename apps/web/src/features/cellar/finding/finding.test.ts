import { barrelQuery, wineQuery, wineWhere } from '@cuverie/contract';
import { BARREL_ORDERS, WINE_ORDERS } from '@cuverie/domain';
import { describe, expect, it } from 'vitest';
import {
  barrelQueryOf,
  DRINK_SOON,
  findingOf,
  isDrinkSoon,
  isFiltered,
  nextSort,
  wineSortOf,
  wineWhereOf,
} from './finding.ts';

const all = {
  q: 'barolo',
  type: ['Red', 'White'],
  country: ['Italy', ''],
  region: ['Piedmont, Langhe'],
  appellation: ['Barolo'],
  designation: ['Riserva'],
  window: ['ready', 'past'],
  place: ['A2', ''],
  vintageFrom: 1990,
  vintageTo: 2016,
  nonVintage: 'yes',
  unknownVintage: 'yes',
  ratingFrom: 90.5,
  ratingTo: 100,
  priceFrom: 10,
  priceTo: 99.5,
  currency: 'EUR',
  stock: 'in',
  sort: '-rating',
};

describe('what is looked for', () => {
  it('is read as it was written, in the words of the contract', () => {
    expect(findingOf(all, 'bottles')).toEqual(all);
    expect(wineWhere.parse(wineWhereOf(findingOf(all, 'bottles')))).toMatchObject({ q: 'barolo' });
    expect(wineQuery.parse({ sort: wineSortOf(findingOf(all, 'bottles')) })).toEqual({ sort: '-rating' });
  });

  it('can be ordered by whatever the contract orders by', () => {
    for (const sort of WINE_ORDERS) expect(findingOf({ sort }, 'bottles')).toEqual({ sort });
    for (const sort of BARREL_ORDERS) {
      expect(barrelQuery.parse(barrelQueryOf(findingOf({ sort: `-${sort}` }, 'barrels')))).toEqual({
        sort: `-${sort}`,
      });
    }
  });

  it('leaves out what it does not understand', () => {
    const odd = {
      type: 'Blue',
      window: 7,
      vintageFrom: 'old',
      ratingTo: 101,
      currency: 'Euro',
      stock: 'all',
    };
    expect(findingOf({ ...odd, sort: 'luck', region: [''], q: '  ', place: [{}] }, 'bottles')).toEqual({});
  });

  it('takes one value for a list of one, and a number for the words it was typed as', () => {
    expect(findingOf({ type: 'Red', region: 1855, q: 2015, vintageTo: '1999' }, 'bottles')).toEqual({
      type: ['Red'],
      region: ['1855'],
      q: '2015',
      vintageTo: 1999,
    });
  });

  it('keeps of barrels what barrels have', () => {
    expect(findingOf({ ...all, type: ['Oak', 'Port'], sort: 'capacity' }, 'barrels')).toEqual({
      q: 'barolo',
      type: ['Oak'],
      sort: 'capacity',
    });
  });

  it('is no filter as long as it only orders', () => {
    expect(isFiltered({ sort: 'name' })).toBe(false);
    expect(isFiltered({ place: [''] })).toBe(true);
  });

  it('knows the Drink soon view, however it is narrowed', () => {
    expect(isDrinkSoon(findingOf({ ...DRINK_SOON, q: 'rioja' }, 'bottles'))).toBe(true);
    expect(isDrinkSoon(findingOf({ ...DRINK_SOON, stock: undefined }, 'bottles'))).toBe(false);
    expect(isDrinkSoon(findingOf({ ...DRINK_SOON, window: ['ready'] }, 'bottles'))).toBe(false);
  });

  it('goes from ascending to descending to no order of its own', () => {
    expect(nextSort('name', 'vintage')).toBe('vintage');
    expect(nextSort('vintage', 'vintage')).toBe('-vintage');
    expect(nextSort('-vintage', 'vintage')).toBeUndefined();
  });
});
