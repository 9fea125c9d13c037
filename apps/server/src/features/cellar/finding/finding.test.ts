import type { CellarPlace, WholeCellarFigures, Wine, WineFacets } from '@cuverie/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { type SignedInClient, useTestApp } from '../../../testing/app.ts';

const app = useTestApp();
let ana: SignedInClient;

const plain = { vintage: 2015, region: 'Jura', type: 'White', quantity: 2 };
/** A small cellar with a wine for each filter. */
const cellar = [
  {
    name: 'Château Margaux',
    producer: 'Château Margaux',
    region: 'Bordeaux',
    type: 'Red',
    vintage: 2005,
    quantity: 3,
    price: '€ 1.250,50',
    currency: 'EUR',
    rating: 98,
    drinkFrom: 2020,
    drinkBy: '2050',
    storageLocation: 'Rack A10',
  },
  {
    name: 'Pavillon Rouge',
    producer: 'Château Margaux',
    region: 'Bordeaux',
    type: 'Red',
    vintage: 2015,
    quantity: 0,
    price: '150',
    currency: 'EUR',
    rating: 92,
    drinkFrom: 2020,
    drinkBy: '2026',
    storageLocation: 'Rack A2',
  },
  {
    name: 'Großer Riesling',
    producer: 'Dönnhoff',
    region: 'Nahe',
    type: 'White',
    vintage: 2018,
    quantity: 6,
    price: '30',
    currency: 'CHF',
    rating: 90.5,
    drinkFrom: 2030,
    drinkBy: null,
    storageLocation: 'Rack A2',
    varietal: 'Riesling',
  },
  {
    name: 'Œil de Perdrix',
    producer: 'Auvernier',
    region: 'Neuchâtel',
    type: 'Rosé',
    vintage: 2022,
    quantity: 1,
    price: 'a gift',
    drinkBy: '2024',
    notes: 'Strawberry and margaux roses.\nDrink it cold',
  },
  {
    name: 'Brut Nature',
    region: 'Champagne',
    type: 'Sparkling',
    vintage: 2012,
    quantity: 12,
    bottleSizeMl: 1500,
    notes: 'From the barolo of sparkling houses',
  },
];
const names = (wines: { name: string }[]) => wines.map(({ name }) => name);

beforeAll(async () => {
  ana = await app().signUp();
  for (const wine of cellar) {
    app().clock.advance(1000);
    const { status, error } = await ana.post('/cellar/wines', wine);
    if (status !== 201) throw new Error(error.message);
  }
  const bob = await app().signUp('Bob');
  await bob.post('/cellar/wines', { ...cellar[0], name: 'Margaux of Bob' });
});

const find = async (query: string, client = ana) => {
  const { status, data, meta, error } = await client.get<Wine[]>(`/cellar/wines?${query}`);
  if (status !== 200) throw new Error(error.message);
  expect(meta.total).toBe(data.length);
  return names(data);
};
const search = (q: string) => find(new URLSearchParams({ q }).toString());

describe('a search', () => {
  test.each([
    ['chateau', ['Château Margaux', 'Pavillon Rouge']],
    ['CHÂTEAU', ['Château Margaux', 'Pavillon Rouge']],
    ['oeil', ['Œil de Perdrix']],
    ['œil', ['Œil de Perdrix']],
    ['grosser', ['Großer Riesling']],
    ['donnhoff', ['Großer Riesling']],
    ['do\u0308nn', ['Großer Riesling']],
    ['nahe ries', ['Großer Riesling']],
    ['rack a10', ['Château Margaux']],
    ['margaux 2005', ['Château Margaux']],
    ['strawberry, cold', ['Œil de Perdrix']],
    ['b', ['Brut Nature', 'Château Margaux', 'Pavillon Rouge']],
    ['deaux', []],
    ['margaux riesling', []],
    ['%', []],
    ['_', []],
    ['…', []],
  ])('for %s finds %j', async (q, expected) => {
    expect(await search(q)).toEqual(expected);
  });

  test('ranks a match in the name before the producer before the rest', async () => {
    expect(await search('margaux')).toEqual(['Château Margaux', 'Pavillon Rouge', 'Œil de Perdrix']);
  });

  test.each([
    ['margoux', 'Château Margaux'],
    ['magraux', 'Château Margaux'],
    ['reisling', 'Großer Riesling'],
    ['chateua margaux', 'Château Margaux'],
    ['strawbery', 'Œil de Perdrix'],
    ['neuchatle', 'Œil de Perdrix'],
    ['champgane', 'Brut Nature'],
  ])('with a typo, %s, finds the intended wine', async (q, expected) => {
    expect((await search(q))[0]).toBe(expected);
  });

  test('without a match finds nothing, and an existing word is never treated as a typo', async () => {
    expect(await search('zweigelt')).toEqual([]);
    expect(await search('brut')).toEqual(['Brut Nature']);
  });

  test('of barrels ignores accents too', async () => {
    await ana.post('/cellar/barrels', { name: 'Weinhöhe', vintage: 2024, region: 'Côte d’Or' });
    expect((await ana.get<Wine[]>('/cellar/barrels?q=cote+weinhohe')).data).toHaveLength(1);
    expect((await ana.get<Wine[]>('/cellar/barrels?q=hohe')).data).toEqual([]);
  });

  test('of barrels tolerates a typo', async () => {
    const bo = await app().signUp('Bo');
    for (const name of ['Chambertin', 'Corton 2'])
      await bo.post('/cellar/barrels', { name, vintage: 2024, region: 'Bourgogne' });
    const found = async (q: string) => names((await bo.get<Wine[]>(`/cellar/barrels?q=${q}`)).data);
    expect(await found('chambretin+bourgonge')).toEqual(['Chambertin']);
    expect(await found('corton+3')).toEqual([]);
    expect(await found('cor')).toEqual(['Corton 2']);
  });
});

