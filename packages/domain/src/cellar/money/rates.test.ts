import { describe, expect, it } from 'vitest';
import { convertMoney, homeTotal, readRates } from './rates.ts';

/** As `eurofxref.csv`: spaces, and a comma at the end of each line. */
const DAILY = `Date, USD, JPY, NZD, \n26 November 2026, 1.0998, 162.15, 1.95, \n`;
const HISTORY = `Date,USD,JPY,RUB,\n2026-11-26,1.0998,162.15,N/A,\n2022-03-01,1.1162,128.4,117.201,\n1999-01-04,1.1789,133.73,,\n`;

describe('a file of the European Central Bank', () => {
  it('has the rates of one day', () => {
    expect(readRates(DAILY)).toEqual({
      days: [{ day: '2026-11-26', rates: { USD: 1.0998, JPY: 162.15, NZD: 1.95 } }],
      currencies: ['JPY', 'NZD', 'USD'],
      leftOut: [],
    });
  });

  it('has the rates of all days, earliest first, some currencies only on some days', () => {
    const { days = [], currencies } = readRates(HISTORY.replaceAll('\n', '\r\n')) ?? {};
    expect(days.map(({ day }) => day)).toEqual(['1999-01-04', '2022-03-01', '2026-11-26']);
    expect(days[0]?.rates).toEqual({ USD: 1.1789, JPY: 133.73 });
    expect(days[2]?.rates).toEqual({ USD: 1.0998, JPY: 162.15 });
    expect(currencies).toEqual(['JPY', 'RUB', 'USD']);
  });

  it('tells what it left out, with its line', () => {
    const file = `Date,USD,Yen,CHF\n2026-11-25,"1.0998",162,0\n31 November 2026,1,1,1\n2026-11-26,about 1,,0.93\n1998-12-31,1,1,1`;
    expect(readRates(file)).toEqual({
      days: [
        { day: '2026-11-25', rates: { USD: 1.0998 } },
        { day: '2026-11-26', rates: { CHF: 0.93 } },
      ],
      currencies: ['CHF', 'USD'],
      leftOut: [
        { line: 1, why: 'currency', text: 'Yen' },
        { line: 2, why: 'rate', text: 'CHF 0' },
        { line: 3, why: 'day', text: '31 November 2026' },
        { line: 4, why: 'rate', text: 'USD about 1' },
        { line: 5, why: 'day', text: '1998-12-31' },
      ],
    });
  });

  it.each(['', 'Name,Vintage\nVolnay,2015', 'Date,Rain\n2026-11-26,3', '{"rates": 1}'])(
    'is not %j',
    (text) => {
      expect(readRates(text)).toBeUndefined();
    },
  );
});

describe('an amount in another currency', () => {
  const rates = { USD: 1.1, NZD: 1.98 };
  it.each([
    [100, 'EUR', 'USD', 110],
    [110, 'USD', 'EUR', 100],
    [110, 'USD', 'NZD', 198],
    [7, 'NOK', 'NOK', 7],
    [7, 'NOK', 'EUR', null],
    [7, 'EUR', 'NOK', null],
  ])('%d %s in %s is %j', (amount, from, to, expected) => {
    const found = convertMoney(amount, from, to, rates);
    if (expected === null) expect(found).toBeNull();
    else expect(found).toBeCloseTo(expected, 10);
  });

  it('needs no rate for its own currency', () => {
    expect([convertMoney(5, 'EUR', 'EUR', null), convertMoney(5, 'USD', 'EUR', null)]).toEqual([5, null]);
  });

  it('adds up, and counts the bottles without a rate or a currency', () => {
    const sums = [
      { currency: 'EUR', amount: 50, bottles: 2 },
      { currency: 'USD', amount: 110, bottles: 3 },
      { currency: 'NOK', amount: 900, bottles: 4 },
      { currency: null, amount: 9, bottles: 1 },
    ];
    const { amount, ...rest } = homeTotal(sums, 'EUR', rates);
    expect(amount).toBeCloseTo(150, 10);
    expect(rest).toEqual({
      bottles: 5,
      without: [
        { currency: 'NOK', bottles: 4 },
        { currency: null, bottles: 1 },
      ],
    });
  });
});
