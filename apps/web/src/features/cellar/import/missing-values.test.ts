/** Tests of the questions and defaults for wines without a required value. */
import { describe, expect, it } from 'vitest';
import type { Answers } from '../../../platform/csv/fields.ts';
import { readAs } from '../../../platform/csv/testing/read-target.ts';
import { BARREL_TARGET, WINE_TARGET } from './targets.ts';

const APP = `Winery,Wine name,Vintage,Region,Country,Your rating,Your price,Wine type,Bottles in cellar
Hof am Berg,Riesling Terrasse,2018,Rheingau,Germany,Not given,Unknown,White Wine,4
Tenuta Alta,Rosso,N/A,,Italy,4,€ 14.50,Red Wine,1
Mas du Pic,Blanc,Unknown,Jura,France,Not given,,White Wine,2
Mas du Pic,Rouge,unbekannt,n.d.,?,-,--,Red Wine,3
`;

const read = (text: string, answers: Answers = {}) => readAs(WINE_TARGET, text, answers);

describe('a file of an app that writes words for missing values', () => {
  it('asks once for the vintage of the wines without one, and for the scale of its stars', () => {
    const { questions, values } = read(APP);
    expect(questions.map(({ id, text }) => [id, text])).toEqual([
      ['missing:vintage', '3 wines have no vintage. What is taken?'],
      ['rating-scale', 'No rating is above 4. Out of how many are they?'],
    ]);
    expect(questions[0]?.options.map(({ label }) => label)).toEqual([
      'No vintage (NV)',
      'Unknown',
      'Leave these wines out',
    ]);
    expect(values).toHaveLength(1);
  });

  it('imports all wines: an unknown vintage differs from none, and an empty region is the country or unknown', () => {
    const { values, problems, rows } = read(APP, { 'missing:vintage': 'unknown', 'rating-scale': '5' });
    expect(problems).toEqual([]);
    expect(values).toEqual([
      expect.objectContaining({ vintage: 2018, region: 'Rheingau', quantity: 4 }),
      expect.objectContaining({
        vintage: null,
        vintageUnknown: true,
        region: 'Italy',
        rating: 92,
        price: '€ 14.50',
        currency: 'EUR',
        assumed: ['vintage', 'vintageUnknown', 'region'],
      }),
      expect.objectContaining({ vintageUnknown: true, region: 'Jura' }),
      expect.objectContaining({ vintageUnknown: true, region: 'Unknown' }),
    ]);
    expect(values.filter(({ rating }) => rating !== undefined)).toHaveLength(1);
    expect(rows.map(({ shown }) => shown?.['vintage'])).toEqual([
      undefined,
      'Vintage unknown',
      'Vintage unknown',
      'Vintage unknown',
    ]);
    expect(rows[1]?.notes).toEqual(['without a region; the country is taken']);
    const none = read(APP, { 'missing:vintage': 'NV' }).values[1];
    expect(none).toMatchObject({ vintage: null });
    expect(none).not.toHaveProperty('vintageUnknown');
    expect(read(APP, { 'missing:vintage': 'leave-out' }).values).toHaveLength(1);
  });
});

const HEAD = 'Name,Vintage,Region,Type,Quantity\n';

describe('a required cell', () => {
  it('that cannot be read is part of the question, and kept beside the default', () => {
    const file = `${HEAD}A,soon,Kent,Red,1\nB,,Kent,Red,1\nC,2019,Kent,Red,many`;
    const { questions } = read(file);
    expect(questions.map(({ text }) => text)).toEqual([
      '2 wines have no vintage that can be read (“soon”). What is taken?',
      '1 wine has no quantity that can be read (“many”). What is taken?',
    ]);
    expect(read(file, { 'missing:vintage': 'NV', 'missing:quantity': '0' }).values).toMatchObject([
      { name: 'A', vintage: null, extra: { Vintage: 'soon' } },
      { name: 'B', vintage: null },
      { name: 'C', quantity: 0, extra: { Quantity: 'many' } },
    ]);
  });

  it.each(['1970?', 'ca. 1970', '~1970', '1970 (?)'])('%j is asked about: is it the vintage?', (cell) => {
    const file = `${HEAD}A,${cell},Kent,Red,1`;
    const { questions, values } = read(file);
    expect([questions.map(({ id }) => id), values]).toEqual([['vintage:doubted'], []]);
    expect(read(file, { 'vintage:doubted': 'year' }).values).toMatchObject([
      { vintage: 1970, extra: { Vintage: cell } },
    ]);
    expect(read(file, { 'vintage:doubted': 'unknown' }).values).toMatchObject([{ vintageUnknown: true }]);
    expect(read(file, { 'vintage:doubted': 'leave-out' }).problems).toHaveLength(1);
  });
});

