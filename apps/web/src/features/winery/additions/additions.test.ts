import type { OperationLine } from '@cuverie/contract';
import { type OperationKind, STORED_UNITS, stockUsed } from '@cuverie/domain';
import { afterEach, describe, expect, test } from 'vitest';
import { preferences } from '../../../platform/preferences.ts';
import { lineWords } from '../journal/line-words.ts';
import { doneWords } from '../operation-words.ts';
import { initialValues } from '../operations/beginning.ts';
import { LINE } from '../operations/line-values.ts';
import { bodyOf, valuesOf, withAddition } from '../operations/operation-form.ts';
import { checkOperation } from '../operations/operation-problems.ts';
import { simulate, summaryWords } from '../operations/simulate.ts';
import { vessel } from '../testing/vessels.ts';
import {
  type AdditionValues,
  commonAddition,
  NO_ADDITION,
  valuesForSubstance,
  weighedInAll,
} from './addition-form.ts';
import { unitOptions, weighedWords, workIn } from './work-words.ts';

const T1 = '019a0000-0000-7000-8000-000000000001';
const litres = () => 'L' as const;
const body = { unitOf: litres, now: new Date('2026-11-23T08:00:00Z') };
const typed = (kind: OperationKind, addition: Partial<AdditionValues>, amount = '') => ({
  ...initialValues(kind, { id: T1, composition: [] }),
  lines: [withAddition({ ...LINE, vessel: T1, amount }, addition)],
});
const lineOf = (kind: OperationKind, addition: Partial<AdditionValues>, amount?: string) =>
  bodyOf(typed(kind, addition, amount), body).lines[0];
const problemsOf = (kind: OperationKind, addition: Partial<AdditionValues>) => {
  const checked = checkOperation(typed(kind, addition), body);
  return checked.ok ? {} : checked.problems;
};
const plain = (words: string) => words.replaceAll('\u00a0', ' ');

const USUAL = { ...STORED_UNITS, language: null };
afterEach(() => preferences.set(USUAL));

