/** Wines in several places: storing, moving, drinking, searching and counting. */
import type {
  CellarPlace,
  ConsumptionAndWine,
  WholeCellarFigures,
  Wine,
  WineDetail,
  WineFacets,
} from '@cuverie/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import { type SignedInClient, useTestApp } from '../../../testing/app.ts';
import { addWine, bulk, undo, WINE } from '../testing/cellar.ts';

const app = useTestApp();
let ana: SignedInClient;
beforeEach(async () => {
  ana = await app().signUp();
});

const at = (place: string | null, bottles: number, bottleSizeMl = 750) => ({ place, bottles, bottleSizeMl });
const SEVERAL = [at('Rack A', 3), at('Offsite', 4)];

const wineNow = async ({ id }: Wine): Promise<Wine> =>
  (await ana.get<WineDetail>(`/cellar/wines/${id}`)).data;
const put = (wine: Wine, changes: object) => ana.put<WineDetail>(`/cellar/wines/${wine.id}`, changes);
const inPlaces = (fields: object = {}) =>
  addWine(ana, { quantity: 7, storageLocation: 'Rack A', holdings: SEVERAL, ...fields });
const names = async (query: string) =>
  (await ana.get<Wine[]>(`/cellar/wines?${query}`)).data.map(({ name }) => name);
const places = async () => (await ana.get<{ places: CellarPlace[] }>('/api/cellar/places')).data.places;
const facets = async (query = '') => (await ana.get<WineFacets>(`/api/cellar/wines/facets?${query}`)).data;

describe('a wine in several places', () => {
  test('is one wine whose quantity is the sum and whose first place is shown', async () => {
    const wine = await inPlaces();
    expect(wine).toMatchObject({
      quantity: 7,
      storageLocation: 'Rack A',
      bottleSizeMl: 750,
      holdings: SEVERAL,
    });
    expect((await ana.get<Wine[]>('/cellar/wines')).data).toMatchObject([{ quantity: 7, holdings: SEVERAL }]);
  });

  test('in one place shows that place, with or without bottles', async () => {
    expect((await addWine(ana)).holdings).toEqual([at('A1', 6)]);
    expect((await addWine(ana, { quantity: 0, storageLocation: '' })).holdings).toEqual([at(null, 0)]);
    const twice = await inPlaces({ holdings: [at('Rack A', 3), at('Rack A', 4), at('Offsite', 0)] });
    expect(twice.holdings).toEqual([at('Rack A', 7)]);
  });

  test('moves 40 of its 120 bottles and no other', async () => {
    const wine = await addWine(ana, { quantity: 120 });
    const { data } = await put(wine, { holdings: [at('A1', 80), at('Offsite', 40)] });
    expect(data).toMatchObject({
      quantity: 120,
      storageLocation: 'A1',
      holdings: [at('A1', 80), at('Offsite', 40)],
    });
    expect(await places()).toMatchObject([
      { place: 'A1', bottles: 80 },
      { place: 'Offsite', bottles: 40 },
    ]);
  });

  test.each<[object, ReturnType<typeof at>[]]>([
    [{ quantity: 9 }, [at('Rack A', 5), at('Offsite', 4)]],
    [{ quantity: 2 }, [at('Offsite', 2)]],
    [{ storageLocation: 'B' }, [at('B', 3), at('Offsite', 4)]],
    [{ bottleSizeMl: 1500 }, [at('Rack A', 3, 1500), at('Offsite', 4)]],
    [{ holdings: null }, [at('Rack A', 7)]],
    [{ name: 'Clos', quantity: 7, storageLocation: 'Rack A' }, SEVERAL],
  ])('changed by %j has these places', async (changes, holdings) => {
    const wine = await inPlaces();
    const { status, data } = await put(wine, changes);
    expect([status, data.holdings]).toEqual([200, holdings]);
    expect(await wineNow(wine)).toEqual(data);
  });

  test.each([
    [{ quantity: 6 }, { quantity: 'The places hold 7 bottles together' }],
    [
      { storageLocation: 'B' },
      {
        storageLocation:
          'Write Rack A here, because that is the first of the places, or name another place first',
      },
    ],
    [{ holdings: [] }, { holdings: 'Places is required' }],
    [
      { holdings: [{ ...at('A', 1), bottles: -1 }] },
      { 'holdings.0.bottles': 'Bottles must be between 0 and 1,000,000' },
    ],
    [
      { holdings: [at('A', 1_000_000), at('B', 1)], quantity: 1_000_000, storageLocation: 'A' },
      {
        holdings: 'A wine has at most 1000000 bottles, and this would make more',
        quantity: 'The places hold 1,000,001 bottles together',
      },
    ],
    [
      {
        holdings: Array.from({ length: 101 }, (_, n) => at(`A${n}`, 1)),
        quantity: 101,
        storageLocation: 'A0',
      },
      { holdings: 'Places takes at most 100 values' },
    ],
  ])('refuses %j with a message', async (fields, errors) => {
    const wine = { ...WINE, quantity: 7, storageLocation: 'Rack A', holdings: SEVERAL, ...fields };
    const { status, error } = await ana.post('/cellar/wines', wine);
    expect([status, error.errors]).toEqual([400, errors]);
  });

  test('always has as many bottles as its places', async () => {
    const { id } = await inPlaces();
    const changed = (set: Sql) => app().db.count(sql`update wines set ${set} where id = ${id}`);
    const refused = (constraint: string) =>
      expect.objectContaining({ code: '23514', message: expect.stringContaining(constraint) as unknown });
    await expect(changed(sql`quantity = 6`)).rejects.toEqual(refused('wines_holdings_are_its_bottles'));
    await expect(changed(sql`quantity = 3, holdings = '[{"bottles": 3}]'`)).rejects.toEqual(
      refused('wines_holdings_check'),
    );
  });

  test('is accepted as a form with a picture', async () => {
    const fields = {
      ...WINE,
      vintage: '2019',
      quantity: '7',
      storageLocation: 'Rack A',
      holdings: JSON.stringify(SEVERAL),
    };
    const { data } = await ana.form<WineDetail>('POST', '/cellar/wines', fields);
    expect(data.holdings).toEqual(SEVERAL);
  });
});

