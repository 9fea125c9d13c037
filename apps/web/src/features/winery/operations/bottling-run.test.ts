import type { OperationLine } from '@cuverie/contract';
import { describe, expect, test } from 'vitest';
import { vessel } from '../testing/vessels.ts';
import { initialValues } from './beginning.ts';
import { bottlesOf, bottlingWarning, rowsOf } from './bottling-run.ts';
import { LINE, type LineValues } from './line-values.ts';
import { sentLines, valuesOf } from './operation-form.ts';
import { checkOperation, checkPlan } from './operation-problems.ts';
import { simulate, summaryWords } from './simulate.ts';

const litres = () => 'L' as const;
const levelOf = (id: string): number => (id === 'T1' ? 76 : 225);
const T1 = vessel('T1', { level: 76, lot: '25-PN-1' });
const VESSELS = new Map([
  ['T1', T1],
  ['B-1', vessel('B-1', { kind: 'barrel', capacity: 225, level: 225, lot: '25-PN-1' })],
]);

const WINE = { name: 'Les Montots', vintage: '2025', region: 'Bourgogne' };
const format = (values: Partial<LineValues>): LineValues => ({ ...LINE, ...WINE, ...values });
const draw = (from: string): LineValues => ({ ...LINE, from, how: 'all' });
const REST: LineValues = { ...LINE, lost: 'filling', how: 'rest' };

const BOTTLES = format({
  cases: '6',
  bottles: '8',
  library: '5',
  lotCode: 'L1',
  label: 'Gold',
  closure: 'Cork',
});
const MAGNUMS = format({ bottleSizeMl: '1500', cases: '2', perCase: '3', bottles: '2', lotCode: 'L1' });
const BREAKAGE: LineValues = { ...LINE, lost: 'breakage', amount: '1.5' };
const rows = (...froms: string[]) => [BOTTLES, MAGNUMS, ...froms.map(draw), REST, BREAKAGE];
const sent = (lines: readonly LineValues[]) =>
  sentLines({ kind: 'bottle', lines }, { unitOf: litres, levelOf });

