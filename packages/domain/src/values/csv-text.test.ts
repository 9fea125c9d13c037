import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { escapeFormula, unescapeFormula } from './csv-text.ts';

/** The cells a spreadsheet may make of a text, whatever it parts them by and whether or not it minds the quotes. */
const cellsIn = (text: string) =>
  [/[\r\n]/, /[,\r\n]/, /[;\r\n]/, /[\t\r\n]/, /[|\r\n]/, /[,;\t|\r\n]/].flatMap((parted) =>
    text.split(parted).map((cell) => cell.replaceAll('"', '').trimStart()),
  );

const isFormula = (cell: string) => /^[=+\-@\0＝＋－＠]/.test(cell);

test.each(['=1+1', '+1', '-1', '@x', '\tx', '\rx', '\0x', '＝1', '＋1', '－1', '＠x', "'=1", "''@x"])(
  'a text that starts like a formula, %j, gets a quote and loses it again',
  (text) => {
    expect(escapeFormula(text)).toBe(`'${text}`);
    expect(unescapeFormula(escapeFormula(text))).toBe(text);
  },
);

test.each([
  'Barolo',
  "d'Yquem",
  "'s-Hertogenbosch",
  '',
  '5-1',
  'a; b = c',
  'one - two',
  "rock 'n' roll, 1-2",
])('the text %j is unchanged', (text) => {
  expect(escapeFormula(text)).toBe(text);
  expect(unescapeFormula(text)).toBe(text);
});

test.each([
  ['x;=1+1;y', "x;'=1+1;y"],
  ['x\t=1+1', "x\t'=1+1"],
  ['x,=1|+2', "x,'=1|'+2"],
  ['x\n=1\r\n@y', "x\n'=1\r\n'@y"],
  ['x; "=1+1"', 'x; "\'=1+1"'],
  ["x;'=1", "x;''=1"],
  ['\t=1', "'\t'=1"],
])('in %j each possible cell is escaped', (text, safe) => {
  expect(escapeFormula(text)).toBe(safe);
  expect(unescapeFormula(safe)).toBe(text);
});

describe('any text', () => {
  const nasty = fc.string({
    unit: fc.constantFrom("'", '=', '-', '＝', '\t', '\r', '\n', ',', ';', '|', '"', ' ', 'a', 'é', '🍷'),
  });
  const texts = fc.oneof(nasty, fc.string());

  test('contains no formula when exported', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(cellsIn(escapeFormula(text)).filter(isFormula)).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });

  test('survives export and import', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(unescapeFormula(escapeFormula(text))).toBe(text);
      }),
      { numRuns: 2000 },
    );
  });
});
