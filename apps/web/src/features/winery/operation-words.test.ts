import type { OperationEntry } from '@cuverie/contract';
import { describe, expect, it } from 'vitest';
import { journalCsv } from './journal/journal-csv.ts';
import { lineWords } from './journal/line-words.ts';
import { exactPercentWords, mainParts, percentWords } from './lots/composition-words.ts';
import { doneWords } from './operation-words.ts';

/** Replaces non-breaking spaces. */
const plain = (words: string) => words.replaceAll('\u00a0', ' ');

function flow(step: number, from: string, to: string, amount: number, account?: 'lees'): OperationEntry[] {
  const side = { unit: 'L' as const, before: null, after: null, lot: null };
  return [
    { ...side, step, amount: -amount, account: null, vesselId: from, vessel: from },
    account
      ? { ...side, step: step + 1, amount, account, vesselId: null, vessel: null }
      : { ...side, step: step + 1, amount, account: null, vesselId: to, vessel: to },
  ];
}

describe('the summary of an operation', () => {
  it('is one line, with flows of a kind joined and many vessels counted', () => {
    const casks = Array.from({ length: 10 }, (_, at) => flow(2 * at + 1, 'T1', `F${at}`, 225.1));
    const entries = [...casks.flat(), ...flow(21, 'T1', '', 12, 'lees')];
    expect(plain(doneWords({ kind: 'rack', lines: [], entries }))).toBe(
      '2,251 L from T1 to 10 vessels · 12 L left as lees from T1',
    );
    expect(plain(doneWords({ kind: 'move', lines: [], entries: flow(1, 'T1', 'T2', 400) }))).toBe(
      '400 L from T1 to T2',
    );
  });

  it('of a measurement is the content of the vessel', () => {
    const [from] = flow(1, 'T1', '', 20, 'lees');
    const entries = from === undefined ? [] : [{ ...from, after: 780 }];
    expect(plain(doneWords({ kind: 'measure', lines: [], entries }))).toBe('780 L in T1');
  });
});

describe('the words for a recorded line', () => {
  const vessels = new Map([
    ['1', { code: 'T1', unit: 'L' as const }],
    ['2', { code: 'B2', unit: 'kg' as const }],
  ]);
  it.each([
    [{ from: '1', lost: 'lees', amount: 30 }, '30 L left as lees from T1'],
    [
      { from: '2', to: '1', amount: 'all', volume: 800, lot: '25-PN' },
      'From B2 to T1, all of it, 800 L, lot 25-PN',
    ],
    [{ vessel: '1', level: 780 }, 'T1, level 780 L'],
    [{ from: '1', amount: 675, bottles: 900, bottleSizeMl: 750 }, 'From T1, 675 L, 900 bottles of 750 ml'],
    [{ from: '1', bottleSizeMl: 375 }, 'From T1, bottles of 375 ml'],
    [
      {
        from: '1',
        packaging: [
          { stock: 'K1', amount: 1300 },
          { stock: 'C1', amount: 25 },
          { stock: 'E1' },
          { stock: '?', amount: 3 },
        ],
      },
      'From T1, with 1,300 Bordeaux bottles, 25 cases, labels and 3 of the stock',
    ],
  ])('%o', (line, words) => {
    const products = new Map([
      ['K1', 'Bordeaux bottles'],
      ['C1', 'cases'],
      ['E1', 'labels'],
    ]);
    expect(plain(lineWords(line, vessels, products))).toBe(words);
  });

  it('have a row in the journal’s CSV for each flow, and one for a void operation', () => {
    const operation = {
      id: 'operation',
      number: 7,
      version: 2,
      kind: 'rack',
      at: '2026-09-14T08:00:00.000Z',
      status: 'recorded',
      lines: [{ from: '1', lost: 'lees', amount: 30 }],
      reason: null,
      note: '=cmd',
      voidReason: null,
      changeReason: 'Typing error',
      by: 'Ana Silva',
      createdAt: '2026-09-14T09:00:00.000Z',
      updatedAt: '2026-09-15T09:00:00.000Z',
      entries: flow(1, 'T1', '', 30, 'lees'),
    } as const;
    const voided = { ...operation, status: 'void', voidReason: 'Twice', entries: [] } as const;
    const shown = ',Ana Silva,2026-09-14T09:00:00.000Z,2026-09-15T09:00:00.000Z,2,operation,Typing error';
    expect(
      plain(
        journalCsv(
          [operation, voided].map((one) => ({ ...one, lines: [...one.lines], entries: [...one.entries] })),
          vessels,
        ),
      )
        .split('\r\n')
        .slice(1),
    ).toEqual([
      `7,2026-09-14T08:00:00.000Z,rack,recorded,T1,lees,30,L,,30 L left as lees from T1,,'=cmd,${shown}`,
      `7,2026-09-14T08:00:00.000Z,rack,void,,,,,,30 L left as lees from T1,,'=cmd,Twice${shown}`,
      '',
    ]);
  });
});

describe('a composition', () => {
  const source = { kind: 'grapes', fieldId: null, appellation: null, country: null, name: null } as const;
  const pinot = { ...source, source: 'a', field: 'Les Montots', variety: 'Pinot noir', vintage: 2025 };
  const gamay = { ...source, source: 'b', field: null, variety: 'Gamay', vintage: null };

  it('is worded with all digits, or short', () => {
    expect(exactPercentWords({ parts: 571_428_571_429 })).toBe('57.1428571429 %');
    expect(exactPercentWords({ parts: 1_000_000_000_000 })).toBe('100 %');
    expect(exactPercentWords({ parts: 1 })).toBe('0.0000000001 %');
    expect(percentWords({ parts: 1 })).toBe('<0.1 %');
  });

  it('is worded by its main parts', () => {
    const parts = [
      { ...pinot, parts: 600_000_000_000 },
      { ...gamay, parts: 300_000_000_000 },
      { ...gamay, source: 'c', parts: 100_000_000_000 },
    ];
    expect(mainParts(parts)).toBe('60 % Pinot noir 2025 · Les Montots, 30 % Gamay, 1 more');
    expect(mainParts(parts.slice(0, 1))).toBe('Pinot noir 2025 · Les Montots');
    expect(mainParts([])).toBe('');
  });
});
