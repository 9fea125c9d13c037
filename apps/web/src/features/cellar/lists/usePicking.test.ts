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

test('a picked wine fills what is empty, and never what was typed', () => {
  const typed = { ...EMPTY, name: 'pav', producer: 'Margaux', region: 'Médoc' };
  expect(pickedInto(typed, 'name', MARGAUX, {})).toEqual({
    name: 'Pavillon Rouge',
    country: 'France',
    appellation: 'Margaux',
    type: 'Red',
  });
});

test('another one takes the place of what the one before filled', () => {
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

test('a picked region brings its country, and clears nothing', () => {
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
