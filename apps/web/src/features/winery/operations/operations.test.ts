import type { CellarOperation, OperationEntry } from '@cuverie/contract';
import type { OperationKind } from '@cuverie/domain';
import { expect, test } from 'vitest';
import { vessel } from '../testing/vessels.ts';
import { initialValues } from './beginning.ts';
import { nextEmptyVessels, tappedAll, toggleVessel } from './forms/move-lines.ts';
import { LINE, type LineValues } from './line-values.ts';
import { instantOf, type OperationValues, valuesOf } from './operation-form.ts';
import { checkOperation, fieldOf } from './operation-problems.ts';
import { doneTo } from './operation-words.ts';
import { simulate, summaryWords } from './simulate.ts';

const litres = () => 'L' as const;
const said = (kind: OperationKind, lines: LineValues[], reason = '') => ({ kind, lines, reason });
const someVessel = () => ({ id: crypto.randomUUID(), composition: [] });
const T1 = vessel('T1', { capacity: 3000, level: 2262, lot: '25-PN-1' });
const barrels = Array.from({ length: 12 }, (_, at) =>
  vessel(`B-${String(at + 1).padStart(3, '0')}`, { kind: 'barrel', capacity: 225 }),
);
const all = new Map([T1, ...barrels].map((one) => [one.id, one]));
const [first = T1] = barrels;

test('one tap and one press rack a tank into ten barrels, and the remainder is lees', () => {
  const lines = toggleVessel([], { hub: T1, vessel: first, direction: 'out', left: T1.level });
  expect(lines).toEqual([{ ...LINE, from: 'T1', to: 'B-001', how: 'full' }]);
  const left = simulate(said('rack', lines), all, litres).levelOf('T1');
  expect(left).toBe(2037);
  const next = nextEmptyVessels(all.values(), first, new Set(['B-001']), left);
  expect(next.map(({ code }) => code)).toEqual(barrels.slice(1, 10).map(({ code }) => code));
  const filled = [
    ...next.reduce(
      (typed, one) => toggleVessel(typed, { hub: T1, vessel: one, direction: 'out', left: 225 }),
      lines,
    ),
    { ...LINE, from: 'T1', lost: 'lees', how: 'rest' } satisfies LineValues,
  ];
  const simulated = simulate(said('rack', filled), all, litres);
  expect(simulated.amounts).toEqual([...Array<number>(10).fill(225), 12]);
  expect(summaryWords('rack', simulated, all)).toBe(
    '2,250\u00a0L into 10 barrels, 12\u00a0L lees, 0\u00a0L unaccounted',
  );
});

test('the last barrel takes the remainder if it is large enough, and a second tap removes a line', () => {
  const lines = toggleVessel([], { hub: T1, vessel: first, direction: 'out', left: 150 });
  expect(lines).toMatchObject([{ how: 'rest' }]);
  expect(toggleVessel(lines, { hub: T1, vessel: first, direction: 'out', left: 0 })).toEqual([]);
  expect(nextEmptyVessels(all.values(), first, new Set(), 400).map(({ code }) => code)).toEqual([
    'B-002',
    'B-003',
  ]);
  expect(nextEmptyVessels(all.values(), first, new Set(), 240).map(({ code }) => code)).toEqual(['B-002']);
});

test('many vessels are chosen at once, and those without wine or room are named', () => {
  const out = tappedAll([], { hub: T1, vessels: barrels, direction: 'out', left: T1.level });
  expect(out.lines.map(({ how }) => how)).toEqual([...Array<string>(10).fill('full'), 'rest']);
  expect(out.rest.map(({ code }) => code)).toEqual(['B-012']);
  const full = barrels.map((one) => ({ ...one, level: 225, lot: '25-PN-1' }));
  const into = tappedAll([], { hub: T1, vessels: full, direction: 'into', left: 738 });
  expect(into.lines.map(({ from, how }) => [from, how])).toEqual([
    ['B-001', 'all'],
    ['B-002', 'all'],
    ['B-003', 'all'],
    ['B-004', 'full'],
  ]);
  expect(into.rest).toHaveLength(8);
  const state = new Map([T1, ...full].map((one) => [one.id, one]));
  const simulated = simulate(said('rack', into.lines), state, litres);
  expect(summaryWords('rack', simulated, state)).toBe(
    '738\u00a0L from 4 barrels into T1, 0\u00a0L unaccounted',
  );
});