describe('a typed bottling run', () => {
  test('counts cases and single bottles', () => {
    expect(bottlesOf(BOTTLES)).toBe(80);
    expect(bottlesOf(MAGNUMS)).toBe(8);
    expect(bottlesOf(format({}))).toBe(0);
    expect(bottlesOf(format({ cases: '2', perCase: '' }))).toBeNaN();
  });

  test('is sent as lines of bottles and of losses, and reads back as it was typed', () => {
    const { lines } = sent(rows('T1'));
    expect(lines).toMatchObject([
      { from: 'T1', bottles: 80, bottleSizeMl: 750, bottlesPerCase: 12, library: 5, label: 'Gold' },
      { from: 'T1', bottles: 8, bottleSizeMl: 1500, bottlesPerCase: 3, lotCode: 'L1' },
      { from: 'T1', lost: 'breakage', amount: 1.5 },
      { from: 'T1', lost: 'filling', amount: 'rest' },
    ]);
    const read = valuesOf({ kind: 'bottle', lines }, litres).lines;
    expect(read).toEqual(rows('T1'));
  });

  test('keeps the order of its formats if one is not counted yet', () => {
    const halves = format({ bottleSizeMl: '375' });
    const { lines } = sent([BOTTLES, halves, draw('T1'), REST]);
    expect(lines.map(({ bottleSizeMl, bottles }) => [bottleSizeMl, bottles])).toEqual([
      [750, 80],
      [375, undefined],
      [undefined, undefined],
    ]);
    expect(valuesOf({ kind: 'bottle', lines }, litres).lines).toMatchObject([
      { bottleSizeMl: '750' },
      { bottleSizeMl: '375', bottles: '' },
      { from: 'T1' },
      { lost: 'filling' },
    ]);
  });

  test('from several vessels sums up what it filled and lost', () => {
    const lines = rows('T1', 'B-1').map((row) => (row === BOTTLES ? { ...row, cases: '30' } : row));
    const simulated = simulate({ kind: 'bottle', lines, reason: '' }, VESSELS, litres);
    expect(simulated.problem).toBeUndefined();
    expect(simulated.amounts).toEqual([276, 12, undefined, undefined, 11.5, 1.5]);
    expect(summaryWords('bottle', simulated, VESSELS).replaceAll('\u00a0', ' ')).toBe(
      '288 L in bottles, 1.5 L broken, 11.5 L lost in filling',
    );
    const read = valuesOf({ kind: 'bottle', lines: sent(lines).lines }, litres).lines;
    expect(read).toEqual(lines);
  });

  test('takes packaging from the stock: what is typed, else one for each bottle or case', () => {
    const packaging = [
      { stock: 'glass', per: 'bottle', amount: '' },
      { stock: 'case', per: 'case', amount: '' },
      { stock: 'cork', per: 'bottle', amount: '300' },
    ] as const;
    const lines = rows('T1', 'B-1').map((row) =>
      row === BOTTLES ? { ...row, cases: '20', bottles: '5', packaging } : row,
    );
    const [first, ...others] = sent(lines).lines;
    expect(first?.packaging).toEqual([
      { stock: 'glass', amount: 245 },
      { stock: 'case', amount: 21 },
      { stock: 'cork', amount: 300 },
    ]);
    expect(others.some((line) => line.packaging)).toBe(false);
    expect(valuesOf({ kind: 'bottle', lines: sent(lines).lines }, litres).lines).toEqual(lines);
    const unclear = rows('T1').map((row) =>
      row === BOTTLES
        ? { ...row, packaging: [{ ...packaging[2], stock: crypto.randomUUID(), amount: 'x' }] }
        : row,
    );
    const body = { unitOf: litres, now: new Date(), levelOf };
    expect(
      checkOperation({ kind: 'bottle', time: '', lines: unclear, reason: '', note: '' }, body),
    ).toMatchObject({ problems: { 'lines.0.packaging.0': 'Amount must be a number' } });
  });

  test('that is planned may leave its bottles and packaging open, which are offered again when it is done', () => {
    const stock = '01970000-0000-7000-8000-00000000000a';
    const packaging = [{ stock, per: 'case' as const, amount: '' }];
    const lines = [format({ packaging, producer: 'Ours' }), { ...draw('T1'), from: stock }, REST];
    const plan = checkPlan(
      { kind: 'bottle', time: '', lines, reason: '', note: '' },
      { unitOf: litres, now: new Date(), levelOf },
    );
    expect(plan).toMatchObject({ ok: true, draft: { lines: [{ packaging: [{ stock, per: 'case' }] }, {}] } });
    const [row] = valuesOf(plan.ok ? plan.draft : { kind: 'bottle', lines: [] }, litres).lines;
    expect(row).toMatchObject({ bottles: '', packaging });
    const filled = [{ ...LINE, ...row, cases: '25', perCase: '12' }, { ...draw('T1'), from: stock }, REST];
    expect(sent(filled).lines[0]?.packaging).toEqual([{ stock, amount: 25 }]);
  });

  test('is doubted if its bottles hold much less than was taken, or more', () => {
    const of = (cases: string, from: Partial<LineValues> = {}) =>
      bottlingWarning([{ ...format({ cases }) }, { ...draw('B-1'), ...from }, REST], levelOf)?.replaceAll(
        '\u00a0',
        ' ',
      );
    expect(of('25')).toBeUndefined();
    expect(of('24')).toBe('9 L of 225 L are in no bottle, 4 %. Are the bottles right?');
    expect(of('24', { how: 'number', amount: '200' })).toBe(
      'Bottles and losses come to 216 L, but only 200 L were taken. Are they right?',
    );
    const stated = [format({ cases: '24' }), draw('B-1'), REST, { ...BREAKAGE, amount: '8' }];
    expect(bottlingWarning(stated, levelOf)).toBeUndefined();
  });

  test('of several wines keeps each with its vessel', () => {
    const line = { bottles: 100, bottleSizeMl: 750, bottlesPerCase: 12 };
    const rest = { lost: 'filling', amount: 'rest' } as const;
    const lines: OperationLine[] = [
      { ...line, from: 'B-2', wine: 'one' },
      { ...line, from: 'B-1', wine: 'other' },
      { ...rest, from: 'B-2' },
      { ...rest, from: 'B-1' },
    ];
    expect(sent(valuesOf({ kind: 'bottle', lines }, litres).lines).lines).toMatchObject(lines);
  });

  test('shows what is wrong at the row it was typed in', () => {
    const body = { unitOf: litres, levelOf, now: new Date('2026-03-02T15:00:00Z') };
    const check = (lines: readonly LineValues[]) => {
      const checked = checkOperation({ kind: 'bottle', time: '', lines, reason: '', note: '' }, body);
      // The ids of these vessels are their codes.
      const problems = Object.entries(checked.ok ? {} : checked.problems);
      return Object.fromEntries(problems.filter(([field]) => !field.endsWith('.from')));
    };
    expect(check(rows('T1'))).toEqual({});
    expect(check([BOTTLES, { ...MAGNUMS, cases: '', bottles: '' }, draw('T1'), REST])).toEqual({
      'lines.1.cases': 'Enter cases or single bottles',
    });
    expect(check([{ ...BOTTLES, cases: '5', perCase: '' }, draw('T1'), REST])).toEqual({
      'lines.0.perCase': 'Enter the bottles a case',
    });
    for (const cases of ['x', '2.5'])
      expect(check([{ ...BOTTLES, cases, perCase: '12' }, draw('T1'), REST])).toEqual({
        'lines.0.cases': 'Enter a whole number of cases',
      });
    expect(check([{ ...BOTTLES, library: '99' }, draw('T1'), REST])).toEqual({
      'lines.0.library': 'Library must be between 1 and 80',
    });
    const unnamed = { ...BOTTLES, packaging: [{ stock: '', per: 'bottle' as const, amount: '50' }] };
    expect(check([unnamed, draw('T1'), REST])).toEqual({
      'lines.0.packaging.0': 'Choose a batch, or take the packaging out',
    });
    const corks = {
      ...MAGNUMS,
      packaging: [{ stock: '01970000-0000-7000-8000-00000000000a', per: 'bottle' as const, amount: '' }],
    };
    const half = { stock: '01970000-0000-7000-8000-00000000000a', per: 'bottle' as const, amount: '2.5' };
    expect(check([{ ...BOTTLES, packaging: [half] }, draw('T1'), REST])).toEqual({
      'lines.0.packaging.0': 'Pieces must be a whole number',
    });
    expect(check([BOTTLES, { ...corks, cases: '', bottles: '' }, draw('T1'), REST])).toEqual({
      'lines.1.cases': 'Enter cases or single bottles',
    });
    const neither = { ...corks, cases: '', bottles: '', packaging: unnamed.packaging };
    expect(check([BOTTLES, neither, draw('T1'), REST])).toEqual({
      'lines.1.cases': 'Enter cases or single bottles',
      'lines.1.packaging.0': 'Choose a batch, or take the packaging out',
    });
    const tooMany = simulate(
      { kind: 'bottle', lines: [BOTTLES, { ...MAGNUMS, cases: '9' }, draw('T1'), REST], reason: '' },
      VESSELS,
      litres,
    );
    expect(tooMany.problem).toMatchObject({ line: 1, field: 'amount' });
  });

  test('begins with all of its vessel, and reads a bottling with an amount of its own', () => {
    const begun = initialValues('bottle', T1).lines;
    const nothing = simulate({ kind: 'bottle', lines: begun, reason: '' }, VESSELS, litres);
    expect(summaryWords('bottle', nothing, VESSELS)).toBe('');
    expect(rowsOf(begun, 'draw')).toMatchObject([{ row: { from: 'T1', how: 'all' } }]);
    const stored: OperationLine = { from: 'T1', amount: 60, bottles: 78, bottleSizeMl: 750, wine: 'w' };
    expect(valuesOf({ kind: 'bottle', lines: [stored] }, litres).lines).toMatchObject([
      { wine: 'w', bottles: '78', cases: '' },
      { from: 'T1', how: 'number', amount: '60' },
      { lost: 'filling', how: 'rest' },
    ]);
  });
});
