import { describe, expect, it } from 'vitest';
import { isPicked, type Part, pressed } from './narrowing.ts';

const red: Part = { kind: 'type', value: 'Red' };
const white: Part = { kind: 'type', value: 'White' };
const fifties: Part = { kind: 'vintage', from: 1950, to: 1959 };
const older: Part = { kind: 'vintage', from: undefined, to: 1949 };

describe('a click on a bar', () => {
  it('adds to the filter, for bottles in stock', () => {
    expect(pressed({ q: 'rioja', layout: 'list', insights: true }, red)).toEqual({
      q: 'rioja',
      layout: 'list',
      insights: true,
      type: ['Red'],
      stock: 'in',
    });
    expect(pressed({ type: ['Red'], stock: 'in' }, { kind: 'region', value: 'Rioja' })).toEqual({
      type: ['Red'],
      region: ['Rioja'],
      stock: 'in',
    });
  });

  it('adds to other bars of its kind, and a second click removes it', () => {
    const both = pressed(pressed({}, red), white);
    expect(both).toEqual({ type: ['Red', 'White'], stock: 'in' });
    expect(pressed(both, red)).toEqual({ type: ['White'], stock: 'in' });
    expect(pressed(pressed(both, red), white)).toEqual({});
  });

  it('moves from one range of years to another, including the open one', () => {
    const first = pressed({}, fifties);
    expect(first).toEqual({ vintageFrom: 1950, vintageTo: 1959, stock: 'in' });
    const second = pressed(first, older);
    expect(second).toEqual({ vintageTo: 1949, stock: 'in' });
    expect(pressed(second, older)).toEqual({});
  });

  it('on wines without a vintage adds them to a range of years', () => {
    const nonVintage: Part = { kind: 'nonVintage' };
    const both = pressed(pressed({}, fifties), nonVintage);
    expect(both).toEqual({ vintageFrom: 1950, vintageTo: 1959, nonVintage: 'yes', stock: 'in' });
    expect([isPicked(both, nonVintage), isPicked(both, fifties)]).toEqual([true, true]);
    expect(pressed(both, fifties)).toEqual({ nonVintage: 'yes', stock: 'in' });
    expect(isPicked({ nonVintage: 'yes' }, fifties)).toBe(false);
    expect(pressed({ nonVintage: 'yes', stock: 'in' }, nonVintage)).toEqual({});
  });

  it('on wines of an unknown vintage adds them to those without one', () => {
    const unknown: Part = { kind: 'unknownVintage' };
    const both = pressed(pressed({}, { kind: 'nonVintage' }), unknown);
    expect(both).toEqual({ nonVintage: 'yes', unknownVintage: 'yes', stock: 'in' });
    expect([isPicked(both, unknown), isPicked({ nonVintage: 'yes' }, unknown)]).toEqual([true, false]);
    expect(pressed({ unknownVintage: 'yes', stock: 'in' }, unknown)).toEqual({});
  });

  it('on a year or a month takes its wines, in stock for a year of the window', () => {
    const year: Part = { kind: 'readyIn', value: 2030 };
    const month: Part = { kind: 'bought', value: '2026-03' };
    const ofYear = pressed({}, year);
    expect(ofYear).toEqual({ readyIn: 2030, stock: 'in' });
    expect(pressed(ofYear, { kind: 'readyIn', value: 2031 })).toEqual({ readyIn: 2031, stock: 'in' });
    expect(pressed(ofYear, year)).toEqual({});
    const ofMonth = pressed({ stock: 'in' }, month);
    expect(ofMonth).toEqual({ bought: '2026-03' });
    expect([isPicked(ofMonth, month), isPicked({}, month)]).toEqual([true, false]);
    expect(pressed(ofMonth, month)).toEqual({});
  });

  it('switches from barrels to bottles, and removes the filters of barrels', () => {
    expect(
      pressed({ show: 'barrels', type: ['Oak'], sort: 'fillLevel', insights: true, add: 'barrel' }, red),
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
