import { expect, it } from 'vitest';
import { read, tabbed } from '../../testing/targets.ts';

it('VinoCell: stored bottles are counted, and days are read with the day first', () => {
  const header = [
    'Winery',
    'Name',
    'Year',
    'Price',
    'Currency',
    'Grapes',
    'Country',
    'Region',
    'Subregion',
    'Category',
    'Effervescence',
    'Volume',
    'Alcohol',
    'Drink from',
    'Drink until',
    'Pro Ratings',
    'Pro Ratings',
    'Last rating',
    'Bottle number',
    'Cellar',
    'Shelf',
    'Input date',
    'Output date',
  ];
  const bottle = (number: string, shelf: string) => [
    'Weingut',
    'Riesling',
    '2019',
    '14,50',
    'EUR',
    'Riesling',
    'Deutschland',
    'Mosel',
    '',
    'Weißwein',
    'Still',
    '75 cl',
    '12,5 %',
    '2021',
    '2035',
    '92',
    '17',
    '',
    number,
    'Keller',
    shelf,
    '05.06.2021',
    '',
  ];
  const { id, values, questions } = read(tabbed(header, bottle('1', '3'), bottle('2', '4')));
  expect([id, questions]).toEqual(['vinocell', []]);
  expect(values).toMatchObject([
    {
      name: 'Riesling',
      producer: 'Weingut',
      type: 'White',
      quantity: 2,
      bottleSizeMl: 750,
      purchaseDate: '2021-06-05',
      country: 'Deutschland',
      storageLocation: 'Keller, 3',
      holdings: [
        { place: 'Keller, 3', bottles: 1, bottleSizeMl: 750 },
        { place: 'Keller, 4', bottles: 1, bottleSizeMl: 750 },
      ],
      price: '14,50',
    },
  ]);
});
