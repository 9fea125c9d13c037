import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bottlesIn,
  type Holding,
  holdingsOf,
  mergeHoldings,
  moveBottles,
  onlySlots,
  putBack,
  putInSlot,
  stockAfter,
  stockOf,
  takeFrom,
} from '../holdings.ts';
import { bottlesInSlot, countInSlots, fittingSlots, looseIn, type Slot } from './slots.ts';

const slot = (label: string, bottles: number, rackId = 'rack'): Slot => ({
  rackId,
  row: label.charCodeAt(0) - 64,
  column: Number(label.slice(1)),
  bottles,
});
const B4 = slot('B4', 2);
const C1 = slot('C1', 1);
const lying = (place: string, bottles: number, ...slots: Slot[]): Holding => ({
  place,
  bottles,
  bottleSizeMl: 750,
  ...(slots.length > 0 && { slots }),
});
/** Two in B4, one in C1, three loose; and four elsewhere. */
const HELD = [lying('Cellar', 6, B4, C1), lying('Offsite', 4)];

describe('slots of bottles', () => {
  it('are at most as many as bottles, each once', () => {
    expect(fittingSlots([B4, C1, B4], 10)).toEqual([slot('B4', 4), C1]);
    expect(fittingSlots([B4, C1], 2)).toEqual([B4]);
    expect(looseIn(lying('Cellar', 6, B4, C1))).toBe(3);
    expect(stockOf([lying('Cellar', 1, B4)]).holdings).toEqual([lying('Cellar', 1, slot('B4', 1))]);
  });

  it('stay with the bottles of their place and size in any order of places', () => {
    const before = stockOf(HELD);
    const [cellar, offsite] = [lying('Cellar', 6), lying('Offsite', 4)];
    expect(stockAfter(before, { holdings: [cellar, offsite] })).toEqual(before);
    expect(stockAfter(before, { holdings: null })?.holdings).toEqual([lying('Cellar', 10, B4, C1)]);
    expect(stockAfter(before, { quantity: 12 })?.holdings?.[0]).toEqual(lying('Cellar', 8, B4, C1));
    expect(stockAfter(before, { bottleSizeMl: 1500 })?.holdings?.[0]?.slots).toEqual([B4, C1]);
    expect(stockAfter(before, { storageLocation: 'Barn' })?.holdings?.[0]).toEqual(lying('Barn', 6));
    expect(stockAfter(before, { holdings: [{ ...cellar, slots: [C1] }, offsite] })?.holdings?.[0]).toEqual(
      lying('Cellar', 6, C1),
    );
    expect(stockAfter(before, { storageLocation: 'Cellar' })).toEqual(before);
  });

  it('are emptied on request, or else last', () => {
    expect(takeFrom(HELD, 3)).toEqual({
      left: [lying('Cellar', 3, B4, C1), lying('Offsite', 4)],
      taken: [{ ...lying('Cellar', 3), at: 0 }],
    });
    const named = takeFrom(HELD, 1, 0, C1);
    expect(named.left[0]).toEqual(lying('Cellar', 5, B4));
    expect(named.taken).toEqual([{ ...lying('Cellar', 1, C1), at: 0 }]);
    expect(putBack(named.left, 1, named.taken)).toEqual([lying('Cellar', 6, B4, C1), lying('Offsite', 4)]);
    expect(takeFrom(HELD, 5).left[0]).toEqual(lying('Cellar', 1, C1));
  });

  it('are cleared by bottles that move to another place', () => {
    expect(moveBottles(HELD, { from: 0, bottles: 4, to: 'Barn' })).toEqual([
      lying('Cellar', 2, B4),
      lying('Barn', 4),
      lying('Offsite', 4),
    ]);
    expect(moveBottles(HELD, { from: 0, bottles: 6, to: 'Offsite' })).toEqual([lying('Offsite', 10)]);
  });

  it('are filled from other slots or places, and emptied', () => {
    const to = { ...slot('A1', 0), place: 'Cellar' };
    const put = putInSlot(HELD, { from: 0, slot: B4, bottles: 1, to });
    expect(put[0]?.slots).toEqual([slot('A1', 1), slot('B4', 1), C1]);
    expect(put[0]?.bottles).toBe(6);
    const brought = putInSlot(HELD, { from: 1, bottles: 4, to });
    expect(brought).toEqual([lying('Cellar', 10, slot('A1', 4), B4, C1)]);
    const out = putInSlot(HELD, { from: 0, slot: B4, bottles: 2, to: null });
    expect(out).toEqual([lying('Cellar', 6, C1), lying('Offsite', 4)]);
    expect(onlySlots(HELD, ({ row }) => row === 3)[0]).toEqual(lying('Cellar', 6, C1));
  });

  const arbitrary = fc.array(
    fc.record({
      place: fc.constantFrom('Cellar', 'Offsite', 'Barn'),
      bottles: fc.integer({ min: 0, max: 9 }),
      bottleSizeMl: fc.constantFrom(750, 1500),
      slots: fc.array(
        fc.record({
          rackId: fc.constantFrom('rack', 'shelf'),
          row: fc.integer({ min: 1, max: 3 }),
          column: fc.integer({ min: 1, max: 3 }),
          bottles: fc.integer({ min: 1, max: 4 }),
        }),
        { maxLength: 6 },
      ),
    }),
    { minLength: 1, maxLength: 6 },
  );

  it('never exceed the bottles in any sequence of changes, and undone bottles return', () => {
    const isSound = (holdings: readonly Holding[]) =>
      holdings.every(
        (one) =>
          countInSlots(one) <= one.bottles &&
          (one.slots ?? [{ bottles: 1 }]).every(({ bottles }) => bottles > 0),
      );
    fc.assert(
      fc.property(arbitrary, fc.nat(), fc.nat(), (given, much, which) => {
        const holdings = mergeHoldings(given);
        const sum = bottlesIn(holdings);
        const { left, taken } = takeFrom(holdings, much % (sum + 1), which % holdings.length);
        const back = putBack(left, much % (sum + 1), taken);
        expect([holdings, left, back].every(isSound)).toBe(true);
        expect(bottlesIn(back)).toBe(sum);
        const there = (all: readonly Holding[]) =>
          all.flatMap(({ place, bottleSizeMl, slots = [] }) =>
            slots.map((one) => [place, bottleSizeMl, one.rackId, one.row, one.column, one.bottles].join()),
          );
        expect(there(back).toSorted()).toEqual(there(holdings).toSorted());
        const after = stockAfter(stockOf(holdings), { quantity: much % 20 });
        expect(isSound(after ? holdingsOf(after) : [])).toBe(true);
        const at = which % holdings.length;
        const from = holdings[at];
        const one = from?.slots?.[0];
        if (from && one && bottlesInSlot(from, one) > 0) {
          const put = putInSlot(holdings, {
            from: at,
            slot: one,
            bottles: 1,
            to: { ...one, column: 3, place: 'Barn' },
          });
          expect(isSound(put)).toBe(true);
          expect(bottlesIn(put)).toBe(sum);
        }
      }),
    );
  });
});
