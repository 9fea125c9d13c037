import { describe, expect, test } from 'vitest';
import { readTable } from '../../../platform/csv/formats/table.ts';
import { setAside, withAside } from '../../../platform/csv/set-aside.ts';
import { sheetOf } from '../../../platform/csv/sheet.ts';
import { read } from '../testing/targets.ts';
import { WINE_TARGET } from './targets.ts';

const HEADINGS = 'Name,Vintage,Region,Type,Quantity,Price';
const WINES = ['Barolo Alba,2016,Piemonte,Red,6,30', 'Riesling Steinweg,2019,Mosel,White,3,12.50'];
const namesIn = (...rows: readonly string[]) => {
  const { values, problems, aside, questions } = read([HEADINGS, ...rows].join('\n'));
  return {
    names: values.map(({ name }) => name),
    problems,
    aside,
    questions: questions.map(({ text }) => text),
  };
};
const NAMES = ['Barolo Alba', 'Riesling Steinweg'];

describe('rows that are not of the list', () => {
  test.each([
    'Total,,,,9,217.50',
    'Summe:,,,,9,',
    'Grand Total,,,,9,"€ 217.50"',
    ',,,Sous-total,9,',
    'Total bottles: 9,,,,,',
    'Subtotal white,,,,3,',
    'Average,,,,4.5,21.25',
    ',,,,9,',
    ',,,,9,42.5',
  ])('are totals such as “%s”', (row) => {
    const { names, problems, aside, questions } = namesIn(...WINES, row);
    expect([names, problems, questions]).toEqual([NAMES, [], []]);
    expect(aside).toEqual([
      expect.stringMatching(/^Row 4 is left out, because it looks like a total or an average: “/),
    ]);
  });

  test.each(['Total,,,,9,217.50', ',,,,9,42.50'])(
    'are totals such as “%s” below prices with a currency in their heading',
    (row) => {
      const { values, aside } = read([HEADINGS.replace('Price', 'Price €'), ...WINES, row].join('\n'));
      expect(values.map(({ name, currency }) => [name, currency])).toEqual(
        NAMES.map((name) => [name, 'EUR']),
      );
      expect(aside).toEqual([expect.stringContaining('Row 4 is left out')]);
    },
  );

  test('are totals between groups, each reported', () => {
    const { names, aside } = namesIn(WINES[0] ?? '', 'Subtotal,,,,6,', WINES[1] ?? '', 'Subtotal,,,,3,');
    expect([names, aside.length]).toEqual([NAMES, 2]);
  });

  test.each([
    [
      'below a blank line',
      ['', 'Region,Bottles', 'Piemonte,6', 'Mosel,3'],
      'Rows 5 to 7 are',
      'Region, Bottles',
    ],
    ['with a title', ['', 'By region', '', 'Region,Count', 'Piemonte,6'], 'Rows 5 to 8 are', 'By region'],
    [
      'with a title directly below',
      ['By region', 'Region,Bottles', 'Mosel,3'],
      'Rows 4 to 6 are',
      'By region',
    ],
    ['with unknown headings', ['', 'Hersteller,Sorten', 'Alba,6'], 'Rows 5 to 6 are', 'Hersteller, Sorten'],
  ])('are a second table %s', (_, rows, told, cells) => {
    const { names, problems, aside } = namesIn(...WINES, ...rows);
    expect([names, problems]).toEqual([NAMES, []]);
    expect(aside).toEqual([`${told} left out, because they look like a second table: “${cells}”.`]);
  });

  test('are titles of sections', () => {
    const [one = '', other = ''] = WINES;
    const { names, problems, aside, questions } = namesIn(
      'Red wines,,,,,',
      one,
      '',
      ',White wines,,,,',
      other,
    );
    expect([names, problems, questions]).toEqual([NAMES, [], []]);
    expect(aside).toEqual([
      'Rows 2 and 5 are left out, because they look like titles: “Red wines”, “White wines”.',
    ]);
    const { aside: many } = namesIn('A,,,,,', one, 'B,,,,,', other, 'C,,,,,', 'D,,,,,', other);
    expect(many).toEqual([
      'Rows 2, 4, 6 and 7 are left out, because they look like titles: “A”, “B”, “C”, ….',
    ]);
  });

  test('stand above the headings', () => {
    const text = ['My cellar,,,,,', 'as of 1 Nov 2026,,,,,', '', HEADINGS, ...WINES].join('\n');
    const { id, values, problems, aside } = read(text);
    expect([id, values.map(({ name }) => name), problems]).toEqual(['named-columns', NAMES, []]);
    expect(aside).toEqual(['Rows 1 to 2 are left out, because they stand above the headings: “My cellar”.']);
  });

  test('are headings repeated on each page', () => {
    const { names, aside } = namesIn(WINES[0] ?? '', HEADINGS, WINES[1] ?? '');
    expect(names).toEqual(NAMES);
    expect(aside).toEqual([expect.stringContaining('Row 3 is left out, because it repeats the headings')]);
  });

  test('are taken if the user says so', () => {
    const text = [HEADINGS, ...WINES, 'Total,,,,9,', '', 'Region,Bottles', 'Mosel,3'].join('\n');
    const table = readTable('wines.csv', new TextEncoder().encode(text));
    const plan = setAside({ sheet: sheetOf(table, true), mapping: [], fields: WINE_TARGET.fields });
    expect(plan.sheet.rows.map(({ number }) => number)).toEqual([2, 3]);
    const taken = withAside(plan);
    expect([taken.sheet.rows.map(({ number }) => number), taken.aside]).toEqual([[2, 3, 4, 6, 7], undefined]);
  });
});

test.each([
  'Total,2018,Napa,Red,2,40',
  'Summa,2018,,,2,',
  'Total Eclipse,,,Red,2,',
  'Sample Brut,NV,Champagne,Sparkling,,',
  'Sample Brut,,Champagne,Sparkling,,',
  ',,,,2,40',
])('the row “%s” is one of the list, also below a blank line', (row) => {
  expect(namesIn(...WINES, row).aside).toEqual([]);
  expect(namesIn(...WINES, '', row, '', ...WINES).aside).toEqual([]);
});
