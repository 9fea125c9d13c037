import { randomUUID } from 'node:crypto';
import { barrelRow } from '@cuverie/contract';
import { describe, expect, it } from 'vitest';
import { lines, read, tabbed } from '../testing/targets.ts';
import { BARREL_TARGET, WINE_TARGET } from './targets.ts';

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

  it('are recognised by their headings in any order', () => {
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

  it('may give the fill level of barrels in percent, and their wood in a word', () => {
    const { values, problems, rows, questions } = read(
      [
        'Barrel No.,Wine,Vintage,Region,Type,Oak,Capacity (L),Fill %',
        'B-1,North,2024,Burgundy,Oak,French,228,95',
        'B-2,North,2024,Burgundy,Oak,american,225,101',
        'B-3,North,2024,Burgundy,Oak,Hungarian,,50 %',
      ].join('\n'),
      { 'missing:capacity': '500' },
      BARREL_TARGET,
    );
    expect(questions.map(({ id }) => id)).toEqual(['missing:capacity']);
    expect(values).toMatchObject([
      { barrelId: 'B-1', woodType: 'French Oak', capacity: 228, fillLevel: 216.6 },
      { barrelId: 'B-3', woodType: 'Hungarian Oak', capacity: 500, fillLevel: 250 },
    ]);
    expect(rows[0]?.shown).toEqual({ fillLevel: expect.stringMatching(/^95 % = 216\.6\sL$/) });
    expect(problems).toEqual([{ fillLevel: 'Fill level must not exceed the capacity of 225 L' }]);
  });

  it('may be of barrels with a year of two digits, or with a share of an unknown capacity', () => {
    const { questions, problems } = read(
      'Barrel,Vintage,Region,Type,Capacity,Fill %\nNorth,24,Burgundy,Oak,,95',
      { 'missing:capacity': 'leave-out' },
      BARREL_TARGET,
    );
    expect(questions.map(({ id, options }) => [id, options.map(({ value }) => value)])).toEqual([
      ['vintage:short', ['year', 'leave-out']],
      ['missing:capacity', ['leave-out']],
    ]);
    expect(problems).toEqual([
      expect.objectContaining({ fillLevel: '“95 %” is a share of a capacity that is not known' }),
    ]);
  });

  it('of the other kind are imported there', () => {
    const wines = 'Name,Vintage,Region,Type,Quantity,Other Columns,Source\nBarolo,2016,Piedmont,Red,12,,\n';
    const barrels =
      'Name,Vintage,Region,Type,Capacity,Fill Level,Other Columns,Source\nNorth,2023,Burgundy,Oak,228,220,,\n';
    expect(() => read(wines, {}, BARREL_TARGET)).toThrow('This file holds wines');
    expect(() => read(barrels)).toThrow('This file holds barrels');
    expect(read(wines).id).toBe('cuverie-wines');
    expect(read(barrels, {}, BARREL_TARGET).id).toBe('cuverie-barrels');
  });

  it('of two files of ours become one list', () => {
    const header = 'Name,Vintage,Region,Type,Quantity,Other Columns,Source\n';
    const { id, values } = read([
      `${header}Barolo,2016,Piedmont,Red,12,,\n`,
      `${header}Krug,2008,Champagne,Sparkling,3,,\n`,
    ]);
    expect([id, values.map(({ name }) => name)]).toEqual(['cuverie-wines', ['Barolo', 'Krug']]);
  });

  it('add no notes to a refused row', () => {
    const { rows } = read('Name,Vintage,Region,Type,Quantity\nKrug,NV,Champagne,Sparkling,many\n');
    expect(rows).toMatchObject([{ problems: { quantity: '“many” is not a number' }, notes: [] }]);
  });

  it.each(['-5', '€ -5', '<10', '(12)', '−7', 'minus 3'])(
    'leave out a price of %s and report it',
    (price) => {
      const { rows, values } = read(
        `Name,Vintage,Region,Type,Quantity,Price\nKrug,NV,Champagne,Sparkling,2,${price}\n`,
      );
      expect(values[0]).not.toHaveProperty('price');
      expect(rows[0]?.leftOut['price']).toBeDefined();
    },
  );

  it.each(['12', '€12', '12-', '12.50 EUR', 'ca. 12', '12-15'])('keep a price of %s', (price) => {
    const { values } = read(
      `Name,Vintage,Region,Type,Quantity,Price\nKrug,NV,Champagne,Sparkling,2,${price}\n`,
    );
    expect(values[0]).toMatchObject({ price: expect.stringContaining('12') });
  });

  it('take a bare year for Drink By in a file of our own, as the form does', () => {
    const heading = 'Name,Vintage,Region,Type,Quantity,Drink By,Other Columns,Source';
    const { id, values } = read(`${heading}\nBarolo,2016,Piedmont,Red,6,2040,,\n`);
    expect([id, values[0]]).toMatchObject(['cuverie-wines', { drinkBy: '2040' }]);
  });

  it('drop a drinking window that closes before it opens, except for our own wines, and keep its ends', () => {
    const header = 'Name,Vintage,Region,Type,Quantity,Drink from,Drink by';
    const { rows, values, problems } = read(
      `${header}\nBarolo,2016,Piedmont,Red,1,2030,2029\nKrug,2008,Champagne,Sparkling,3,2030,2030\n`,
    );
    expect(problems).toEqual([]);
    expect(values[0]).toMatchObject({ name: 'Barolo', extra: { 'Drink from': '2030', 'Drink by': '2029' } });
    expect(values[0]).not.toHaveProperty('drinkFrom');
    expect(values[0]).not.toHaveProperty('drinkBy');
    expect(values[1]).toMatchObject({ name: 'Krug', drinkFrom: 2030, drinkBy: '2030' });
    expect(rows.map(({ notes }) => notes)).toEqual([[expect.stringContaining('no window is set')], []]);
    const days = read(`${header}\nBarolo,2016,Piedmont,Red,1,15.06.2030,2029\n`);
    expect(days.values).toMatchObject([{ extra: { 'Drink from': '15.06.2030', 'Drink by': '2029' } }]);
    const own = `${header},Other Columns,Source,Id\nBarolo,2016,Piedmont,Red,1,2030,2029-12-31,,,${randomUUID()}\n`;
    expect(read(own)).toMatchObject({ id: 'cuverie-wines', problems: [], values: [{ drinkFrom: 2030 }] });
  });

  it('treat the first day of the calendar as no day, as programs write it', () => {
    const days = ['1/1/0001', '0001-01-01T00:00:00', '01.01.0001 00:00', '12/31/0001'];
    const file = `Name,Vintage,Region,Type,Quantity,Purchase date\n${days.map((day, at) => `A${at},2016,Kent,Red,1,${day}`).join('\n')}`;
    expect(read(file).rows.map(({ values, leftOut }) => [values['purchaseDate'], leftOut])).toEqual([
      [undefined, {}],
      [undefined, {}],
      [undefined, {}],
      [undefined, { purchaseDate: '“12/31/0001” is not a day of the calendar' }],
    ]);
  });

  it.each([
    ['45 EUR', 'EUR'],
    ['about €45', 'EUR'],
    ['Fr. 45.-', 'CHF'],
    ['GIFT', undefined],
    ['à 45', undefined],
  ])('take the currency of the price %j for %s', (price, currency) => {
    const { values } = read(
      lines(
        ['Name', 'Vintage', 'Region', 'Type', 'Quantity', 'Price'],
        ['A', '2020', 'R', 'Red', '1', price],
      ),
    );
    expect(values).toMatchObject([{ price, ...(currency && { currency }) }]);
    expect(values[0]?.['currency']).toBe(currency);
  });

  it('of ours have a column for the currency', () => {
    const header = [
      'Name',
      'Vintage',
      'Region',
      'Type',
      'Quantity',
      'Price',
      'Currency',
      'Other Columns',
      'Source',
      'Id',
    ];
    const { values } = read(
      lines(header, ['A', '2020', 'R', 'Red', '1', '45 EUR', '', '', '', randomUUID()]),
    );
    expect(values).toMatchObject([{ price: '45 EUR' }]);
    expect(values[0]).not.toHaveProperty('currency');
  });

  it('are chosen by the user if nothing identifies them', () => {
    expect(read('Foo,Bar,Baz\nBarolo,x,y\n')).toMatchObject({ id: 'mapped', others: [] });
  });

  it('report the problems of a row beside its cells', () => {
    expect(read('Name,Vintage,Region,Type,Quantity\n,1700,,Beer,1.5\n').problems).toEqual([
      {
        name: 'Name is required',
        vintage: expect.stringMatching(/Vintage must be between 1800/),
        type: '“Beer” is not a type we know',
        quantity: '“1.5” is not a whole number',
      },
    ]);
  });
});

