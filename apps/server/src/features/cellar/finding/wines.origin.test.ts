import type { CellarConsumption, WholeCellarFigures, Wine, WineFacets } from '@cuverie/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { type SignedInClient, useTestApp } from '../../../testing/app.ts';

const app = useTestApp();
let ana: SignedInClient;

const from = (
  country: string,
  region: string,
  appellation: string | null,
  designation: string | null = null,
) => ({
  country,
  region,
  appellation,
  designation,
});
const cellar = [
  {
    name: 'Grande Cuvée',
    vintage: null,
    quantity: 6,
    baseYear: 2015,
    ...from('France', 'Champagne', 'Champagne', 'Brut'),
  },
  { name: 'Brut Réserve', vintage: null, quantity: 0, ...from('France', 'Champagne', null) },
  { name: 'Le Clos', vintage: 2012, quantity: 3, ...from('France', 'Bordeaux', 'Pomerol') },
  {
    name: 'Monte',
    vintage: 2019,
    quantity: 1,
    ...from('Italy', 'Piedmont', 'Barolo', 'Riserva'),
    tags: ['old'],
  },
  {
    name: 'Cask 7',
    vintage: 2016,
    quantity: 2,
    region: 'Kent',
    style: 'Cider',
    tags: ['Gift', 'old'],
  },
];

beforeAll(async () => {
  ana = await app().signUp('Ana');
  for (const wine of cellar) {
    const { status, error } = await ana.post('/cellar/wines', { type: 'Sparkling', ...wine });
    if (status !== 201) throw new Error(error.message);
  }
});

const found = async (query: string) =>
  (await ana.get<Wine[]>(`/cellar/wines?sort=name&${query}`)).data.map(({ name }) => name);
const facets = async (query = '') => (await ana.get<WineFacets>(`/api/cellar/wines/facets?${query}`)).data;

describe('country, appellation and designation', () => {
  test.each([
    ['q=pomerol', ['Le Clos']],
    ['q=pomreol', ['Le Clos']],
    ['q=italy', ['Monte']],
    ['q=riserva', ['Monte']],
    ['q=france+brut', ['Brut Réserve', 'Grande Cuvée']],
    ['country=Italy', ['Monte']],
    ['country=Italy&country=', ['Cask 7', 'Monte']],
    ['appellation=Champagne&appellation=Barolo', ['Grande Cuvée', 'Monte']],
    ['designation=Riserva', ['Monte']],
    ['country=France&designation=', ['Brut Réserve', 'Le Clos']],
    ['style=Cider', ['Cask 7']],
    ['tagged=old', ['Cask 7', 'Monte']],
    ['tagged=Gift&tagged=none', ['Cask 7']],
    ['tagged=old&country=Italy', ['Monte']],
    ['style=&country=Italy', ['Monte']],
    ['style=&style=Cider&vintageTo=2016', ['Cask 7', 'Le Clos']],
  ])('are found by %s', async (query, names) => {
    expect(await found(query)).toEqual(names);
  });

  test('are counted in facets, each ignoring its own filter', async () => {
    const counts = await facets('country=Italy');
    expect(counts.country).toEqual([
      { value: 'France', wines: 3, bottles: 9 },
      { value: '', wines: 1, bottles: 2 },
      { value: 'Italy', wines: 1, bottles: 1 },
    ]);
    expect([counts.countries, counts.appellations, counts.designations]).toEqual([3, 1, 1]);
    expect(counts.appellation).toEqual([{ value: 'Barolo', wines: 1, bottles: 1 }]);
    expect((await facets('appellationSearch=pom')).appellation.map(({ value }) => value)).toEqual([
      'Pomerol',
    ]);
  });

  test('tags are counted, each with all its wines, and found by a part of their name', async () => {
    const { tagged, tags } = await facets('tagged=Gift&country=Italy&country=');
    expect([tags, tagged]).toEqual([
      2,
      [
        { value: 'old', wines: 2, bottles: 3 },
        { value: 'Gift', wines: 1, bottles: 2 },
      ],
    ]);
    expect((await facets('taggedSearch=gi')).tagged.map(({ value }) => value)).toEqual(['Gift']);
  });

  test('styles in use are counted, and a chosen one without wines', async () => {
    expect((await facets('style=Sake')).style).toEqual([
      { value: '', wines: 4, bottles: 10 },
      { value: 'Cider', wines: 1, bottles: 2 },
      { value: 'Sake', wines: 0, bottles: 0 },
    ]);
  });

  test('sort wines, with missing values last', async () => {
    const inOrder = async (sort: string) =>
      (await ana.get<Wine[]>(`/cellar/wines?sort=${sort}`)).data.map(({ country }) => country);
    expect(await inOrder('country')).toEqual(['France', 'France', 'France', 'Italy', null]);
  });
});