describe('wines are filtered by', () => {
  const all = names([...cellar]).reverse();
  const but = (...gone: string[]) => all.filter((name) => !gone.includes(name));
  test.each([
    ['type=Red&type=Rosé', ['Œil de Perdrix', 'Pavillon Rouge', 'Château Margaux']],
    ['region=Nahe', ['Großer Riesling']],
    ['region=Nahe&region=Champagne&type=White', ['Großer Riesling']],
    ['window=last-year', ['Pavillon Rouge']],
    ['window=past&window=early', ['Œil de Perdrix', 'Großer Riesling']],
    ['window=unknown', ['Brut Nature']],
    ['window=ready', ['Château Margaux']],
    ['place=Rack+A2', ['Großer Riesling', 'Pavillon Rouge']],
    ['place=', ['Brut Nature', 'Œil de Perdrix']],
    ['vintageFrom=2012&vintageTo=2015', ['Brut Nature', 'Pavillon Rouge']],
    ['vintageTo=2005', ['Château Margaux']],
    ['ratingFrom=90.5&ratingTo=92', ['Großer Riesling', 'Pavillon Rouge']],
    ['priceFrom=150', ['Pavillon Rouge', 'Château Margaux']],
    ['priceTo=150', ['Großer Riesling', 'Pavillon Rouge']],
    ['priceFrom=0&currency=chf', ['Großer Riesling']],
    ['stock=in', but('Pavillon Rouge')],
    ['stock=out', ['Pavillon Rouge']],
    ['q=margaux&stock=in&sort=name', ['Château Margaux', 'Œil de Perdrix']],
    ['sort=relevance', all],
  ])('%s', async (query, expected) => {
    expect(await find(query)).toEqual(expected);
  });
});

describe('an order', () => {
  test.each([
    ['price', ['Œil de Perdrix', 'Brut Nature', 'Großer Riesling', 'Pavillon Rouge', 'Château Margaux']],
    ['window', ['Œil de Perdrix', 'Pavillon Rouge', 'Château Margaux', 'Großer Riesling', 'Brut Nature']],
    ['name', ['Brut Nature', 'Château Margaux', 'Großer Riesling', 'Œil de Perdrix', 'Pavillon Rouge']],
  ])('by %s follows people’s expectation', async (sort, expected) => {
    expect((await find(`sort=${sort}`)).map((name) => name)).toEqual(expected);
  });

  test('by place sorts A2 before A10, and wines without a place last', async () => {
    const places = (await ana.get<Wine[]>('/cellar/wines?sort=storageLocation')).data;
    expect(places.map(({ storageLocation }) => storageLocation)).toEqual([
      'Rack A2',
      'Rack A2',
      'Rack A10',
      null,
      null,
    ]);
  });
});

