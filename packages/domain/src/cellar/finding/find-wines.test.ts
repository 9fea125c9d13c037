import { describe, expect, test } from 'vitest';
import { finderOf, type WineSearch } from './find-wines.ts';
import { foldedWords, searchedWords, searchTextOf } from './search-text.ts';
import { bottlesPicked } from './wine-filters.ts';

const TODAY = '2026-11-26';
const FIELD = '0196f000-0000-7000-8000-000000000001';
const OTHER = '0196f000-0000-7000-8000-000000000002';

const PLAIN = {
  producer: null,
  vintage: 2015,
  country: null,
  region: 'Jura',
  appellation: null,
  designation: null,
  style: null,
  tags: null,
  type: 'White',
  varietal: null,
  quantity: 2,
  bottleSizeMl: 750,
  price: null,
  currency: null,
  rating: null,
  purchaseDate: null,
  drinkFrom: null,
  drinkBy: null,
  lastTasted: null,
  storageLocation: null,
  holdings: [{ place: null, bottles: 2 }],
  notes: null,
};

const wineOf = (id: string, name: string, fields: object = {}) => ({
  ...PLAIN,
  id,
  name,
  createdAt: `2026-01-01T00:00:0${id}.000Z`,
  ...fields,
});

const WINES = [
  wineOf('1', 'Clos 10', { price: '12 €', holdings: [{ place: 'A10', bottles: 2 }] }),
  wineOf('2', 'Clos 9', { type: 'Red', vintage: null, notes: 'Like a Margaux' }),
  wineOf('3', 'Pavillon Rouge', { type: 'Red', producer: 'Château Margaux', drinkBy: '2026-12-31' }),
  wineOf('4', 'Margaux', { quantity: 0, price: 'a lot' }),
];
const find = finderOf(WINES.map((wine) => ({ wine, text: searchTextOf(wine) })));
const found = (search: WineSearch) => find(search, TODAY).map(({ id }) => id);

describe('the search of wines', () => {
  test('matches words as prefixes and ranks name, producer, then other fields', () => {
    expect(found({ q: 'margaux' })).toEqual(['4', '3', '2']);
    expect(found({ q: 'marg CHATEAU' })).toEqual(['3']);
    expect(found({ q: 'clos' })).toEqual(['2', '1']);
    expect(found({ q: 'nv' })).toEqual(['2']);
    expect(found({ q: 'los' })).toEqual([]);
    expect(found({ q: '…' })).toEqual([]);
  });

  test('reads tags and texts of own fields, but no days', () => {
    const custom = { [FIELD]: 'Berry Brothers', [OTHER]: '2026-05-01' };
    const wines = [wineOf('1', 'A', { tags: ['for the wedding'] }), wineOf('2', 'B', { custom })];
    const search = finderOf(wines.map((wine) => ({ wine, text: searchTextOf(wine) })));
    const ids = (q: string) => search({ q }, TODAY).map(({ id }) => id);
    expect([ids('wedd'), ids('broth'), ids('05')]).toEqual([['1'], ['2'], []]);
  });

  test('filters by own fields', () => {
    const wines = [
      wineOf('1', 'A', { custom: { [FIELD]: 'Berry', [OTHER]: 9 } }),
      wineOf('2', 'B', { custom: { [FIELD]: 'Justerini', [OTHER]: 100 } }),
      wineOf('3', 'C', { custom: { [FIELD]: '2026-05-01' } }),
      wineOf('4', 'D'),
    ];
    const search = finderOf(wines.map((wine) => ({ wine, text: searchTextOf(wine) })));
    const ids = (...custom: string[]) => search({ custom, sort: 'name' }, TODAY).map(({ id }) => id);
    expect(ids(`${FIELD}:is:Berry`, `${FIELD}:is:Justerini`)).toEqual(['1', '2']);
    expect(ids(`${FIELD}:has:ERR`)).toEqual(['1']);
    expect(ids(`${OTHER}:from:9`, `${OTHER}:to:20`)).toEqual(['1']);
    expect(ids(`${FIELD}:from:2026-01-01`)).toEqual(['3']);
    expect(ids(`${FIELD}:any:`)).toEqual(['1', '2', '3']);
    expect(ids(`${OTHER}:from:cheap`)).toEqual([]);
  });

  test('combines filters with AND, and values of a filter with OR', () => {
    expect(found({ type: ['Red'], sort: 'name' })).toEqual(['2', '3']);
    expect(found({ type: ['Red', 'White'], stock: 'out' })).toEqual(['4']);
    expect(found({ vintageFrom: 2010, nonVintage: 'yes', q: 'clos' })).toEqual(['2', '1']);
    expect(found({ window: ['last-year'] })).toEqual(['3']);
    expect(found({ priceTo: 100 })).toEqual(['1']);
    expect(found({ place: ['A10'] })).toEqual(['1']);
  });

  test('sorts in any order, newest first by default', () => {
    expect(found({})).toEqual(['4', '3', '2', '1']);
    expect(found({ sort: 'name' })).toEqual(['2', '1', '4', '3']);
    expect(found({ sort: '-vintage' }).at(-1)).toBe('2');
    expect(found({ sort: 'vintage' }).at(-1)).toBe('2');
    expect(found({ q: 'margaux', sort: 'createdAt' })).toEqual(['2', '3', '4']);
  });
});

