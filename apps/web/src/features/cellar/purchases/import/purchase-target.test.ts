import { purchaseRow } from '@cuverie/contract';
import { expect, test } from 'vitest';
import { lines, read as readIn, tabbed } from '../../testing/targets.ts';
import { PURCHASE_TARGET } from './purchase-target.ts';

const read = (text: string) => readIn(text, {}, PURCHASE_TARGET);

const PENDING = [
  'iWine',
  'iPurchase',
  'PurchaseDate',
  'DeliveryDate',
  'StoreName',
  'Currency',
  'Price',
  'Quantity',
  'Remaining',
  'OrderNumber',
  'Delivered',
  'Size',
  'Vintage',
  'Wine',
  'Locale',
  'Country',
  'Region',
  'Appellation',
  'Producer',
  'Type',
];

const order = (iPurchase: string, delivered: string, price = '48.5') => [
  '136',
  iPurchase,
  '9/1/2026',
  '10/20/2026',
  'Bacchus & Sons',
  'EUR',
  price,
  '6',
  '6',
  'A-17',
  delivered,
  '1.5L',
  '2020',
  'Lafarge Volnay',
  'France, Burgundy',
  'France',
  'Burgundy',
  'Volnay',
  'Lafarge',
  'Red',
];

test('CellarTracker, Pending: orders with merchant, price and days, without delivered ones', () => {
  const { id, values, contents, questions } = read(
    tabbed(PENDING, order('30', 'False'), order('31', 'True'), order('32', 'False', '0')),
  );
  expect([id, questions]).toEqual(['cellartracker-pending', []]);
  expect(contents).toEqual([
    'CellarTracker: 12 bottles to come, in 2 orders. 1 row of what was delivered is left to the import of My Cellar.',
  ]);
  expect(values).toEqual([
    {
      stage: 'Ordered',
      name: 'Lafarge Volnay',
      producer: 'Lafarge',
      vintage: 2020,
      country: 'France',
      region: 'Burgundy',
      appellation: 'Volnay',
      type: 'Red',
      bottleSizeMl: 1500,
      bottles: 6,
      price: '48.5',
      currency: 'EUR',
      merchant: 'Bacchus & Sons',
      orderedOn: '2026-09-01',
      dueOn: '2026-10-20',
      note: 'A-17',
      source: 'cellartracker:iPurchase:30',
    },
    expect.objectContaining({ source: 'cellartracker:iPurchase:32' }),
  ]);
  expect(values[1]).not.toHaveProperty('price');
  for (const row of values) expect(purchaseRow.safeParse(row).error).toBeUndefined();
});

test('CellarTracker, wish list: wishes with their maximum price, from the wish list only', () => {
  const header = ['iWine', 'TagName', 'Wine', 'Vintage', 'Region', 'Type', 'MaxPrice', 'Currency', 'TagNote'];
  const { id, values, contents } = read(
    tabbed(
      header,
      ['9', 'Wish List', 'Yquem', '1001', 'Bordeaux', 'White - Sweet/Dessert', '300', 'EUR', 'For Ida'],
      ['10', 'To sell', 'Ausone', '2005', 'Bordeaux', 'Red', '0', 'EUR', ''],
    ),
  );
  expect(id).toBe('cellartracker-wishes');
  expect(contents).toEqual(['CellarTracker: 1 wish. 1 row of other lists is left out.']);
  expect(values).toEqual([
    {
      stage: 'Wish',
      name: 'Yquem',
      vintage: null,
      region: 'Bordeaux',
      type: 'Dessert',
      bottles: 1,
      price: '300',
      currency: 'EUR',
      note: 'For Ida',
      source: 'cellartracker:wish:9',
    },
  ]);
});

test('Vivino, wish list: a wish for a bottle of each', () => {
  const header = ['Winery', 'Wine name', 'Vintage', 'Region', 'Country', 'Link to wine', 'Wine type'];
  const { id, values } = read(
    lines(header, ['Lafarge', 'Volnay', '2020', 'Bourgogne', 'France', 'x', 'Red Wine']),
  );
  expect(id).toBe('vivino-wishes');
  expect(values).toMatchObject([
    { stage: 'Wish', producer: 'Lafarge', name: 'Volnay', bottles: 1, type: 'Red' },
  ]);
});

test('any columns: rows with a day are orders, the others wishes', () => {
  const { values, problems } = read(
    lines(
      ['Wine', 'Bottles', 'Price', 'Shop', 'Expected on'],
      ['Barolo', '6', '€ 40', 'Bacchus', '2026-10-20'],
      ['Yquem', '', '', '', ''],
      ['', '3', '', '', ''],
    ),
  );
  expect(values).toEqual([
    {
      stage: 'Ordered',
      name: 'Barolo',
      bottles: 6,
      price: '€ 40',
      currency: 'EUR',
      merchant: 'Bacchus',
      dueOn: '2026-10-20',
    },
    { stage: 'Wish', name: 'Yquem', bottles: 1 },
  ]);
  expect(problems).toHaveLength(1);
});

test('an unknown vintage differs from none', () => {
  const { values } = read(lines(['Wine', 'Vintage'], ['Barolo', 'unknown'], ['Yquem', ''], ['Krug', 'NV']));
  expect(values.map(({ vintage, vintageUnknown }) => [vintage, vintageUnknown])).toEqual([
    [undefined, true],
    [undefined, undefined],
    [null, undefined],
  ]);
});

test('a wish loses only its days, as the server has none of a wish', () => {
  const { values, leftOut } = read(
    lines(
      ['Stage', 'Wine', 'Ordered on', 'Expected on'],
      ['Wish', 'Barolo', '2026-09-01', '2026-10-20'],
      ['Ordered', 'Yquem', '2026-09-01', ''],
    ),
  );
  expect(values).toEqual([
    { stage: 'Wish', name: 'Barolo', bottles: 1 },
    { stage: 'Ordered', name: 'Yquem', bottles: 1, orderedOn: '2026-09-01' },
  ]);
  const words = 'A wish has no day: say that it is ordered first';
  expect(leftOut).toEqual([{ orderedOn: words, dueOn: words }, {}]);
});

test('abbreviated columns of an order are read, and a missing number of bottles is reported', () => {
  const { rows, values } = read(
    [
      'Order date,Shop,Wine,Vintage,Btls,Unit price,Currency',
      '03.05.26,Fine Wines,Riesling Alte Reben,2022,6,14.50,EUR',
      '04.05.26,Fine Wines,Barbaresco,n.v.,,39,EUR',
      '05.05.26,Fine Wines,Chablis,2023,0,21,EUR',
    ].join('\n'),
  );
  expect(values).toMatchObject([
    { stage: 'Ordered', bottles: 6, orderedOn: '2026-05-03' },
    { bottles: 1, vintage: null },
    { bottles: 1, vintage: 2023 },
  ]);
  expect(rows.map(({ notes, leftOut, shown }) => [notes, leftOut, shown?.['vintage']])).toEqual([
    [[], {}, undefined],
    [['without a number of bottles; one is taken'], {}, 'NV'],
    [
      ['without a number of bottles; one is taken'],
      { bottles: 'Bottles must be between 1 and 1,000,000' },
      undefined,
    ],
  ]);
});
