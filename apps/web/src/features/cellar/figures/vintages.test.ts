import { describe, expect, it } from 'vitest';
import { vintageBins } from './vintages.ts';

/** A wine with a number of bottles of 0.75 L. */
const of = (vintage: number, bottles = 12) => ({ vintage, wines: 1, bottles, litres: bottles * 0.75 });

const years = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => of(from + index));

/** The short form of a bar: `2010-2014:24`. */
const short = (vintages: Parameters<typeof vintageBins>[0], room: number) =>
  vintageBins(vintages, room).bins.map(({ from = '', to, bottles }) => `${from}-${to}:${bottles}`);

describe('the bars of vintages', () => {
  it('are single years if there is room, including years without bottles', () => {
    expect(short([of(2015), of(2018, 6)], 10)).toEqual([
      '2015-2015:12',
      '2016-2016:0',
      '2017-2017:0',
      '2018-2018:6',
    ]);
  });

  it('are several years each if there is no room for single ones', () => {
    const binned = vintageBins(years(2001, 2020), 8);
    expect(binned.years).toBe(5);
    expect(binned.bins.map(({ from, to, bottles }) => [from, to, bottles])).toEqual([
      [2000, 2004, 48],
      [2005, 2009, 60],
      [2010, 2014, 60],
      [2015, 2019, 60],
      [2020, 2024, 12],
    ]);
  });

  it('put a few very old bottles into one bar, so that the others keep their years', () => {
    expect(short([of(1900, 1), of(1961, 2), ...years(2015, 2020)], 8)).toEqual([
      '-2014:3',
      ...years(2015, 2020).map(({ vintage }) => `${vintage}-${vintage}:12`),
    ]);
  });

  it('keep old bottles in their years if they are many, or if there is room', () => {
    expect(vintageBins([of(1990), ...years(2015, 2020)], 8).bins[0]).toMatchObject({ from: 1990, to: 1994 });
    expect(vintageBins([of(2010, 1), ...years(2015, 2020)], 11).bins[0]).toMatchObject({
      from: 2010,
      to: 2010,
    });
  });

  it.each([4, 10, 25])('lose no bottle, and need no more than %i bars', (room) => {
    const vintages = [of(1834, 1), of(1899, 7), of(1945, 3), ...years(1961, 2026)];
    const { bins } = vintageBins(vintages, room);
    const sum = (bottles: readonly { bottles: number }[]) =>
      bottles.reduce((total, share) => total + share.bottles, 0);
    expect(sum(bins)).toBe(sum(vintages));
    expect(bins.length).toBeLessThanOrEqual(room);
  });

  it('are empty without bottles', () => {
    expect(vintageBins([], 10).bins).toEqual([]);
  });
});
