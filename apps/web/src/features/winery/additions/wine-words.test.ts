import type { WineLimit, WineOwnLimit, WineReading } from '@cuverie/contract';
import type { Dose } from '@cuverie/domain';
import { expect, test } from 'vitest';
import { groupLimits } from './group-limits.ts';
import {
  basisWords,
  burdenWords,
  latestAnalysis,
  leftWords,
  limitsAfter,
  molecularOf,
  molecularWords,
  newestFirst,
  ownLeftWords,
  ownLimitsAfter,
  readingWords,
} from './wine-words.ts';

const plain = (words: string) => words.replaceAll('\u00a0', ' ');
const NOW = Date.parse('2026-11-23T08:00:00Z');
const reading = (
  analyte: WineReading['analyte'],
  value: number,
  said: Partial<WineReading> = {},
): WineReading => ({
  analyte,
  value,
  unit: '',
  basis: 'measured',
  at: '2026-11-20T08:00:00Z',
  share: 1,
  ...said,
});
const limit = (said: Partial<WineLimit> = {}): WineLimit => ({
  of: 'total SO2',
  max: 150,
  unit: 'mg/L',
  used: 62,
  left: 88,
  from: 'added',
  isAdvice: false,
  source: '2019/934',
  asOf: '2026-11-22',
  ...said,
});

test.each<[Partial<WineReading>, string, string]>([
  [{}, '28 mg/L', 'measured 3 days ago'],
  [{ basis: 'expected' }, '28 mg/L', 'expected, of what was measured 3 days ago'],
  [{ basis: 'most' }, 'at most 28 mg/L', 'expected, of what was measured 3 days ago'],
  [{ basis: 'earlier' }, '28 mg/L', 'measured 3 days ago, before it was changed'],
])('a value that is %o reads %s, %s', (said, value, basis) => {
  const one = reading('freeSo2', 28, said);
  expect([plain(readingWords(one)), plain(basisWords(one, NOW))]).toEqual([value, basis]);
});

test('a dose is shown with what it leaves of each limit', () => {
  const limits = [limit(), limit({ of: 'copper', max: 1, unit: 'mg/L', used: 0, left: 1 })];
  const so2 = (dose: number) => ({ substance: 'kmbs', dose, unit: 'mg/L SO2' }) as const;
  const shown = (dose: number) =>
    limitsAfter({ limits }, so2(dose), 225).map((one) => plain(leftWords(one, 'EU')));
  expect(shown(30)).toEqual(['92 of 150 mg/L total SO₂ used, 58 left (EU)']);
  expect(shown(88)).toEqual(['150 of 150 mg/L total SO₂ used, 0 left (EU)']);
  expect(shown(100)).toEqual(['162 of 150 mg/L total SO₂ used, 12 over the limit (EU)']);
  expect(limitsAfter({ limits }, { substance: 'yeast', dose: 20, unit: 'g/hL' }, 225)).toEqual([]);
  expect(limitsAfter({ limits }, so2(Number.NaN), 225)).toEqual([]);
});

test('a dose is shown with what it leaves of the winery’s own limits', () => {
  const own = (said: Pick<WineOwnLimit, 'of' | 'max' | 'unit' | 'used' | 'left'>): WineOwnLimit => ({
    ...said,
    from: 'added',
  });
  const ownLimits = [
    own({ of: 'total SO2', max: 60, unit: 'mg/L', used: 30, left: 30 }),
    own({ of: 'copper', max: 0.2, unit: 'mg/L', used: 0.05, left: 0.15 }),
    own({ of: 'bentonite', max: 80, unit: 'g/hL', used: 50, left: 30 }),
    own({ of: 'pvpp', max: 0, unit: 'g/hL', used: 0, left: 0 }),
  ];
  const shown = (dose: Dose) =>
    ownLimitsAfter({ ownLimits }, dose, 225).map((one) => [plain(ownLeftWords(one)), one.left < 0]);
  const so2 = (dose: number) => shown({ substance: 'kmbs', dose, unit: 'mg/L SO2' });
  expect(so2(20)).toEqual([['50 of 60 mg/L total SO₂ used, 10 left (our own)', false]]);
  expect(so2(32)).toEqual([['62 of 60 mg/L total SO₂ used, 2 over the limit (our own)', true]]);
  expect(shown({ substance: 'copper-sulphate', dose: 0.393, unit: 'mg/L' })).toEqual([
    ['0.15 of 0.2 mg/L copper used, 0.05 left (our own)', false],
  ]);
  expect(shown({ substance: 'bentonite', dose: 67.5, unit: 'g' })).toEqual([
    ['80 of 80 g/hL bentonite used, 0 left (our own)', false],
  ]);
  expect(shown({ substance: 'pvpp', dose: 10, unit: 'g/hL' })).toEqual([
    ['10 of 0 g/hL PVPP used, 10 over the limit (our own)', true],
  ]);
  expect(shown({ substance: 'oak', dose: 2, unit: 'g/L' })).toEqual([]);
});

