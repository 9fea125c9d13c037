import { afterEach, describe, expect, it } from 'vitest';
import { readAs } from '../../../platform/csv/testing/read-target.ts';
import { preferences } from '../../../platform/preferences.ts';
import { readMoment, readTime } from './clock-time.ts';
import { tankReadingTarget } from './tank-reading-target.ts';

it.each([
  ['8:30', '08:30:00'],
  ['08:30:15.250', '08:30:15'],
  ['8.30 Uhr', '08:30:00'],
  ['8h30', '08:30:00'],
  ['8:30 PM', '20:30:00'],
  ['12:05 a.m.', '00:05:00'],
  ['7 pm', '19:00:00'],
  ['0,354166667', '08:30:00'],
  ['1899-12-30 08:30:00', '08:30:00'],
])('a time %s is %s', (cell, value) => {
  expect(readTime(cell)).toEqual({ value });
});

it.each([
  ['2026-09-14', '2026-09-14'],
  ['14.09.2026 8:30', '2026-09-14T08:30:00'],
  ['2026-09-14T08:30:00', '2026-09-14T08:30:00'],
  ['2026-09-14T08:30:00+02:00', '2026-09-14T06:30:00.000Z'],
  ['46279.5', '2026-09-14T12:00:00'],
])('a date %s is %s', (cell, value) => {
  expect(readMoment(cell, { serials: true })).toEqual({ value });
});

describe('a file without a time zone', () => {
  const usual = preferences.get();
  afterEach(() => preferences.set(usual));
  const ofVienna = (rows: readonly string[]) => {
    preferences.set({ ...usual, timeZone: 'Europe/Vienna', timeZoneIsChosen: true });
    const text = ['Tank,Variety,Date,Brix', ...rows.map((time) => `T1,Merlot,${time},20`)].join('\n');
    return readAs(
      tankReadingTarget([], () => Date.parse('2026-12-01T00:00:00Z')),
      text,
    );
  };
  const night = ['01:45', '02:15', '02:45', '02:15', '02:45', '03:15'].map((time) => `2026-10-25 ${time}`);
  const INSTANTS = ['23:45', '00:15', '00:45', '01:15', '01:45', '02:15'];
  const times = (rows: readonly string[]) =>
    ofVienna(rows).values.map(({ timestamp }) => String(timestamp).slice(11, 16));

  it('has six instants in the repeated hour, in the order of its rows, and the same when imported again', () => {
    expect(times(night)).toEqual(INSTANTS);
    expect(times(night.slice(0, 4))).toEqual(INSTANTS.slice(0, 4));
    expect(times(night.toReversed())).toEqual(INSTANTS.toReversed());
  });

  it('has a problem for a time that clocks skip', () => {
    const { values, problems } = ofVienna(['2026-03-29 01:30', '2026-03-29 02:30', '2026-03-29 03:30']);
    expect(values.map(({ timestamp }) => timestamp)).toEqual([
      '2026-03-29T00:30:00.000Z',
      '2026-03-29T01:30:00.000Z',
    ]);
    expect(problems).toEqual([{ timestamp: 'There is no 02:30 on this day: clocks go forward over it' }]);
  });
});
