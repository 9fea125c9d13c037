import { expect, it } from 'vitest';
import { differencesOf } from './differences.ts';

const LABELS = { brix: 'Brix', ph: 'pH', ta: 'TA', notes: 'Notes' };

it('returns another person’s changes beside the typed values, without equal ones', () => {
  const base = { brix: '22.4', ph: '3.4', ta: '6', notes: '' };
  const typed = { brix: '22,9', ph: '3.4', ta: '6.5', notes: 'Seeds brown' };
  const theirs = { brix: '23.1', ph: '3.5', ta: '6.5', notes: '' };
  expect(differencesOf(LABELS, { base, typed, theirs })).toEqual([
    { label: 'Brix', mine: '22,9', theirs: '23.1' },
    { label: 'pH', mine: null, theirs: '3.5' },
  ]);
});

it('words the values, and emptied ones as empty', () => {
  const base = { brix: '18', ph: '3.4', ta: '', notes: '' };
  const shown = differencesOf(
    LABELS,
    { base, typed: { ...base, brix: ' ' }, theirs: { ...base, brix: '16.5' } },
    (_, value) => value.replace('.', ','),
  );
  expect(shown).toEqual([{ label: 'Brix', mine: '', theirs: '16,5' }]);
});

it('joins a list to one text', () => {
  const base = { synonyms: ['Syra'], file: null };
  const shown = differencesOf(
    { synonyms: 'Synonyms' },
    { base, typed: base, theirs: { ...base, synonyms: ['Syra', 'Shiraz'] } },
  );
  expect(shown).toEqual([{ label: 'Synonyms', mine: null, theirs: 'Syra, Shiraz' }]);
});

it('includes the unchanged value of a field that follows a changed one', () => {
  const labels = { quantity: 'Quantity', places: 'Places' };
  const base = { quantity: '6', places: [{ place: 'A', bottles: '6' }] };
  const moved = [
    { place: 'A', bottles: '4' },
    { place: 'B', bottles: '2' },
  ];
  const theirs = { quantity: '5', places: [{ place: 'A', bottles: '5' }] };
  const shown = (typed: typeof base) =>
    differencesOf(labels, { base, typed, theirs }, undefined, { quantity: 'places' });
  expect(shown({ ...base, places: moved })).toEqual([
    { label: 'Quantity', mine: '6', theirs: '5' },
    { label: 'Places', mine: 'A · 4, B · 2', theirs: 'A · 5' },
  ]);
  expect(shown(base)).toMatchObject([{ label: 'Quantity', mine: null }, { label: 'Places' }]);
  expect(shown({ ...base, places: [] })).toMatchObject([
    { label: 'Quantity', mine: null },
    { label: 'Places' },
  ]);
});
