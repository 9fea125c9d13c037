import { expect, it } from 'vitest';
import { goesWithField } from './deletion-words.ts';

it('states what is deleted with a field, also without measurements', () => {
  expect(goesWithField(undefined)).toBe('Its measurements and its weather are deleted with it.');
  expect(goesWithField(0)).toBe('It has no measurements; its weather is deleted with it.');
  expect(goesWithField(1)).toBe('Its 1 measurement and its weather are deleted with it.');
  expect(goesWithField(12)).toBe('Its 12 measurements and its weather are deleted with it.');
  expect(goesWithField(0, true)).toBe(
    'It has no measurements; its weather stays with the fields that share it.',
  );
  expect(goesWithField(1, true)).toBe(
    'Its 1 measurement is deleted with it; its weather stays with the fields that share it.',
  );
});
