import { barrelRow, wineRow } from '@cuverie/contract';
import { describe, expect, it } from 'vitest';
import type { Answers } from '../../../platform/csv/fields.ts';
import { isRefused, rowReader } from '../../../platform/csv/read-rows.ts';
import { readTable } from '../../../platform/csv/table.ts';
import type { ImportTarget } from '../../../platform/csv/target.ts';
import { writeCsv } from '../../../platform/csv/write.ts';
import { thisYear } from '../shared/clock.ts';
import { BARREL_TARGET, WINE_TARGET } from './recognise.ts';

const file = (text: string, name = 'file.csv') => readTable(name, new TextEncoder().encode(text));

function read(texts: string | readonly string[], answers: Answers = {}, target: ImportTarget = WINE_TARGET) {
  const tables = [texts].flat().map((text) => file(text));
  const [way, ...others] = target.recognise(tables);
  if (!way) throw new Error('There is always a way.');
  const { questions, read: readRow } = rowReader(way.plan, answers);
  const rows = way.plan.sheet.rows.map(readRow);
  return {
    id: way.id,
    others: others.map(({ id }) => id),
    questions,
    rows,
    values: rows.filter((row) => !isRefused(row)).map(({ values }) => values),
    problems: rows.filter(isRefused).map(({ problems }) => problems),
  };
}

const lines = (...rows: readonly (readonly string[])[]) => writeCsv(rows);

describe('the specified columns', () => {
  it.each([
    ['with their headings', 'Name,Vintage,Region,Type,Quantity\n'],
    ['with others, which are skipped', 'Nom,Millésime,Région,Type,Bouteilles\n'],
    ['with words that say nothing', 'a,b,c,d,e\n'],
    ['without headings', ''],
  ])('are read %s', (_name, header) => {
    const { values, problems } = read(
      `${header}Barolo,2016,Piedmont,Red,12\nKrug,2008,Champagne,Sparkling,3\n`,
    );
    expect(problems).toEqual([]);
    expect(values).toEqual([
      { name: 'Barolo', vintage: 2016, region: 'Piedmont', type: 'Red', quantity: 12 },
      { name: 'Krug', vintage: 2008, region: 'Champagne', type: 'Sparkling', quantity: 3 },
    ]);
  });

  it('are known by their headings in any order', () => {
    expect(read('quantity;TYPE;Name;Region;Vintage;Rack\n3;Rot;Gänsberg;Baden;2019;A 2\n')).toMatchObject({
      id: 'named-columns',
      values: [{ name: 'Gänsberg', vintage: 2019, type: 'Red', quantity: 3, storageLocation: 'A 2' }],
    });
  });

  it('are six for barrels', () => {
    const { id, values, problems } = read(
      'Name,Vintage,Region,Type,Capacity,Fill Level\nNorth,2023,Burgundy,oak,228,"220,5"\nSouth,2023,Burgundy,Oak,225,300\n',
      {},
      BARREL_TARGET,
    );
    expect(id).toBe('named-columns');
    expect(values).toEqual([
      { name: 'North', vintage: 2023, region: 'Burgundy', type: 'Oak', capacity: 228, fillLevel: 220.5 },
    ]);
    expect(barrelRow.safeParse(values[0]).success).toBe(true);
    expect(problems).toEqual([{ fillLevel: 'Fill level must not exceed the capacity of 225 L' }]);
  });

  it('are the person’s to say where nothing tells them', () => {
    expect(read('Foo,Bar,Baz\nBarolo,x,y\n')).toMatchObject({ id: 'mapped', others: [] });
  });

  it('tell the problems of a row beside its cells', () => {
    expect(read('Name,Vintage,Region,Type,Quantity\n,1700,,Beer,1.5\n').problems).toEqual([
      {
        name: 'Name is required',
        vintage: expect.stringMatching(/Vintage must be between 1800/),
        region: 'Region is required',
        type: '“Beer” is not a type we know',
        quantity: '“1.5” is not a whole number',
      },
    ]);
  });
});

const CRITICS = ['WA', 'WS', 'JR'];

const LIST = [
  'iWine',
  'WineBarcode',
  'Quantity',
  'Pending',
  'Location',
  'Bin',
  'Size',
  'Price',
  'Valuation',
  'Currency',
  'Vintage',
  'Wine',
  'Locale',
  'Country',
  'Region',
  'SubRegion',
  'Appellation',
  'Producer',
  'SortProducer',
  'Type',
  'Varietal',
  'MasterVarietal',
  'Designation',
  'Vineyard',
  ...CRITICS,
  'CT',
  'MY',
  'BeginConsume',
  'EndConsume',
  'UPC',
];

