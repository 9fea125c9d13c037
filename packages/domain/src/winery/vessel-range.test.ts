import { expect, test } from 'vitest';
import { readVesselRange } from './vessel-range.ts';

const barrels = Array.from({ length: 150 }, (_, at) => ({ code: `B-${String(at + 1).padStart(3, '0')}` }));
const cellar = [
  ...barrels,
  { code: 'T-3' },
  { code: 'T-5' },
  { code: 'Row 2/9' },
  { code: 'T-4a' },
  { code: '7' },
];

const read = (text: string, vessels: readonly { code: string }[] = cellar) => {
  const { vessels: found, unknown, missing } = readVesselRange(text, vessels);
  return [found.map(({ code }) => code), unknown, missing];
};

test.each([
  'B-001 to B-150',
  'B-001–B-150',
  'B-001 - B-150',
  'B-001-B-150',
  'B-001..B-150',
  'b-1 to b-150',
  'B-150 to B-001',
  'B-001 to 150',
  'B-001-150',
  ' B-001   TO  B-150 ;',
])('reads %j as 150 barrels', (text) => {
  expect(read(text)).toEqual([barrels.map(({ code }) => code), [], []]);
});

test('reads several ranges and codes, each vessel once', () => {
  expect(read('B-149 to B-150, t-3; B-150\nB-148 to B-150')).toEqual([
    ['B-149', 'B-150', 'T-3', 'B-148'],
    [],
    [],
  ]);
  expect(read('Row 2/9, 7')).toEqual([['Row 2/9', '7'], [], []]);
});

test('names what no vessel is called', () => {
  expect(read('B-150, B-151, T-9 to T-12, B-1 to T-5, x')).toEqual([
    ['B-150'],
    ['B-151', 'T-9 to T-12', 'B-1 to T-5', 'x'],
    [],
  ]);
  expect(read('')).toEqual([[], [], []]);
});

test('names the gaps of a range, however wide', () => {
  expect(read('B-149 to B-152')).toEqual([['B-149', 'B-150'], [], ['B-151 to B-152']]);
  expect(read('B-150 to B-151')).toEqual([['B-150'], [], ['B-151']]);
  expect(read('T-1 to T-999999999')).toEqual([
    ['T-3', 'T-4a', 'T-5'],
    [],
    ['T-1 to T-2', 'T-6 to T-999999999'],
  ]);
});

test('prefers the code of a vessel to a range', () => {
  const rows = [{ code: 'T1-5' }, { code: 'T1' }, { code: 'T2' }];
  expect(read('T1-5', rows)).toEqual([['T1-5'], [], []]);
  expect(read('T1-2', rows)).toEqual([['T1', 'T2'], [], []]);
});
