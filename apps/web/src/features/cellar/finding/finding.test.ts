import { barrelQuery, wineQuery, wineWhere } from '@cuverie/contract';
import { BARREL_ORDERS, WINE_ORDERS } from '@cuverie/domain';
import { describe, expect, it } from 'vitest';
import {
  barrelQueryOf,
  countHidden,
  DRINK_SOON,
  isDrinkSoon,
  isFiltered,
  nextSort,
  parseCellarFilter,
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
    expect(parseCellarFilter(all, 'bottles')).toEqual(all);
    expect(wineWhere.parse(wineWhereOf(parseCellarFilter(all, 'bottles')))).toMatchObject({ q: 'barolo' });
    expect(wineQuery.parse({ sort: wineSortOf(parseCellarFilter(all, 'bottles')) })).toEqual({
      sort: '-rating',
    });
  });

  it('supports every order of the contract', () => {
    for (const sort of WINE_ORDERS) expect(parseCellarFilter({ sort }, 'bottles')).toEqual({ sort });
    for (const sort of BARREL_ORDERS) {
      expect(barrelQuery.parse(barrelQueryOf(parseCellarFilter({ sort: `-${sort}` }, 'barrels')))).toEqual({
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
    expect(
      parseCellarFilter({ ...odd, sort: 'luck', region: [''], q: '  ', place: [{}] }, 'bottles'),
    ).toEqual({});
  });

  it('accepts a single value for a list, and a number for text', () => {
    expect(parseCellarFilter({ type: 'Red', region: 1855, q: 2015, vintageTo: '1999' }, 'bottles')).toEqual({
      type: ['Red'],
      region: ['1855'],
      q: '2015',
      vintageTo: 1999,
    });
  });

  it('keeps only the filters of barrels for barrels', () => {
    expect(parseCellarFilter({ ...all, type: ['Oak', 'Port'], sort: 'capacity' }, 'barrels')).toEqual({
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
    expect(wineWhereOf(parseCellarFilter({}, 'bottles'))).toEqual({ stock: 'in' });
    expect(wineWhereOf(parseCellarFilter({ stock: 'out' }, 'bottles'))).toEqual({ stock: 'out' });
    expect(wineWhereOf(parseCellarFilter({ stock: 'all' }, 'bottles'))).toEqual({});
    expect([isFiltered({ stock: 'all' }), isFiltered({ stock: 'out' })]).toEqual([false, true]);
    const facets = { stock: [{ value: 'out' as const, wines: 12, bottles: 0 }] };
    expect(countHidden({}, facets)).toBe(12);
    expect(countHidden({ stock: 'all' }, facets)).toBe(0);
    expect(countHidden({}, undefined)).toBeUndefined();
  });

  it('recognises the Drink soon view with any further filters', () => {
    expect(isDrinkSoon(parseCellarFilter({ ...DRINK_SOON, q: 'rioja' }, 'bottles'))).toBe(true);
    expect(isDrinkSoon(parseCellarFilter({ ...DRINK_SOON, stock: undefined }, 'bottles'))).toBe(false);
    expect(isDrinkSoon(parseCellarFilter({ ...DRINK_SOON, window: ['ready'] }, 'bottles'))).toBe(false);
  });

  it('cycles from ascending to descending to the default order', () => {
    expect(nextSort('name', 'vintage')).toBe('vintage');
    expect(nextSort('vintage', 'vintage')).toBe('-vintage');
    expect(nextSort('-vintage', 'vintage')).toBeUndefined();
  });
});
