import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readRatesFile } from './rates.queries.ts';

/** The columns of the bank's files. */
const CODES =
  'USD JPY BGN CYP CZK DKK EEK GBP HUF LTL LVL MTL PLN ROL RON SEK SIT SKK CHF ISK NOK HRK RUB TRL TRY AUD BRL CAD CNY HKD IDR ILS INR KRW MXN MYR NZD PHP SGD THB ZAR'.split(
    ' ',
  );
const DAY = `Date, USD, JPY, BGN, IDR, \n27 November 2026, 1.0543, 161.85, 1.9558, 17234.71, \n`;
const rate = (code: string, at: number) => (code === 'TRL' ? '1857000' : (1 + at / 100).toFixed(4));
const HISTORY = [
  `Date,${CODES.join(',')},`,
  `2026-11-27,${CODES.map((code, at) => (at % 3 === 0 ? rate(code, at) : 'N/A')).join(',')},`,
  `1999-01-04,${CODES.map(rate).join(',')},`,
].join('\r\n');

const bytes = (text: string) => new TextEncoder().encode(text);
const fileOf = (name: string, content: Uint8Array) => new File([new Uint8Array(content)], name);

test.each([
  ['eurofxref.csv', bytes(DAY)],
  ['eurofxref.zip', zipSync({ 'eurofxref.csv': bytes(DAY) })],
])('reads %s with the rates of one day', async (name, content) => {
  const { days, leftOut } = await readRatesFile(fileOf(name, content));
  expect(leftOut).toEqual([]);
  expect(days).toEqual([
    { day: '2026-11-27', rates: { USD: 1.0543, JPY: 161.85, BGN: 1.9558, IDR: 17234.71 } },
  ]);
});

test.each([
  ['eurofxref-hist.csv', bytes(HISTORY)],
  ['eurofxref-hist.zip', zipSync({ 'eurofxref-hist.csv': bytes(HISTORY) })],
])('reads %s with the rates of each day, without currencies that were not quoted', async (name, content) => {
  const { days, currencies, leftOut } = await readRatesFile(fileOf(name, content));
  expect(leftOut).toEqual([]);
  expect(days.map(({ day, rates }) => [day, Object.keys(rates).length])).toEqual([
    ['1999-01-04', 41],
    ['2026-11-27', 14],
  ]);
  expect(currencies).toHaveLength(41);
});

test.each([
  ['cellar.csv', bytes('Name,Vintage\nVolnay,2015'), 'This is not a file of exchange rates.'],
  ['empty.zip', zipSync({}), ''],
  ['broken.zip', bytes('PK'), ''],
])('refuses %s in words', async (name, content, words) => {
  await expect(readRatesFile(fileOf(name, content))).rejects.toThrow(words);
});
