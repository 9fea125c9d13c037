import type { SharedWine } from '@cuverie/contract';
import { describe, expect, test } from 'vitest';
import { factsOf, foundIn, groupsOf, originOf, sharedCsv, titleWords } from './shared-words.ts';

const named = (name: string, more: Partial<SharedWine> = {}): SharedWine => ({ id: name, name, ...more });

describe('a shared wine', () => {
  test('has its name as title, with the vintage if that is shown', () => {
    expect(titleWords(named('Barolo'))).toBe('Barolo');
    expect(titleWords(named('Barolo', { vintage: 2016 }))).toBe('Barolo 2016');
    expect(titleWords(named('Barolo 2016', { vintage: 2016 }))).toBe('Barolo 2016');
    expect(titleWords(named('Grande Cuvée', { vintage: null }))).toBe('Grande Cuvée NV');
    expect(titleWords(named('Solera', { vintage: null, vintageUnknown: true }))).toBe(
      'Solera, vintage unknown',
    );
  });

  test('has no information that was not selected', () => {
    expect(factsOf(named('Barolo'))).toEqual([]);
    expect(originOf(named('Barolo'))).toBe('');
    expect(factsOf(named('Barolo', { quantity: 1, places: [] }))).toEqual([['Bottles', '1']]);
  });
});

describe('a shared list', () => {
  const wines = [
    named('Barolo', { producer: 'Rinaldi', type: 'Red', image: '/media/chablis.webp' }),
    named('Chablis', { producer: 'Dauvissat', type: 'White' }),
    named('Côte Rôtie', { type: 'Red' }),
  ];
  const names = (found: readonly SharedWine[]) => found.map(({ name }) => name);

  test('is searched by all words of the shown fields, ignoring accents and case', () => {
    expect(names(foundIn(wines, ' cote ROTIE'))).toEqual(['Côte Rôtie']);
    expect(names(foundIn(wines, 'red rina'))).toEqual(['Barolo']);
    expect(names(foundIn(wines, 'chablis'))).toEqual(['Chablis']);
    expect(foundIn(wines, ' ')).toHaveLength(3);
    const yearless = [named('A', { vintage: null }), named('B', { vintage: null, vintageUnknown: true })];
    expect([names(foundIn(yearless, 'nv')), names(foundIn(yearless, 'unknown'))]).toEqual([['A'], ['B']]);
  });

  test('is grouped by type if there are several and they are shown', () => {
    expect(groupsOf(wines).map(({ title, wines: of }) => [title, ...names(of)])).toEqual([
      ['Red', 'Barolo', 'Côte Rôtie'],
      ['White', 'Chablis'],
    ]);
    expect(groupsOf([named('A'), named('B')]).map(({ title }) => title)).toEqual([null]);
  });

  test('is exported as CSV with the selected columns', () => {
    const shown = [named('=Barolo', { vintage: null, baseYear: 2015, price: '12', currency: 'EUR' })];
    expect(sharedCsv({ fields: ['vintage', 'price', 'picture'], wines: shown })).toBe(
      "\uFEFFName,Vintage,Base or disgorgement year,Price,Currency\r\n'=Barolo,NV,2015,12,EUR\r\n",
    );
    const unknown = [named('Solera', { vintage: null, vintageUnknown: true })];
    expect(sharedCsv({ fields: ['vintage'], wines: unknown })).toContain('\r\nSolera,unknown,\r\n');
  });
});
