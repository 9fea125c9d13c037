import { describe, expect, test } from 'vitest';
import { alikeGroups, duplicateGroups, spellingWords, type WineLikeness } from './spellings.ts';

function run<Result>(work: Generator<undefined, Result>): Result {
  let step = work.next();
  while (step.done !== true) step = work.next();
  return step.value;
}

const grouped = (...names: string[]): string[][] =>
  run(alikeGroups(names.map((name) => ({ words: spellingWords(name), of: '' })))).map((group) =>
    group.map((at) => names[at] ?? ''),
  );

describe('spellings', () => {
  test.each([
    [['Château Margaux', 'Ch. Margaux', 'chateau  margaux', 'CHÂTEAU MARGAUX']],
    [['Louis Jadot', 'Jadot, Louis']],
    [['Guigal & Fils', 'Guigal et Fils']],
    [['La Tâche', 'LaTache']],
    [['Saint-Émilion', 'St. Emilion', 'Saint Émilion', 'St Emillion']],
    [['Gewürztraminer', 'Gewurztraminer', 'Gewurtztramminer']],
    [['Riesling', 'Reisling', 'Rielsing']],
    [['Domaine de la Romanée-Conti', 'Domaine de la Romanee Contie']],
    [['Châteauneuf-du-Pape', 'Chateaunef du Pape']],
  ])('of one name are grouped: %j', (names) => {
    expect(grouped(...names, 'Something else')).toEqual([names]);
  });

  test.each([
    ['Pinot Noir', 'Pinot Gris'],
    ['Pinot Blanc', 'Pinot Bianco'],
    ['Grenache Blanc', 'Grenache Noir'],
    ['Saint-Émilion', 'Saint-Estèphe'],
    ['Bin 389', 'Bin 388'],
    ['Cos', 'Cas'],
    ['Médoc', 'Haut-Médoc'],
    ['Riesling Spätlese', 'Riesling Auslese'],
    ['', '?'],
  ])('of two names stay apart: %s, %s', (one, other) => {
    expect(grouped(one, other)).toEqual([]);
  });

  test('are grouped in order of appearance', () => {
    expect(grouped('Rioja', 'Jura', 'rioja', 'Piemont', 'jura')).toEqual([
      ['Rioja', 'rioja'],
      ['Jura', 'jura'],
    ]);
  });
});

const WINE: WineLikeness = {
  name: 'Volnay',
  producer: 'Lafarge',
  vintage: 2015,
  type: 'Red',
  appellation: null,
  designation: null,
};

const areOne = (one: Partial<WineLikeness>, other: Partial<WineLikeness>): boolean =>
  run(
    duplicateGroups([
      { ...WINE, ...one },
      { ...WINE, ...other },
    ]),
  ).length === 1;

describe('wines entered twice', () => {
  test.each<[Partial<WineLikeness>, Partial<WineLikeness>]>([
    [{}, {}],
    [{ producer: null, name: 'Lafarge Volnay' }, {}],
    [{ name: 'Lafarge Volnay 2015' }, {}],
    [{ producer: 'LAFARGE', name: 'Volney' }, {}],
    [{ producer: null, name: 'VOLNAY' }, {}],
    [{ vintage: null, name: 'Volnay NV' }, { vintage: null }],
    [{ appellation: 'Volnay' }, { appellation: 'VOLNAY' }],
    [{ designation: 'Reserve' }, {}],
  ])('are found: %j and %j', (one, other) => {
    expect(areOne(one, other)).toBe(true);
  });

  test.each<[Partial<WineLikeness>, Partial<WineLikeness>]>([
    [{ vintage: 2016 }, {}],
    [{ vintage: null }, {}],
    [{ type: 'White' }, {}],
    [{ name: 'Pommard' }, {}],
    [{ producer: 'Angerville' }, {}],
    [{ appellation: 'Volnay' }, { appellation: 'Pommard' }],
    [{ designation: 'Premier Cru' }, { designation: 'Village' }],
  ])('are not reported for different wines: %j and %j', (one, other) => {
    expect(areOne(one, other)).toBe(false);
  });
});
