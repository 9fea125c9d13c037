import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inWords } from '../words/words.ts';
import {
  bottlesIn,
  type Holding,
  holdingsOf,
  mergeHoldings,
  moveBottles,
  putBack,
  type Stock,
  stockAfter,
  stockOf,
  stockProblems,
  takeFrom,
} from './holdings.ts';
import { holdingsText, readHoldings } from './holdings-text.ts';

const at = (place: string | null, bottles: number, bottleSizeMl = 750): Holding => ({
  place,
  bottles,
  bottleSizeMl,
});

const SEVERAL = [at('Rack A', 3), at('Offsite', 4)];
const BEFORE = stockOf(SEVERAL);
const ONE: Stock = { quantity: 120, storageLocation: 'Rack A', bottleSizeMl: 750, holdings: null };

describe('the places of bottles', () => {
  it('are a single place without a list', () => {
    expect(holdingsOf(ONE)).toEqual([at('Rack A', 120)]);
    expect(stockOf(holdingsOf(ONE))).toEqual(ONE);
  });

  it('add up, named by the first place', () => {
    expect(BEFORE).toEqual({
      quantity: 7,
      storageLocation: 'Rack A',
      bottleSizeMl: 750,
      holdings: SEVERAL,
    });
  });

  it('contain each place and size once, without empty places', () => {
    const twice = [at('A', 1), at('', 2), at('B', 0), at('A', 2), at('A', 1, 1500), at(null, 1)];
    expect(mergeHoldings(twice)).toEqual([at('A', 3), at(null, 3), at('A', 1, 1500)]);
  });

  it('of no bottle are the first place', () => {
    expect(mergeHoldings([at('A', 0), at('B', 0)])).toEqual([at('A', 0)]);
  });
});

describe('moving bottles', () => {
  it('moves 40 of 120', () => {
    const moved = moveBottles(holdingsOf(ONE), { from: 0, bottles: 40, to: 'Offsite' });
    expect(moved).toEqual([at('Rack A', 80), at('Offsite', 40)]);
  });

  it('adds them to existing ones and leaves no empty place behind', () => {
    expect(moveBottles(SEVERAL, { from: 0, bottles: 3, to: 'Offsite' })).toEqual([at('Offsite', 7)]);
    expect(moveBottles(SEVERAL, { from: 1, bottles: 1, to: 'Rack A' })).toEqual([
      at('Rack A', 4),
      at('Offsite', 3),
    ]);
  });

  it('to their own place changes nothing', () => {
    expect(moveBottles(SEVERAL, { from: 0, bottles: 2, to: 'Rack A' })).toEqual(SEVERAL);
  });
});

describe('taking bottles', () => {
  it('starts with the first place and continues when that is empty', () => {
    expect(takeFrom(SEVERAL, 1).left).toEqual([at('Rack A', 2), at('Offsite', 4)]);
    expect(takeFrom(SEVERAL, 5)).toEqual({
      left: [at('Offsite', 2)],
      taken: [
        { ...at('Rack A', 3), at: 0 },
        { ...at('Offsite', 2), at: 1 },
      ],
    });
  });

  it('starts with the named place', () => {
    expect(takeFrom(SEVERAL, 1, 1).left).toEqual([at('Rack A', 3), at('Offsite', 3)]);
  });

  it('is undone by returning them to their place', () => {
    const holding = fc.record({
      place: fc.constantFrom('A', 'B', 'C', null),
      bottles: fc.integer({ min: 1, max: 9 }),
      bottleSizeMl: fc.constantFrom(375, 750),
    });
    fc.assert(
      fc.property(fc.array(holding, { minLength: 2 }), fc.nat(99), fc.nat(99), (given, some, which) => {
        const before = mergeHoldings(given);
        const count = some % (bottlesIn(before) + 1);
        const { left, taken } = takeFrom(before, count, which % before.length);
        expect(bottlesIn(left)).toBe(bottlesIn(before) - count);
        // The place of the last bottle is kept, or the wine would have none.
        const back = putBack(left, count, taken);
        expect(count === 0 ? before : back).toEqual(before);
      }),
    );
  });

  it('returns bottles to the first place if their place was not recorded', () => {
    expect(putBack(SEVERAL, 2, null)).toEqual([at('Rack A', 5), at('Offsite', 4)]);
  });
});

describe('a change of a wine in several places', () => {
  it.each<[string, Parameters<typeof stockAfter>[1], Holding[]]>([
    ['more bottles come to the first place', { quantity: 9 }, [at('Rack A', 5), at('Offsite', 4)]],
    ['fewer are taken from the first place on', { quantity: 2 }, [at('Offsite', 2)]],
    ['none left, it lies where it lay', { quantity: 0 }, [at('Rack A', 0)]],
    ['the first place is another one', { storageLocation: 'B' }, [at('B', 3), at('Offsite', 4)]],
    ['the first place is the second', { storageLocation: 'Offsite' }, [at('Offsite', 7)]],
    ['sent back as they were', { storageLocation: 'Rack A', quantity: 2 }, [at('Offsite', 2)]],
    ['another size in the first place', { bottleSizeMl: 375 }, [at('Rack A', 3, 375), at('Offsite', 4)]],
    ['other places', { holdings: [at('C', 1), at('D', 1)] }, [at('C', 1), at('D', 1)]],
    ['all in one place', { holdings: null }, [at('Rack A', 7)]],
    ['all in another place', { holdings: null, storageLocation: 'C', quantity: 6 }, [at('C', 6)]],
  ])('%s', (_, changes, after) => {
    expect(stockAfter(BEFORE, changes)).toEqual(stockOf(after));
  });

  it('without bottles changes none', () => {
    expect(stockAfter(BEFORE, {})).toBeUndefined();
  });

  it('with contradicting values names them', () => {
    const said = stockProblems({
      holdings: SEVERAL,
      quantity: 6,
      storageLocation: 'Offsite',
      bottleSizeMl: 375,
    });
    expect(Object.entries(said).map(([field, problem]) => [field, inWords(problem)])).toEqual([
      ['quantity', 'The places hold 7 bottles together'],
      [
        'storageLocation',
        'Write Rack A here, because that is the first of the places, or name another place first',
      ],
      ['bottleSizeMl', 'The bottles in the first place hold 750 ml'],
    ]);
    expect(stockProblems({ holdings: SEVERAL, quantity: 7, storageLocation: 'Rack A' })).toEqual({});
    expect(stockProblems({ quantity: 7 })).toEqual({});
  });
});

describe('places as a text', () => {
  it('can be read by people', () => {
    expect(holdingsText([at('Rack A', 3), at('Offsite', 2, 1500), at(null, 1)])).toBe(
      'Rack A: 3; Offsite: 2 x 1500 ml; : 1',
    );
  });

  it('are parsed again with any names of places', () => {
    const holding = fc.record({
      place: fc.option(
        fc.string({
          unit: fc.constantFrom(':', ';', '"', '\\', ' ', 'x', '7', 'A', '\n', 'm', 'l'),
          minLength: 1,
        }),
      ),
      bottles: fc.integer({ min: 0, max: 1_000_000 }),
      bottleSizeMl: fc.integer({ min: 50, max: 30_000 }),
    });
    fc.assert(
      fc.property(fc.array(holding, { minLength: 1 }), (holdings) => {
        expect(readHoldings(holdingsText(holdings))).toEqual(holdings);
      }),
      { numRuns: 1000 },
    );
  });

  it.each(['', ';', 'Rack A', 'Rack A: many', '"Rack A: 3', 'A: 3 x Magnum'])('refuse %j', (text) => {
    expect(readHoldings(text)).toBeUndefined();
  });
});