describe('the origin of a wine', () => {
  it.each([
    ['English', 'Name,Vintage,Country,Region,Appellation,Designation,Type,Quantity'],
    ['German', 'Name,Jahrgang,Land,Anbaugebiet,Herkunftsbezeichnung,Prädikat,Farbe,Anzahl'],
    ['French', 'Vin,Millésime,Pays,Région,Appellation,Mention,Couleur,Quantité'],
    ['Italian', 'Vino,Annata,Paese,Regione,Denominazione,Menzione,Tipo,Quantità'],
    ['Spanish', 'Nombre,Añada,País,Región,Denominación,Mención,Tipo,Cantidad'],
    ['Portuguese', 'Nome,Safra,País,Região,Denominação,Menção,Tipo,Quantidade'],
  ])('is known by headings in %s', (_language, header) => {
    const { id, values, problems } = read(`${header}\nBarolo,2016,Italy,Piedmont,Barolo,Riserva,Red,12\n`);
    expect([id, problems]).toEqual(['named-columns', []]);
    expect(values).toEqual([
      {
        name: 'Barolo',
        vintage: 2016,
        country: 'Italy',
        region: 'Piedmont',
        appellation: 'Barolo',
        designation: 'Riserva',
        type: 'Red',
        quantity: 12,
      },
    ]);
  });

  it.each([
    [
      'Appellation,Country',
      'Pomerol,France',
      { region: 'Pomerol', appellation: 'Pomerol', country: 'France' },
    ],
    ['Appellation,Country', ',France', { region: 'France', country: 'France' }],
    ['Country', 'France', { region: 'France', country: 'France' }],
  ])('is the region, too, where a file has %s and no region', (headers, cells, where) => {
    const { id, values, problems } = read(
      `Name,Vintage,${headers},Type,Quantity\nLe Clos,2012,${cells},Red,12\n`,
    );
    expect([id, problems]).toEqual(['named-columns', []]);
    expect(values).toEqual([{ name: 'Le Clos', vintage: 2012, type: 'Red', quantity: 12, ...where }]);
  });
});

