import { describe, expect, test } from 'vitest';
import { readTable } from '../../../platform/csv/formats/table.ts';
import { readWineList } from './list-columns.ts';

const quoted = (cells: readonly string[]) => cells.map((cell) => `"${cell}"`).join(',');

const readList = (headings: string, ...rows: readonly (readonly string[])[]) =>
  readWineList(readTable('list.csv', new TextEncoder().encode([headings, ...rows.map(quoted)].join('\n'))));

const read = (headings: string, ...cells: string[]) => readList(headings, cells)?.wines[0];

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
      type: 'Sparkling',
      varietal: 'Muscat/Moscato, Riesling',
    });
  });

  const LWIN =
    'LWIN,STATUS,DISPLAY_NAME,PRODUCER_TITLE,PRODUCER_NAME,WINE,COUNTRY,REGION,SUB_REGION,COLOUR,TYPE,SUB_TYPE';

  test('of LWIN is read with its producer’s title, and the sub-region as appellation', () => {
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
    });
  });

  test.each([
    ['White', 'Wine', 'Sparkling', 'Sparkling'],
    ['Red', 'Fortified Wine', 'Port', 'Dessert'],
    ['Rose', 'Wine', 'NA', 'Rosé'],
    ['NA', 'Wine', 'NA', undefined],
  ])('of LWIN that is %s, %s, %s is %s', (colour, type, subType, expected) => {
    const cells = ['1', 'Live', 'D', 'NA', 'P', 'W', 'France', 'NA', 'NA', colour, type, subType];
    expect(read(LWIN, ...cells)).toEqual({ name: 'W', producer: 'P', country: 'France', type: expected });
  });

  test('of LWIN has its display name if the wine has no name of its own', () => {
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
    const cells = ['1', status, 'D', 'T', 'P', 'W', 'F', 'R', 'S', 'Red', type, 'Still'];
    expect(readList(LWIN, cells)).toEqual({
      wines: [],
      leftOut: ['1 row left out: no wine, or merged into another one.'],
    });
  });

  test('of any other list is read by its headings', () => {
    expect(read('Producer,Wine,Region,Color', 'Lafarge', 'Volnay', 'Bourgogne', 'rouge')).toMatchObject({
      name: 'Volnay',
      producer: 'Lafarge',
      type: 'Red',
    });
    expect(readList('Producer,Region', ['Lafarge', 'Bourgogne'])).toBeUndefined();
  });

  test('of any other list has its type from all columns that contain it', () => {
    const rows = [
      ['Volnay', 'Still', 'Red'],
      ['Cava', 'Sparkling', 'white'],
    ];
    const list = readList('Name,Type,Colour', ...rows);
    expect(list?.wines.map(({ type }) => type)).toEqual(['Red', 'Sparkling']);
    expect(list?.leftOut).toEqual([]);
  });

  test('of any other list is recognised by the headings and words of the wine import', () => {
    expect(
      read(
        'Weinname;Weingut;Rebsorte;Weinfarbe;Land'.replaceAll(';', ','),
        'Kabinett',
        'Prüm',
        'k.A.',
        'weiß',
        '—',
      ),
    ).toEqual({ name: 'Kabinett', producer: 'Prüm', type: 'White' });
  });

  test('loses only invalid values, which are reported with the unused columns', () => {
    const rows = [
      ['Volnay', 'blurple', 'x'.repeat(201), '2019'],
      ['not given', 'red', 'Bourgogne', '2020'],
    ];
    const list = readList('Name,Colour,Region,Vintage', ...rows);
    expect(list?.wines).toEqual([{ name: 'Volnay' }]);
    expect(list?.leftOut).toEqual([
      '1 row left out: no name that can be read.',
      expect.stringMatching(/^Type: 1 cell left out, the rest of the row is imported/),
      expect.stringMatching(/^Region: 1 cell left out, the rest of the row is imported/),
      'Not used: Vintage (2019).',
    ]);
  });
});