describe('a typed line', () => {
  test.each<[OperationKind, Partial<AdditionValues>, object]>([
    [
      'add',
      { dose: '30', batch: 'B-17' },
      { product: 'Potassium metabisulphite', substance: 'kmbs', dose: 30, unit: 'mg/L SO2', batch: 'B-17' },
    ],
    [
      'add',
      { ...valuesForSubstance('so2-solution'), dose: '30', strength: '5' },
      { product: 'SO₂ solution', substance: 'so2-solution', dose: 30, unit: 'mg/L SO2', strength: 5 },
    ],
    [
      'add',
      { ...valuesForSubstance(''), product: ' Chips, medium toast ', dose: '150' },
      { product: 'Chips, medium toast', dose: 150, unit: 'g/hL' },
    ],
    [
      'add',
      { ...valuesForSubstance('water'), dose: '20' },
      { product: 'Water', substance: 'water', dose: 20, unit: 'L', volume: 20 },
    ],
    [
      'add',
      { ...valuesForSubstance('sugar'), dose: '27,7', swells: true },
      { product: 'Sugar', substance: 'sugar', dose: 27.7, unit: 'kg', volume: 17.17 },
    ],
    [
      'add',
      { ...valuesForSubstance('sugar'), dose: '27.7' },
      { product: 'Sugar', substance: 'sugar', dose: 27.7, unit: 'kg' },
    ],
    ['sample', { label: 'S-1' }, { label: 'S-1' }],
    [
      'analysis',
      { values: { ph: '3,45', freeSo2: '28', ta: '' }, lab: 'In house' },
      {
        values: [
          { analyte: 'ph', value: 3.45 },
          { analyte: 'freeSo2', value: 28 },
        ],
        lab: 'In house',
      },
    ],
    ['taste', { words: ' Reduced ', score: '15,5' }, { words: 'Reduced', score: 15.5 }],
    ['cap', { technique: 'pump-over', minutes: '20' }, { technique: 'pump-over', minutes: 20 }],
  ])('for %s of %o is %o', (kind, addition, line) => {
    const sent = JSON.parse(JSON.stringify(lineOf(kind, addition))) as object;
    expect(sent).toEqual({ vessel: T1, ...line });
    expect(problemsOf(kind, addition)).toEqual({});
    const operation = { kind, at: '2026-11-23T08:00:00.000Z', reason: null, note: null, lines: [sent] };
    const again = bodyOf(valuesOf(operation, litres), body).lines;
    expect(JSON.parse(JSON.stringify(again))).toEqual([sent]);
  });

  test.each<[OperationKind, Partial<AdditionValues>, object]>([
    ['add', {}, { 'lines.0.dose': 'Enter the dose' }],
    ['add', { ...valuesForSubstance(''), dose: '1' }, { 'lines.0.product': 'Enter what was added' }],
    [
      'add',
      { ...valuesForSubstance('so2-solution'), dose: '30' },
      { 'lines.0.strength': 'Enter the strength of the solution: grams of SO₂ in 100 mL' },
    ],
    ['analysis', {}, { 'lines.0.values': 'Enter at least one value' }],
    ['analysis', { values: { ph: '34' } }, { 'lines.0.values.ph': 'pH must be between 2 and 5' }],
    ['analysis', { values: { ph: 'x' } }, { 'lines.0.values.ph': 'pH must be a number' }],
    ['analysis', { values: { ph: '3.4', va: 'ND' } }, { 'lines.0.values.va': 'VA must be a number' }],
    ['taste', {}, { 'lines.0.words': 'Write how it tastes' }],
    ['cap', { minutes: '0' }, { 'lines.0.minutes': 'Minutes must be between 1 and 1440' }],
  ])('for %s of %o is refused with %o', (kind, addition, problems) => {
    expect(problemsOf(kind, addition)).toEqual(problems);
  });

  test('values are in the estate’s units', () => {
    preferences.set({ ...USUAL, temperatureUnit: 'fahrenheit', volumeUnit: 'us_gallon' });
    const line = lineOf('analysis', { values: { temperature: '68' } }) as OperationLine;
    expect(line.values).toEqual([{ analyte: 'temperature', value: 20 }]);
    expect(lineOf('sample', {}, '0.2')).toMatchObject({ amount: 0.7571 });
    expect(problemsOf('analysis', { values: { temperature: '680' } })).toEqual({
      'lines.0.values.temperature': 'Temperature must be between 14\u00a0°F and 140\u00a0°F',
    });
  });
});

test.each(['spirit', 'water'] as const)(
  'a dose of %s that is missing is named, not its volume',
  (substance) => {
    expect(problemsOf('add', { ...valuesForSubstance(substance), dose: '' })).toEqual({
      'lines.0.dose': 'Enter the dose',
    });
    expect(Object.keys(problemsOf('add', { ...valuesForSubstance(substance), dose: 'ten' }))).toEqual([
      'lines.0.dose',
    ]);
  },
);

test('what is weighed out is also in ounces and pounds with US units', () => {
  expect(plain(weighedWords({ amount: 41.67, unit: 'g' }))).toBe('41.67 g');
  preferences.set({ ...USUAL, weightUnit: 'us_ton' });
  expect(plain(weighedWords({ amount: 41.67, unit: 'g' }))).toBe('41.67 g, 1.47 oz');
  expect(plain(weighedWords({ amount: 1814.37, unit: 'g' }))).toBe('1.814 kg, 4 lb');
});

test('water raises the level of the vessel before it is recorded', () => {
  const vessels = new Map([[T1, { ...vessel('T1', { level: 900, lot: '25-PN-1' }), id: T1 }]]);
  const worked = (dose: string) =>
    simulate(typed('add', { ...valuesForSubstance('water'), dose }), vessels, litres);
  expect(plain(summaryWords('add', worked('20'), vessels))).toBe('20 L into T1');
  expect(worked('20').levelOf(T1)).toBe(920);
  expect(worked('101').problem).toMatchObject({ line: 0, field: 'volume' });
});