describe('a wine without a vintage', () => {
  it.each(['NV', 'N.V.', 'non vintage', 'sans année', '1001', '8888', '9999'])(
    'has %j as its vintage in a file',
    (cell) => {
      const { rows, values, problems } = read(
        `Name,Vintage,Region,Type,Quantity\nKrug,${cell},Champagne,Sparkling,3\n`,
      );
      expect(problems).toEqual([]);
      expect(values).toEqual([
        { name: 'Krug', vintage: null, region: 'Champagne', type: 'Sparkling', quantity: 3 },
      ]);
      expect(rows[0]?.shown).toEqual({ vintage: 'NV' });
    },
  );

  it('is restored from a file of ours', () => {
    const own = 'Name,Vintage,Region,Type,Quantity,Other Columns,Source,Id,Country,Base or Disgorgement Year';
    expect(read(`${own}\nKrug,NV,Champagne,Sparkling,3,,,,France,2015\n`)).toMatchObject({
      id: 'cuverie-wines',
      problems: [],
      values: [{ name: 'Krug', vintage: null, country: 'France', baseYear: 2015 }],
    });
  });

  it('is assumed if the file has no column for it, but not for barrels', () => {
    const wines = 'Name,Region,Type,Quantity\nKrug,Champagne,Sparkling,3\n';
    expect(read(wines).problems).toEqual([{ vintage: 'Vintage is required' }]);
    const barrels = 'Name,Vintage,Region,Type,Capacity,Fill Level\nNorth,NV,Burgundy,Oak,228,220\n';
    expect(read(barrels, {}, BARREL_TARGET).problems).toEqual([{ vintage: 'Vintage is required' }]);
  });

  it('has its bottle in centilitres, litres or words', () => {
    const sizes = ['75cl', '0,75 L', 'Magnum', 'Demi', 'Halbe', 'Piccolo', 'large'];
    const { values, leftOut } = read(
      lines(
        ['Name', 'Vintage', 'Region', 'Type', 'Quantity', 'Size'],
        ...sizes.map((size) => [`Krug ${size}`, 'NV', 'Champagne', 'Sparkling', '3', size]),
      ),
    );
    expect(values.map(({ bottleSizeMl }) => bottleSizeMl)).toEqual([
      750,
      750,
      1500,
      375,
      375,
      187,
      undefined,
    ]);
    expect([leftOut.at(-1), values.at(-1)]).toMatchObject([
      { bottleSizeMl: '“large” is not a bottle size: write it like 75 cl, 1.5 L, 750 ml or Magnum' },
      { quantity: 3, extra: { Size: 'large' } },
    ]);
  });
});