test('finds wines of an unknown vintage, and lists them last in both orders of vintage', () => {
  const wines = [
    wineOf('5', 'Old cask', { vintage: null, vintageUnknown: true }),
    wineOf('6', 'Grande Cuvée', { vintage: null }),
    wineOf('7', 'Volnay'),
  ];
  const findIn = finderOf(wines.map((wine) => ({ wine, text: searchTextOf(wine) })));
  const ids = (search: WineSearch) => findIn(search, TODAY).map(({ id }) => id);
  expect(ids({ nonVintage: 'yes' })).toEqual(['6']);
  expect(ids({ unknownVintage: 'yes' })).toEqual(['5']);
  expect(ids({ unknownVintage: 'yes', nonVintage: 'yes', vintageTo: 2014 })).toEqual(['6', '5']);
  expect(ids({ unknownVintage: 'yes', vintageFrom: 2015 })).toEqual(['7', '5']);
  expect([ids({ q: 'nv' }), ids({ q: 'vintage unknown' })]).toEqual([['6'], ['5']]);
  expect(ids({ sort: 'vintage' })).toEqual(['7', '6', '5']);
  expect(ids({ sort: '-vintage' })).toEqual(['7', '6', '5']);
});

test('finds wines by style, and those without one', () => {
  const wines = [wineOf('5', 'Tawny', { style: 'Fortified' }), wineOf('6', 'Volnay')];
  const findIn = finderOf(wines.map((wine) => ({ wine, text: searchTextOf(wine) })));
  const ids = (style: string[]) => findIn({ style }, TODAY).map(({ id }) => id);
  expect([ids(['Fortified']), ids(['']), ids(['', 'Fortified'])]).toEqual([['5'], ['6'], ['6', '5']]);
});

test('finds wines with any of some tags', () => {
  const wines = [
    wineOf('5', 'A', { tags: ['gift', 'old'] }),
    wineOf('6', 'B', { tags: ['new'] }),
    wineOf('7', 'C'),
  ];
  const findIn = finderOf(wines.map((wine) => ({ wine, text: searchTextOf(wine) })));
  const ids = (tagged: string[]) => findIn({ tagged }, TODAY).map(({ id }) => id);
  expect([ids(['gift']), ids(['new', 'old']), ids(['none'])]).toEqual([['5'], ['6', '5'], []]);
});

test('folds texts to lower case without accents and punctuation', () => {
  expect(foldedWords('  «Œil»—Großes  É\u0301té, n°5 ')).toBe(' oeil grosses ete n 5');
  expect(foldedWords('O\u0308sterreich ﬁno Й')).toBe(' osterreich fino й');
  expect(foldedWords(' …')).toBe('');
});

test('uses up to ten different words', () => {
  expect(searchedWords('a b a')).toEqual(['a', 'b', 'a']);
  expect(searchedWords('a b c d e f g h i a j k b')).toEqual('abcdefghiaj'.split(''));
});

test('counts only the bottles of a wine that lie in the filtered places', () => {
  const wine = wineOf('5', 'Both', {
    holdings: [
      { place: 'A', bottles: 3 },
      { place: null, bottles: 4 },
    ],
    quantity: 7,
  });
  expect(bottlesPicked(wine, {})).toBe(7);
  expect(bottlesPicked(wine, { place: [''] })).toBe(4);
  expect(bottlesPicked(wine, { place: ['A', 'B'] })).toBe(3);
});
