import { describe, expect, test } from 'vitest';
import { exciseOf } from './excise.ts';

describe('excise', () => {
  test('is by class, less the credit on the first gallons of the year', () => {
    expect(exciseOf({ a: 1000, b: 100, f: 500 }, 0)).toEqual([
      { class: 'a', gallons: 1000, rate: 1.07, tax: 1070, credit: 1000 },
      { class: 'b', gallons: 100, rate: 1.57, tax: 157, credit: 100 },
      { class: 'f', gallons: 500, rate: 0.226, tax: 113, credit: 31 },
    ]);
    expect(exciseOf({}, 0)).toEqual([]);
  });

  test('has a smaller credit past each step, and none past the last', () => {
    const credit = (gallons: number, before: number) => exciseOf({ a: gallons }, before)[0]?.credit;
    // 1,000 at $1.00 and 1,000 at $0.90.
    expect(credit(2000, 29_000)).toBe(1900);
    expect(credit(2000, 129_000)).toBe(900 + 535);
    expect(credit(2000, 749_000)).toBe(535);
    expect(credit(2000, 750_000)).toBe(0);
    expect(credit(800_000, 0)).toBe(30_000 + 90_000 + 331_700);
  });
});
