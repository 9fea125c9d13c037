import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse } from '../../../platform/csv/formats/parse.ts';
import { vessel } from '../testing/vessels.ts';
import { parseHeading } from './analyte-headings.ts';
import { readClipboard, readResults } from './read-results.ts';
import { EMPTY_SHEET, keyOf, linesOf, markOf } from './sheet.ts';

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
  ['pH-Wert', 'ph', ''],
  ['Glucose + Fructose (g/L)', 'sugar', 'g/L'],
  ['L-Malic acid g/L', 'malic', 'g/L'],
  ['Alc. % vol', 'alcohol', '% vol'],
  ['°Oe', 'brix', '°Oe'],
  ['Oechsle', 'brix', 'Oechsle'],
  ['SG', 'density', 'SG'],
  ['Temp (°F)', 'temperature', '°F'],
  ['TA(g/L)', 'ta', 'g/L'],
  ['SO2 (free) mg/L', 'freeSo2', 'mg/L'],
  ['Gesamtsäure g/l', 'ta', 'g/l'],
  ['Acidità volatile g/L', 'va', 'g/L'],
  ['SO2 libre (mg/l)', 'freeSo2', 'mg/l'],
])('the heading %s is %s in %s', (text, analyte, unit) => {
  expect(parseHeading(text)).toEqual({ analyte, unit });
});

test.each(['Sample', 'Date', 'Free SO2 per barrel', 'YAN (mmol/L)', 'Comment'])(
  'does not read the heading %s as an analyte',
  (text) => {
    expect(parseHeading(text)).toBeUndefined();
  },
);

/** Reads results from a file with these lines. */
function resultsOf(...lines: string[]) {
  const results = readResults(parse(lines.join('\n')), vessels);
  return results && { ...results, missed: results.missed.map(plain) };
}