describe('Vivino', () => {
  const CELLAR =
    'Winery,Wine name,Vintage,Region,Country,Regional wine style,Average rating,Wine type,Link to wine,User cellar count\n';
  const ALL =
    'Winery,Wine name,Vintage,Region,Country,Regional wine style,Average rating,Scan date,Your rating,Your review,Personal Note,Wine type,Drinking Window,Link to wine\n';
  const PRICES = 'Winery,Wine name,Vintage,Link to wine,Wine price\n';

  it('three files become one list', () => {
    const files = [
      `${CELLAR}Cascina,Barolo,2016,Barolo,Italy,Italian Barolo,4.2,Red Wine,https://v/1,6\n`,
      `${ALL}Cascina,Barolo,2016,Barolo,Italy,Italian Barolo,4.2,2022-03-05 18:00:00,4.5,Tar and roses,,Red Wine,2024-2040,https://v/1\nMaison,Brut,,Champagne,France,,4.0,2021-01-01 10:00:00,,,,Sparkling,,https://v/2\n`,
      `${PRICES}Cascina,Barolo,2016,https://v/1,45 EUR\n`,
    ];
    const { id, values, problems } = read(files, { 'rating-scale': '5', 'missing:vintage': 'NV' });
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
        notes: 'Tar and roses',
        source: 'vivino:https://v/1:2016',
        extra: { 'Your rating': '4.5', 'Average rating': '4.2', 'Scan date': '2022-03-05 18:00:00' },
      },
      {
        name: 'Brut',
        vintage: null,
        country: 'France',
        type: 'Sparkling',
        quantity: 0,
        source: 'vivino:https://v/2:NV',
      },
    ]);
    const priced = ALL.replace('Personal Note', 'Personal Note,Your price');
    const own = `${priced}Cascina,Barolo,2016,Barolo,Italy,,4.2,,4.5,,,£ 32,Red Wine,,https://v/1\n`;
    expect(read(own).values).toMatchObject([{ price: '£ 32', currency: 'GBP' }]);
    // A label is scanned in a shop as well as at the table.
    for (const wine of values) expect(wine).not.toHaveProperty('lastTasted');
  });

  it('stars become points only if the user agrees, and are kept', () => {
    const file = `${ALL}Cascina,Barolo,2016,Barolo,Italy,,4.2,,4.5,,,Red Wine,,https://v/1\n`;
    const { questions, values } = read(file);
    expect(questions).toMatchObject([
      {
        id: 'rating-scale',
        text: 'Ratings in this file are stars. What becomes of them?',
        options: [{ value: '5', label: '5 stars, as points of 100: 4 stars become 92' }, { value: 'none' }],
      },
    ]);
    expect(values[0]).not.toHaveProperty('rating');
    expect(read(file, { 'rating-scale': '5' }).values).toMatchObject([{ rating: 96 }]);
    const [left] = read(file, { 'rating-scale': 'none' }).values;
    expect(left).not.toHaveProperty('rating');
    expect(left).toMatchObject({ extra: { 'Your rating': '4.5' } });
  });

  it('does not accept a file that does not belong to the others', () => {
    expect(() => read([`${CELLAR}a,b,2016,c,d,e,4,Red,f,1\n`, 'x,y\n1,2\n'])).toThrow(
      /do not belong together/,
    );
  });
});

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

it('places of our own file are restored; an empty cell means a single place', () => {
  const header = 'Name,Vintage,Region,Type,Quantity,Storage Location,Other Columns,Source,Holdings\n';
  const { id, values, leftOut } = read(
    `${header}Barolo,2016,Piedmont,Red,5,Rack A,,,"Rack A: 3; Offsite: 2 x 1500 ml"\n` +
      'Krug,2008,Champagne,Sparkling,3,Rack B,,,\nClos,2019,Jura,Red,3,Rack B,,,Rack B three\n',
  );
  expect(id).toBe('cuverie-wines');
  expect(values[0]?.['holdings']).toEqual([
    { place: 'Rack A', bottles: 3, bottleSizeMl: 750 },
    { place: 'Offsite', bottles: 2, bottleSizeMl: 1500 },
  ]);
  expect(values[1]?.['holdings']).toBeNull();
  expect(values[2]).not.toHaveProperty('holdings');
  expect(leftOut).toEqual([
    {},
    {},
    { holdings: '“Rack B three”: write places with their bottles, as Rack A: 3; Offsite: 2' },
  ]);
});