describe('drinking', () => {
  const drink = async (wine: Wine, fields: object = {}) =>
    ana.post<ConsumptionAndWine>(`/api/cellar/wines/${wine.id}/consumptions`, fields);
  const takeBack = async ({ data }: { data: ConsumptionAndWine }) =>
    (await ana.delete<{ wine: Wine }>(`/api/cellar/consumptions/${data.consumption.id}`)).data.wine.holdings;

  test('takes from the first place, records it and returns the bottle there', async () => {
    const wine = await inPlaces({ quantity: 5, holdings: [at('Rack A', 1), at('Offsite', 4)] });
    const drunk = await drink(wine);
    expect(drunk.data.consumption.takenFrom).toEqual([{ ...at('Rack A', 1), at: 0 }]);
    expect(drunk.data.wine).toMatchObject({
      quantity: 4,
      storageLocation: 'Offsite',
      holdings: [at('Offsite', 4)],
    });
    expect(await takeBack(drunk)).toEqual([at('Rack A', 1), at('Offsite', 4)]);
  });

  test('takes bottles from the given place, and no more than are there', async () => {
    const wine = await inPlaces();
    const drunk = await drink(wine, { place: 'Offsite', quantity: 4 });
    expect(drunk.data.wine.holdings).toEqual([at('Rack A', 3)]);
    expect(await takeBack(drunk)).toEqual(SEVERAL);
    const tooMany = await drink(wine, { place: 'Offsite', quantity: 5 });
    expect([tooMany.status, tooMany.error.errors]).toEqual([
      400,
      { quantity: 'Only 4 bottles lie in Offsite' },
    ]);
    const nowhere = await drink(wine, { place: 'Attic' });
    expect(nowhere.error.errors).toEqual({ quantity: 'No bottle of it lies in Attic' });
  });

  test('continues in the next place if the first has too few', async () => {
    const wine = await inPlaces();
    const drunk = await drink(wine, { quantity: 5 });
    expect(drunk.data.wine.holdings).toEqual([at('Offsite', 2)]);
    expect(await takeBack(drunk)).toEqual(SEVERAL);
  });

  test('follows a changed entry', async () => {
    const { data } = await drink(await inPlaces(), { place: 'Offsite' });
    const change = async (changes: object) =>
      (await ana.put<ConsumptionAndWine>(`/api/cellar/consumptions/${data.consumption.id}`, changes)).data;
    expect((await change({ quantity: 3 })).wine.holdings).toEqual([at('Rack A', 3), at('Offsite', 1)]);
    expect((await change({ note: 'Fine' })).wine.holdings).toEqual([at('Rack A', 3), at('Offsite', 1)]);
    const moved = await change({ place: 'Rack A' });
    expect(moved.wine.holdings).toEqual([at('Offsite', 4)]);
    expect(moved.consumption.takenFrom).toEqual([{ ...at('Rack A', 3), at: 0 }]);
    expect((await change({ quantity: 1 })).wine.holdings).toEqual([at('Rack A', 2), at('Offsite', 4)]);
  });

  test('records no place for a wine in one place, so an undo returns the bottle to its current place', async () => {
    const wine = await addWine(ana);
    const drunk = await drink(wine);
    expect(drunk.data.consumption.takenFrom).toBeNull();
    await put(wine, { storageLocation: 'B2' });
    expect(await takeBack(drunk)).toEqual([at('B2', 6)]);
  });
});

