import { expect, test } from 'vitest';
import { usualColour, usualStyle } from './style.ts';

test.each([
  'Chardonnay',
  'Sauvignon Blanc',
  'Gewürztraminer',
  'Pinot Gris',
  'Sémillon',
  'Rosé of Grenache',
  'Glera',
  'Prosecco',
  'Weißburgunder',
  'Weisser Burgunder',
  'Grauburgunder',
  'Muscadet',
  'Moschofilero',
  'Grenache Blanc',
  'White Zinfandel',
  'Blanc de Noirs',
  'Pinot Noir Blanc de Noir',
  'Chardonnay, Pinot Blanc',
  'Chardonnay clone 95',
  'White field blend',
])('%s is fermented as white must', (variety) => expect(usualStyle(variety)).toBe('white'));

test.each([
  'Pinot Noir',
  'Cabernet Sauvignon',
  'Merlot',
  'Blaufränkisch',
  'Malvasia Nera',
  'Spätburgunder',
  'Gamay Noir à Jus Blanc',
  'Auxerrois (Cahors)',
  'Sauvignon Rouge',
  '60 % Syrah, Grenache & Mourvèdre',
  'Pinot Noir 777',
  'Red blend',
])('%s is fermented as red must', (variety) => expect(usualStyle(variety)).toBe('red'));

test.each([
  'Field blend',
  '',
  'Auxerrois',
  'Hermitage',
  'Syrah, Viognier',
  'Merlotland',
  'Whitehall',
  'Blancherie',
])('the style of %j is unknown', (variety) => expect(usualStyle(variety)).toBeNull());

test('the estate’s own names take precedence', () => {
  const own = new Map([
    ['old vines', 'red'],
    ['auxerrois', 'white'],
    ['merlot', 'white'],
  ] as const);
  expect(usualStyle('Old Vines', own)).toBe('red');
  expect(usualStyle('Auxerrois', own)).toBe('white');
  expect(usualStyle('Merlot', own)).toBe('white');
});

test('a wine is rosé by the name of its variety, lot or vessel, or else by its variety', () => {
  expect(usualColour('Rosé of Pinot Noir', '26-R', 'Cuve 9')).toBe('rosé');
  expect(usualColour('Pinot Noir', '2026 Pinot Noir', 'Rosé de saignée')).toBe('rosé');
  expect(usualColour('Grenache', '26-ROSE-1', 'T1')).toBe('rosé');
  expect(usualColour('Pinot Noir', '26-PN', 'Rosetta')).toBe('red');
  expect(usualColour('Chardonnay', '26-CH', 'T1')).toBe('white');
  expect(usualColour('Unknown', '26-X', 'T1')).toBe('red');
});
