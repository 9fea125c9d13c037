import { describe, expect, it } from 'vitest';
import {
  bottleSizeWords,
  bottlesHere,
  drinkWindowWords,
  originWords,
  placesWords,
  quantityWords,
  windowWords,
} from './wine-words.ts';

const at = (place: string | null, bottles: number, bottleSizeMl = 750) => ({ place, bottles, bottleSizeMl });

const plain = (words: string | null) => words?.replaceAll('\u00a0', ' ') ?? null;

describe('the words for a wine', () => {
  it.each([
    [375, 'Half, 375 ml'],
    [700, '70 cl'],
    [1000, 'Litre'],
    [1500, 'Magnum, 1.5 L'],
    [800, '800 ml'],
    [5000, '5 L'],
  ])('call %d ml %j', (ml, words) => {
    expect(plain(bottleSizeWords(ml, 'en'))).toBe(words);
  });

  it.each([
    ['early', 'Too young, from 2029'],
    ['ready', 'Ready'],
    ['soon', 'Drink soon'],
    ['last-year', 'Last year'],
    ['past', 'Past its window'],
    ['unknown', null],
  ] as const)('tell a window that is %s as %j', (status, words) => {
    expect(windowWords({ drinkFrom: 2029 }, status)).toBe(words);
  });

  it.each([
    ['Pomerol', 'Bordeaux', 'France', 'Pomerol, Bordeaux, France'],
    [null, 'Bordeaux', null, 'Bordeaux'],
    ['Champagne', 'Champagne', 'France', 'Champagne, France'],
    ['Barolo DOCG', 'Barolo', 'Italy', 'Barolo DOCG, Italy'],
    [null, 'Burgundy, France', 'France', 'Burgundy, France'],
    ['Le Clos', 'Bordeaux', 'France', 'Bordeaux, France'],
  ])('say %s, %s and %s as %s', (appellation, region, country, words) => {
    expect(originWords({ name: 'Le Clos 7', appellation, region, country })).toBe(words);
  });

  it('name the size of a bottle only where it is not the usual one', () => {
    const words = (quantity: number, ...sizes: number[]) =>
      plain(
        quantityWords({
          quantity,
          bottleSizeMl: sizes[0] ?? 750,
          holdings: sizes.map((ml) => at('A', 1, ml)),
        }),
      );
    expect(words(12, 750)).toBe('12 bottles');
    expect(words(1, 750)).toBe('1 bottle');
    expect(words(3, 1500, 1500)).toBe('3 × Magnum, 1.5 L');
    expect(words(3, 1500, 750)).toBe('3 bottles');
  });

  it('tell where it lies, and how many of its bottles lie here', () => {
    const holdings = [at('Rack A', 3), at('Rack A', 1, 1500), at('Offsite', 2), at(null, 1)];
    expect(placesWords({ holdings })).toBe('Rack A (+2 places)');
    expect(placesWords({ holdings }, ['Offsite'])).toBe('Offsite (+2 places)');
    expect(placesWords({ holdings: [at(null, 1), at('Offsite', 2)] })).toBe('No place (+1 place)');
    expect([placesWords({ holdings: [at('A', 1)] }), placesWords({ holdings: [at(null, 1)] })]).toEqual([
      'A',
      null,
    ]);
    expect(bottlesHere({ holdings }, ['Rack A'])).toBe(4);
    expect(bottlesHere({ holdings }, ['Offsite', ''])).toBe(3);
    expect([bottlesHere({ holdings }, undefined), bottlesHere({ holdings: [at('A', 1)] }, ['A'])]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it.each([
    [2025, '2032-12-31', '2025–2032'],
    [2025, null, 'from 2025'],
    [null, '2032-12-31', 'by 2032'],
    [2025, '2032-06-30', '2025 – 30 Jun 2032'],
    [2025, '2025-12-31', '2025'],
    [null, null, null],
  ])('say %j to %j as %j', (drinkFrom, drinkBy, words) => {
    expect(drinkWindowWords({ drinkFrom, drinkBy })).toBe(words);
  });
});
