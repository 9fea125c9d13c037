/** Tests of columns with other words for price, place and quantity. */
import { expect, it } from 'vitest';
import { readTable } from '../../../platform/csv/formats/table.ts';
import { unusedColumns } from '../../../platform/csv/mapping.ts';
import { recognise } from '../../../platform/csv/recognise.ts';
import { readAs } from '../../../platform/csv/testing/read-target.ts';
import { WINE_TARGET } from './targets.ts';

const APP = `Cellar or Fridge Name,Wine Name,Vintage,Wine Type,Producer,Country,Region,Size,Quantity,Average Market Price (USD),Average Purchase Price (USD),Total Purchase Price (USD),Drink Window
Hall fridge,Ridge Cuvée,2018,red,Ridge Estate,United States,Oregon,750ml,5,44,30.50,152.50,2023-2029
Hall fridge,House Brut,N.V.,sparkling,Some House,France,,750ml,3,60,45.00,135.00,
`;

it('takes the price paid for a bottle, with the currency in its heading, and the place', () => {
  const { questions, problems, values } = readAs(WINE_TARGET, APP);
  expect([questions, problems]).toEqual([[], []]);
  expect(values).toMatchObject([
    { quantity: 5, price: '30.50', currency: 'USD', storageLocation: 'Hall fridge', drinkFrom: 2023 },
    { quantity: 3, price: '45.00', currency: 'USD', vintage: null, region: 'France' },
  ]);
});

const unusedIn = (file: string) => {
  const [{ plan }] = recognise(WINE_TARGET, [readTable('list.csv', new TextEncoder().encode(file))]);
  return unusedColumns(plan.mapping, plan.sheet);
};

it('reports unused columns by name and first value', () => {
  const prices = [
    { header: 'Average Market Price (USD)', example: '44' },
    { header: 'Total Purchase Price (USD)', example: '152.50' },
  ];
  expect(unusedIn(APP)).toEqual(prices);
  const soon = APP.replace('135.00,', '135.00,Soon');
  expect(unusedIn(soon)).toEqual([...prices, { header: 'Drink Window', example: 'Soon' }]);
});

it.each(['stock_level', 'On hand', 'Remaining', 'Qty.', 'Btl', 'No. of bottles', 'In stock'])(
  'reads %s as the quantity',
  (heading) => {
    const file = `Wine,Vintage,Region,Type,${heading}\nA,2019,Kent,Red,7`;
    expect(readAs(WINE_TARGET, file).values).toMatchObject([{ quantity: 7 }]);
  },
);

it.each([
  ['Price EUR', '12.50', 'EUR'],
  ['Price in €', '12.50', 'EUR'],
  ['Cost [CHF]', '12.50', 'CHF'],
  ['Price (USD)', '€ 12.50', 'EUR'],
])('%s of %s is in %s', (heading, price, currency) => {
  const file = `Wine,Vintage,Region,Type,Quantity,${heading}\nA,2019,Kent,Red,7,${price}`;
  expect(readAs(WINE_TARGET, file).values).toMatchObject([{ price, currency }]);
});

it('takes neither a market value nor a total as the price', () => {
  const file =
    'Wine,Vintage,Region,Type,Quantity,Market price,Total price,Value\nA,2019,Kent,Red,7,40,280,280';
  const [wine] = readAs(WINE_TARGET, file).values;
  expect(wine).not.toHaveProperty('price');
  expect(wine).toMatchObject({ extra: { 'Market price': '40', 'Total price': '280', Value: '280' } });
});

it.each([
  ['Score (/100)', '18', 18],
  ['Rating out of 20', '18', 93],
])('ratings below %s need no question', (heading, cell, rating) => {
  const file = `Wine,Vintage,Region,Type,Quantity,${heading}\nA,2019,Kent,Red,7,${cell}`;
  const { questions, values } = readAs(WINE_TARGET, file);
  expect([questions, values]).toMatchObject([[], [{ rating }]]);
});
