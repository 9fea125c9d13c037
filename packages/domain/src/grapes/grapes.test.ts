import { assert, constantFrom, nat, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inWords } from '../words/words.ts';
import {
  countriesOf,
  drawingAddress,
  isDrawing,
  pictureAddressProblem,
  RIPENING_LEVELS,
  RIPENING_NAMES,
  tidyList,
} from './grape.ts';
import {
  foldName,
  nameKeys,
  nameMatching,
  searchNames,
  typosIn,
  typosToBeginning,
  varietyKeys,
} from './grape-names.ts';

describe('the folded name', () => {
  test.each([
    ['Gewürztraminer', 'gewurztraminer'],
    ['Crljenak Kaštelanski', 'crljenak kastelanski'],
    ['Weißer Burgunder', 'weisser burgunder'],
    ['Nero d’Avola', 'nero davola'],
    ['Muscat Blanc à Petits Grains', 'muscat blanc a petits grains'],
    ['Saint-Émilion', 'saint emilion'],
    ['Hermitage × Pinot', 'hermitage pinot'],
    ['  Šipon  ', 'sipon'],
    ['Ξινόμαυρο', 'ξινομαυρο'],
  ])('of %s is %s', (name, key) => expect(foldName(name)).toBe(key));

  test('stays equal when folded again', () => {
    assert(
      property(string({ unit: 'grapheme' }), (name) => {
        expect(foldName(foldName(name))).toBe(foldName(name));
      }),
    );
  });

  test('matches with and without brackets', () => {
    expect(nameKeys('Auxerrois (Cahors)')).toEqual(['auxerrois cahors', 'auxerrois']);
    expect(nameKeys('Merlot')).toEqual(['merlot']);
  });

  test('is first in the search text', () => {
    expect(searchNames('Malbec', ['Côt', 'Pressac'])).toBe('| malbec| cot| pressac|');
  });
});

describe('a typo', () => {
  const letters = string({ unit: constantFrom('a', 'b', 'c', 'd'), minLength: 1, maxLength: 12 });

  test.each([
    ['merlt', 'merlot', 1],
    ['melrot', 'merlot', 1],
    ['merlod', 'merlot', 1],
    ['merrlot', 'merlot', 1],
    ['mer', 'merlot', 0],
    ['sirah', 'syrah', 1],
    ['', 'syrah', 0],
    ['syrah', '', 5],
  ])('from %s to %s counts %i', (typed, word, typos) => expect(typosToBeginning(typed, word)).toBe(typos));

  test('is tolerated once in a word of four letters, twice in one of eight', () => {
    expect(typosIn('rieslnig', 'riesling')).toBe(1);
    expect(typosIn('cabrnet sauvgnon', 'cabernet sauvignon')).toBe(2);
    expect(typosIn('gewurtztramminer', 'gewurztraminer')).toBe(2);
    expect(typosIn('fin', 'pinot')).toBeUndefined();
    expect(typosIn('malt', 'merlot')).toBeUndefined();
  });

  test('never separates a name from its prefix', () => {
    assert(
      property(letters, nat(12), (word, length) => {
        expect(typosToBeginning(word.slice(0, length), word)).toBe(0);
      }),
    );
  });
});

test('the nearest name is the variety’s own before a synonym', () => {
  const syrah = ['Syrah', 'Shiraz', 'Sérine'];
  expect(nameMatching('s', syrah)).toBe('Syrah');
  expect(nameMatching('SHI', syrah)).toBe('Shiraz');
  expect(nameMatching('serine', syrah)).toBe('Sérine');
  expect(nameMatching('shriaz', syrah)).toBe('Shiraz');
  expect(nameMatching('blanc', ['Sauvignon Blanc', 'Blanc Fumé'])).toBe('Blanc Fumé');
  expect(nameMatching('merlot', syrah)).toBeUndefined();
});

test.each([
  ['Syrah', ['syrah']],
  ['60 % Syrah, Grenache & Mourvèdre', ['60 syrah grenache mourvedre', 'syrah', 'grenache', 'mourvedre']],
  ['Cabernet Sauvignon / Merlot', ['cabernet sauvignon merlot', 'cabernet sauvignon', 'merlot']],
  ['Marsanne et Roussanne', ['marsanne et roussanne', 'marsanne', 'roussanne']],
  ['  ', []],
])('the varieties of %j are %j', (text, keys) => expect(varietyKeys(text)).toEqual(keys));

test.each([
  ['France, Bordeaux', ['France']],
  ['France / Spain, Basque country', ['France', 'Spain']],
  ['Italy, Campania / Basilicata', ['Italy']],
  ['Spain / southern France', ['Spain', 'France']],
  ['Italy / Slovenia (Karst, Veneto)', ['Italy', 'Slovenia']],
  ['Central Europe (Lower Styria)', ['Central Europe']],
  ['South Africa, Stellenbosch', ['South Africa']],
])('the countries of %s are %j', (origin, countries) => expect(countriesOf(origin)).toEqual(countries));

describe('ripening levels', () => {
  test('are adjacent', () => {
    const edges = RIPENING_NAMES.map((name) => RIPENING_LEVELS[name]);
    for (const [place, { from }] of edges.entries())
      expect(from).toBe(place === 0 ? 0 : edges[place - 1]?.below);
  });
});

test('a list is trimmed without empty and repeated entries', () => {
  expect(tidyList([' plum', '', 'Plum', 'cedar ', '  '])).toEqual(['plum', 'cedar']);
  expect(tidyList(['Sérine', 'Se\u0301rine'])).toEqual(['Sérine']);
});

describe('a picture', () => {
  test('drawn for a variety has one address per name and colour', () => {
    const address = drawingAddress('Räuschling', 'White');
    expect(address).toMatch(/^\/media\/grapes\/white-[0-9a-f]{8}\.svg$/);
    expect(drawingAddress(' räuschling', 'White')).toBe(address);
    expect(drawingAddress('Räuschling', 'Rosé')).not.toBe(address);
    expect(isDrawing(address)).toBe(true);
  });

  test.each([
    ['https://example.com/a.jpg', undefined],
    ['/media/grapes/merlot.svg', undefined],
    ['', 'Picture is required'],
    ['http://example.com/a.jpg', 'Picture must be a URL that starts with https://'],
    ['merlot.jpg', 'Picture must be a URL that starts with https://'],
    ['javascript:alert(1)', 'Picture must be a URL that starts with https://'],
    ['https://user:secret@example.com/a.jpg', 'Picture must be a URL that starts with https://'],
    ['/media/grapes/../secret.svg', 'Picture must be a URL that starts with https://'],
  ])('at %j: %s', (address, problem) => expect(inWords(pictureAddressProblem(address))).toBe(problem));
});
