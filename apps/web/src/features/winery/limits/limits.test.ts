import { expect, test } from 'vitest';
import { vessel } from '../testing/vessels.ts';
import { isRedIn } from '../vessels/vessel-words.ts';
import { checkLimit, LIMIT, limitOf, limitWords, OF_OPTIONS, unitOptions } from './limit-form.ts';
import { maxWords, winesWords } from './limit-words.ts';

const plain = (words: string) => words.replaceAll('\u00a0', ' ');
const typed = (values: Partial<ReturnType<typeof LIMIT.empty>>) => ({ ...LIMIT.empty(), ...values });

test('a typed limit is converted to the request', () => {
  expect(checkLimit(typed({ max: '60' }))).toEqual({
    ok: true,
    draft: { of: 'total SO2', max: 60, unit: 'mg/L', isRed: null },
  });
  expect(checkLimit(typed({ of: 'bentonite', max: '0,5', unit: 'g/L', isRed: 'other' }))).toMatchObject({
    draft: { of: 'bentonite', max: 0.5, unit: 'g/L', isRed: false },
  });
  expect(checkLimit(typed({ max: '' }))).toEqual({ ok: false, problems: { max: 'Limit is required' } });
  expect(checkLimit(typed({ max: '-1' }))).toMatchObject({
    problems: { max: 'Limit must be between 0 and 100,000' },
  });
  expect(checkLimit(typed({ max: '1', unit: 'g/hL' }))).toMatchObject({
    problems: { unit: 'Unit must be one of mg/L' },
  });
});

test('a stored limit is converted to the form, and worded', () => {
  const row = { of: 'copper', max: 0.2, unit: 'mg/L', isRed: true } as const;
  expect(LIMIT.valuesOf(row)).toEqual({ of: 'copper', max: '0.2', unit: 'mg/L', isRed: 'red' });
  expect([plain(maxWords(row)), winesWords(row), winesWords({ isRed: null })]).toEqual([
    '0.2 mg/L',
    'Red wines',
    'All wines',
  ]);
  expect([limitWords('isRed', 'other'), limitWords('of', 'dap'), limitWords('max', '3')]).toEqual([
    'White and rosé wines',
    'DAP',
    '3',
  ]);
});

test('another substance changes the unit to its usual one', () => {
  expect(['bentonite', 'water', 'copper', 'tartaric-acid'].map(limitOf)).toEqual([
    { of: 'bentonite', unit: 'g/hL' },
    { of: 'water', unit: 'mL/hL' },
    { of: 'copper', unit: 'mg/L' },
    { of: 'tartaric-acid', unit: 'g/L' },
  ]);
  expect(unitOptions('love')).toEqual([]);
  expect(OF_OPTIONS.slice(0, 3).map(({ label }) => label)).toEqual([
    'Total SO₂',
    'Copper',
    'Potassium metabisulphite',
  ]);
});

test('a wine is red if its main variety is', () => {
  const part = { variety: 'Chardonnay' };
  const held = (composition: object[]) =>
    isRedIn(vessel('T1', { composition: composition as ReturnType<typeof vessel>['composition'] }));
  expect([
    held([part, { variety: 'Syrah' }]),
    held([{ variety: 'Syrah' }]),
    held([{ variety: null }]),
    held([]),
  ]).toEqual([false, true, null, null]);
});