describe('searching and counting', () => {
  beforeEach(async () => {
    await inPlaces({ name: 'Several', notes: 'x' });
    await addWine(ana, { name: 'One', storageLocation: 'Offsite', quantity: 2 });
    await addWine(ana, {
      name: 'Sizes',
      quantity: 3,
      holdings: [at('Attic', 1), at('Attic', 2, 1500)],
      storageLocation: 'Attic',
    });
  });

  test('counts each place’s own bottles, and a wine once per place', async () => {
    expect(await places()).toMatchObject([
      { place: 'Attic', wines: 1, bottles: 3, barrels: 0 },
      { place: 'Offsite', wines: 2, bottles: 6, barrels: 0 },
      { place: 'Rack A', wines: 1, bottles: 3, barrels: 0 },
    ]);
    const { place, places: count, bottles } = await facets();
    expect([count, bottles]).toEqual([3, 12]);
    expect(place).toEqual([
      { value: 'Offsite', wines: 2, bottles: 6 },
      { value: 'Attic', wines: 1, bottles: 3 },
      { value: 'Rack A', wines: 1, bottles: 3 },
    ]);
  });

  test('finds a wine by each of its places and by their words', async () => {
    expect(await names('place=Offsite&sort=name')).toEqual(['One', 'Several']);
    expect(await names('place=Rack%20A')).toEqual(['Several']);
    expect(await names('q=offsite&sort=name')).toEqual(['One', 'Several']);
    expect(await names('q=rack')).toEqual(['Several']);
    expect(await names('sort=storageLocation')).toEqual(['Sizes', 'One', 'Several']);
  });

  test('shows the bottles in the filtered places', async () => {
    const { wines, bottles, type, place } = await facets('place=Offsite');
    expect([wines, bottles]).toEqual([2, 6]);
    expect(type.find(({ value }) => value === 'Red')).toEqual({ value: 'Red', wines: 2, bottles: 6 });
    expect(place.find(({ value }) => value === 'Rack A')).toEqual({ value: 'Rack A', wines: 1, bottles: 3 });
  });

  test('adds up the litres of all sizes', async () => {
    const { data } = await ana.get<WholeCellarFigures>('/api/cellar/figures');
    expect([data.bottles, data.bottledL]).toEqual([12, 10.5]);
    expect(data.byType).toEqual([{ type: 'Red', wines: 3, bottles: 12, litres: 10.5 }]);
  });
});

describe('bulk changes', () => {
  let both: Wine[];
  beforeEach(async () => {
    both = [
      await inPlaces({ name: 'Several' }),
      await addWine(ana, { name: 'One', storageLocation: 'Offsite' }),
    ];
  });
  const lying = async () => Promise.all(both.map(async (wine) => (await wineNow(wine)).holdings));
  const chosen = () => ({ ids: both.map(({ id }) => id) });

  test('move wines with all bottles, and back', async () => {
    const { data } = await bulk(ana, 'update', { ...chosen(), changes: { storageLocation: 'Barn' } });
    expect(await lying()).toEqual([[at('Barn', 7)], [at('Barn', 6)]]);
    await undo(ana, data.undo);
    expect((await wineNow(both[0] as Wine)).holdings).toEqual(SEVERAL);
    expect(await lying()).toEqual([SEVERAL, [at('Offsite', 6)]]);
  });

  test('move wines out of one place, which renames it', async () => {
    const changes = { storageLocation: 'Barn', movedFrom: ['Offsite'] };
    await bulk(ana, 'update', { where: { place: ['Offsite'] }, expected: 2, changes });
    expect(await lying()).toEqual([[at('Rack A', 3), at('Barn', 4)], [at('Barn', 6)]]);
    await bulk(ana, 'update', { ...chosen(), changes: { storageLocation: 'Barn', movedFrom: ['Rack A'] } });
    expect(await lying()).toEqual([[at('Barn', 7)], [at('Barn', 6)]]);
    await bulk(ana, 'update', { ...chosen(), changes: { storageLocation: 'A', movedFrom: ['Rack A'] } });
    expect(await lying()).toEqual([[at('Barn', 7)], [at('Barn', 6)]]);
  });

  test.each([{ quantity: 3 }, { bottleSizeMl: 375 }])(
    'refuse %j for a wine in several places',
    async (changes) => {
      const { status, error } = await bulk(ana, 'update', { ...chosen(), changes });
      expect([status, error.message]).toEqual([
        400,
        '1 wine of these lies in several places or in slots: change the bottles of it by itself',
      ]);
      expect(await lying()).toEqual([SEVERAL, [at('Offsite', 6)]]);
    },
  );
});