it('a missing column is offered from those of the file before one value for all rows', () => {
  const file = 'Name,Region,Type,Quantity,Crop\nA,Kent,Red,1,2017\nB,Kent,Red,2,2019';
  const [question] = read(file).questions;
  expect(question).toMatchObject({
    id: 'all:vintage',
    optionsText: 'Which column is the vintage?',
    options: [
      { value: 'column:Crop', label: 'Crop (2017)' },
      { value: 'NV', label: 'No vintage (NV)' },
      { value: 'unknown', label: 'Unknown' },
      { value: 'leave-out', label: 'Leave these wines out' },
    ],
  });
  const { values } = read(file, { 'all:vintage': 'column:Crop' });
  expect(values.map(({ vintage, assumed }) => [vintage, assumed])).toEqual([
    [2017, undefined],
    [2019, undefined],
  ]);
});

it('offers an unknown vintage and region for a file without those columns', () => {
  const file = `Name,Type,Quantity
Old cask,Red,1`;
  const { questions } = read(file);
  expect(questions.map(({ id, options }) => [id, options.map(({ value }) => value)])).toEqual([
    ['all:vintage', ['NV', 'unknown', 'leave-out']],
    ['all:region', ['Unknown', 'leave-out']],
  ]);
  expect(read(file, { 'all:vintage': 'unknown', 'all:region': 'Unknown' }).values).toMatchObject([
    { name: 'Old cask', vintage: null, vintageUnknown: true, region: 'Unknown' },
  ]);
});

it('a barrel without a region has an unknown one', () => {
  const file = 'Name,Vintage,Region,Type,Capacity,Fill Level\nNorth,2025,n/a,Oak,228,225';
  expect(readAs(BARREL_TARGET, file).values).toMatchObject([{ region: 'Unknown' }]);
});

describe('a year in the name of a wine without a vintage', () => {
  const file = `${HEAD}Clos 2016,,Kent,Red,1\nMas 1999 bis 2001,,Kent,Red,1\nRosso 2019,2020,Kent,Red,1\nBlanc,,Kent,Red,1`;
  const vintages = (answers: Answers, text = file) =>
    read(text, { 'missing:vintage': 'NV', 'all:vintage': 'NV', ...answers }).values.map(
      ({ vintage }) => vintage,
    );

  it('is offered once for all such rows, beside the question for the others', () => {
    const { questions, values } = read(file);
    expect(questions.map(({ id, text }) => [id, text])).toEqual([
      [
        'elsewhere:vintage',
        '1 wine has no vintage, but a year in its name (“Clos 2016”). Is it the vintage?',
      ],
      ['missing:vintage', '2 wines have no vintage. What is taken?'],
    ]);
    expect(questions[0]?.options.map(({ label }) => label)).toEqual([
      'Take the year in the name as vintage',
      'Leave it in the name only',
    ]);
    expect(values.map(({ name }) => name)).toEqual(['Rosso 2019']);
  });

  it('is used if the user agrees, and the name is unchanged', () => {
    expect(vintages({ 'elsewhere:vintage': 'take' })).toEqual([2016, null, 2020, null]);
    const [first] = read(file, { 'elsewhere:vintage': 'take', 'missing:vintage': 'NV' }).values;
    expect(first).toMatchObject({ name: 'Clos 2016', vintage: 2016 });
    expect(first).not.toHaveProperty('assumed');
  });

  it('is ignored if the user declines, and asked for like the others', () => {
    expect(vintages({ 'elsewhere:vintage': 'leave' })).toEqual([null, null, 2020, null]);
    expect(read(file, { 'elsewhere:vintage': 'leave' }).questions[1]?.text).toBe(
      '3 wines have no vintage. What is taken?',
    );
  });

  it('is the only question if a file has no column of vintages and every name has one', () => {
    const bare = 'Name,Region,Type,Quantity\nA 2016,Kent,Red,1\n2019er B,Kent,Red,2';
    expect(read(bare).questions.map(({ id }) => id)).toEqual(['elsewhere:vintage']);
    expect(vintages({ 'elsewhere:vintage': 'take' }, bare)).toEqual([2016, 2019]);
    expect(read(bare, { 'elsewhere:vintage': 'leave' }).questions.map(({ id }) => id)).toEqual([
      'elsewhere:vintage',
      'all:vintage',
    ]);
    const mixed = `${bare}\nC,Kent,Red,1`;
    expect(vintages({ 'elsewhere:vintage': 'take' }, mixed)).toEqual([2016, 2019, null]);
  });
});

