import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CSV_LIMITS, NOT_CSV, UNREADABLE } from './limits.ts';
import { parse, sniffDelimiter } from './parse.ts';
import { checkFile, readTable } from './table.ts';
import { withoutGuard, writeCsv } from './write.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const utf16 = (text: string, mark = true, big = false) => {
  const bytes = Buffer.from((mark ? '\uFEFF' : '') + text, 'utf16le');
  return Uint8Array.from(big ? bytes.swap16() : bytes);
};
const rowsOf = (bytes: Uint8Array) => readTable('cellar.csv', bytes).cells;

describe('a CSV file', () => {
  const ROWS = [
    ['Wine', 'Price'],
    ['Château d’Yquem', '230'],
  ];
  const TEXT = 'Wine;Price\r\nChâteau d’Yquem;230\r\n';

  it.each([
    ['UTF-8', utf8(TEXT), 'utf-8'],
    ['UTF-8 with its mark', utf8(`\uFEFF${TEXT}`), 'utf-8'],
    ['UTF-16 little-endian', utf16(TEXT), 'utf-16le'],
    ['UTF-16 big-endian', utf16(TEXT, true, true), 'utf-16be'],
    ['UTF-16 without its mark', utf16(TEXT, false), 'utf-16le'],
    ['windows-1252', Uint8Array.from(latin1(TEXT.replace('’', '\u0092'))), 'windows-1252'],
  ])('is read in %s', (_name, bytes, encoding) => {
    expect(readTable('cellar.csv', bytes)).toMatchObject({ cells: ROWS, encoding, delimiter: ';' });
  });

  it('is read without its NUL characters', () => {
    const text = `Wine;Price\r\n${'Palmer;90\r\n'.repeat(600)}Mar\0gaux;2\0`;
    for (const bytes of [utf8(text), utf16(text.slice(0, 40) + '\0')]) {
      expect(rowsOf(bytes).flat().join('')).not.toContain('\0');
    }
    expect(rowsOf(utf8(text)).at(-1)).toEqual(['Margaux', '2']);
  });

  it.each(['\n', '\r\n', '\r'])('is read with line ends %j, also inside quotes', (end) => {
    expect(rowsOf(utf8(['a,b', '"one', 'two",3', ''].join(end)))).toEqual([
      ['a', 'b'],
      ['one\ntwo', '3'],
    ]);
  });

  it('numbers rows as a spreadsheet does, including blank ones', () => {
    expect(parse('a,b\n\n , \n1,2\n')).toMatchObject({
      cells: [
        ['a', 'b'],
        ['1', '2'],
      ],
      numbers: [1, 4],
    });
  });

  it('may name its delimiter in the first line', () => {
    expect(parse('sep=|\na,1|b')).toMatchObject({ cells: [['a,1', 'b']], numbers: [2], delimiter: '|' });
  });

  it('with tabs may have an unclosed quotation mark', () => {
    expect(parse('Wine\tNote\n"Les Amis" Rouge\tgood\nB\t"fine\n').cells).toEqual([
      ['Wine', 'Note'],
      ['"Les Amis" Rouge', 'good'],
      ['B', '"fine'],
    ]);
  });
});

describe('the delimiter', () => {
  it.each([
    ['a,b,c\n1,2,3', ','],
    ['a;b\n1,5;2,5\n3,5;4,5', ';'],
    ['a\tb\n"x\ty, z"\t1', '\t'],
    ['a|b|c\n1|2|3', '|'],
    ['"Rouge, sec; rond",1\n"Blanc; sec",2', ','],
    ['Name\nPétrus', ','],
    ['Name;Note\nPétrus;one, two, three\nYquem;one', ';'],
  ])('of %j is %j', (text, delimiter) => {
    expect(sniffDelimiter(text)).toBe(delimiter);
  });
});

