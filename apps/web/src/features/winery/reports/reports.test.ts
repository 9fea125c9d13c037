import type { EuRegister, TtbReport } from '@cuverie/contract';
import { expect, test } from 'vitest';
import { monthBefore, periodsSince } from './periods.ts';
import { otherWords, type RegisterLot, registerEntries } from './register.ts';
import { euCsv, ttbCsv } from './report-csv.ts';
import { columnWords, figureWords, periodWords } from './report-words.ts';
import { reportsSearch } from './search.ts';

test('periods are listed from the first operation on, the newest month first', () => {
  expect(monthBefore('2026-11-23')).toBe('2026-10');
  expect(monthBefore('2026-01-01')).toBe('2025-12');
  expect(periodsSince('2025-11-03T08:00:00.000Z', '2026-02-10')).toEqual([
    { year: '2026', periods: ['2026-02', '2026-01', '2026-Q1', '2026'] },
    { year: '2025', periods: ['2025-12', '2025-11', '2025-Q4', '2025'] },
  ]);
  expect(periodsSince(null, '2026-02-10')).toEqual([
    { year: '2026', periods: ['2026-02', '2026-Q1', '2026'] },
  ]);
});

test('periods and figures have names', () => {
  expect(['2025-10', '2025-Q4', '2025'].map(periodWords)).toEqual([
    'October 2025',
    'October to December 2025',
    '2025',
  ]);
  expect((['a', 'c', 'e', 'f'] as const).map(columnWords)).toEqual([
    '(a) not over 16\u00a0%',
    '(c) over 21 to 24\u00a0%',
    '(e) sparkling',
    '(f) hard cider',
  ]);
  expect(figureWords('A14', 'a')).toBe('Part I, section A: bulk wines, line 14: Removed taxpaid, column a');
  expect(figureWords('B20', 'e')).toBe(
    'Part I, section B: bottled wines, line 20: On hand, end of period, column e',
  );
  expect(figureWords('A2_BP', 'e')).toBe(
    'Part I, section A: bulk wines: Of line 2, sparkling: bulk process (BP), column e',
  );
  expect(figureWords('grapes_used', 'all')).toBe('Part IV: uncrushed grapes: Used in wine production');
});

test('the address contains form, period and figure, and no other values', () => {
  const figure = { period: '2025-10', line: 'A14', column: 'a' };
  expect(reportsSearch(figure)).toEqual(figure);
  for (const line of ['spirits_used', 'A2_BP', 'grapes_used'])
    expect(reportsSearch({ ...figure, line })).toMatchObject({ line });
  expect(reportsSearch({ ...figure, form: 'eu' })).toEqual({ form: 'eu', period: '2025-10' });
  expect(reportsSearch({ period: 2025, line: 'A12', column: 'a', form: 'us' })).toEqual({ period: '2025' });
  expect(reportsSearch({ period: '2025-13', line: 'A14', column: 'z' })).toEqual({});
});

const HEAD = { period: '2025-10', from: '2025-10-01', until: '2025-11-01' };

test('the form as CSV has every line, with filed and current figures', () => {
  const report: TtbReport = {
    ...HEAD,
    figures: { A14: { a: 12 } },
    beginning: {},
    removedBefore: 0,
    unclassed: [],
    remarks: [
      {
        line: 'B19',
        operationId: 'operation',
        number: 7,
        at: '2025-10-09T08:00:00.000Z',
        amount: 9,
        note: 'Counted twice',
      },
    ],
    frozen: { filedAt: '2025-11-02T08:00:00.000Z', by: 'Ana', figures: { A14: { a: 10 } }, beginning: {} },
  };
  const lines = ttbCsv(report).split('\r\n');
  expect(lines).toContain('2025-10,Part X: remarks,B19,No. 7: Counted twice,,wine gallons,,2.4');
  expect(lines[0]).toBe('\ufeffPeriod,Section,Line,Item,Column,Unit,Filed,Now');
  expect(lines).toContain(
    '2025-10,"Part I, section A: bulk wines",14,Removed taxpaid,a,wine gallons,2.6,3.2',
  );
  expect(lines).toContain('2025-10,"Part I, section A: bulk wines",14,Removed taxpaid,b,wine gallons,,');
});

test('the register as CSV has the opening stock, entries and closing stock of each lot', () => {
  const register: EuRegister = {
    ...HEAD,
    frozen: null,
    lots: [
      {
        id: '0194f0c2-0000-7000-8000-000000000001',
        code: '25-PN',
        name: null,
        class: 'a',
        beginning: 1200,
        entered: 0,
        withdrawn: 30,
        end: 1170,
        lines: [
          {
            at: '2025-10-21T08:00:00.000Z',
            operationId: '0194f0c2-0000-7000-8000-000000000002',
            number: 4,
            kind: 'rack',
            note: 'Clear wine',
            vessels: ['T1'],
            other: 'lees',
            entered: 0,
            withdrawn: 30,
            balance: 1170,
          },
        ],
      },
    ],
  };
  expect(euCsv(register).trimEnd().split('\r\n').slice(1)).toEqual([
    '2025-10,25-PN,,wine,,Beginning,,,,,1200',
    '2025-10,25-PN,,wine,2025-10-21T08:00:00.000Z,rack,4,lees,,30,1170',
    '2025-10,25-PN,,wine,,End,,,0,30,1170',
  ]);
});

test('the register is ordered by time, with removals before entries within an operation', () => {
  const lot = (id: string, lines: object[]) => ({ id, code: id, name: null, lines }) as RegisterLot;
  const blend = { at: '2025-10-23T08:00:00.000Z', number: 6 };
  const lots = [
    lot('25-CUVEE', [{ ...blend, kind: 'blend', other: 'PORT', entered: 100, withdrawn: 0 }]),
    lot('PORT', [
      {
        at: '2025-10-02T08:00:00.000Z',
        number: 9,
        kind: 'bottle',
        other: 'bottled',
        entered: 0,
        withdrawn: 9,
      },
      { ...blend, kind: 'blend', other: '25-CUVEE', entered: 0, withdrawn: 100 },
      { ...blend, number: 7, kind: 'rack', other: 'lees', entered: 0, withdrawn: 5 },
    ]),
  ];
  expect(registerEntries(lots).map((entry) => [entry.number, entry.lot.code, otherWords(entry)])).toEqual([
    [9, 'PORT', ''],
    [6, 'PORT', 'to 25-CUVEE'],
    [6, '25-CUVEE', 'from PORT'],
    [7, 'PORT', 'left as lees'],
  ]);
});
