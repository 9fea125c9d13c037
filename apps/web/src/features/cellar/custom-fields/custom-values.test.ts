import type { CustomField } from '@cuverie/contract';
import { expect, test } from 'vitest';
import { changedCustom, readCustom, typedCustom, typedProblems } from './custom-values.ts';

const field = (id: string, kind: CustomField['kind']): CustomField => ({
  id,
  version: 1,
  name: 'Bin',
  kind,
  choices: null,
  position: 0,
  createdAt: '',
  updatedAt: '',
});
const FIELDS = [field('a', 'number'), field('b', 'text')];

test('typed values of own fields are read by kind, and what changed is sent', () => {
  const typed = typedCustom(FIELDS, { a: 12.5 });
  expect(typed).toEqual({ 'custom.a': '12.5', 'custom.b': '' });
  expect(readCustom(FIELDS, { ...typed, 'custom.b': ' Berry ' })).toEqual({ a: 12.5, b: 'Berry' });
  expect(changedCustom({ a: 12.5 }, { a: 12.5, b: null })).toBeUndefined();
  expect(changedCustom({ a: 12.5 }, { a: null, b: 'Berry' })).toEqual({ a: null, b: 'Berry' });
});

test('a wrong value is told beside its input', () => {
  const read = readCustom(FIELDS, { 'custom.a': 'twelve' });
  expect(typedProblems(FIELDS, read, null)).toEqual({ 'custom.a': 'Bin must be a number' });
});
