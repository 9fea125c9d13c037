import { expect, test } from 'vitest';
import { usualStyle } from './style.ts';

test.each(['Chardonnay', 'Sauvignon Blanc', 'Gewürztraminer', 'Pinot Gris', 'Sémillon', 'Rosé of Grenache'])(
  '%s is fermented as white must',
  (variety) => expect(usualStyle(variety)).toBe('white'),
);

test.each(['Pinot Noir', 'Cabernet Sauvignon', 'Merlot', 'Blaufränkisch', 'Field blend', ''])(
  '%j is fermented as red must',
  (variety) => expect(usualStyle(variety)).toBe('red'),
);