const tabbed = (...rows: readonly (readonly string[])[]) => rows.map((row) => row.join('\t')).join('\r\n');

describe('CellarTracker', () => {
  it('List: every column with a home finds it, the others are kept', () => {
    const { id, rows, questions } = read(
      tabbed(
        LIST,
        [
          '136',
          'W1_750ml',
          '5',
          '2',
          'Cellar',
          'A12',
          '1.5L',
          '230',
          '240',
          'EUR',
          '2011',
          'Château Réserve',
          'France, Bordeaux, Sauternes',
          'France',
          'Bordeaux',
          'Sauternais',
          'Sauternes',
          'Château',
          'Château',
          'White - Sweet/Dessert',
          'Sémillon Blend',
          'Sémillon Blend',
          'Unknown',
          'Unknown',
          '',
          '95',
          '18-19+',
          '95.978',
          '96',
          '2019',
          '9999',
          '810910020858',
        ],
        [
          '137',
          'W2_750ml',
          '1',
          '0',
          '(pending)',
          '',
          '750ml',
          '0',
          '0',
          'EUR',
          '1001',
          'Grande Cuvée',
          'France, Champagne',
          'France',
          'Unknown',
          'Unknown',
          'Unknown',
          'Maison',
          'Maison',
          'White - Sparkling',
          'Champagne Blend',
          '',
          'Unknown',
          'Unknown',
          '',
          '',
          '',
          '',
          '',
          '',
          '',
          '',
        ],
      ),
    );
    expect([id, questions]).toEqual(['cellartracker-list', []]);
    expect(rows.map(({ problems }) => problems)).toEqual([{}, {}]);
    expect(rows[0]?.values).toMatchObject({
      name: 'Château Réserve',
      vintage: 2011,
      region: 'Bordeaux',
      type: 'Dessert',
      quantity: 5,
      producer: 'Château',
      bottleSizeMl: 1500,
      price: '230',
      currency: 'EUR',
      rating: 96,
      drinkFrom: 2019,
      storageLocation: 'Cellar, A12',
      source: 'cellartracker:iWine:136:1500',
    });
    expect(rows[0]?.values).not.toHaveProperty('drinkBy');
    expect(rows[0]?.values['extra']).toMatchObject({
      iWine: '136',
      Type: 'White - Sweet/Dessert',
      Appellation: 'Sauternes',
      JR: '18-19+',
      Pending: '2',
      UPC: '810910020858',
    });
    expect(rows[0]?.values['extra']).not.toHaveProperty('Region');
    expect(rows[1]).toMatchObject({
      values: { name: 'Grande Cuvée NV', vintage: thisYear(), region: 'Champagne', type: 'Sparkling' },
      notes: [expect.stringContaining('NV')],
    });
    expect(rows[1]?.values['extra']).toMatchObject({ Vintage: 'NV' });
    expect(rows[1]?.values).not.toHaveProperty('price');
  });

  it('Inventory: bottles become wines, and what differs between them is kept', () => {
    const header = [
      'iWine',
      'Barcode',
      'Location',
      'Bin',
      'Size',
      'Currency',
      'Price',
      'PurchaseDate',
      'BottleNote',
      'Vintage',
      'Wine',
      'Country',
      'Region',
      'Producer',
      'Type',
      'Varietal',
      'BeginConsume',
      'EndConsume',
    ];
    const bottle = (barcode: string, bin: string, price: string, note: string, size = '750ml') => [
      '7',
      barcode,
      'Cellar',
      bin,
      size,
      'EUR',
      price,
      '5/6/2020',
      note,
      '2015',
      'Clos',
      'France',
      'Loire',
      'Domaine',
      'White',
      'Chenin',
      '2020',
      '2030',
    ];
    const { id, values, rows } = read(
      tabbed(
        header,
        bottle('1', 'A1', '20', ''),
        bottle('2', 'A1', '20', 'torn label'),
        bottle('3', 'B2', '25', ''),
        bottle('4', '', '60', '', '1.5L'),
      ),
    );
    expect(id).toBe('cellartracker-inventory');
    expect(values).toMatchObject([
      {
        quantity: 3,
        price: '20',
        storageLocation: 'Cellar, A1 (2), Cellar, B2',
        notes: 'torn label',
        purchaseDate: '2020-05-06',
        bottleSizeMl: 750,
        drinkBy: '2030',
      },
      { quantity: 1, price: '60', storageLocation: 'Cellar', bottleSizeMl: 1500 },
    ]);
    expect(values[0]?.['extra']).toMatchObject({ 'Price, each bottle': '20 (2), 25', Barcode: '1, 2, 3' });
    expect(rows[0]?.source.sources).toHaveLength(3);
  });

  it('Bottles: those in the cellar are counted, the type is asked', () => {
    const header = [
      'BottleState',
      'iWine',
      'Vintage',
      'Wine',
      'Locale',
      'Quantity',
      'BottleSize',
      'Location',
      'Bin',
      'Store',
      'PurchaseDate',
      'BottleCost',
      'BottleCostCurrency',
      'BottleNote',
      'ConsumptionDate',
      'ConsumptionNote',
    ];
    const bottle = (state: string, consumed: string) => [
      state,
      '9',
      '2011',
      'Yquem',
      'France, Bordeaux, Sauternes',
      '1',
      '750ml',
      'Cellar',
      '',
      'Unknown',
      '11/6/2019',
      '230',
      'EUR',
      '',
      consumed,
      consumed && 'Excellent!',
    ];
    const text = tabbed(header, bottle('0', '5/21/2020'), bottle('1', ''), bottle('1', ''));
    const { id, questions, problems } = read(text);
    expect([id, questions.map((one) => one.id), problems]).toEqual([
      'cellartracker-bottles',
      ['type:unknown'],
      [{ type: 'Type is required' }],
    ]);
    expect(read(text, { 'type:unknown': 'Dessert' }).values).toMatchObject([
      {
        quantity: 2,
        region: 'Bordeaux',
        lastTasted: '2020-05-21',
        consumptions: [{ day: '2020-05-21', quantity: 1, note: 'Excellent!' }],
        extra: { ConsumptionNote: 'Excellent!', BottleState: '1 (2), 0' },
      },
    ]);
  });

  it('Consumed: what was drunk is kept with its days and notes, and counts for nothing', () => {
    const header = [
      'iConsumed',
      'iWine',
      'Type',
      'Consumed',
      'Size',
      'ConsumptionNote',
      'Vintage',
      'Wine',
      'Country',
      'Region',
      'Color',
      'Category',
    ];
    const { id, values } = read(
      tabbed(
        header,
        [
          '1',
          '9',
          'Drank',
          '5/6/2020',
          '750ml',
          'Lovely',
          '2011',
          'Yquem',
          'France',
          'Bordeaux',
          'White',
          'Sweet/Dessert',
        ],
        [
          '2',
          '9',
          'Gift',
          '5/21/2020',
          '750ml',
          '',
          '2011',
          'Yquem',
          'France',
          'Bordeaux',
          'White',
          'Sweet/Dessert',
        ],
      ),
    );
    expect(id).toBe('cellartracker-consumed');
    expect(values).toMatchObject([
      {
        name: 'Yquem',
        type: 'Dessert',
        quantity: 0,
        lastTasted: '2020-05-21',
        consumptions: [
          {
            day: '2020-05-06',
            quantity: 1,
            reason: 'Drunk',
            note: 'Lovely',
            source: 'cellartracker:consumed:1',
          },
          { day: '2020-05-21', quantity: 1, reason: 'Gifted', source: 'cellartracker:consumed:2' },
        ],
        extra: { Type: 'Drank, Gift' },
      },
    ]);
  });

  it('arrives whole with 5,000 wines, accents, sizes and windows', () => {
    const wines = Array.from({ length: 5000 }, (_, index) => {
      const cells = new Map(
        Object.entries({
          iWine: String(index + 1),
          Quantity: String((index % 24) + 1),
          Pending: '0',
          Size: ['750ml', '375ml', '1.5L', '3.0L', 'Magnum'][index % 5] ?? '',
          Price: `${index % 97}.50`,
          Currency: 'EUR',
          Vintage: index % 50 === 0 ? '1001' : String(1961 + (index % 60)),
          Wine: `Côte Rôtie “Élevée” n° ${index}, Grand Cru`,
          Country: 'France',
          Region: ['Rhône', 'Bourgogne', 'Alsace'][index % 3] ?? '',
          Producer: `Domaine Bœuf & Fils ${index % 300}`,
          Type: ['Red', 'White', 'Rosé', 'White - Sparkling', 'Red - Fortified'][index % 5] ?? '',
          BeginConsume: String(2000 + (index % 40)),
          EndConsume: index % 7 === 0 ? '9999' : String(2041 + (index % 40)),
          JR: index % 11 === 0 ? '18-19+' : '',
        }),
      );
      return LIST.map((header) => cells.get(header) ?? '');
    });
    const { id, values, problems, questions } = read(lines(LIST, ...wines));
    expect([id, problems, questions]).toEqual(['cellartracker-list', [], []]);
    expect(values).toHaveLength(5000);
    expect(values.every((value) => wineRow.safeParse(value).success)).toBe(true);
    expect(new Set(values.map(({ source }) => source)).size).toBe(5000);
    const bottles = wines.reduce((sum, [, , quantity]) => sum + Number(quantity), 0);
    expect(values.reduce((sum, { quantity }) => sum + Number(quantity), 0)).toBe(bottles);
    expect(values[4999]).toMatchObject({
      name: 'Côte Rôtie “Élevée” n° 4999, Grand Cru',
      bottleSizeMl: 1500,
      type: 'Dessert',
    });
  });
});

