import { randomUUID } from 'node:crypto';
import { barrelRow } from '@cuverie/contract';
import { describe, expect, it } from 'vitest';
import { lines, read } from '../testing/targets.ts';
import { BARREL_TARGET } from './targets.ts';

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

  it.each([
    ['Cost,Fill #', '"€ 1,050",2', { price: 1050, priceCurrency: 'EUR', fillsBefore: 2 }],
    ['Price (USD),Uses', '950.50,0', { price: 950.5, priceCurrency: 'USD', fillsBefore: 0 }],
    ['Price,Currency,Fills', '900,CHF,1', { price: 900, priceCurrency: 'CHF', fillsBefore: 1 }],
  ])('of a barrel know its forest, price and fills by %s', (headings, cells, stored) => {
    const { values, problems } = read(
      `Name,Vintage,Region,Type,Capacity,Fill Level,Forest,${headings}\nNorth,2023,Burgundy,Oak,228,220,Allier,${cells}\n`,
      {},
      BARREL_TARGET,
    );
    expect(problems).toEqual([]);
    expect(values).toMatchObject([{ fillLevel: 220, forest: 'Allier', ...stored }]);
  });

  it.each([
    ['Capacity,Fill Level', '59.43 gal,55 gal', [224.967, 208.1976]],
    ['Capacity (gal),Fill (gallons)', '59.43,220 L', [224.967, 220]],
    ['Capacity (hl),Fill Level (L)', '2.28,220', [228, 220]],
    ['Litres,Fill', '228,220', [228, 220]],
    ['Capacity (gals),Fill', '60,60 gals', [227.1247, 227.1247]],
    ['Capacity gals,Fill', '60,60 gallons (US)', [227.1247, 227.1247]],
    ['Capacity,Fill', '60 gal (US),60 U.S. gal', [227.1247, 227.1247]],
    ['Capacity (hectoliters),Fill hectolitres', '2.25,2.25', [225, 225]],
    ['Capacity,Fill', '2.25 hectolitres,22500 cl', [225, 225]],
    ['Capacity,Fill', '50 imp gal,50 gal (UK)', [227.3045, 227.3045]],
    ['Capacity (imp gal),Fill (imp gal)', '50,225 L', [227.3045, 225]],
  ])('of a barrel may name their unit: %s', (headings, cells, [capacity, fillLevel]) => {
    const { values } = read(
      `Name,Vintage,Region,Type,${headings}\nNorth,2023,Napa,Oak,${cells}\n`,
      {},
      BARREL_TARGET,
    );
    const [found] = values;
    expect([found?.['capacity'], found?.['fillLevel']]).toEqual([capacity, fillLevel]);
  });

  it.each([
    ['Capacity', '60 g'],
    ['Capacity', '60 kg'],
    ['Capacity', '60 quarts'],
    ['Capacity (kg)', '60'],
  ])('of a barrel are never litres in another unit: %s %s', (heading, cell) => {
    const { values, problems } = read(
      `Name,Vintage,Region,Type,${heading},Fill (L)\nNorth,2023,Napa,Oak,${cell},50\n`,
      {},
      BARREL_TARGET,
    );
    expect(values).toEqual([]);
    expect(problems).toEqual([
      expect.objectContaining({ capacity: expect.stringMatching(/^“60.*” is not a volume we know$/) }),
    ]);
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
