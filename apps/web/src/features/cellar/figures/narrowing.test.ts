import { describe, expect, it } from 'vitest';
import { isPicked, type Part, toggleBar } from './narrowing.ts';

const red: Part = { kind: 'type', value: 'Red' };
const white: Part = { kind: 'type', value: 'White' };
const fifties: Part = { kind: 'vintage', from: 1950, to: 1959 };
const older: Part = { kind: 'vintage', from: undefined, to: 1949 };

describe('a click on a bar', () => {
  it('adds to the filter, for bottles in stock', () => {
    expect(toggleBar({ q: 'rioja', layout: 'list', insights: true }, red)).toEqual({
      q: 'rioja',
      layout: 'list',
      insights: true,
      type: ['Red'],
      stock: 'in',
    });
    expect(toggleBar({ type: ['Red'], stock: 'in' }, { kind: 'region', value: 'Rioja' })).toEqual({
      type: ['Red'],
      region: ['Rioja'],
      stock: 'in',
    });
  });

  it('adds to other bars of its kind, and a second click removes it', () => {
    const both = toggleBar(toggleBar({}, red), white);
    expect(both).toEqual({ type: ['Red', 'White'], stock: 'in' });
    expect(toggleBar(both, red)).toEqual({ type: ['White'], stock: 'in' });
    expect(toggleBar(toggleBar(both, red), white)).toEqual({});
  });

  it('moves from one range of years to another, including the open one', () => {
    const first = toggleBar({}, fifties);
    expect(first).toEqual({ vintageFrom: 1950, vintageTo: 1959, stock: 'in' });
    const second = toggleBar(first, older);
    expect(second).toEqual({ vintageTo: 1949, stock: 'in' });
    expect(toggleBar(second, older)).toEqual({});
  });

  it('on wines without a vintage adds them to a range of years', () => {
    const nonVintage: Part = { kind: 'nonVintage' };
    const both = toggleBar(toggleBar({}, fifties), nonVintage);
    expect(both).toEqual({ vintageFrom: 1950, vintageTo: 1959, nonVintage: 'yes', stock: 'in' });
    expect([isPicked(both, nonVintage), isPicked(both, fifties)]).toEqual([true, true]);
    expect(toggleBar(both, fifties)).toEqual({ nonVintage: 'yes', stock: 'in' });
    expect(isPicked({ nonVintage: 'yes' }, fifties)).toBe(false);
    expect(toggleBar({ nonVintage: 'yes', stock: 'in' }, nonVintage)).toEqual({});
  });

  it('on wines of an unknown vintage adds them to those without one', () => {
    const unknown: Part = { kind: 'unknownVintage' };
    const both = toggleBar(toggleBar({}, { kind: 'nonVintage' }), unknown);
    expect(both).toEqual({ nonVintage: 'yes', unknownVintage: 'yes', stock: 'in' });
    expect([isPicked(both, unknown), isPicked({ nonVintage: 'yes' }, unknown)]).toEqual([true, false]);
    expect(toggleBar({ unknownVintage: 'yes', stock: 'in' }, unknown)).toEqual({});
  });

  it('on a year or a month takes its wines, in stock for a year of the window', () => {
    const year: Part = { kind: 'readyIn', value: 2030 };
    const month: Part = { kind: 'bought', value: '2026-03' };
    const ofYear = toggleBar({}, year);
    expect(ofYear).toEqual({ readyIn: 2030, stock: 'in' });
    expect(toggleBar(ofYear, { kind: 'readyIn', value: 2031 })).toEqual({ readyIn: 2031, stock: 'in' });
    expect(toggleBar(ofYear, year)).toEqual({});
    const ofMonth = toggleBar({ stock: 'in' }, month);
    expect(ofMonth).toEqual({ bought: '2026-03' });
    expect([isPicked(ofMonth, month), isPicked({}, month)]).toEqual([true, false]);
    expect(toggleBar(ofMonth, month)).toEqual({});
  });

  it('switches from barrels to bottles, and removes the filters of barrels', () => {
    expect(
      toggleBar({ show: 'barrels', type: ['Oak'], sort: 'fillLevel', insights: true, add: 'barrel' }, red),
    ).toEqual({ insights: true, type: ['Red'], stock: 'in' });
  });
});

describe('a bar', () => {
  it('is selected if a filter of its kind contains all of it', () => {
    expect(isPicked({ type: ['Red', 'Rosé'] }, red)).toBe(true);
    expect(isPicked({ type: ['Rosé'] }, red)).toBe(false);
    expect(isPicked({}, red)).toBe(false);
    expect(isPicked({ vintageTo: 1999 }, fifties)).toBe(true);
    expect(isPicked({ vintageFrom: 1955 }, fifties)).toBe(false);
    expect(isPicked({ vintageTo: 1999 }, older)).toBe(true);
    expect(isPicked({ vintageFrom: 1955 }, older)).toBe(false);
    expect(isPicked({}, older)).toBe(false);
  });
});
