import { expect, it } from 'vitest';
import { waitInWords } from './wait-words.ts';

it.each([
  [0.2, '1 second'],
  [30, '30 seconds'],
  [89, '89 seconds'],
  [90, '2 minutes'],
  [120, '2 minutes'],
  [121, '3 minutes'],
  [3600, '60 minutes'],
])('tells a wait of %d s as %s', (seconds, words) => {
  expect(waitInWords(seconds)).toBe(words);
});