describe('Vivino', () => {
  const CELLAR =
    'Winery,Wine name,Vintage,Region,Country,Regional wine style,Average rating,Wine type,Link to wine,User cellar count\n';
  const ALL =
    'Winery,Wine name,Vintage,Region,Country,Regional wine style,Average rating,Scan date,Your rating,Your review,Personal Note,Wine type,Drinking Window,Link to wine\n';
  const PRICES = 'Winery,Wine name,Vintage,Link to wine,Wine price\n';

  it('three files become one list', () => {
    const { id, values, problems } = read([
      `${CELLAR}Cascina,Barolo,2016,Barolo,Italy,Italian Barolo,4.2,Red Wine,https://v/1,6\n`,
      `${ALL}Cascina,Barolo,2016,Barolo,Italy,Italian Barolo,4.2,2022-03-05 18:00:00,4.5,Tar and roses,,Red Wine,2024-2040,https://v/1\nMaison,Brut,,Champagne,France,,4.0,2021-01-01 10:00:00,,,,Sparkling,,https://v/2\n`,
      `${PRICES}Cascina,Barolo,2016,https://v/1,45 EUR\n`,
    ]);
    expect([id, problems]).toEqual(['vivino', []]);
    expect(values).toMatchObject([
      {
        name: 'Barolo',
        producer: 'Cascina',
        quantity: 6,
        rating: 96,
        price: '45 EUR',
        currency: 'EUR',
        drinkFrom: 2024,
        drinkBy: '2040',
        lastTasted: '2022-03-05',
        notes: 'Tar and roses',
        source: 'vivino:https://v/1:2016',
        extra: { 'Your rating': '4.5', 'Average rating': '4.2' },
      },
      { name: 'Brut NV', type: 'Sparkling', quantity: 0, source: 'vivino:https://v/2:NV' },
    ]);
    expect(values[1]).not.toHaveProperty('lastTasted');
  });

  it('does not take a file that does not belong to the others', () => {
    expect(() => read([`${CELLAR}a,b,2016,c,d,e,4,Red,f,1\n`, 'x,y\n1,2\n'])).toThrow(
      /do not belong together/,
    );
  });
});

it('VinoCell: stored bottles are counted, days are read day first', () => {
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
      storageLocation: 'Keller, 3, Keller, 4',
      price: '14,50',
    },
  ]);
});

describe('what a file leaves open is asked', () => {
  it('which day a date means, and how ratings count', () => {
    const text =
      'Name,Vintage,Region,Type,Quantity,Purchase date,Rating\nBarolo,2016,Piedmont,Red,1,5/6/2020,17.5\n';
    const { questions, problems } = read(text);
    expect(questions.map(({ text: asked }) => asked)).toEqual([
      'Which day is 5/6/2020?',
      'No rating is above 17.5. Out of how many are they?',
    ]);
    expect(questions[0]?.options.map(({ label }) => label)).toEqual(['June 5, 2020', 'May 6, 2020']);
    expect(problems).toHaveLength(1);
    expect(read(text, { 'day-order': 'day-first', 'rating-scale': '20' }).values).toMatchObject([
      { purchaseDate: '2020-06-05', rating: 91, extra: { Rating: '17.5' } },
    ]);
  });
});
