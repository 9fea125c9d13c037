import { describe, expect, test } from 'vitest';
import {
  BARREL_WAYS,
  type BarrelIdentity,
  CONSUMPTION_WAYS,
  GRAPE_WAYS,
  TANK_READING_WAYS,
  TANK_WAYS,
  type TankReadingIdentity,
  WINE_WAYS,
  type WineIdentity,
} from './identities.ts';
import { alike, assign, candidates, type MatchRule } from './matching.ts';

function result<Result>(work: Generator<undefined, Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

/** Returns the stored item each row matches, by index. */
function found<Known>(ways: readonly MatchRule<Known>[], rows: readonly Known[], stored: readonly Known[]) {
  const matches = result(assign(ways, rows, stored));
  return rows.map((_, row) => matches.get(row));
}

const wine = (name: string, more: Partial<WineIdentity> = {}): WineIdentity => ({
  name,
  vintage: 2005,
  ...more,
});

describe('a wine', () => {
  test.each([
    ['its id, however that is written', wine('A', { id: 'AB' }), wine('B', { id: 'ab', vintage: 1990 })],
    ['the key of its service', wine('A', { source: 'ct:1' }), wine('B', { source: 'ct:1' })],
    ['its name without accents, case and signs', wine('chateau  d’Yquem'), wine('Château d’Yquem')],
    ['no producer as an empty one', wine('A', { producer: null }), wine('A', { producer: '' })],
    ['no bottle size as the standard one', wine('A'), wine('A', { bottleSizeMl: 750 })],
    [
      'its key without a size',
      wine('B', { source: 'cellartracker:iWine:7' }),
      wine('A', { source: 'cellartracker:iWine:7:1500', bottleSizeMl: 1500 }),
    ],
    ['the keys of two services', wine('A', { source: 'ct:1' }), wine('A', { source: 'vivino:9' })],
  ])('is matched by %s', (_by, row, stored) => {
    expect(found(WINE_WAYS, [row], [stored])).toEqual([0]);
  });

  test.each([
    ['of another vintage', wine('A'), wine('A', { vintage: 2006 })],
    ['in another bottle', wine('A'), wine('A', { bottleSizeMl: 1500 })],
    ['of another producer', wine('A', { producer: 'B' }), wine('A', { producer: 'C' })],
    [
      'under a key that begins like its own',
      wine('A', { source: 'cellartracker:iWine:7' }),
      wine('B', { source: 'cellartracker:iWine:71:750' }),
    ],
    [
      'in another size by its key',
      wine('A', { source: 'cellartracker:iWine:7:750' }),
      wine('B', { source: 'cellartracker:iWine:7:1500' }),
    ],
    ['under another key of its service', wine('A', { source: 'ct:1' }), wine('A', { source: 'ct:2' })],
  ])('differs %s', (_what, row, stored) => {
    expect(found(WINE_WAYS, [row], [stored])).toEqual([undefined]);
  });

  test('matches one row only, the most certain first, and equal ones in order', () => {
    const stored = [wine('Bo'), wine('Bø'), wine('Bo', { id: 'x' })];
    expect(
      found(WINE_WAYS, [wine('bo'), wine('Bø'), wine('Other', { id: 'x' }), wine('Bo'), wine('Bo')], stored),
    ).toEqual([undefined, 1, 2, 0, undefined]);
  });

  test('has a candidate per lot, up to the requested number', () => {
    const lots = Array.from({ length: 5 }, () => wine('A'));
    expect(result(candidates(WINE_WAYS, [wine('a'), wine('B')], lots, 3))).toEqual(new Map([[0, [0, 1, 2]]]));
  });
});

test.each([
  ['Château d’Yquem', 'CHATEAU D YQUEM'],
  ['Saint-Émilion & Co.', 'saint emilion (Co)'],
  ['Cha\u0302teau “Le Pin”', 'Château Le Pin'],
  ['Œil de Perdrix', 'oeil  de\tperdrix'],
  ['Ｌａｆｉｔｅ', 'lafite'],
  ['ΚΤΗΜΑ', 'κτημα'],
  ['ΟΙΝΟΣ ΛΕΥΚΟΣ', 'Οίνος Λευκός'],
  ['ΟΙΝΟΣ ΛΕΥΚΟΣ', 'ΟΙΝΟΣΛΕΥΚΟΣ'],
  ['Coŀlecció', 'col·lecció'],
  ['Rødgrød ǿ', 'RODGROD O\u0301'],
])('a wine like %s is the same as one like %s', (one, other) => {
  expect(alike(one)).toBe(alike(other));
  expect(alike(one)).not.toBe('');
});

test('100,000 lots of one wine match as many, each its own', () => {
  const lots = Array.from({ length: 100_000 }, () => wine('A'));
  const matches = result(assign(WINE_WAYS, lots, lots));
  expect([matches.size, new Set(matches.values()).size]).toEqual([100_000, 100_000]);
});

test('a barrel is matched by its code, and one with its own code by no name', () => {
  const barrel = (barrelId?: string): BarrelIdentity => ({
    barrelId,
    name: 'Pinot',
    vintage: 2024,
    region: 'Jura',
  });
  const stored = [barrel('A-1'), barrel('A-2')];
  expect(found(BARREL_WAYS, [barrel('A-2'), barrel('A-3'), barrel()], stored)).toEqual([1, undefined, 0]);
});

test('an entry of the drinking log is matched by its values, as often as it occurs', () => {
  const entry = { wine: 'w', day: '2025-05-01', quantity: 1, reason: 'Drunk', rating: null, note: 'Fine' };
  const rows = [entry, entry, { ...entry, wine: 'other' }, { ...entry, source: 'ct:2' }];
  expect(
    found(CONSUMPTION_WAYS, rows, [
      { ...entry, id: 'a' },
      { ...entry, source: 'ct:1' },
    ]),
  ).toEqual([0, 1, undefined, undefined]);
});

test('a tank is matched by name and variety while in use, and by its id when archived', () => {
  const tank = { name: 'T 1', variety: 'Merlot', archivedAt: null };
  const old = { ...tank, id: 'old', archivedAt: '2026-10-01T08:00:00.000Z' };
  expect(found(TANK_WAYS, [{ ...tank, name: 't  1' }, { ...old, id: 'x' }, old], [old, tank])).toEqual([
    1,
    undefined,
    0,
  ]);
});

test('a tank reading is matched by its second, equal ones first', () => {
  const at = (brix: number, more: object = {}): TankReadingIdentity & { brix: number } => ({
    tank: 'T1',
    timestamp: '2026-09-01T08:00:00.750Z',
    brix,
    saysTheSame: (stored) => (stored as { brix?: number }).brix === brix,
    ...more,
  });
  const stored = [at(20), at(21), at(22, { tank: 'T2' })];
  const rows = [
    at(21, { timestamp: '2026-09-01T08:00:00Z' }),
    at(19),
    at(22, { variety: 'Syrah', tank: 't2' }),
  ];
  expect(found(TANK_READING_WAYS, rows, stored)).toEqual([1, 0, undefined]);
});

test('a variety with its own id does not match the reference by name', () => {
  const stored = [{ id: 'ref', name: 'Syrah', source: 'reference' as const }];
  expect(found(GRAPE_WAYS, [{ name: 'SYRAH', id: 'own' }], stored)).toEqual([undefined]);
  expect(found(GRAPE_WAYS, [{ name: 'SYRAH' }], stored)).toEqual([0]);
});

test.each([
  ['Bø', 'bo'],
  ['Élevage d’Or, 1er', 'elevagedor1er'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['ﬁn', 'fin'],
])('%s resembles %s', (text, plain) => {
  expect(alike(text)).toBe(plain);
});