test('molecular SO₂ is computed from free SO₂, pH, alcohol and temperature', () => {
  const readings = [reading('freeSo2', 30), reading('ph', 3.4), reading('alcohol', 12)];
  const now = molecularOf(readings);
  expect(now && plain(molecularWords(now))).toBe('1.04 mg/L');
  expect(now && plain(now.of)).toBe('pH 3.40 of 20 Nov, 12 % vol, 20 °C');
  const then = molecularOf(readings, 20);
  expect(then && plain(molecularWords(then))).toBe('1.39 to 1.53 mg/L');
  expect(molecularOf(readings.slice(0, 1))).toBeUndefined();
});

test('additions are worded per hectolitre', () => {
  const one = { product: 'Oak', substance: null, at: '2026-11-20T08:00:00Z' };
  expect(plain(burdenWords({ ...one, milligrams: 2000, millilitres: 0 }))).toBe('200 g/hL');
  expect(plain(burdenWords({ ...one, milligrams: 0, millilitres: 0.12 }))).toBe('12 mL/hL');
  expect(plain(burdenWords({ ...one, milligrams: 2000, millilitres: 0 }, 'kg'))).toBe('200 g/100 kg');
});

test('the newest measurements come first, and free SO₂ before others of the same day', () => {
  const must = { at: '2025-09-22T08:00:00Z' };
  const readings = [
    reading('brix', 23.9, must),
    reading('ph', 3.6, { at: '2026-11-20T09:00:00Z' }),
    reading('yan', 143, must),
    reading('ta', 5),
    reading('freeSo2', 18),
  ];
  expect(newestFirst(readings).map(({ analyte }) => analyte)).toEqual(['freeSo2', 'ph', 'ta', 'brix', 'yan']);
});

test('the last analysis in one of many vessels is found, unless it is known for all of them', () => {
  const value = (vesselId: string, analyte: WineReading['analyte'], at: string) => ({
    vesselId,
    analyte,
    value: 3.4,
    at: `2026-11-${at}T08:00:00Z`,
  });
  const vessels = [
    { id: '1', code: 'B-001' },
    { id: '2', code: 'B-002' },
  ];
  const values = [
    value('1', 'ph', '18'),
    value('2', 'ph', '20'),
    value('2', 'freeSo2', '20'),
    value('2', 'va', '02'),
    value('9', 'ph', '22'),
  ];
  expect(latestAnalysis(values, vessels, [reading('va', 0.4)])).toEqual({
    vessel: vessels[1],
    at: values[1]?.at,
    values: values.slice(1, 3),
  });
  expect(latestAnalysis(values, vessels, [reading('ph', 3.4), reading('freeSo2', 20)])).toBeUndefined();
  expect(latestAnalysis([], vessels, [])).toBeUndefined();
});

test('of many vessels, the one with the least left is named, and those in which a limit is passed', () => {
  const dose: Dose = { substance: 'kmbs', dose: 30, unit: 'mg/L SO2' };
  const barrel = (code: string) => ({ id: code, code, level: 225, dose });
  const group = (used: number, ...vesselIds: string[]) => ({
    vesselIds,
    market: 'EU' as const,
    limits: [limit({ used, left: 150 - used })],
    ownLimits: [],
  });
  const words = (...groups: ReturnType<typeof group>[]) =>
    groupLimits(['B-1', 'B-2', 'B-3', 'B-4'].map(barrel), groups).map((one) => [
      one.isOver,
      plain(one.words),
    ]);
  expect(words(group(62, 'B-1', 'B-3'), group(80, 'B-2'))).toEqual([
    [false, 'B-2: 110 of 150 mg/L total SO₂ used, 40 left (EU)'],
  ]);
  expect(words(group(130, 'B-1', 'B-3'), group(140, 'B-2'), group(0, 'B-4'))).toEqual([
    [true, 'B-2: 170 of 150 mg/L total SO₂ used, 20 over the limit (EU); over it too: B-1, B-3'],
  ]);
  expect(words()).toEqual([]);
});