describe('wines of no vintage', () => {
  test.each([
    ['vintage', [2012, 2016, 2019, null, null]],
    ['-vintage', [2019, 2016, 2012, null, null]],
  ])('are last in the order of %s, page by page', async (sort, vintages) => {
    const all: (number | null)[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: { data: Wine[]; meta: { nextCursor: string | null } } = await ana.get<Wine[]>(
        `/cellar/wines?sort=${sort}&limit=2${cursor && `&cursor=${cursor}`}`,
      );
      all.push(...page.data.map(({ vintage }) => vintage));
      cursor = page.meta.nextCursor;
    }
    expect(all).toEqual(vintages);
  });

  test.each([
    ['vintageFrom=1800', ['Cask 7', 'Le Clos', 'Monte']],
    ['nonVintage=yes', ['Brut Réserve', 'Grande Cuvée']],
    ['nonVintage=yes&vintageTo=2015', ['Brut Réserve', 'Grande Cuvée', 'Le Clos']],
    ['nonVintage=yes&type=Red', []],
    ['q=nv', ['Brut Réserve', 'Grande Cuvée']],
  ])('are found by %s', async (query, names) => {
    expect(await found(query)).toEqual(names);
  });

  test('are counted apart from the years and have no age', async () => {
    const { vintage, nonVintage } = await facets('nonVintage=yes');
    expect([vintage.map(({ value }) => value), nonVintage]).toEqual([
      [2019, 2016, 2012],
      { wines: 2, bottles: 6 },
    ]);
    const { data } = await ana.get<WholeCellarFigures>('/api/cellar/figures');
    expect(data.byVintage.map((share) => share.vintage)).toEqual([2012, 2016, 2019]);
    expect(data.nonVintage).toEqual({ wines: 1, bottles: 6, litres: 4.5 });
    // The years are 2012, 2016 and 2019, seen from 2026.
    expect(data.averageAge).toBe(10);
  });

  test('are called NV in the history and in exports', async () => {
    const [wine] = (await ana.get<Wine[]>('/cellar/wines?q=grande')).data;
    await ana.post(`/api/cellar/wines/${wine?.id}/consumptions`, {});
    const { data } = await ana.get<CellarConsumption[]>('/api/cellar/consumptions');
    expect(data[0]?.wine).toMatchObject({ name: 'Grande Cuvée', vintage: null });
  });
});

test('an origin of invisible characters is empty', async () => {
  const bob = await app().signUp('Bob');
  const unseen = { country: '\u200b', appellation: ' \u00ad\u2060 ', designation: '\u200e' };
  const { data } = await bob.post<Wine>('/cellar/wines', { type: 'Red', ...cellar[2], ...unseen });
  expect(data).toMatchObject({ country: null, appellation: null, designation: null });
  const facets = await bob.get<WineFacets>('/api/cellar/wines/facets');
  expect(facets.data.country).toEqual([{ value: '', wines: 1, bottles: 3 }]);
});
