import { describe, expect, test } from 'vitest';
import { readerOf } from './list-columns.ts';

const read = (headings: string, ...cells: string[]) => readerOf(headings.split(','))?.(cells);

describe('a row of a list of wines', () => {
  test('of X-Wines is read with its grapes', () => {
    const headings = 'WineID,WineName,Type,Elaborate,Grapes,Country,RegionName,WineryName';
    const cells = [
      '100001',
      'Espumante Moscatel',
      'Sparkling',
      'Varietal/100%',
      "['Muscat/Moscato', 'Riesling']",
    ];
    expect(read(headings, ...cells, 'Brazil', 'Serra Gaúcha', 'Casa Perini')).toEqual({
      name: 'Espumante Moscatel',
      producer: 'Casa Perini',
      country: 'Brazil',
      region: 'Serra Gaúcha',
      appellation: null,
      type: 'Sparkling',
      varietal: 'Muscat/Moscato, Riesling',
    });
  });

  const LWIN =
    'LWIN,STATUS,DISPLAY_NAME,PRODUCER_TITLE,PRODUCER_NAME,WINE,COUNTRY,REGION,SUB_REGION,COLOUR,TYPE,SUB_TYPE';

  test('of LWIN is read with its producer’s title, and its appellation from the sub-region', () => {
    const cells = ['1012361', 'Live', 'Chateau Lafite Rothschild, Pauillac', 'Chateau', 'Lafite Rothschild'];
    expect(
      read(LWIN, ...cells, 'Carruades', 'France', 'Bordeaux', 'Pauillac', 'Red', 'Wine', 'Still'),
    ).toEqual({
      name: 'Carruades',
      producer: 'Chateau Lafite Rothschild',
      country: 'France',
      region: 'Bordeaux',
      appellation: 'Pauillac',
      type: 'Red',
      varietal: null,
    });
  });

  test.each([
    ['White', 'Wine', 'Sparkling', 'Sparkling'],
    ['Red', 'Fortified Wine', 'Port', 'Dessert'],
    ['Rose', 'Wine', 'NA', 'Rosé'],
    ['NA', 'Wine', 'NA', null],
  ])('of LWIN that is %s, %s, %s is %s', (colour, type, subType, expected) => {
    const cells = ['1', 'Live', 'D', 'NA', 'P', 'W', 'France', 'NA', 'NA', colour, type, subType];
    expect(read(LWIN, ...cells)).toMatchObject({ producer: 'P', region: null, type: expected });
  });

  test('of LWIN goes by its whole name where the wine has none of its own', () => {
    const cells = [
      '1',
      'Live',
      'Chateau Latour',
      'Chateau',
      'Latour',
      'NA',
      'France',
      'B',
      'P',
      'Red',
      'Wine',
      'Still',
    ];
    expect(read(LWIN, ...cells)?.name).toBe('Chateau Latour');
  });

  test.each([
    ['Combined', 'Wine'],
    ['Deleted', 'Wine'],
    ['Live', 'Spirit'],
  ])('of LWIN that is %s, %s is left out', (status, type) => {
    expect(read(LWIN, '1', status, 'D', 'T', 'P', 'W', 'F', 'R', 'S', 'Red', type, 'Still')).toBeUndefined();
  });

  test('of any other list goes by its headings', () => {
    expect(read('Producer,Wine,Region,Color', 'Lafarge', 'Volnay', 'Bourgogne', 'rouge')).toMatchObject({
      name: 'Volnay',
      producer: 'Lafarge',
      type: 'Red',
    });
    expect(readerOf(['Producer', 'Region'])).toBeUndefined();
    expect(read('Name', ' ')).toBeUndefined();
  });
});
