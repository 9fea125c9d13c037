import { barrelQuery, wineQuery, wineWhere } from '@cuverie/contract';
import { BARREL_ORDERS, WINE_ORDERS } from '@cuverie/domain';
import { describe, expect, it } from 'vitest';
import {
  barrelQueryOf,
  DRINK_SOON,
  findingOf,
  hiddenBy,
  isDrinkSoon,
  isFiltered,
  nextSort,
  wineSortOf,
  wineWhereOf,
} from './finding.ts';

const all = {
  q: 'barolo',
  type: ['Red', 'White'],
  style: ['', 'Fortified'],
  country: ['Italy', ''],
  region: ['Piedmont, Langhe'],
  appellation: ['Barolo'],
  designation: ['Riserva'],
  window: ['ready', 'past'],
  readyIn: 2030,
  bought: '2026-03',
  place: ['A2', ''],
  tagged: ['gift'],
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

describe('a search in the address', () => {
  it('is parsed in the words of the contract', () => {
    expect(findingOf(all, 'bottles')).toEqual(all);
    expect(wineWhere.parse(wineWhereOf(findingOf(all, 'bottles')))).toMatchObject({ q: 'barolo' });
    expect(wineQuery.parse({ sort: wineSortOf(findingOf(all, 'bottles')) })).toEqual({ sort: '-rating' });
  });

  it('supports every order of the contract', () => {
    for (const sort of WINE_ORDERS) expect(findingOf({ sort }, 'bottles')).toEqual({ sort });
    for (const sort of BARREL_ORDERS) {
      expect(barrelQuery.parse(barrelQueryOf(findingOf({ sort: `-${sort}` }, 'barrels')))).toEqual({
        sort: `-${sort}`,
      });
    }
  });

  it('leaves out invalid values', () => {
    const odd = {
      type: 'Blue',
      window: 7,
      vintageFrom: 'old',
      ratingTo: 101,
      currency: 'Euro',
      stock: 'some',
    };
    expect(findingOf({ ...odd, sort: 'luck', region: [''], q: '  ', place: [{}] }, 'bottles')).toEqual({});
  });

  it('accepts a single value for a list, and a number for text', () => {
    expect(findingOf({ type: 'Red', region: 1855, q: 2015, vintageTo: '1999' }, 'bottles')).toEqual({
      type: ['Red'],
      region: ['1855'],
      q: '2015',
      vintageTo: 1999,
    });
  });

  it('keeps only the filters of barrels for barrels', () => {
    expect(findingOf({ ...all, type: ['Oak', 'Port'], sort: 'capacity' }, 'barrels')).toEqual({
      q: 'barolo',
      type: ['Oak'],
      sort: 'capacity',
    });
  });

  it('without filters only has an order', () => {
    expect(isFiltered({ sort: 'name' })).toBe(false);
    expect(isFiltered({ place: [''] })).toBe(true);
  });

  it('hides wines with no bottles left unless they are asked for, alone or too', () => {
    expect(wineWhereOf(findingOf({}, 'bottles'))).toEqual({ stock: 'in' });
    expect(wineWhereOf(findingOf({ stock: 'out' }, 'bottles'))).toEqual({ stock: 'out' });
    expect(wineWhereOf(findingOf({ stock: 'all' }, 'bottles'))).toEqual({});
    expect([isFiltered({ stock: 'all' }), isFiltered({ stock: 'out' })]).toEqual([false, true]);
    const facets = { stock: [{ value: 'out' as const, wines: 12, bottles: 0 }] };
    expect(hiddenBy({}, facets)).toBe(12);
    expect(hiddenBy({ stock: 'all' }, facets)).toBe(0);
    expect(hiddenBy({}, undefined)).toBeUndefined();
  });

  it('recognises the Drink soon view with any further filters', () => {
    expect(isDrinkSoon(findingOf({ ...DRINK_SOON, q: 'rioja' }, 'bottles'))).toBe(true);
    expect(isDrinkSoon(findingOf({ ...DRINK_SOON, stock: undefined }, 'bottles'))).toBe(false);
    expect(isDrinkSoon(findingOf({ ...DRINK_SOON, window: ['ready'] }, 'bottles'))).toBe(false);
  });

  it('cycles from ascending to descending to the default order', () => {
    expect(nextSort('name', 'vintage')).toBe('vintage');
    expect(nextSort('vintage', 'vintage')).toBe('-vintage');
    expect(nextSort('-vintage', 'vintage')).toBeUndefined();
  });
});
