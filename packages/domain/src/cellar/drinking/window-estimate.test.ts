import { describe, expect, test } from 'vitest';
import { inWords } from '../../words/words.ts';
import type { WineType } from '../wine.ts';
import { estimateWindow, windowStyle } from './window-estimate.ts';

const style = (type: WineType, name: string, region = '', varietal: string | null = null) => {
  const found = windowStyle({ type, name, region, varietal });
  return found && [found.style, found.from, found.until];
};

test('a Barolo of 2020 is estimated from 2028 to 2045', () => {
  const wine = {
    name: 'Barolo Bussia',
    region: 'Piedmont',
    varietal: 'Nebbiolo',
    type: 'Red',
    vintage: 2020,
  } as const;
  expect(estimateWindow(wine)).toEqual({
    style: 'Barolo',
    from: 8,
    until: 25,
    drinkFrom: 2028,
    drinkBy: 2045,
    source: expect.any(Array),
  });
});

describe('the style of a wine', () => {
  test.each([
    ['Red', 'Monprivato', 'Piedmont', 'Nebbiolo', ['Nebbiolo, as Barolo', 8, 25]],
    ['Red', 'Côte-Rôtie', 'Northern Rhône', 'Syrah, Viognier', ['northern Rhône', 6, 25]],
    ['Red', 'Old Block', 'Barossa Valley', 'Shiraz', ['Syrah', 3, 12]],
    ['Red', 'Châteauneuf-du-Pape', 'Southern Rhône', 'Grenache', ['Châteauneuf', 3, 18]],
    ['Red', 'Mercurey', 'Burgundy', 'Pinot Noir', ['Pinot Noir', 2, 8]],
    ['Red', 'Bonnes-Mares Grand Cru', 'Burgundy', 'Pinot Noir', ['grand cru Pinot Noir', 6, 25]],
    ['Red', 'Morgon', 'Beaujolais', 'Gamay', ['cru Beaujolais', 2, 10]],
    ['Red', 'Beaujolais-Villages', 'Beaujolais', 'Gamay', ['Beaujolais', 1, 4]],
    ['Red', 'Château X', 'Saint-Estèphe', 'Cabernet Sauvignon', ['classed Bordeaux', 8, 30]],
    ['Red', 'Reserve', 'Napa Valley', 'Cabernet Sauvignon', ['Cabernet Sauvignon', 4, 20]],
    ['Red', 'Gran Reserva', 'Rioja', 'Tempranillo', ['Rioja gran reserva', 6, 25]],
    ['White', 'Sancerre', 'Loire', 'Sauvignon Blanc', ['Sauvignon Blanc', 1, 3]],
    ['White', 'Meursault', 'Burgundy', 'Chardonnay', ['serious white Burgundy', 3, 12]],
    ['White', 'Alte Reben', 'Mosel', 'Riesling', ['dry Riesling', 2, 15]],
    ['Dessert', 'Auslese', 'Mosel', 'Riesling', ['sweet Riesling', 5, 30]],
    ['Dessert', 'Château Y', 'Sauternes', 'Sémillon', ['Sauternes', 5, 40]],
    ['Dessert', 'Vintage Port', 'Douro', null, ['vintage port', 15, 50]],
    ['Sparkling', 'Blanc de Blancs', 'Champagne', 'Chardonnay', ['vintage Champagne', 5, 20]],
    ['Sparkling', 'Brut NV', 'Champagne', null, ['Champagne of several years', 0, 3]],
    ['Sparkling', 'Brut Impérial', 'Champagne', null, ['Champagne of several years', 0, 3]],
    ['Sparkling', 'Cava Brut', 'Penedès', null, ['sparkling wine', 0, 3]],
    ['Dessert', 'Late Bottled Vintage Port', 'Douro', null, ['late bottled vintage port', 4, 10]],
    ['Dessert', 'LBV', 'Porto', null, ['late bottled vintage port', 4, 10]],
    ['Red', 'Port Phillip Estate Vintage Selection', 'Mornington', 'Pinot Noir', ['Pinot Noir', 2, 8]],
    ['Red', 'Port Phillip Vintage Release', 'Mornington', 'Shiraz', ['Syrah', 3, 12]],
    ['Red', 'Chambertin', 'Burgundy', null, ['red grand cru Burgundy', 6, 25]],
    ['Red', 'Charmes-Chambertin', 'Burgundy', 'Pinot Noir', ['red grand cru Burgundy', 6, 25]],
    ['Red', 'Musigny', 'Côte de Nuits', 'Pinot Noir', ['red grand cru Burgundy', 6, 25]],
    ['Red', 'Clos Vougeot', 'Burgundy', 'Pinot Noir', ['red grand cru Burgundy', 6, 25]],
    ['Red', 'Gevrey-Chambertin', 'Burgundy', 'Pinot Noir', ['Pinot Noir', 2, 8]],
    ['Red', 'Chambolle Musigny', 'Burgundy', 'Pinot Noir', ['Pinot Noir', 2, 8]],
    ['Red', 'Barbaresco Rabajà', 'Piedmont', 'Nebbiolo', ['Barbaresco', 5, 20]],
    ['Red', 'Amarone della Valpolicella', 'Veneto', 'Corvina', ['Amarone', 5, 20]],
    ['Red', 'Château Z', 'Pomerol', 'Merlot', ['Pomerol', 6, 25]],
    ['Red', 'Château Z', 'Lalande-de-Pomerol', 'Merlot', ['Merlot', 2, 10]],
    ['Dessert', 'Bual', 'Madeira', 'Bual', ['Madeira', 5, 100]],
    ['Dessert', 'Aszú 5 puttonyos', 'Tokaj', 'Furmint', ['sweet Tokaj', 5, 30]],
    ['White', 'Tokaji Száraz', 'Tokaj', 'Furmint', ['dry Tokaj', 2, 10]],
    ['White', 'Puligny-Montrachet', 'Burgundy', 'Chardonnay', ['serious white Burgundy', 3, 12]],
    ['Rosé', 'Bandol', 'Provence', 'Mourvèdre', ['rosé', 0, 2]],
  ] as const)('%s %s, %s (%s) is recognised by its words', (type, name, region, varietal, expected) => {
    expect(style(type, name, region, varietal)).toEqual(expected);
  });

  test.each([
    ['Red', 'Langhe Nebbiolo', 'Piedmont', 'Nebbiolo'],
    ['Red', 'Tuesday wine', 'Somewhere', null],
    ['White', 'Tuesday wine', 'Somewhere', 'Furmint'],
  ] as const)('is not guessed for a %s %s', (type, name, region, varietal) => {
    expect(style(type, name, region, varietal)).toBeUndefined();
  });

  test('is found in whole words only', () => {
    expect(style('Red', 'Portofino', 'Merlotland')).toBeUndefined();
  });
});

test('a Champagne without a vintage is one of several years, with any name', () => {
  const champagne = {
    type: 'Sparkling',
    name: 'Blanc de Blancs',
    region: 'Champagne',
    varietal: null,
  } as const;
  expect(windowStyle({ ...champagne, vintage: null })?.style).toBe('Champagne of several years');
  expect(windowStyle({ ...champagne, vintage: 2015 })?.style).toBe('vintage Champagne');
});

test('a range states that it is our own, and a chart’s names its source', () => {
  const shown = (name: string, varietal: string | null) =>
    windowStyle({ type: 'Red', name, region: '', varietal })?.source.map((said) => inWords(said));
  expect(shown('Amarone', null)).toEqual(['Cuverie’s own default']);
  expect(shown('Barolo', null)).toEqual(['Cuverie’s own default', 'Viking’s wine booklet has 5 to 15 years']);
  expect(shown('Reserve', 'Merlot')).toHaveLength(3);
});
