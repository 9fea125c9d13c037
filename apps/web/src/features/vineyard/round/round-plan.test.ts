import type { Block } from '@cuverie/contract';
import { afterEach, expect, it } from 'vitest';
import { membership } from '../../../platform/membership.ts';
import { chosenFields, storedPlan, withMoved } from './round-plan.ts';

const FIELDS = ['a', 'b', 'c'].map((id) => ({ id }) as Block);
const idsOf = (fields: readonly Block[]) => fields.map(({ id }) => id);
const as = (userId: string) => membership.set({ userId, estateId: 'clos', role: 'owner' });

afterEach(() => {
  for (const person of ['ana', 'ben']) {
    as(person);
    storedPlan.forget();
  }
});

it('stores the fields of a round and their order for the user, until it is finished', () => {
  as('ana');
  expect(storedPlan.read()).toBeUndefined();
  storedPlan.keep(['c', 'a']);
  as('ben');
  expect(storedPlan.read()).toBeUndefined();
  as('ana');
  expect(storedPlan.read()).toEqual(['c', 'a']);
  storedPlan.forget();
  expect(storedPlan.read()).toBeUndefined();
});

it('includes the chosen fields that still exist, or all without a choice', () => {
  expect(idsOf(chosenFields(FIELDS, ['c', 'gone', 'a']))).toEqual(['c', 'a']);
  expect(idsOf(chosenFields(FIELDS, undefined))).toEqual(['a', 'b', 'c']);
  expect(chosenFields(FIELDS, [])).toEqual([]);
});

it('moves a field by one position, never beyond the ends', () => {
  expect(withMoved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b']);
  expect(withMoved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  expect(withMoved(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c']);
  expect(withMoved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'b', 'c']);
});
