import { expect, test } from 'vitest';
import { vessel } from '../testing/vessels.ts';
import {
  choicesOf,
  codesWords,
  largestLot,
  likeVessel,
  readTypedVessels,
  suitable,
} from './vessel-groups.ts';

const barrel = (code: string, more: object = {}) =>
  vessel(code, { kind: 'barrel', capacity: 225, level: 225, lot: '25-PN', room: 'Chai', row: 'A', ...more });
const cellar = [
  vessel('T1'),
  vessel('T2', { level: 500, lot: '25-PN' }),
  barrel('B-2'),
  barrel('B-10', { row: 'B' }),
  barrel('B-1'),
  barrel('B-3', { lot: '25-CH', room: 'Cave', row: null }),
  barrel('B-4', { level: 0, lot: null }),
];

test('offers groups by lot, room, row and kind, largest or not, in natural order', () => {
  const groups = choicesOf(cellar).map(({ label, choices }) => [label, choices.map((one) => one.label)]);
  expect(groups).toEqual([
    ['All that hold', ['25-PN (4)']],
    ['All in the room', ['Chai (4)']],
    ['All in the row', ['Chai, row A (3)']],
    ['All of a kind', ['All tanks (2)', 'All barrels (5)']],
  ]);
  const [row] = choicesOf(cellar)[2]?.choices ?? [];
  expect(row?.vessels.map(({ code }) => code)).toEqual(['B-1', 'B-2', 'B-4']);
});

test('offers the vessels of the same kind and lot, or of the largest lot', () => {
  const codes = (choice: ReturnType<typeof likeVessel>) => [
    choice?.label,
    choice?.vessels.map(({ code }) => code),
  ];
  expect(codes(likeVessel(cellar, cellar[2]))).toEqual(['All 3 barrels of 25-PN', ['B-1', 'B-2', 'B-10']]);
  expect(codes(largestLot(cellar))).toEqual(['All 3 barrels of 25-PN', ['B-1', 'B-2', 'B-10']]);
  expect(likeVessel(cellar, cellar[1])).toBeUndefined();
  expect(largestLot(cellar.slice(0, 2))).toBeUndefined();
});

test('names what was typed and cannot be chosen', () => {
  const { found, notes, isUnknown } = readTypedVessels('B-1 to B-5, X9', cellar);
  expect(found.map(({ code }) => code)).toEqual(['B-1', 'B-2', 'B-3', 'B-4']);
  expect([notes, isUnknown]).toEqual([['No vessel is called X9.', 'There is no B-5.'], true]);
  const { chosen, notes: left } = suitable(found, ({ level }) => (level === 0 ? 'empty' : undefined));
  expect([chosen.map(({ code }) => code), left]).toEqual([['B-1', 'B-2', 'B-3'], ['Left out: B-4 (empty).']]);
  expect(codesWords(Array.from({ length: 15 }, (_, at) => `B${at}`))).toMatch(/^B0, .*B10 and 4 more$/);
});
