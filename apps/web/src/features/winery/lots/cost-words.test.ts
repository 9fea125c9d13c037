import type { LotCost } from '@cuverie/contract';
import { afterEach, expect, test } from 'vitest';
import { preferences } from '../../../platform/preferences.ts';
import { allUnpriced, costRows, perBottleWords, perVolumeWords, unpricedWords } from './cost-words.ts';

const plain = (words: string | null) => words?.replaceAll('\u00a0', ' ') ?? null;
const COST: LotCost = {
  asOf: '2026-01-01T08:00:00Z',
  litres: 6000,
  kilograms: 0,
  parts: [
    { kind: 'additives', currency: 'EUR', amount: 4.8 },
    { kind: 'fruit', currency: 'EUR', amount: 12_000 },
    { kind: 'fruit', currency: 'USD', amount: 600 },
  ],
  unpriced: [],
  bottlings: [],
};
afterEach(() => preferences.set({ ...preferences.get(), volumeUnit: 'litre' }));

test('a cost is listed by kind, with its sum in each currency', () => {
  expect(costRows(COST)).toEqual([
    { label: 'Fruit', amount: '€12,000 + $600' },
    { label: 'Additives', amount: '€4.80' },
    { label: 'In all', amount: '€12,004.80 + $600' },
  ]);
  expect(costRows({ parts: [], unpriced: [] })).toEqual([]);
});

test('a cost is told per litre, gallon or bottle', () => {
  expect(plain(perVolumeWords(COST))).toBe('€2 + $0.10 per L');
  preferences.set({ ...preferences.get(), volumeUnit: 'us_gallon' });
  expect(plain(perVolumeWords(COST))).toBe('€7.57 + $0.38 per gal');
  expect(perVolumeWords({ ...COST, kilograms: 5 })).toBeNull();
  expect(plain(perVolumeWords({ ...COST, parts: COST.parts.slice(0, 1) }))).toBe('under €0.01 per gal');
  const bottling = { operationId: '', wineId: '', wine: '', bottles: 8000, bottleSizeMl: 750 };
  expect(plain(perBottleWords({ ...bottling, parts: COST.parts.slice(0, 2), unpriced: [] }))).toBe(
    '€1.50 a bottle, €12,004.80 in all',
  );
  const packaging = { kind: 'bottling', currency: 'EUR', amount: 4000 } as const;
  const packed = [...COST.parts.slice(0, 2), packaging];
  expect(plain(perBottleWords({ ...bottling, parts: packed, unpriced: [] }))).toBe(
    '€2 a bottle, of which €0.50 is packaging, €16,004.80 in all',
  );
  expect(perBottleWords({ ...bottling, parts: [], unpriced: [] })).toBe('no price known');
});

test('what has no price is named', () => {
  const barrels = Array.from({ length: 8 }, (_, at) => ({
    kind: 'barrel' as const,
    name: `B${at}`,
    count: 1,
  }));
  expect(
    unpricedWords([
      { kind: 'delivery', name: 'W-7', count: 2 },
      { kind: 'dose', name: 'KMBS', count: 1 },
      ...barrels,
    ]),
  ).toBe('No price: 2 deliveries (W-7), 1 dose (KMBS), 8 barrels (B0, B1, B2, B3, B4, B5 and 2 more).');
  expect(unpricedWords([])).toBeNull();
  const dose = { kind: 'dose' as const, name: 'KMBS', count: 1 };
  const none = { parts: [], unpriced: [] };
  expect(allUnpriced([none, { ...none, unpriced: [dose] }, { ...none, unpriced: [dose] }])).toEqual([dose]);
});
