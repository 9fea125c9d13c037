import { expect, it } from 'vitest';
import { differences, untouched } from './overtaken.ts';

const LABELS = { brix: 'Brix', pH: 'pH', notes: 'Notes' };
const before = { brix: '18', pH: '3.4', notes: '' };
const mine = { brix: '17', pH: '3.4', notes: 'Cherries' };
const theirs = { brix: '16.5', pH: '3.5', notes: '' };

it('shows both versions of what two people changed at once', () => {
  expect(differences(LABELS, { before, mine, theirs }, (_, value) => value.replace('.', ','))).toEqual([
    { field: 'brix', label: 'Brix', theirs: '16,5', mine: '17' },
    { field: 'pH', label: 'pH', theirs: '3,5', mine: undefined },
  ]);
  expect(differences(LABELS, { before, mine: { ...mine, brix: '' }, theirs })[0]?.mine).toBe('nothing');
  expect(differences(LABELS, { before, mine, theirs: { ...mine } })).toEqual([]);
});

it('takes over what somebody else stored in a field nobody touched here', () => {
  expect(untouched(before, mine, theirs)).toEqual({ pH: '3.5' });
});