describe('facets', () => {
  const facets = async (query = '') => (await ana.get<WineFacets>(`/api/cellar/wines/facets?${query}`)).data;
  const counts = (facet: { value: string | number; wines: number; bottles: number }[]) =>
    Object.fromEntries(
      facet.filter(({ wines }) => wines > 0).map(({ value, wines, bottles }) => [value, [wines, bottles]]),
    );

  test('count all wines and bottles', async () => {
    const whole = await facets();
    expect(whole).toMatchObject({
      wines: 5,
      bottles: 22,
      regions: 4,
      places: 3,
      price: { min: 30, max: 1250.5, unknown: 2 },
      rating: { min: 90.5, max: 98, unknown: 2 },
    });
    expect(whole.type).toEqual([
      { value: 'Red', wines: 2, bottles: 3 },
      { value: 'White', wines: 1, bottles: 6 },
      { value: 'Rosé', wines: 1, bottles: 1 },
      { value: 'Sparkling', wines: 1, bottles: 12 },
      { value: 'Dessert', wines: 0, bottles: 0 },
    ]);
    expect(counts(whole.window)).toEqual({
      early: [1, 6],
      ready: [1, 3],
      'last-year': [1, 0],
      past: [1, 1],
      unknown: [1, 12],
    });
    expect(counts(whole.stock)).toEqual({ in: [4, 22], out: [1, 0] });
    expect(counts(whole.place)).toEqual({ 'Rack A10': [1, 3], 'Rack A2': [2, 6], '': [2, 13] });
    expect(whole.vintage.map(({ value }) => value)).toEqual([2022, 2018, 2015, 2012, 2005]);
    expect(counts(whole.currency)).toEqual({ EUR: [2, 3], CHF: [1, 6] });
  });

  test('ignore only their own filter', async () => {
    const red = await facets('type=Red&ratingFrom=95');
    expect(red.wines).toBe(1);
    expect(counts(red.type)).toEqual({ Red: [1, 3] });
    expect(counts(red.region)).toEqual({ Bordeaux: [1, 3] });
    expect(red.rating).toEqual({ min: 92, max: 98, unknown: 0 });
    const white = await facets('type=White');
    expect(counts(white.type)).toEqual({ Red: [2, 3], White: [1, 6], Rosé: [1, 1], Sparkling: [1, 12] });
    expect(counts(white.place)).toEqual({ 'Rack A2': [1, 6] });
  });

  test('agree with the list for each counted value', async () => {
    const query = 'q=margaux&stock=in';
    const { type } = await facets(`${query}&type=Red`);
    for (const { value, wines } of type)
      expect([value, (await find(`${query}&type=${value}`)).length]).toEqual([value, wines]);
  });

  test('search regions and places, and keep a chosen one listed', async () => {
    const looked = await facets('regionSearch=chatel&placeSearch=a1&region=Nahe');
    expect(looked.region.map(({ value }) => value)).toEqual(['Neuchâtel', 'Nahe']);
    expect(looked.place).toEqual([]);
    expect((await facets('placeSearch=a1')).place.map(({ value }) => value)).toEqual(['Rack A10']);
  });

  test('list the places with most wines, or all of them in the view by place', async () => {
    const eve = await app().signUp('Eve');
    const racks = Array.from({ length: 60 }, (_, n) => `Shelf ${n + 1}`);
    for (const storageLocation of racks)
      await eve.post('/cellar/wines', { ...plain, name: 'Shelved', region: 'Shelves', storageLocation });
    const placesOf = async (query: string) =>
      (await eve.get<WineFacets>(`/api/cellar/wines/facets?region=Shelves${query}`)).data.place;
    expect(await placesOf('')).toHaveLength(50);
    const all = (await placesOf('&placeList=all')).filter(({ wines }) => wines > 0);
    expect(all.map(({ value }) => value).toSorted()).toEqual(racks.toSorted());
  });
});

test('places are listed in walking order with their wines', async () => {
  const dora = await app().signUp('Dora');
  for (const storageLocation of ['Bin 10', 'Bin 9', 'bin 2', '', 'Bin 9'])
    await dora.post('/cellar/wines', { ...plain, name: 'Clos', storageLocation });
  await dora.post('/cellar/barrels', { name: 'Lot', vintage: 2024, region: 'Jura', location: 'Bin 9' });
  const { data } = await dora.get<{ places: CellarPlace[] }>('/api/cellar/places');
  const plainly = { capacity: null, note: null, version: null };
  expect(data.places).toEqual([
    { place: 'bin 2', wines: 1, bottles: 2, barrels: 0, ...plainly },
    { place: 'Bin 9', wines: 2, bottles: 4, barrels: 1, ...plainly },
    { place: 'Bin 10', wines: 1, bottles: 2, barrels: 0, ...plainly },
    { place: '', wines: 1, bottles: 2, barrels: 0, ...plainly },
  ]);
});

test('figures show value by currency, unknown prices and distributions', async () => {
  const { data } = await ana.get<WholeCellarFigures>('/api/cellar/figures');
  expect(data.value).toEqual([
    { currency: 'CHF', amount: 180, bottles: 6 },
    { currency: 'EUR', amount: 3751.5, bottles: 3 },
  ]);
  expect(data.unpricedBottles).toBe(13);
  expect(data.byType).toContainEqual({ type: 'Sparkling', wines: 1, bottles: 12, litres: 18 });
  expect(data.byRegion[0]).toEqual({ region: 'Champagne', wines: 1, bottles: 12, litres: 18 });
  expect(data.byVintage.map(({ vintage }) => vintage)).toEqual([2005, 2012, 2018, 2022]);
  expect(data.byWindow.map(({ window, bottles }) => [window, bottles])).toEqual([
    ['early', 6],
    ['ready', 3],
    ['past', 1],
    ['unknown', 12],
  ]);
});