describe('a laboratory’s table', () => {
  test('fills the sheet in its own units, and reports what it leaves out', () => {
    const results = resultsOf(
      'Laboratory of the valley;;;;',
      'Date;Sample;TA (g/L H2SO4);FSO2 (mg/L);Remark',
      '2026-11-20;t1;3,92;28;hazy',
      '2026-11-20;25-PN-1;;31;',
      '2026-11-20;T2;4.1;<5;',
      '2026-11-20;T99;4.1;12;',
      '2026-11-20;B-001;410;;',
      ';;;;',
      ';;4;5;',
    );
    expect(results).toEqual({
      cells: { [keyOf('T1', 'ta')]: '5.9983', [keyOf('T1', 'freeSo2')]: '28', [keyOf('T2', 'ta')]: '6.2737' },
      missed: [
        'Not used: Date (2026-11-20), Remark (hazy).',
        'Row 4: T1, Free SO₂: 31 is a second value, the first was kept',
        'Row 5: T2, Free SO₂: “<5” says what it is below or above, and is no number itself',
        'Row 6: no vessel with wine in it is called “T99”: 2026-11-20, T99, 4.1, 12, ',
        'Row 7: B-001, TA: 410 g/L H2SO4: TA must be between 0 g/L and 30 g/L',
        'Row 9: Vessel is required: , , 4, 5, ',
      ],
    });
  });

  test('may have units in a row below its headings', () => {
    expect(resultsOf('Tank,SO2 total,Density', ',g/L,kg/m3', 'T1,0.085,993.5')).toEqual({
      cells: { [keyOf('T1', 'totalSo2')]: '85', [keyOf('T1', 'density')]: '0.9935' },
      missed: [],
    });
  });

  test('may have units after its values', () => {
    const results = resultsOf(
      'Tank;VA (mg/L);Free SO2;TA',
      'T1;0,41 g/L;28 ppm;3,92 g/L H2SO4',
      'T2;410;28 drops;6',
    );
    expect(results).toEqual({
      cells: {
        [keyOf('T1', 'va')]: '0.41',
        [keyOf('T1', 'freeSo2')]: '28',
        [keyOf('T1', 'ta')]: '5.9983',
        [keyOf('T2', 'va')]: '0.41',
        [keyOf('T2', 'ta')]: '6',
      },
      missed: [expect.stringMatching(/^Row 3: T2, Free SO₂: 28 drops: /)],
    });
  });

  test.each(['not given', 'k.A.', '—', 'non mesuré', '#N/A'])('treats %s as no value', (nothing) => {
    expect(resultsOf('Tank;pH;TA', `T1;${nothing};6,1`)).toEqual({
      cells: { [keyOf('T1', 'ta')]: '6.1' },
      missed: [],
    });
  });

  test('reads a comma before three digits as decimals if thousands are impossible', () => {
    expect(resultsOf('Tank;pH;SG;CO2', 'T1;3,456;1,012;1,200', 'T2;3,5;0,995;900')?.cells).toEqual({
      [keyOf('T1', 'ph')]: '3.456',
      [keyOf('T1', 'density')]: '1.0102',
      [keyOf('T1', 'co2')]: '1200',
      [keyOf('T2', 'ph')]: '3.5',
      [keyOf('T2', 'density')]: '0.9932',
      [keyOf('T2', 'co2')]: '900',
    });
    expect(resultsOf('Tank,pH', 'T1,"3,456"')?.cells).toEqual({ [keyOf('T1', 'ph')]: '3.456' });
  });

  test('leaves out a 0 among much larger values, and codes of a failed sensor', () => {
    expect(resultsOf('Tank,Temp,TA', 'T1,14,0', 'T2,-127,6.2', 'B-001,12,5.9')).toEqual({
      cells: {
        [keyOf('T1', 'temperature')]: '14',
        [keyOf('T2', 'ta')]: '6.2',
        [keyOf('B-001', 'temperature')]: '12',
        [keyOf('B-001', 'ta')]: '5.9',
      },
      missed: [
        'Row 2: T1, TA: Nothing was measured where 0 stands',
        'Row 3: T2, Temperature: -127: Temperature must be between -10 °C and 60 °C',
      ],
    });
  });

  test('uses a second column of an analyte if the first is empty', () => {
    expect(resultsOf('Tank,TA (g/L),TA (g/L H2SO4)', 'T1,,3.92', 'T2,6,4')).toEqual({
      cells: { [keyOf('T1', 'ta')]: '5.9983', [keyOf('T2', 'ta')]: '6' },
      missed: ['Row 3: T2, TA: 4 is a second value, the first was kept'],
    });
  });

  test.each(['ND', 'n.d.', 'n/d', 'nicht nachweisbar'])('reports %s as not detected', (cell) => {
    expect(resultsOf('Tank;Malic;TA', `T1;${cell};6,1`)).toEqual({
      cells: { [keyOf('T1', 'ta')]: '6.1' },
      missed: [`Row 2: T1, Malic acid: “${cell}” says that nothing was detected, and is no number itself`],
    });
  });

  test('may have one result in a row', () => {
    const results = resultsOf(
      'Laboratory of the valley;;;;',
      'Sample;Date;Parameter;Result;Unit',
      'T1;2026-11-20;pH;3,45;-',
      'T1;2026-11-20;Free SO2;28;mg/L',
      'T1;2026-11-20;TA;3,92;g/L H2SO4',
      'T2;2026-11-20;pH;ND;',
      'T2;2026-11-20;Free SO2;31;mg/L',
      'T2;2026-11-20;Free SO2;33;mg/L',
      'T2;2026-11-20;Iron;4,2;mg/L',
      'T99;2026-11-20;pH;3,5;',
    );
    expect(results).toEqual({
      cells: {
        [keyOf('T1', 'ph')]: '3.45',
        [keyOf('T1', 'freeSo2')]: '28',
        [keyOf('T1', 'ta')]: '5.9983',
        [keyOf('T2', 'freeSo2')]: '31',
      },
      missed: [
        'Not used: Date (2026-11-20), Iron mg/L (4,2).',
        'Row 6: T2, pH: “ND” says that nothing was detected, and is no number itself',
        'Row 8: T2, Free SO₂: 33 is a second value, the first was kept',
        'Row 10: no vessel with wine in it is called “T99”: T99, 2026-11-20, pH, 3,5, ',
      ],
    });
  });

  test('may name each sample once, above its results', () => {
    const results = resultsOf(
      'Sample,Analysis,Result,Units',
      ',pH,3.3,',
      'T1,pH,3.42,',
      ',Titratable Acidity,6.1,g/L',
      ',Free SO2,<5,mg/L',
      'V9,pH,3.5,',
      ',TA,5.5,g/L',
      'T2,pH,3.55,',
    );
    expect(results?.cells).toEqual({
      [keyOf('T1', 'ph')]: '3.42',
      [keyOf('T1', 'ta')]: '6.1',
      [keyOf('T2', 'ph')]: '3.55',
    });
    expect(results?.note).toBe('3 rows name no sample, and belong to the one above.');
    expect(results?.missed.map((words) => words.slice(0, 60))).toEqual([
      'Row 2: Vessel is required: , pH, 3.3, ',
      'Row 5: T1, Free SO₂: “<5” says what it is below or above, and'.slice(0, 60),
      'Row 6: no vessel with wine in it is called “V9”: V9, pH, 3.5, '.slice(0, 60),
      'Row 7: no vessel with wine in it is called “V9”: , TA, 5.5, g/L'.slice(0, 60),
    ]);
  });

  test('may have one result in a row under headings that are not known', () => {
    expect(resultsOf('Tank,What,Found', 'T1,VA,0.41', 'T2,VA,0.5')?.cells).toEqual({
      [keyOf('T1', 'va')]: '0.41',
      [keyOf('T2', 'va')]: '0.5',
    });
    expect(resultsOf('Sample,Test,Result', 'T1,pH,3.4')?.cells).toEqual({ [keyOf('T1', 'ph')]: '3.4' });
  });

  test.each([
    [
      'units in a column',
      'Analyte;Unit;T1;B-001;T99',
      'Free SO2;mg/L;28;31;30',
      'TA;g/L H2SO4;3,92;;4',
      'pH;;3,45;<3;3,5',
    ],
    [
      'units after the names',
      'Analyte;Method;T1;B-001;T99',
      'Free SO2 (mg/L);x;28;31;30',
      'TA (g/L H2SO4);;3,92;;4',
      'pH;;3,45;<3;3,5',
    ],
  ])('may have vessels as columns, with %s', (_, ...lines) => {
    const results = resultsOf('Laboratory of the valley;;;;', ...lines);
    expect(results?.cells).toEqual({
      [keyOf('T1', 'freeSo2')]: '28',
      [keyOf('B-001', 'freeSo2')]: '31',
      [keyOf('T1', 'ta')]: '5.9983',
      [keyOf('T1', 'ph')]: '3.45',
    });
    expect(results?.missed).toEqual([
      expect.stringMatching(/^Not used: .*T99 \(30\)/),
      'Row 5: B-001, pH: “<3” says what it is below or above, and is no number itself',
    ]);
  });

  test('may have a single vessel as its column', () => {
    expect(resultsOf('Analysis,T2', 'pH,3.4', 'VA,0.5')?.cells).toEqual({
      [keyOf('T2', 'ph')]: '3.4',
      [keyOf('T2', 'va')]: '0.5',
    });
  });

  test('is not recognised without the heading of an analyte', () => {
    expect(resultsOf('T1,28,3.45')).toBeUndefined();
  });

  const RUBBISH = ['x', '<0.1', '3.4.5', 'not given', '-999', '1e3', '…', 'see note 2', '99999', '28 drops'];
  const HEADINGS = ['pH', 'TA (g/L)', 'Free SO2 (mg/L)', 'Alcohol % vol', 'Remark'];
  const GOOD = ['3,45', '6,1', '28', '13,5', 'clear'];
  const cell = fc.oneof(fc.constant(undefined), fc.constantFrom(...RUBBISH));
  const rows = fc.array(fc.array(cell, { minLength: 5, maxLength: 5 }), { minLength: 3, maxLength: 3 });

  test('loses only the cell that cannot be read', () => {
    fc.assert(
      fc.property(rows, (rubbish) => {
        const lines = rubbish.map((row, at) =>
          [vessels[at]?.code, ...row.map((spoilt, column) => spoilt ?? GOOD[column])].join(';'),
        );
        const results = resultsOf(['Tank', ...HEADINGS].join(';'), ...lines);
        const expected = rubbish.flatMap((row, at) =>
          (['ph', 'ta', 'freeSo2', 'alcohol'] as const).flatMap((analyte, column) =>
            row[column] === undefined
              ? [[keyOf(vessels[at]?.id ?? '', analyte), GOOD[column]?.replace(',', '.')]]
              : [],
          ),
        );
        expect(results?.cells).toEqual(Object.fromEntries(expected));
        const silent = new Set<string | undefined>([undefined, 'not given', '…']);
        const shown = rubbish.flatMap((row) => row.slice(0, 4)).filter((one) => !silent.has(one));
        expect(results?.missed.filter((words) => words.startsWith('Row '))).toHaveLength(shown.length);
      }),
    );
  });
});