describe('the words for a line', () => {
  const entries = [
    {
      step: 1,
      unit: 'L',
      amount: 0,
      account: null,
      vesselId: T1,
      vessel: 'T1',
      before: 225,
      after: 225,
      lot: 'A',
    },
  ] as const;
  test.each([
    [
      { product: 'Potassium metabisulphite', substance: 'kmbs', dose: 30, unit: 'mg/L SO2' },
      'Potassium metabisulphite, 30 mg/L of SO₂, 11.72 g',
    ],
    [{ product: 'Oak', dose: 2, unit: 'kg', batch: 'X' }, 'Oak, 2 kg, batch X'],
    [
      {
        values: [
          { analyte: 'ph', value: 3.45 },
          { analyte: 'freeSo2', value: 28 },
        ],
        lab: 'In house',
      },
      'pH 3.45, Free SO₂ 28 mg/L, In house',
    ],
    [{ words: 'Reduced', score: 15.5 }, 'Reduced, 15.5 points'],
    [{ technique: 'delestage', minutes: 45 }, 'Délestage, 45 min'],
    [{ label: 'S-1' }, 'bottle S-1'],
  ])('%o is %s', (line, words) => {
    expect(plain(workIn(T1, { lines: [{ vessel: T1, ...line }], entries: [...entries] }))).toBe(words);
  });

  test('a rate on fruit is for its weight, as it is weighed out and taken from the stock', () => {
    const line = { vessel: T1, product: 'DAP', substance: 'dap', dose: 20, unit: 'g/hL' };
    const fruit = [{ ...entries[0], unit: 'kg', before: 500, after: 500 }] as const;
    expect(plain(workIn(T1, { lines: [line], entries: [...fruit] }))).toBe('DAP, 20 g/100 kg, 100 g');
    expect(plain(doneWords({ kind: 'add', lines: [line], entries: [...fruit] }))).toBe(
      'T1: DAP, 20 g/100 kg',
    );
    expect(stockUsed({ substance: 'dap', dose: 20, unit: 'g/hL' }, 500, 'kg')).toBe(0.1);
    const labels = unitOptions('kg').map(({ label }) => label);
    expect(labels).toContain('mg/kg of SO₂');
    expect(labels.filter((label) => /L$|gal/.test(label))).toEqual(['mL', 'L']);
  });

  test('the journal lists it once for all vessels, or by vessel if they differ', () => {
    const lines = [
      { vessel: T1, values: [{ analyte: 'ph', value: 3.45 }] },
      { vessel: 'T2', values: [{ analyte: 'ph', value: 3.5 }] },
    ];
    const both = [...entries, { ...entries[0], vesselId: 'T2', vessel: 'T2' }];
    expect(doneWords({ kind: 'analysis', lines, entries: both })).toBe('T1: pH 3.45 · T2: pH 3.50');
    const cap = ['T2', T1].map((id) => ({ vessel: id, technique: 'stir' }));
    expect(doneWords({ kind: 'cap', lines: cap, entries: both })).toBe('T2, T1: Stirring');
    const vessels = new Map([[T1, { code: 'T1', unit: 'L' as const }]]);
    expect(lineWords({ vessel: T1, technique: 'stir', minutes: 5 }, vessels)).toBe(
      'T1, Stirring, 5\u00a0min',
    );
  });
});

test('a dose is weighed out for each of many vessels, and summed up', () => {
  const dose = { substance: 'kmbs', dose: 30, unit: 'mg/L SO2' } as const;
  const barrels = Array.from({ length: 150 }, () => ({ dose, litres: 225 }));
  const own = { dose: { ...dose, dose: 0 }, litres: 225 };
  expect(weighedInAll([...barrels, own])).toEqual([{ unit: 'g', amount: expect.closeTo(1757.8, 1) }]);
  const typed = { ...dose, dose: Number.NaN };
  expect(weighedInAll([{ dose: typed, litres: 225 }])).toEqual([]);
});

test('the dose of most vessels is that of the form', () => {
  const [most, own] = [
    { ...NO_ADDITION, dose: '30' },
    { ...NO_ADDITION, dose: '45' },
  ];
  expect(commonAddition([own, most, most])).toBe(most);
  expect(commonAddition([own, most])).toBe(own);
  expect(commonAddition([])).toBe(NO_ADDITION);
});
