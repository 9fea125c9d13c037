import { describe, expect, it } from 'vitest';
import { rackProposals, slotOfName } from './rack-proposals.ts';
import {
  hasSlot,
  RACK_SHAPES,
  RACK_SIZES,
  rackSizeProblem,
  rowLetters,
  rowOfLetters,
  slotLabel,
} from './racks.ts';

describe('a rack', () => {
  it('has letters for rows and numbers for columns', () => {
    expect([1, 2, 26, 27, 52, 53, 100].map(rowLetters)).toEqual(['A', 'B', 'Z', 'AA', 'AZ', 'BA', 'CV']);
    for (let row = 1; row <= 100; row += 1) expect(rowOfLetters(rowLetters(row).toLowerCase())).toBe(row);
    expect(slotLabel({ row: 2, column: 4 })).toBe('B4');
  });

  it('has a maximum of slots and none outside', () => {
    expect(rackSizeProblem({ rows: 50, columns: 50 })).toBeUndefined();
    expect(rackSizeProblem({ rows: 51, columns: 50 })).toMatchObject({ code: 'too_many_slots' });
    expect(RACK_SHAPES.map((shape) => rackSizeProblem(RACK_SIZES[shape]))).toEqual(
      RACK_SHAPES.map(() => undefined),
    );
    const size = { rows: 2, columns: 3 };
    expect(hasSlot(size, { row: 2, column: 3 })).toBe(true);
    for (const [row, column] of [
      [3, 1],
      [1, 4],
      [0, 1],
      [1, 0],
    ] as const)
      expect(hasSlot(size, { row, column })).toBe(false);
  });
});

describe('places named like slots', () => {
  it.each([
    ['A2', '', 1, 2],
    ['b 12', '', 2, 12],
    ['Cellar, C3', 'Cellar', 3, 3],
    ['Rack 1 B-4', 'Rack 1', 2, 4],
    ['Rack 1, Row B 4', 'Rack 1', 2, 4],
    ['Cellar R2C3', 'Cellar', 2, 3],
    ['Cellar, row 2, col 3', 'Cellar', 2, 3],
    ['Cave: 2-3', 'Cave', 2, 3],
    ['Cellar, 17', 'Cellar', 1, 17],
    ['Cellar, Bin 7', 'Cellar', 1, 7],
  ])('include %s', (name, before, row, column) => {
    expect(slotOfName(name)).toEqual({ before, row, column });
  });

  it.each([
    '',
    'Cellar',
    'Zone 3',
    'Rack 12',
    'A',
    'No 3',
    'A200',
    'Bordeaux 2015',
    'Cellar, top shelf',
    'C0',
  ])('“%s” is an ordinary name', (name) => expect(slotOfName(name)).toBeUndefined());

  it('become a rack of their size', () => {
    const places = ['Cellar, A2', 'Cellar, B1', 'cellar, C3', 'Fridge A1', 'Offsite', 'B7', 'A1'];
    const bottles = [1, 2, 1, 1, 5, 8, 1];
    expect(rackProposals(places.map((place, at) => ({ place, bottles: bottles[at] ?? 0 })))).toEqual([
      {
        name: 'Cellar',
        place: 'Cellar',
        shape: 'Grid',
        rows: 3,
        columns: 3,
        bottlesPerSlot: 2,
        slots: [
          { from: 'Cellar, A2', row: 1, column: 2, bottles: 1 },
          { from: 'Cellar, B1', row: 2, column: 1, bottles: 2 },
          { from: 'cellar, C3', row: 3, column: 3, bottles: 1 },
        ],
      },
      {
        name: 'Rack',
        place: 'Cellar',
        shape: 'Diamond bins',
        rows: 2,
        columns: 7,
        bottlesPerSlot: 8,
        slots: [
          { from: 'A1', row: 1, column: 1, bottles: 1 },
          { from: 'B7', row: 2, column: 7, bottles: 8 },
        ],
      },
    ]);
    expect(rackProposals([{ place: 'A1', bottles: 1 }])).toEqual([]);
  });
});
