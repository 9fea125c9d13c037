import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderQuestion } from './day-questions.ts';
import { dayOfSerial, decimalMarkOf, lookAtDays, readDay, readNumber, readWhole } from './values.ts';

describe('the decimal mark of a column', () => {
  it.each([
    [['12,5', '13,0'], ';', ','],
    [['12,5'], ',', ','],
    [['1.234,50', '9'], ',', ','],
    [['1,234', '2,500'], ',', '.'],
    [['1,234', '2,500'], ';', '.'],
    [['1,234.50'], ';', '.'],
    [['12.5'], ';', '.'],
    [['1.234.567'], ',', ','],
    [['7', '8'], ';', ','],
    [['7', '8'], ',', '.'],
  ] as const)('of %j parted by %j is %j', (cells, delimiter, mark) => {
    expect(decimalMarkOf(cells, delimiter)).toBe(mark);
  });
});

describe('a number', () => {
  it.each([
    ['1,234', '.', 1234],
    ['1.234', ',', 1234],
    ['1.234,5', ',', 1234.5],
    ['12,5', '.', 12.5],
    ['12.5', ',', 12.5],
    ['1\u00a0234,5', ',', 1234.5],
    ["1'200", '.', 1200],
    ['€ 45,00', ',', 45],
    ['45.50 EUR', '.', 45.5],
    ['13.5 %', '.', 13.5],
    ['-1.5', '.', -1.5],
    ['225 L', '.', 225],
    ['\u00a07 ', '.', 7],
    ['\u22122.5', '.', -2.5],
    ['–2,5 °C', ',', -2.5],
    ['.75 l', '.', 0.75],
    ['-,5', ',', -0.5],
    ['Fr. 45.–', '.', 45],
  ] as const)('%j with %j is %d', (text, mark, value) => {
    expect(readNumber(text, mark)).toEqual({ value });
  });

  it.each(['abc', '40-60', '2 for 30', '1.2.3', '--', '1½', '2 4', '1 23'])('cannot be %j', (text) => {
    expect(readNumber(text)).toEqual({ problem: `“${text}” is not a number` });
  });

  it.each(['(3)', '(1,200.50)', 'minus 3', 'less than 3'])(
    'refuses %s, whose digits mean another number',
    (text) => {
      expect(readNumber(text)).toEqual({ problem: `“${text}” is not a number` });
    },
  );

  it('is undefined for an empty cell, and must be whole where required', () => {
    expect(readNumber('\u00a0')).toBeUndefined();
    expect(readWhole('1.5')).toEqual({ problem: '“1.5” is not a whole number' });
    expect(readWhole('1,500')).toEqual({ value: 1500 });
  });

  it('is read with any grouping', () => {
    const amounts = fc.integer({ min: -100_000_000, max: 100_000_000 });
    fc.assert(
      fc.property(amounts, fc.constantFrom('en-US', 'de-DE', 'fr-FR', 'de-CH', 'sv-SE'), (cents, locale) => {
        const text = (cents / 100).toLocaleString(locale, { minimumFractionDigits: 2 });
        expect(readNumber(text, decimalMarkOf([text], ','))).toEqual({ value: cents / 100 });
      }),
    );
  });
});

describe('a day', () => {
  it.each([
    ['2020-05-25', '2020-05-25'],
    ['2020-05-25 12:30:00', '2020-05-25'],
    ['2020/5/7', '2020-05-07'],
    ['5/25/2020', '2020-05-25'],
    ['25/5/2020', '2020-05-25'],
    ['7.5.2020', '2020-05-07'],
    ['5/5/2020', '2020-05-05'],
    ['7 May 2020', '2020-05-07'],
    ['Sept 7, 2020', '2020-09-07'],
    ['12/31/2046 00:00', '2046-12-31'],
    ['14.09.26', '2026-09-14'],
    ['25/5/98 08:30', '1998-05-25'],
    ['9-Sep-26', '2026-09-09'],
  ])('%j is %s', (text, value) => {
    expect(readDay(text)).toEqual({ value });
  });

  it('is not guessed if it may mean two days', () => {
    expect(readDay('5/6/2020')).toEqual({ problem: '“5/6/2020” may mean two days' });
    expect(readDay('5/6/2020', { order: 'day-first' })).toEqual({ value: '2020-06-05' });
    expect(readDay('5/6/2020', { order: 'month-first' })).toEqual({ value: '2020-05-06' });
    expect(readDay('5/6/20')).toEqual({ problem: '“5/6/20” may mean two days' });
    expect(orderQuestion('5/6/20').options.map(({ label }) => label)).toEqual(['5 June 2020', '6 May 2020']);
  });

  it.each([
    ['25-5-20', /four digits/],
    ['30/02/2020', /not a day/],
    ['soon', /not a date/],
    ['43976', /not a date/],
  ])('is not %j', (text, problem) => {
    expect(readDay(text)).toEqual({ problem: expect.stringMatching(problem) });
  });

  it('may be an Excel serial number', () => {
    expect(dayOfSerial(43_976)).toBe('2020-05-25');
    expect(readDay('43976.5', { serials: true })).toEqual({ value: '2020-05-25' });
  });

  it('needs a question if its column is ambiguous', () => {
    expect(lookAtDays(['5/6/2020', '25/5/2020'])).toMatchObject({
      order: 'day-first',
      ambiguous: '5/6/2020',
    });
    expect(lookAtDays(['5/6/2020', '5/25/2020'])).toMatchObject({ order: 'month-first' });
    expect(lookAtDays(['5/6/2020', '5/5/2020'])).toEqual({
      order: undefined,
      ambiguous: '5/6/2020',
      serial: undefined,
    });
    expect(lookAtDays(['25/5/2020', '5/25/2020', '1/2/2020'])).toMatchObject({ order: undefined });
    expect(lookAtDays(['2020-05-06', '7.8.2020', '43976'])).toEqual({
      order: undefined,
      ambiguous: undefined,
      serial: '43976',
    });
  });

  it('is the same in either order once the order is given', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
        (date) => {
          const value = date.toISOString().slice(0, 10);
          const [year, month, day] = value.split('-').map(Number);
          expect(readDay(`${day}/${month}/${year}`, { order: 'day-first' })).toEqual({ value });
          expect(readDay(`${month}-${day}-${year}`, { order: 'month-first' })).toEqual({ value });
        },
      ),
    );
  });
});
