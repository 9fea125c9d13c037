import { expect, it } from 'vitest';
import { read, tabbed } from '../../testing/targets.ts';

it('CellarTracker, Consumed: entries have their days and notes, and do not count as stock', () => {
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
  // The log has the last tasting; a gift is not one.
  expect(values[0]).not.toHaveProperty('lastTasted');
});

it('adds a note if a wine has more entries than a row may have', () => {
  const header = ['iConsumed', 'iWine', 'Type', 'Consumed', 'Size', 'Vintage', 'Wine', 'Region', 'Color'];
  const bottles = Array.from({ length: 1001 }, (_, at) =>
    [at + 1, 9, 'Drank', '5/6/2020', '750ml', 2011, 'Yquem', 'Bordeaux', 'White'].map(String),
  );
  const [row] = read(tabbed(header, ...bottles)).rows;
  expect(row?.values['consumptions']).toHaveLength(1000);
  expect(row?.notes).toEqual([
    'with more than 1,000 entries of history; the others are not taken: bring them in a file of their own',
  ]);
});
