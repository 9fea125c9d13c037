import type { Consumption } from '@cuverie/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { type SignedInClient, useTestApp } from '../../testing/app.ts';
import { importAll, MARGAUX, wholeWine } from './testing/imports.ts';

const app = useTestApp();
let ana: SignedInClient;

beforeEach(async () => {
  ana = await app().signUp('Ana Silva');
});

const NAME = MARGAUX.name;
const MAGNUM = { bottleSizeMl: 1500, source: 'cellartracker:iWine:7:1500' };
const entry = { day: '2020-05-21', quantity: 1, reason: 'Drunk', source: 'cellartracker:consumed:1' };
const gift = { day: '2020-06-01', quantity: 1, reason: 'Gifted', source: 'cellartracker:consumed:2' };

const PLACES = [
  { place: 'Cellar, A1', bottles: 3, bottleSizeMl: 1500 },
  { place: 'Cellar, B2', bottles: 2, bottleSizeMl: 1500 },
];

/** Rows of each file of one wine, as the browser reads them. */
const ROWS = {
  counted: {
    ...MARGAUX,
    ...MAGNUM,
    quantity: 5,
    price: '230',
    storageLocation: 'Cellar, A1',
    holdings: PLACES,
    extra: { Barcode: '1, 2, 3, 4, 5' },
  },
  bottles: {
    ...MARGAUX,
    ...MAGNUM,
    quantity: 8,
    storageLocation: 'Offsite',
    holdings: [
      { place: 'Offsite', bottles: 5, bottleSizeMl: 1500 },
      { place: 'Cellar, A1', bottles: 3, bottleSizeMl: 1500 },
    ],
    surer: ['Barcode'],
    extra: { BottleState: '1 (8)' },
  },
  bought: {
    ...MARGAUX,
    ...MAGNUM,
    quantity: 6,
    price: '250',
    purchaseDate: '2019-11-06',
    surer: ['Barcode', 'BottleState'],
    extra: { 'Purchase: Quantity': '7' },
  },
  consumed: {
    ...MARGAUX,
    ...MAGNUM,
    region: 'Bordeaux',
    quantity: 0,
    assumed: ['name', 'vintage', 'region', 'type', 'quantity'],
    consumptions: [entry, gift],
    extra: { 'Consumed: Price': '230' },
  },
  notes: {
    ...MARGAUX,
    quantity: 0,
    rating: 96,
    source: 'cellartracker:iWine:7',
    assumed: ['name', 'vintage', 'region', 'type', 'quantity', 'rating', 'source'],
    consumptions: [
      { day: '2020-05-21', quantity: 0, reason: 'Tasted', note: 'Honey', source: 'cellartracker:note:1' },
    ],
  },
};
type File = keyof typeof ROWS;
const FILES = Object.keys(ROWS) as File[];

const bring = (file: File) => importAll(ana, [{ line: 1, values: ROWS[file] }]);
const history = async () => (await ana.get<Consumption[]>('/api/cellar/consumptions')).data;

describe('several files about one wine', () => {
  const turned = FILES.map((_, from) => [...FILES.slice(from), ...FILES.slice(0, from)]);

  test.each([...turned, ...turned.map((order) => order.toReversed())])(
    'have the same result in the order %s, %s, %s, %s, %s',
    async (...order) => {
      for (const file of order) expect((await bring(file)).refused).toEqual([]);
      const wine = await wholeWine(ana, NAME);
      expect(wine).toMatchObject({
        ...MAGNUM,
        region: 'Margaux',
        quantity: 5,
        price: '230',
        storageLocation: 'Cellar, A1',
        holdings: PLACES,
        purchaseDate: '2019-11-06',
        rating: 96,
        // The day the last bottle was drunk; one given away was not tasted.
        lastTasted: '2020-05-21',
      });
      expect(wine.extra).toEqual({
        Barcode: '1, 2, 3, 4, 5',
        BottleState: '1 (8)',
        'Purchase: Quantity': '7',
        'Consumed: Price': '230',
      });
      expect((await ana.get('/cellar/wines')).data).toHaveLength(1);
      expect((await history()).map(({ day, reason }) => `${day} ${reason}`).toSorted()).toEqual([
        '2020-05-21 Drunk',
        '2020-05-21 Tasted',
        '2020-06-01 Gifted',
      ]);
    },
  );

  test('add nothing when imported twice', async () => {
    for (const file of [...FILES, ...FILES]) await bring(file);
    expect(await history()).toHaveLength(3);
    expect(await wholeWine(ana, NAME)).toMatchObject({ quantity: 5 });
  });

  test('take no bottle for drunk ones, even of a wine counted again here', async () => {
    await bring('counted');
    const { id, version } = await wholeWine(ana, NAME);
    await ana.put(`/cellar/wines/${id}`, { version, quantity: 2 });
    await bring('consumed');
    expect(await wholeWine(ana, NAME)).toMatchObject({ quantity: 2 });
    expect(await history()).toHaveLength(2);
  });
});
