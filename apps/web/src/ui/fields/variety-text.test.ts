import { expect, test } from 'vitest';
import { lastVariety } from './variety-text.ts';

test.each([
  ['', '', ''],
  ['Syr', '', 'Syr'],
  ['Syrah, Gre', 'Syrah, ', 'Gre'],
  ['60 % Syrah, 40 % Gre', '60 % Syrah, 40 % ', 'Gre'],
  ['60% Sy', '60% ', 'Sy'],
  ['Marsanne et Rou', 'Marsanne et ', 'Rou'],
  ['Pinot Noir', '', 'Pinot Noir'],
  ['Syrah, ', 'Syrah, ', ''],
])('of %j what is typed last stands after %j: %j', (text, before, typed) => {
  expect(lastVariety(text)).toEqual({ before, typed });
});
