import { expect, test } from 'vitest';
import { trimmedEnd } from './trimmed-end.ts';

test.each([
  ['https://cellar.example.com//', '/', 'https://cellar.example.com'],
  ['1,234.,', '.,', '1,234'],
  ['0.100', '0', '0.1'],
  ['...', '.', ''],
  ['', '.', ''],
  ['a.b', '.', 'a.b'],
])('%s without %s at its end is %s', (text, signs, trimmed) => {
  expect(trimmedEnd(text, signs)).toBe(trimmed);
});