describe('an open question of a file', () => {
  it('concerns the type of wines with an empty cell or a word for unknown', () => {
    const file = lines(
      ['Name', 'Vintage', 'Region', 'Type', 'Quantity'],
      ['Barolo', '2016', 'Piedmont', 'Red', '12'],
      ['Chablis', '2020', 'Burgundy', '', '6'],
      ['Meursault', '2020', 'Burgundy', 'Unknown', '6'],
    );
    const { questions, problems } = read(file);
    expect(questions).toMatchObject([{ id: 'type:unknown', text: expect.stringContaining('2 rows') }]);
    expect(problems).toEqual([{ type: 'Type is required' }, { type: 'Type is required' }]);
    expect(read(file, { 'type:unknown': 'White' }).values).toMatchObject([
      { name: 'Barolo', type: 'Red' },
      { name: 'Chablis', type: 'White', assumed: ['type'] },
      { name: 'Meursault', type: 'White', assumed: ['type'] },
    ]);
    expect(read(file, { 'type:unknown': 'White' }).values[0]).not.toHaveProperty('assumed');
    expect(read(file, { 'type:unknown': 'none' }).problems).toHaveLength(2);
  });

  it('concerns the type if no column has it', () => {
    const file = lines(['Name', 'Vintage', 'Region', 'Quantity'], ['Barolo', '2016', 'Piedmont', '12']);
    const { id, questions, problems } = read(file);
    expect([id, questions]).toMatchObject(['named-columns', [{ id: 'type:unknown' }]]);
    expect(problems).toEqual([{ type: 'Type is required' }]);
    expect(read(file, { 'type:unknown': 'Red' }).values).toMatchObject([{ type: 'Red', assumed: ['type'] }]);
  });

  it('concerns the order of dates, and the scale of ratings', () => {
    const text =
      'Name,Vintage,Region,Type,Quantity,Purchase date,Rating\nBarolo,2016,Piedmont,Red,1,5/6/2020,17.5\n';
    const { questions, leftOut } = read(text);
    expect(questions.map(({ text: asked }) => asked)).toEqual([
      'Which day is 5/6/2020?',
      'No rating is above 17.5. Out of how many are they?',
    ]);
    expect(questions[0]?.options.map(({ label }) => label)).toEqual(['5 June 2020', '6 May 2020']);
    expect(leftOut).toEqual([{ purchaseDate: '“5/6/2020” may mean two days' }]);
    expect(read(text, { 'day-order': 'day-first', 'rating-scale': '20' }).values).toMatchObject([
      { purchaseDate: '2020-06-05', rating: 91, extra: { Rating: '17.5' } },
    ]);
  });
});

describe('columns without a field', () => {
  const header = ['Name', 'Vintage', 'Region', 'Type', 'Quantity'];
  const wine = ['Barolo', '2016', 'Piedmont', 'Red', '12'];
  const KEPT = { '“__proto__”': 'of a tulip', constructor: 'Piano' };

  it('are kept under their headings, with a quoted name for one that no object may have', () => {
    const csv = lines([...header, '__proto__', 'constructor'], [...wine, 'of a tulip', 'Piano']);
    expect(read(csv).values).toMatchObject([{ name: 'Barolo', extra: KEPT }]);
  });

  it('are kept for a list of objects, and omitted where an object lacks them', () => {
    const json = `[
      {"name":"Barolo","vintage":2016,"region":"Piedmont","type":"Red","quantity":12,
        "__proto__":"of a tulip","constructor":"Piano"},
      {"name":"Krug","vintage":2008,"region":"Champagne","type":"Sparkling","quantity":3}]`;
    const { values } = read(json, {}, WINE_TARGET, 'wines.json');
    expect(values).toMatchObject([{ name: 'Barolo', extra: KEPT }, { name: 'Krug' }]);
    expect(values[1]).not.toHaveProperty('extra');
  });

  it('are kept from our own file, even with such a name added', () => {
    const own = lines(
      [...header, 'Other Columns', 'Source'],
      [...wine, '{"__proto__":"of a tulip","constructor":"Piano"}', ''],
    );
    const { id, values } = read(own);
    expect(id).toBe('cuverie-wines');
    expect(values).toMatchObject([{ extra: KEPT }]);
  });

  it('are kept from a file of another program', () => {
    const file = tabbed(
      ['iWine', 'Wine', 'Vintage', 'Country', 'Type', 'Quantity', 'Pending', '__proto__', 'constructor'],
      ['1', 'Barolo', '2016', 'Italy', 'Red', '12', '0', 'of a tulip', 'Piano'],
    );
    const { id, values } = read(file);
    expect(id).toBe('cellartracker-list');
    expect(values).toMatchObject([{ extra: KEPT }]);
  });
});
