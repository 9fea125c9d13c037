import { describe, expect, it } from 'vitest';
import { askJeroboam, readSizeCell } from './bottle-sizes.ts';
import { fromTwenty, readRating } from './ratings.ts';
import { readStyle, styleIn } from './wine-styles.ts';
import { askTypes, readWineType } from './wine-types.ts';
import { askVintages, partsOfWindow, readDrinkBy, readDrinkFrom, readVintage } from './years.ts';

describe('a bottle size', () => {
  it('is parsed by the domain, and an invalid one is reported beside the cell', () => {
    expect([readSizeCell('75 cl'), readSizeCell('Demi'), readSizeCell('')]).toEqual([
      { value: 750 },
      { value: 375 },
      undefined,
    ]);
    expect(readSizeCell('large')).toEqual({
      problem: '“large” is not a bottle size: write it like 75 cl, 1.5 L, 750 ml or Magnum',
    });
  });

  it('is asked for if it is a jeroboam', () => {
    expect(readSizeCell('Jeroboam')).toHaveProperty('problem');
    expect(readSizeCell('Jéroboam', { jeroboam: '4500' })).toEqual({ value: 4500 });
    expect(askJeroboam(new Map([['Jeroboam', 2]]))).toHaveLength(1);
    expect(
      askJeroboam(
        new Map([
          ['Jeroboam (3L)', 2],
          ['Magnum', 1],
        ]),
      ),
    ).toEqual([]);
  });
});

describe('a type', () => {
  it.each([
    ['Red', 'Red', false],
    ['red wine', 'Red', false],
    ['Rotwein', 'Red', false],
    ['Weißwein', 'White', false],
    ['Vin rosé', 'Rosé', false],
    ['ROSE', 'Rosé', false],
    ['White - Sweet/Dessert', 'Dessert', true],
    ['White - Sparkling', 'Sparkling', true],
    ['Rosé - Sparkling', 'Sparkling', true],
    ['Red - Fortified', 'Dessert', true],
    ['White - Off-dry', 'White', true],
    ['Sparkling', 'Sparkling', false],
    ['Schaumwein', 'Sparkling', false],
  ])('%s is %s', (cell, value, isConverted) => {
    expect(readWineType(cell)).toEqual({ value, isConverted });
  });

  it('is asked for if a word is unknown, once for each word', () => {
    expect(readWineType('Spirits')).toEqual({ problem: '“Spirits” is not a type we know' });
    const [question, ...others] = askTypes(
      new Map([
        ['Spirits', 2],
        ['spirits', 1],
        ['Red', 9],
      ]),
    );
    expect(question).toMatchObject({ id: 'type:spirits', text: 'What type is “Spirits”? (3 rows)' });
    expect(others).toEqual([]);
    expect(readWineType('Spirits', { 'type:spirits': 'Dessert' })).toEqual({
      value: 'Dessert',
      isConverted: true,
    });
    expect(readWineType('Spirits', { 'type:spirits': 'none' })).toHaveProperty('problem');
  });
});

describe('a rating', () => {
  it.each([
    ['92', '100', 92, false],
    ['94.4117647058823', '100', 94.4, true],
    ['92-94', '100', 93, true],
    ['95+', '100', 95, true],
    ['18-19+', '20', 95, true],
    ['17', '20', 90, true],
    ['4.5', '5', 96, true],
    ['4,1', '5', 92.8, true],
    ['17.5/20', undefined, 91, true],
    ['93 pts', undefined, 93, true],
  ] as const)('%s of %s is %d points', (cell, scale, value, isConverted) => {
    expect(readRating(cell, scale, cell.includes(',') ? ',' : '.')).toEqual({ value, isConverted });
  });

  it('of 0 is none', () => {
    expect([readRating('0', '5'), readRating('', '100')]).toEqual([undefined, undefined]);
    expect(readRating('great', '100')).toEqual({ problem: '“great” is not a number' });
  });

  it('from 14 to 20 is converted by the table of the trade', () => {
    expect([20, 19.5, 19, 18.5, 18, 17.5, 17, 16.5, 16, 15.5, 15, 14].map(fromTwenty)).toEqual([
      100, 98.5, 97, 95, 93, 91, 90, 88, 86, 84, 82, 79,
    ]);
    expect(fromTwenty(12)).toBe(73);
  });
});

describe('a drinking window', () => {
  it.each([
    ['2018', 2018, '2018'],
    ['1/1/2018', 2018, '2018-01-01'],
    ['12/31/2046', 2046, '2046-12-31'],
  ])('may begin or end with %s', (cell, from, by) => {
    expect(readDrinkFrom(cell, { order: 'month-first' })).toMatchObject({ value: from });
    expect(readDrinkBy(cell, { order: 'month-first' })).toMatchObject({ value: by });
  });

  it.each(['9999', '0', '12/31/9999', '1001'])('has no end if the cell is %s', (cell) => {
    expect([readDrinkFrom(cell, {}), readDrinkBy(cell, {})]).toEqual([undefined, undefined]);
  });

  it('may be in one cell', () => {
    const windows = ['2024-2030', '2024 – 2030', '2025-35', '2025-06', 'from 2024', 'until 2030', ''];
    expect(windows.map(partsOfWindow)).toEqual([
      ['2024', '2030'],
      ['2024', '2030'],
      ['2025', '2035'],
      ['2025', ''],
      ['2024', ''],
      ['', '2030'],
      ['', ''],
    ]);
  });
});

it('a vintage is a year of four digits, or none', () => {
  expect(readVintage('2016')).toEqual({ value: 2016 });
  const short = askVintages(
    new Map([
      ['2015', 1],
      ['’16', 2],
      ['98', 1],
    ]),
  );
  expect(short.map(({ id, text, options: [year] }) => [id, text, year?.label])).toEqual([
    ['vintage:short', 'The vintage of 3 rows has two digits (“’16”). What is taken?', 'The year, 2016'],
  ]);
  expect(readVintage('16')).toEqual({
    problem: '“16”: write the year with four digits',
    isAskedApart: true,
  });
  const answers = { 'vintage:short': 'year' };
  expect(readVintage('16', { answers })).toEqual({ value: 2016, isConverted: true });
  expect(readVintage('98', { answers })).toEqual({ value: 1998, isConverted: true });
  for (const cell of ['1001', '1000', '8888', '9999', 'NV', 'n.v', 'non vintage', 'Sans année'])
    expect(readVintage(cell)).toEqual({ value: null });
  expect(readVintage('old')).toEqual({ problem: '“old” is not a year' });
});

describe('a style', () => {
  it.each([
    ['Red - Fortified', 'Fortified'],
    ['Porto', 'Fortified'],
    ['Vin doux naturel', 'Fortified'],
    ['Likörwein', 'Fortified'],
    ['White - Orange', 'Orange'],
    ['Fruit/Vegetable Wine', 'Fruit wine'],
    ['Sake', 'Sake'],
    ['Spirits', 'Spirits'],
    ['Cidre', 'Cider'],
    ['Non-alcoholic', 'Non-alcoholic'],
    ['Alkoholfreier Wein', 'Non-alcoholic'],
    ['White - Sweet/Dessert', undefined],
    ['Red', undefined],
    ['', undefined],
  ])('is found in the type %s', (cell, style) => {
    expect(styleIn(cell)).toBe(style);
  });

  it('is read from a column of its own, and other words stay with the wine', () => {
    expect(readStyle('mead')).toEqual({ value: 'Mead', isConverted: false });
    expect(readStyle('Dry')).toEqual({ value: undefined, isConverted: true });
  });
});
