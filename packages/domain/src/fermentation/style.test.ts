import { expect, test } from 'vitest';
import { usualColour, usualStyle } from './style.ts';

test.each(['Chardonnay', 'Sauvignon Blanc', 'Gewürztraminer', 'Pinot Gris', 'Sémillon', 'Rosé of Grenache'])(
  '%s is fermented as white must',
  (variety) => expect(usualStyle(variety)).toBe('white'),
);

test.each(['Pinot Noir', 'Cabernet Sauvignon', 'Merlot', 'Blaufränkisch', 'Field blend', ''])(
  '%j is fermented as red must',
  (variety) => expect(usualStyle(variety)).toBe('red'),
);

test('a wine is rosé where its variety, its lot or its vessel is called so, else as its variety', () => {
  expect(usualColour('Rosé of Pinot Noir', '26-R', 'Cuve 9')).toBe('rosé');
  expect(usualColour('Pinot Noir', '2026 Pinot Noir', 'Rosé de saignée')).toBe('rosé');
  expect(usualColour('Grenache', '26-ROSE-1', 'T1')).toBe('rosé');
  expect(usualColour('Pinot Noir', '26-PN', 'Rosetta')).toBe('red');
  expect(usualColour('Chardonnay', '26-CH', 'T1')).toBe('white');
});
