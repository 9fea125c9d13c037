/** Offline, a browser searches its own copy by the domain's rules and must find what the server finds. */
import type { Wine } from '@cuverie/contract';
import { finderOf, foldedWords, searchTextOf, WINE_ORDERS, type WineSearch } from '@cuverie/domain';
import { expect, test } from 'vitest';
import { sql } from '../../../platform/database/sql.ts';
import { useTestApp } from '../../../testing/app.ts';

const app = useTestApp();

const plain = { vintage: 2015, region: 'Jura', type: 'White', quantity: 2 };

const CELLAR: readonly Record<string, unknown>[] = [
  {
    name: 'Château Margaux',
    producer: 'Château Margaux',
    region: 'Bordeaux',
    type: 'Red',
    price: '€ 1.234,50',
  },
  { name: 'Pavillon Rouge', producer: 'Château Margaux', region: 'Bordeaux', type: 'Red', quantity: 0 },
  { name: 'Clos 10', country: 'France', appellation: 'Margaux', price: '12', currency: 'EUR', rating: 91.5 },
  { name: 'Clos 9', country: 'France', price: '9 or 10', drinkFrom: 2020, drinkBy: '2024' },
  { name: 'clos 9', price: "1'200.50", currency: 'CHF', drinkBy: '2099-06-01' },
  { name: '«Clos» du Mesnil', vintage: null, type: 'Sparkling', rating: 88, drinkFrom: 2098 },
  { name: "D'Arenberg / The Dead Arm", storageLocation: 'A10', purchaseDate: '2020-02-02' },
  { name: 'Großes Gewächs', region: 'Rheinhessen', storageLocation: 'A2', lastTasted: '2021-03-04' },
  {
    name: 'Œil de Perdrix',
    type: 'Rosé',
    designation: 'Grand Cru',
    drinkBy: String(new Date().getUTCFullYear()),
  },
  { name: 'Éclair', producer: 'Gamay & Fils', notes: 'Tastes\nof\tgamay, and of cassis', bottleSizeMl: 1500 },
  { name: 'eclair', varietal: 'Gamay', notes: 'Łódź, Þorn, smørrebrød' },
  { name: 'Vieux Gamay', vintage: null, baseYear: 2012, currency: 'EUR', price: '45' },
  { name: 'Old cask', vintage: null, vintageUnknown: true },
  { name: 'New New York', notes: 'Κρασί Μαύρο, ワイン, Крым' },
  { name: 'New York', drinkFrom: 2001, drinkBy: '2005-05-05', rating: 100, tags: ['gift'], style: 'Sake' },
  {
    name: 'In two places',
    quantity: 5,
    holdings: [
      { place: 'A10', bottles: 3 },
      { place: 'Rue de l’Église', bottles: 2, bottleSizeMl: 375 },
    ],
  },
];

const SEARCHES: readonly WineSearch[] = [
  ...[
    'margaux',
    'chateau MARG',
    'clos',
    'clos 1',
    '9',
    'clo',
    'c',
    'gewachs',
    'gross',
    'oeil',
    'gamay',
    'new',
  ].map((q) => ({ q })),
  ...[
    'new new york',
    'arenberg dead',
    "d'ar",
    'eglise',
    'l’église',
    'nv',
    '2015',
    'lodz',
    'thorn',
    'smorre',
  ].map((q) => ({ q })),
  ...['μαυρο', 'ΚΡΑΣΊ', 'крым', 'ワイ', 'cassis of', '« »', '…', 'zzzz9'].map((q) => ({ q })),
  ...WINE_ORDERS.flatMap((order) => [{ sort: order }, { sort: `-${order}` }, { q: 'a', sort: `-${order}` }]),
  { type: ['Red', 'Rosé'] },
  { region: ['Bordeaux'], stock: 'in' },
  { country: [''] },
  { country: ['France'], q: 'clos' },
  { appellation: ['Margaux', ''], stock: 'out' },
  { designation: ['Grand Cru'] },
  { style: ['Sake'] },
  { style: [''], tagged: ['gift'] },
  { tagged: ['gift', 'none'] },
  { window: ['early'] },
  { window: ['ready', 'last-year', 'past'], sort: 'window' },
  { window: ['unknown'], place: ['', 'A2'] },
  { readyIn: 2028 },
  { readyIn: 2040, sort: 'name' },
  { bought: '2020-02' },
  { place: ['A10'] },
  { vintageFrom: 2015 },
  { nonVintage: 'yes' },
  { vintageTo: 2014, nonVintage: 'yes' },
  { unknownVintage: 'yes' },
  { unknownVintage: 'yes', nonVintage: 'yes', sort: 'vintage' },
  { unknownVintage: 'yes', vintageFrom: 2000, sort: '-vintage' },
  { q: 'vintage unknown' },
  { ratingFrom: 88, ratingTo: 91.5 },
  { priceFrom: 10, priceTo: 1300 },
  { priceTo: 1300, currency: 'EUR' },
];

test('every search, filter and order returns the same wines in the same order', async () => {
  const ana = await app().signUp();
  for (const wine of CELLAR)
    expect(await ana.post('/cellar/wines', { ...plain, ...wine })).toMatchObject({ status: 201 });
  const { data: wines } = await ana.get<Wine[]>('/cellar/wines');
  const find = finderOf(wines.map((wine) => ({ wine, text: searchTextOf(wine) })));
  const today = new Date().toISOString().slice(0, 10);
  const names = (found: readonly Wine[]) => found.map(({ name }) => name);
  for (const search of SEARCHES) {
    const query = Object.entries(search).flatMap(([field, value]) =>
      [value].flat().map((one) => `${field}=${encodeURIComponent(String(one))}`),
    );
    const { data } = await ana.get<Wine[]>(`/cellar/wines?${query.join('&')}`);
    expect([search, names(find(search, today))]).toEqual([search, names(data)]);
  }
});

test('Latin, Greek and Cyrillic letters are folded as in the database', async () => {
  const ranges = [
    [0x41, 0x148],
    [0x14a, 0x17f],
    [0x386, 0x3ce],
    [0x400, 0x45f],
    [0x1e00, 0x1e99],
    [0x1ea0, 0x1ef9],
  ] as const;
  const letters = ranges
    .flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, n) => String.fromCodePoint(from + n)))
    .filter((letter) => /\p{L}/u.test(letter));
  expect(letters.length).toBeGreaterThan(600);
  const rows = await app().db.rows<{ text: string; folded: string }>(sql`
    select text, folded(text) as folded from unnest(${letters.map((letter) => `x${letter}y`)}::text[]) as text`);
  // Splits a typed text into words.
  const words = rows.map(({ folded }) =>
    folded
      .split(/[^\p{L}\p{N}\p{M}]+/u)
      .join(' ')
      .trim(),
  );
  expect(rows.map(({ text }) => foldedWords(text).trim())).toEqual(words);
});