it('the preview shows a price as an amount in its currency', () => {
  const file =
    'Name,Vintage,Region,Type,Quantity,Price (USD)\nA,2019,Kent,Red,1,"1204,5"\nB,2019,Kent,Red,1,€ 12.00';
  expect(read(file).rows.map(({ shown }) => shown?.['price']?.replaceAll('\u00a0', ' '))).toEqual([
    '$1,204.50',
    '€12.00',
  ]);
});

describe('barrels without a required value', () => {
  const file = [
    'Barrel;Vintage;Region;Type;Capacity;Fill Level;Litres bought',
    ';2025;Kent;Oak;228;200;230',
    'B2;2025;Kent;Oak;;200;225',
    'B3;2025;Kent;Oak;many;100;300',
    'B4;2025;Kent;Oak;;400;500',
  ].join('\n');
  const read3 = (answers: Answers) => readAs(BARREL_TARGET, file, answers);

  it('are asked about once for each value: a column of the file, a value, or leaving them out', () => {
    expect(read3({}).questions).toMatchObject([
      { id: 'missing:name', optionsText: '1 barrel has no name. Which column is it?' },
      {
        id: 'missing:capacity',
        optionsText: '3 barrels have no capacity that can be read (“many”). Which column is it?',
        text: 'Or what is it for these barrels? (litres of each barrel)',
        options: [
          { value: 'column:Litres bought', label: 'Litres bought (230)' },
          { value: 'leave-out', label: 'Leave these barrels out' },
        ],
      },
    ]);
  });

  it('are only asked for a value if every column of the file has a field', () => {
    const text = 'Barrel;Vintage;Region;Type;Capacity;Fill Level\n;2025;Kent;Oak;228;200';
    expect(readAs(BARREL_TARGET, text, {}).questions).toMatchObject([
      {
        optionsText: '1 barrel has no name.',
        noneText: 'Use the value below',
        text: 'What is it for this barrel?',
        options: [{ value: 'leave-out', label: 'Leave this barrel out' }],
      },
    ]);
  });

  it.each<[string, Answers, unknown[]]>([
    [
      'a value',
      { 'missing:name': 'Cask', 'missing:capacity': '228' },
      [
        ['Cask', 228],
        ['B2', 228],
        ['B3', 228],
      ],
    ],
    [
      'a column',
      { 'missing:name': 'Cask', 'missing:capacity': 'column:Litres bought' },
      [
        ['Cask', 228],
        ['B2', 225],
        ['B3', 300],
        ['B4', 500],
      ],
    ],
    ['nothing', { 'missing:name': 'leave-out', 'missing:capacity': 'leave-out' }, []],
  ])('take %s', (_what, answers, barrels) => {
    expect(read3(answers).values.map(({ name, capacity }) => [name, capacity])).toEqual(barrels);
  });

  it('report a value that cannot be read', () => {
    expect(read3({ 'missing:capacity': 'lots' }).questions[1]?.problem).toBe('“lots” is not a number');
  });
});
