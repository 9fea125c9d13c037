import { expect, test } from 'vitest';
import { vessel } from '../testing/vessels.ts';
import { headingOf, readResults } from './read-results.ts';
import { clipboardRows, EMPTY_SHEET, keyOf, linesOf, markOf, pasted } from './sheet.ts';

const T1 = vessel('T1', { level: 800, lot: '25-PN-1' });
const T2 = vessel('T2', { level: 500, lot: '25-GA-1' });
const B1 = vessel('B-001', { level: 225, lot: '25-GA-1' });
const vessels = [T1, T2, B1];
const plain = (words: string) => words.replaceAll('\u00a0', ' ');

test.each([
  ['Free SO₂ (mg/L)', 'freeSo2', 'mg/L'],
  ['FSO2', 'freeSo2', ''],
  ['Total SO2 ppm', 'totalSo2', 'ppm'],
  ['TA (g/L H2SO4)', 'ta', 'g/L H2SO4'],
  ['Titratable acidity, g/L as tartaric', 'ta', 'g/L as tartaric'],
  ['Acidité totale [g/l] H2SO4', 'ta', 'g/l H2SO4'],
  ['pH', 'ph', ''],
  ['Glucose + Fructose (g/L)', 'sugar', 'g/L'],
  ['L-Malic acid g/L', 'malic', 'g/L'],
  ['Alc. % vol', 'alcohol', '% vol'],
  ['°Oe', 'brix', '°Oe'],
  ['Oechsle', 'brix', 'Oechsle'],
  ['SG', 'density', 'SG'],
  ['Temp (°F)', 'temperature', '°F'],
])('the heading %s is %s in %s', (text, analyte, unit) => {
  expect(headingOf(text)).toEqual({ analyte, unit });
});

test.each(['Sample', 'Date', 'Free SO2 per barrel', 'Comment'])('the heading %s is no analyte', (text) => {
  expect(headingOf(text)).toBeUndefined();
});

test('a table of a laboratory fills the sheet in its own units, and what is not understood is told', () => {
  const rows = [
    ['Laboratory of the valley', '', '', '', ''],
    ['Date', 'Sample', 'TA (g/L H2SO4)', 'FSO2 (mg/L)', 'Remark'],
    ['2026-11-20', 't1', '3,92', '28', 'hazy'],
    ['2026-11-20', '25-PN-1', '', '31', ''],
    ['2026-11-20', 'T2', '4.1', '<5', ''],
    ['2026-11-20', 'T99', '4.1', '12', ''],
    ['2026-11-20', 'B-001', '410', '', ''],
    ['', '', '', '', ''],
  ];
  const results = readResults(rows, vessels);
  expect(results).toMatchObject({
    cells: { [keyOf('T1', 'ta')]: '5.9983', [keyOf('T1', 'freeSo2')]: '28', [keyOf('T2', 'ta')]: '6.2737' },
    analytes: ['ta', 'freeSo2'],
    vessels: 2,
  });
  expect(results?.missed.map(plain)).toEqual([
    'The column “Date” was left out',
    'The column “Remark” was left out',
    'Row 4: T1, Free SO₂: 31 is a second value, the first was kept',
    'Row 5: T2, Free SO₂: “<5” is no number',
    'Row 6: no vessel with wine in it is called “T99”: 2026-11-20, T99, 4.1, 12, ',
    'Row 7: B-001, TA: 410 g/L H2SO4: TA must be between 0 g/L and 30 g/L',
  ]);
});

test('units may stand in a row below the headings', () => {
  const rows = [
    ['Tank', 'SO2 total', 'Density'],
    ['', 'g/L', 'kg/m3'],
    ['T1', '0.085', '993.5'],
  ];
  expect(readResults(rows, vessels)).toMatchObject({
    cells: { [keyOf('T1', 'totalSo2')]: '85', [keyOf('T1', 'density')]: '0.9935' },
    missed: [],
  });
});

test('a table that names no analyte is not one of results', () => {
  expect(readResults([['T1', '28', '3.45']], vessels)).toBeUndefined();
});

test('what is pasted without headings fills from where it was pasted; what lies beyond is told', () => {
  const rows = clipboardRows('28\t60\r\n\t\r\n31\t"70"\r\n12\t13\r\n');
  const { cells, filled, missed } = pasted(EMPTY_SHEET, vessels, { row: 0, column: 0 }, rows);
  expect(cells).toEqual({
    [keyOf('T1', 'freeSo2')]: '28',
    [keyOf('T1', 'totalSo2')]: '60',
    [keyOf('B-001', 'freeSo2')]: '31',
    [keyOf('B-001', 'totalSo2')]: '70',
  });
  expect(filled).toBe(4);
  expect(missed).toEqual([
    'Row 4, column 1: “12” lies beyond the sheet',
    'Row 4, column 2: “13” lies beyond the sheet',
  ]);
});

test.each([
  ['ph', '3,45', undefined, undefined],
  ['ph', '34', undefined, { kind: 'wrong', words: 'pH must be between 2 and 5' }],
  ['ph', 'x', undefined, { kind: 'wrong', words: '“x” is no number' }],
  ['ph', '3.45', { value: 3.4 }, undefined],
  ['ph', '3.9', { value: 3.4 }, { kind: 'jump', words: 'pH was 3.40 last time' }],
  ['freeSo2', '', { value: 28 }, undefined],
] as const)('a cell of %s that holds “%s” after %o is %o', (analyte, typed, last, mark) => {
  expect(markOf(analyte, typed, last)).toEqual(mark);
});

test('a line is recorded for each vessel somebody typed something for', () => {
  const cells = { [keyOf('T1', 'ph')]: '3,45', [keyOf('T1', 'freeSo2')]: '28', [keyOf('T2', 'ph')]: ' ' };
  expect(linesOf({ ...EMPTY_SHEET, cells }, vessels, ' In house ')).toEqual([
    {
      vessel: 'T1',
      values: [
        { analyte: 'freeSo2', value: 28 },
        { analyte: 'ph', value: 3.45 },
      ],
      lab: 'In house',
    },
  ]);
});

test('a value beyond the limit of the winery’s own is marked, however it was last time', () => {
  const own = { max: 60, unit: 'mg/L' } as const;
  const marked = (typed: string, last?: { value: number }) => {
    const mark = markOf('totalSo2', typed, last, own);
    return mark && [mark.kind, plain(mark.words)];
  };
  expect(marked('60')).toBeUndefined();
  expect(marked('61.5')).toEqual(['over', 'Over your own limit of 60 mg/L']);
  expect(marked('130', { value: 20 })).toEqual(['over', 'Over your own limit of 60 mg/L']);
  expect(marked('2,000,000')?.[0]).toBe('wrong');
});