describe('a pasted block of cells', () => {
  const pasted = (text: string, analytes = EMPTY_SHEET.analytes) =>
    readClipboard(text, vessels, { analytes, below: vessels });

  test('fills the sheet from the cell it is pasted into, and reports what does not fit', () => {
    expect(pasted('28\t60\r\n\t\r\n31\t"70"\r\n12\tnot given\r\n')).toEqual({
      cells: {
        [keyOf('T1', 'freeSo2')]: '28',
        [keyOf('T1', 'totalSo2')]: '60',
        [keyOf('B-001', 'freeSo2')]: '31',
        [keyOf('B-001', 'totalSo2')]: '70',
      },
      missed: ['Row 4, column 1: “12” lies beyond the sheet'],
    });
  });

  test('keeps invalid text, to be corrected in the sheet', () => {
    expect(pasted('3,45\n<3\n3,5', ['ph'])).toEqual({
      cells: { [keyOf('T1', 'ph')]: '3.45', [keyOf('T2', 'ph')]: '<3', [keyOf('B-001', 'ph')]: '3.5' },
      missed: [],
    });
    expect(pasted('1,200\n12 "x', ['co2']).cells).toEqual({
      [keyOf('T1', 'co2')]: '1200',
      [keyOf('T2', 'co2')]: '12 "x',
    });
  });

  test('is a table of results if it has headings', () => {
    expect(pasted('Tank\tpH\nT2\t3,5\n')).toEqual({ cells: { [keyOf('T2', 'ph')]: '3.5' }, missed: [] });
  });
});

const IN_A_NOTE = ': leave the cell empty, and write the result in a note';
test.each([
  ['ph', '3,45', undefined, undefined],
  ['ph', '34', undefined, { kind: 'wrong', words: 'pH must be between 2 and 5' }],
  ['ph', 'x', undefined, { kind: 'wrong', words: '“x” is no number' }],
  ['va', 'ND', undefined, { kind: 'wrong', words: `“ND” is no number${IN_A_NOTE}` }],
  ['va', '< 0,05', undefined, { kind: 'wrong', words: `“< 0,05” is no number${IN_A_NOTE}` }],
  ['va', 'n/a', undefined, undefined],
  ['ph', '3.45', { value: 3.4 }, undefined],
  ['ph', '3.9', { value: 3.4 }, { kind: 'jump', words: 'pH was 3.40 last time' }],
  ['freeSo2', '', { value: 28 }, undefined],
] as const)('a cell of %s that holds “%s” after %o is %o', (analyte, typed, last, mark) => {
  expect(markOf(analyte, typed, last)).toEqual(mark);
});

test('a line is recorded for each vessel with values', () => {
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

test('a value over the winery’s own limit is marked, whatever the last one was', () => {
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