test('barrels are emptied into a tank while it has room', () => {
  const full = barrels.map((one) => ({ ...one, level: 225 }));
  const [one = T1] = full;
  expect(toggleVessel([], { hub: T1, vessel: one, direction: 'into', left: 738 })).toMatchObject([
    { from: 'B-001', to: 'T1', how: 'all' },
  ]);
  expect(toggleVessel([], { hub: T1, vessel: one, direction: 'into', left: 63 })).toMatchObject([
    { how: 'full' },
  ]);
});

test('reports an impossible line before anything is sent', () => {
  const simulated = simulate(
    said('move', [{ ...LINE, from: 'T1', to: 'B-001', amount: '300' }]),
    all,
    litres,
  );
  expect(simulated.problem).toMatchObject({
    line: 0,
    field: 'amount',
    sentence: { code: 'vessel_would_overflow' },
  });
});

test('a half-typed line is not computed', () => {
  const lines = [
    { ...LINE, from: 'T1', to: 'B-001' },
    { ...LINE, from: 'T1', to: 'B-002', how: 'full' } satisfies LineValues,
  ];
  expect(simulate(said('move', lines), all, litres).amounts).toEqual([undefined, 225]);
});

test('typed values are validated as by the server, with problems by line', () => {
  const values: OperationValues = {
    ...initialValues('bottle', someVessel()),
    time: '2026-03-02T14:05',
  };
  const context = { unitOf: litres, now: new Date('2026-03-02T15:00:00Z') };
  const checked = checkOperation(values, context);
  expect(checked).toMatchObject({
    ok: false,
    problems: {
      'lines.0.cases': 'Enter cases or single bottles',
      'lines.0.name': 'Enter the name',
      'lines.0.region': 'Enter the region',
    },
  });
  const sent = { lines: [], rows: [] };
  expect(fieldOf(['lines', 3, 'wine', 'region'], sent, [])).toBe('lines.3.region');
  expect(fieldOf(['lines', 3, 'wine'], sent, [])).toBe('lines.3.name');
  expect(fieldOf(['instead', 'lines', 0, 'sources', 1, 'share'], sent, [])).toBe('lines.0.sources.1.share');
  expect(fieldOf(['at'], sent, [])).toBe('time');
  const crush = { ...initialValues('crush', someVessel()) };
  expect(checkOperation(crush, context)).toMatchObject({
    problems: {
      'lines.0.to': 'Choose the vessel it goes into',
      'lines.0.volume': 'Enter the volume of must',
    },
  });
  const unread = {
    ...crush,
    lines: crush.lines.map((line) => ({ ...line, how: 'number' as const, amount: 'x' })),
  };
  expect(checkOperation(unread, context)).toMatchObject({
    problems: { 'lines.0.amount': 'Amount must be a number' },
  });
  const note = { ...initialValues('note', someVessel()), note: '' };
  expect(checkOperation(note, context)).toMatchObject({
    problems: { note: 'Write down what is to be remembered' },
  });
});

test('a stored operation opens as recorded, and is sent unchanged if it was not edited', () => {
  const [from, to] = [crypto.randomUUID(), crypto.randomUUID()];
  const line = {
    to,
    amount: 800,
    lot: '25-PN-1',
    sources: [{ share: 100, variety: 'Gamay', fieldId: from }],
  };
  const stored: CellarOperation = {
    id: crypto.randomUUID(),
    number: 1,
    version: 1,
    kind: 'open',
    at: '2026-03-02T14:05:33.123Z',
    status: 'recorded',
    lines: [line],
    reason: null,
    note: 'From the old book',
    voidReason: null,
    changeReason: null,
    by: 'Ana Silva',
    createdAt: '2026-03-02T14:05:33.123Z',
    updatedAt: '2026-03-02T14:05:33.123Z',
    entries: [],
  };
  const values = valuesOf(stored, litres);
  const checked = checkOperation(values, { unitOf: litres, now: new Date(), storedAt: stored.at });
  expect(checked).toMatchObject({
    ok: true,
    draft: { kind: 'open', at: stored.at, note: 'From the old book', lines: [line] },
  });
  expect(instantOf('', new Date('2026-03-02T15:00:00Z'))).toBe('2026-03-02T15:00:00.000Z');
});