describe('a refused file', () => {
  it.each(['cellar.xlsx', 'cellar.pdf', 'cellar', 'csv'])('is recognised by its name: %s', (name) => {
    expect(() => checkFile({ name, size: 1 })).toThrow(NOT_CSV);
  });

  it.each([
    ['a spreadsheet called .csv', Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0])],
    ['a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 1])],
    ['a program', Uint8Array.from([1, 0, 0, 7, 0, 0])],
    ['JSON', utf8('{"wines": []}')],
  ])('%s', (_name, bytes) => {
    expect(() => rowsOf(bytes)).toThrow(NOT_CSV);
  });

  it.each(['<!DOCTYPE html><p>Sign in', '\n<html lang="de"><body>', '<!-- saved -->'])(
    'is recognised as a web page: %j',
    (text) => {
      expect(() => rowsOf(utf8(text))).toThrow(/^This file is a web page/);
    },
  );

  it.each(['', '\n\n', 'a,b\n"never closed,1'])('is recognised by its content: %j', (text) => {
    expect(() => rowsOf(utf8(text))).toThrow(UNREADABLE);
  });

  it.each([
    ['a.json', (row: object) => row],
    ['a.geojson', (properties: object) => ({ type: 'Feature', properties, geometry: null })],
  ])('%s of rows that have nothing in common, before their cells are made', (name, rowOf) => {
    const rows = Array.from({ length: 30_000 }, (_, at) => rowOf({ [`k${at}`]: 1 }));
    const content = name === 'a.json' ? rows : { type: 'FeatureCollection', features: rows };
    expect(() => readTable(name, utf8(JSON.stringify(content)))).toThrow(
      /^Row 1 has 30,00[01] columns; at most 200/,
    );
  });

  it('is too large for a browser', () => {
    expect(() => checkFile({ name: 'a.csv', size: CSV_LIMITS.bytes + 1 })).toThrow(/64 MB/);
    expect(() => parse('x\n'.repeat(CSV_LIMITS.rows + 2))).toThrow(/250,000 rows/);
    expect(parse('x\n'.repeat(CSV_LIMITS.rows + 1)).cells).toHaveLength(CSV_LIMITS.rows + 1);
    expect(() => parse(`a\n${','.repeat(CSV_LIMITS.columns)}z`)).toThrow(/Row 2 has 201 columns/);
    expect(() => parse(`a,b\n1,${'x'.repeat(CSV_LIMITS.cell + 1)}`)).toThrow(/Row 2, column 2/);
  });
});

describe('a written file', () => {
  it('reads back unchanged, whatever its content', () => {
    // The reader normalises line ends and skips rows of blanks.
    const cell = fc
      .string({ unit: 'grapheme' })
      .map((text) => text.replace(/\r\n?/g, '\n').replaceAll('\0', ''));
    const row = fc.tuple(
      cell,
      cell,
      cell.map((text) => `x${text}`),
    );
    fc.assert(
      fc.property(fc.array(row, { minLength: 1 }), (rows) => {
        const read = rowsOf(utf8(writeCsv([['a', 'b', 'c'], ...rows])));
        expect(read.slice(1).map((cells) => cells.map(withoutGuard))).toEqual(rows);
      }),
      {
        examples: [
          [[['=1+1', "'=1", 'x']]],
          [[['-1.5', '+cmd', 'x"\n,']]],
          [[['x;=1+1;y', "x|'=1", 'x\t"=1"\n-1']]],
        ],
      },
    );
  });

  it('has no formulas for a spreadsheet, and keeps numbers', () => {
    expect(writeCsv([['=1+1', '-1.5', '@x', '＝x', 'a']])).toBe("\uFEFF'=1+1,-1.5,'@x,'＝x,a\r\n");
    expect(writeCsv([['x;=1+1;y', 'a']])).toBe('\uFEFF"x;\'=1+1;y",a\r\n');
    expect(withoutGuard('="00123"')).toBe('00123');
  });
});
