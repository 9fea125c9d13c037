import type { Wine } from '@cuverie/contract';
import { expect, test } from 'vitest';
import { wineWith } from '../testing/wine.ts';
import { mergeOf, openParts, partWords, usualChoice } from './merge-choice.ts';

const WINE = wineWith({});
const FULL: Wine = { ...WINE, id: 'b', version: 3, producer: 'Lafarge', rating: 92 };
const THIRD: Wine = { ...WINE, id: 'c', name: 'Volnai', rating: 90 };
const ALL = [WINE, FULL, THIRD];

test('the wine with the most values is kept', () => {
  const choice = usualChoice(ALL);
  expect(mergeOf(ALL, choice)).toEqual({
    keep: { id: 'b', version: 3 },
    others: [
      { id: 'a', version: 1 },
      { id: 'c', version: 1 },
    ],
    from: { name: 'b', rating: 'b' },
  });
});

test('a value is taken from the chosen wine, as long as it is part of the merge', () => {
  const choice = { ...usualChoice(ALL), from: { name: 'c' } };
  expect(mergeOf(ALL, choice).from).toMatchObject({ name: 'c' });
  const without = { ...choice, out: ['c'] };
  expect(openParts(ALL, without)).toEqual([]);
  expect(mergeOf(ALL, without).others).toEqual([{ id: 'a', version: 1 }]);
});

test('the kept wine is always part of the merge', () => {
  expect(mergeOf(ALL, { kept: 'c', out: ['c'], from: {} }).keep).toEqual({ id: 'c', version: 1 });
});

test('a wine of an unknown vintage differs from one without a vintage', () => {
  const none = { ...WINE, vintage: null };
  const vintages = [none, { ...none, baseYear: 2015 }, { ...none, vintageUnknown: true as const }];
  expect(vintages.map((wine) => partWords(wine, 'vintage'))).toEqual([
    'NV',
    'NV, base 2015',
    'Vintage unknown',
  ]);
});