test('words what an operation did to one of its vessels', () => {
  const entry = (step: number, said: Partial<OperationEntry>): OperationEntry => ({
    step,
    unit: 'L',
    amount: 0,
    account: null,
    vesselId: null,
    vessel: null,
    before: null,
    after: null,
    lot: null,
    ...said,
  });
  const entries = [
    entry(1, { vesselId: 'T1', vessel: 'T1', amount: -225, before: 240, after: 15 }),
    entry(2, { vesselId: 'B-001', vessel: 'B-001', amount: 225, before: 0, after: 225 }),
    entry(3, { vesselId: 'T1', vessel: 'T1', amount: -15, before: 15, after: 0 }),
    entry(4, { account: 'lees', amount: 15 }),
  ];
  expect(doneTo('T1', entries)).toEqual({
    before: 240,
    after: 0,
    unit: 'L',
    words: 'to B-001; 15\u00a0L lees',
  });
  expect(doneTo('B-001', entries)).toMatchObject({ before: 0, after: 225, words: 'from T1' });
  expect(doneTo('T2', entries)).toBeUndefined();
});

test('a removal has a reason, and new content of an empty vessel needs the name of a lot', () => {
  const lines = [{ ...LINE, from: 'T1', amount: '30' }];
  expect(summaryWords('remove', simulate(said('remove', lines, 'sampled'), all, litres), all)).toBe(
    '30\u00a0L sampled, 2,232\u00a0L stay in T1',
  );
  const nearlyAll = [{ ...LINE, from: 'T1', amount: '2261' }];
  expect(summaryWords('remove', simulate(said('remove', nearlyAll, 'sold'), all, litres), all)).toBe(
    '2,261\u00a0L sold, 1\u00a0L stays in T1',
  );
  const values = initialValues('open', someVessel());
  const filled = { ...values, lines: values.lines.map((line) => ({ ...line, amount: '76' })) };
  const context = { unitOf: litres, now: new Date(), emptyCode: () => 'T1' };
  expect(checkOperation(filled, context)).toEqual({
    ok: false,
    problems: { 'lines.0.lot': 'Enter a name for the lot: T1 is empty at that time' },
  });
});

test('a bottling starts with what is known about the wine', () => {
  const part = {
    kind: 'grapes',
    fieldId: null,
    field: null,
    country: null,
    name: null,
  } as const;
  const riesling = {
    ...part,
    source: 'a',
    variety: 'Riesling',
    vintage: 2025,
    appellation: 'Mosel',
    parts: 600_000_000_000,
  };
  const older = { ...riesling, source: 'b', vintage: 2024, parts: 400_000_000_000 };
  const of = (composition: (typeof riesling)[]) =>
    initialValues('bottle', { id: 'T1', composition }).lines[0];
  expect(of([riesling])).toMatchObject({ vintage: '2025', region: 'Mosel', type: 'White' });
  expect(of([riesling, older])).toMatchObject({ vintage: '', region: 'Mosel', type: 'White' });
  expect(of([{ ...riesling, variety: 'Rosé of Pinot Noir' }])).toMatchObject({ type: 'Rosé' });
  const silvaner = { ...older, variety: 'Silvaner' };
  expect(of([riesling, silvaner])).toMatchObject({ varietal: 'Riesling, Silvaner' });
  const more = { ...riesling, parts: 750_000_000_000 };
  expect(of([more, { ...silvaner, parts: 250_000_000_000 }])).toMatchObject({ varietal: 'Riesling' });
  const known = { producer: 'Domaine Silva', alcohol: '12.5%' };
  expect(initialValues('bottle', { id: 'T1', composition: [] }, undefined, known).lines[0]).toMatchObject({
    ...known,
    varietal: '',
  });
});

test('a new wine’s data is converted back to the form', () => {
  const wine = {
    name: 'Les Montots',
    vintage: 2025,
    region: 'Bourgogne',
    type: 'White',
    producer: 'Domaine Silva',
    varietal: 'Chardonnay',
    alcohol: '13%',
  } as const;
  const body = { from: 'T1', amount: 'all', bottles: 100, bottleSizeMl: 750, wine };
  const [line] = valuesOf({ kind: 'bottle', lines: [body] }, litres).lines;
  expect(line).toMatchObject({ ...wine, vintage: '2025', wine: '', bottles: '100' });
});
