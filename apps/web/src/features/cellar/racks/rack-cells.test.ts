import type { RackedWine } from '@cuverie/contract';
import { expect, test } from 'vitest';
import { cellMarks, cellWords, matcher, rowsOfRack } from './rack-cells.ts';

const wine = (name: string, fields: Partial<RackedWine>): RackedWine => ({
  id: name,
  name,
  producer: null,
  vintage: null,
  country: null,
  region: 'Jura',
  appellation: null,
  type: 'Red',
  varietal: null,
  drinkFrom: null,
  drinkBy: null,
  slots: [],
  ...fields,
});

test('a slot distinguishes a year, no vintage and an unknown one', () => {
  const slots = [1, 2, 3].map((column) => ({ row: 1, column, bottles: 1, bottleSizeMl: 750 }));
  const wines = [
    wine('Volnay', { vintage: 2015, slots: slots.slice(0, 1) }),
    wine('Cuvée', { slots: slots.slice(1, 2) }),
    wine('Solera', { vintageUnknown: true, slots: slots.slice(2) }),
  ];
  const cells = rowsOfRack({ rows: 1, columns: 3 }, wines).flat();
  expect(cells.map((cell) => [cellMarks(cell).below, cellWords(cell)])).toEqual([
    ['’15', 'A1, Volnay 2015, Red, 1 bottle'],
    ['NV', 'A2, Cuvée NV, Red, 1 bottle'],
    ['?', 'A3, Solera, vintage unknown, Red, 1 bottle'],
  ]);
  const found = (search: string) => wines.filter(matcher(search, '') ?? (() => true)).map(({ name }) => name);
  expect([found('nv'), found('unknown'), found('2015')]).toEqual([['Cuvée'], ['Solera'], ['Volnay']]);
});
