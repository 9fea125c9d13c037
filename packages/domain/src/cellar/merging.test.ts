import { describe, expect, test } from 'vitest';
import { type Mergeable, mergedWine, partsThatDiffer, takenFromFirst } from './merging.ts';

const KEPT: Mergeable = {
  name: 'Volnay',
  producer: null,
  vintage: 2015,
  baseYear: null,
  type: 'Red',
  country: null,
  region: 'Burgundy',
  appellation: null,
  designation: null,
  style: null,
  tags: null,
  varietal: null,
  price: null,
  currency: null,
  alcohol: null,
  rating: 90,
  purchaseDate: null,
  drinkFrom: 2020,
  drinkBy: null,
  picture: null,
  quantity: 3,
  storageLocation: 'Cellar',
  bottleSizeMl: 750,
  holdings: null,
  lastTasted: null,
  notes: null,
  extra: null,
  source: null,
};

const OTHER: Mergeable = { ...KEPT, producer: 'Lafarge', rating: 92, price: '60', currency: 'EUR' };

describe('merged wines', () => {
  test('have the values of the kept one, completed by the others', () => {
    expect(mergedWine([KEPT, OTHER], {})).toMatchObject({
      producer: 'Lafarge',
      rating: 90,
      price: '60',
      currency: 'EUR',
      drinkFrom: 2020,
    });
  });

  test('take each part with all its fields from the chosen wine', () => {
    const other = { ...OTHER, drinkFrom: null, drinkBy: '2030-12-31' };
    expect(mergedWine([KEPT, other], { rating: 1, window: 1, producer: 0 })).toMatchObject({
      rating: 92,
      drinkFrom: null,
      drinkBy: '2030-12-31',
      producer: null,
    });
  });

  test('only differ in parts for which two have different values', () => {
    expect(partsThatDiffer([KEPT, OTHER, { ...OTHER, region: 'Bourgogne' }])).toEqual(['region', 'rating']);
  });

  test('have all bottles in their places', () => {
    const slots = [{ rackId: 'r', row: 1, column: 1, bottles: 1 }];
    const there = {
      ...OTHER,
      quantity: 2,
      holdings: [{ place: 'Cellar', bottles: 2, bottleSizeMl: 750, slots }],
    };
    const magnum = { ...OTHER, quantity: 1, bottleSizeMl: 1500, storageLocation: 'Barn' };
    expect(mergedWine([KEPT, there, magnum], {})).toMatchObject({
      quantity: 6,
      storageLocation: 'Cellar',
      holdings: [
        { place: 'Cellar', bottles: 5, bottleSizeMl: 750, slots },
        { place: 'Barn', bottles: 1, bottleSizeMl: 1500 },
      ],
    });
  });

  test('have every note once, the columns of all files and the newest tasting', () => {
    const one = {
      ...KEPT,
      notes: 'Cherry',
      tags: ['gift'],
      extra: { Bin: 'A', Shop: 'X' },
      lastTasted: '2024-01-01',
    };
    const two = {
      ...KEPT,
      notes: 'Smoke',
      tags: ['Gift', 'old'],
      extra: { Bin: 'B', Size: '1' },
      lastTasted: '2025-01-01',
      source: 's',
    };
    expect(mergedWine([one, two, { ...KEPT, notes: 'Cherry' }], {})).toMatchObject({
      notes: 'Cherry\n\nSmoke',
      tags: ['gift', 'old'],
      extra: { Bin: 'A', Shop: 'X', Size: '1' },
      lastTasted: '2025-01-01',
      source: 's',
    });
  });

  test('return bottles to their original places', () => {
    const barn = { ...OTHER, storageLocation: 'Barn', bottleSizeMl: 1500 };
    const merged = mergedWine([KEPT, barn], {});
    expect(takenFromFirst(barn, merged)).toEqual({ place: 'Barn', bottleSizeMl: 1500, at: 1 });
    expect(takenFromFirst(KEPT, merged)).toBeUndefined();
  });
});
