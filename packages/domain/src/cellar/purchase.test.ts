import { describe, expect, it } from 'vitest';
import { bottlesIn } from './holdings.ts';
import {
  arrivalProblem,
  bottlesToCome,
  listOf,
  purchaseProblems,
  withArrived,
  withoutArrived,
} from './purchase.ts';

const order = { stage: 'Ordered', bottles: 12, arrivals: [{ bottles: 5 }] } as const;

describe('a purchase', () => {
  it('is complete when all its bottles have arrived', () => {
    expect([bottlesToCome(order), listOf(order)]).toEqual([7, 'to-come']);
    expect(listOf({ ...order, stage: 'Wish' })).toBe('wishes');
    expect(listOf({ ...order, bottles: 5 })).toBe('arrived');
  });

  it('is at least what has arrived, and has no day as a wish', () => {
    expect(purchaseProblems({ ...order, dueOn: '2026-10-01' })).toEqual({});
    expect(purchaseProblems({ ...order, bottles: 4 })).toMatchObject({
      bottles: { code: 'fewer_than_arrived', params: { arrived: 5 } },
    });
    expect(purchaseProblems({ ...order, stage: 'Wish', dueOn: '2026-10-01' })).toMatchObject({
      dueOn: { code: 'wish_has_day' },
    });
  });

  it('receives at most the expected bottles', () => {
    expect(arrivalProblem(7, order)).toBeUndefined();
    expect(arrivalProblem(8, order)).toMatchObject({ code: 'too_many_arrive', params: { left: 7 } });
  });
});

describe('arrived bottles', () => {
  const lying = [
    { place: 'Rack 2', bottles: 3, bottleSizeMl: 750 },
    { place: 'Garage', bottles: 2, bottleSizeMl: 750 },
  ];
  const six = { place: 'Garage', bottles: 6, bottleSizeMl: 750 };

  it('lie in the given place, or the first, and are removed again', () => {
    expect(withArrived(lying, six)).toEqual([lying[0], { ...six, bottles: 8 }]);
    expect(withArrived(lying, { ...six, place: null })).toEqual([{ ...lying[0], bottles: 9 }, lying[1]]);
    for (const place of ['Garage', 'Attic', null])
      expect(bottlesIn(withoutArrived(withArrived(lying, { ...six, place }), { ...six, place }) ?? [])).toBe(
        5,
      );
    expect(withoutArrived(withArrived(lying, six), six)).toEqual(lying);
  });

  it('of another size stay separate', () => {
    const magnums = { place: 'Rack 2', bottles: 1, bottleSizeMl: 1500 };
    expect(withArrived(lying, magnums)).toEqual([...lying, magnums]);
    expect(withoutArrived(lying, magnums)).toBeUndefined();
  });

  it('are taken from other places if theirs has too few', () => {
    expect(withoutArrived(lying, { ...six, bottles: 4 })).toEqual([{ ...lying[0], bottles: 1 }]);
  });
});
