import { expect, test } from 'vitest';
import { pickedInto } from './usePicking.ts';

const EMPTY = { name: '', producer: '', country: '', region: '', appellation: '', type: '', varietal: '' };
const MARGAUX = {
  value: 'Pavillon Rouge',
  isOwn: false,
  producer: 'Château Margaux',
  country: 'France',
  region: 'Bordeaux',
  appellation: 'Margaux',
  type: 'Red',
  varietal: null,
} as const;

test('a chosen wine fills empty fields, and never replaces typed text', () => {
  const typed = { ...EMPTY, name: 'pav', producer: 'Margaux', region: 'Médoc' };
  expect(pickedInto(typed, 'name', MARGAUX, {})).toEqual({
    name: 'Pavillon Rouge',
    country: 'France',
    appellation: 'Margaux',
    type: 'Red',
  });
});

test('another choice replaces the values of the one before', () => {
  const filled = { producer: 'Château Margaux', country: 'France', varietal: 'Merlot' };
  const values = { ...EMPTY, ...filled, type: 'White' };
  const other = { ...MARGAUX, value: 'Mouton', producer: 'Mouton Rothschild' };
  expect(pickedInto(values, 'name', other, filled)).toMatchObject({
    name: 'Mouton',
    producer: 'Mouton Rothschild',
    varietal: '',
  });
  expect(pickedInto(values, 'name', other, filled)['type']).toBeUndefined();
});

test('a chosen region fills in its country, and clears nothing', () => {
  const mosel = {
    ...MARGAUX,
    value: 'Mosel',
    country: 'Germany',
    producer: null,
    appellation: null,
    type: null,
  };
  expect(pickedInto({ ...EMPTY, appellation: 'X' }, 'region', mosel, { appellation: 'X' })).toEqual({
    region: 'Mosel',
    country: 'Germany',
  });
});
