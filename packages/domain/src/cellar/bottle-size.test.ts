import { describe, expect, test } from 'vitest';
import { inWords } from '../words/words.ts';
import { readBottleSize } from './bottle-size.ts';
import { BOTTLE_FORMATS } from './wine.ts';

describe('a bottle size', () => {
  test.each([
    ['750ml', 750],
    ['750 ML', 750],
    ['1.500 ml', 1500],
    ['75cl', 750],
    ['75 cl', 750],
    ['37,5 cl', 375],
    ['7.5 dl', 750],
    ['0.75 L', 750],
    ['0,75 L', 750],
    ['0.75l', 750],
    [',75 l', 750],
    ['1.5L', 1500],
    ['1,5\u00a0Liter', 1500],
    ['3 litres', 3000],
    ['1.5', 1500],
    ['0.375', 375],
    ['375', 375],
    ['Magnum', 1500],
    ['Magnum (1.5L)', 1500],
    ['Double Magnum', 3000],
    ['Doppelmagnum', 3000],
    ['half', 375],
    ['Half-bottle', 375],
    ['Demi', 375],
    ['Demi-bouteille', 375],
    ['Halbe', 375],
    ['Mezza bottiglia', 375],
    ['Piccolo', 187],
    ['Impériale', 6000],
    ['Mathusalem', 6000],
    ['Jéroboam (4.5L)', 4500],
  ])('%s holds %d ml', (text, ml) => {
    expect(readBottleSize(text)).toEqual({ ml });
  });

  test.each(BOTTLE_FORMATS.filter(({ name }) => name !== '70 cl'))(
    'is known by its name, $name',
    ({ name, volumeMl }) => {
      expect(readBottleSize(name)).toEqual({ ml: volumeMl });
    },
  );

  test.each(['large', '75', '12 x', '6 x 75 cl', ''])('is not %j', (text) => {
    const read = readBottleSize(text);
    expect('problem' in read && inWords(read.problem)).toBe(
      `“${text}” is not a bottle size: write it like 75 cl, 1.5 L, 750 ml or Magnum`,
    );
  });

  test('has the volume of a jeroboam only with a region', () => {
    const read = readBottleSize('Jéroboam');
    expect('problem' in read && inWords(read.problem)).toBe(
      '“Jéroboam” may be 3 or 4.5 litres: write 3 L or 4.5 L',
    );
    expect(readBottleSize('Jéroboam', 4500)).toEqual({ ml: 4500 });
  });
});
