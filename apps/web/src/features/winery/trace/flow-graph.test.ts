import type { Trace, TraceStep } from '@cuverie/contract';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UNDRESSED } from '../testing/vessels.ts';
import { answerWords } from './answer.ts';
import { type FlowGraph, flowGraph, mergeAlikeNodes } from './flow-graph.ts';
import { traceCsv } from './trace-csv.ts';

type End = TraceStep['from'];

const vessel = (code: string, lot: string | null = '25-PN'): End => ({
  vesselId: code,
  vessel: code,
  account: null,
  lot,
});
const outside = (account: End['account']): End => ({ vesselId: null, vessel: null, account, lot: null });

let number = 0;
function step(from: End, to: End, amount: number, of: Partial<TraceStep> = {}): TraceStep {
  number += 1;
  return {
    operationId: `operation ${number}`,
    number,
    kind: 'move',
    at: '2026-09-14T08:00:00.000Z',
    from,
    to,
    amount,
    unit: 'L',
    fromAfter: null,
    toBefore: to.vessel === null ? null : 0,
    tag: null,
    wineId: null,
    sources: [],
    ...of,
  };
}

const pinot = {
  source: 'pinot',
  kind: 'grapes',
  fieldId: null,
  field: 'Les Montots',
  variety: 'Pinot noir',
  vintage: 2025,
  appellation: null,
  country: null,
  name: null,
} as const;
const bottles = {
  operationId: 'bottling',
  wineId: 'wine',
  wine: 'Les Montots',
  bottles: 900,
  bottleSizeMl: 750,
  at: '2026-09-15T08:00:00.000Z',
  lot: '25-PN',
  broughtAs: null,
  moved: [],
  ...UNDRESSED,
};

const traceOf = (steps: TraceStep[], others: Partial<Trace> = {}): Trace => ({
  direction: 'back',
  steps,
  vessels: [],
  lots: [],
  sources: [pinot],
  bottles: [bottles],
  ...others,
});

const shown = ({ nodes, links }: FlowGraph) => {
  const label = (id: string) => nodes.find((node) => node.id === id)?.label;
  return links.map(({ source, target, value }) => `${label(source)} → ${label(target)}: ${value}`);
};

/** Whether every path along the links of each node ends. */
function hasNoCycle({ nodes, links }: FlowGraph): boolean {
  let left = new Set(nodes.map(({ id }) => id));
  for (;;) {
    const next = new Set(
      [...left].filter((id) => links.some(({ source, target }) => target === id && left.has(source))),
    );
    if (next.size === 0) return true;
    if (next.size === left.size) return false;
    left = next;
  }
}

describe('the graph of a trace', () => {
  it('leads from the fruit through the press and the tank to the bottles', () => {
    const graph = flowGraph(
      traceOf([
        step(outside('received'), vessel('B1'), 1000, { unit: 'kg', sources: ['pinot'] }),
        step(vessel('B1'), outside('crushed'), 1000, { unit: 'kg' }),
        step(outside('must'), vessel('T1'), 800),
        step(vessel('T1'), outside('bottled'), 675, { wineId: 'wine' }),
        step(vessel('T1'), outside('spilled'), 125),
      ]),
    );
    expect(shown(graph)).toEqual([
      'Pinot noir 2025 · Les Montots → B1 · 25-PN: 1000',
      'B1 · 25-PN → Crushed: 1000',
      'Crushed → T1 · 25-PN: 800',
      'T1 · 25-PN → Les Montots: 675',
      'T1 · 25-PN → spilled: 125',
    ]);
    expect(graph.links.map(({ isLoss }) => isLoss)).toEqual([false, false, false, false, true]);
  });

  it('has a new node, with the remainder, for a vessel that was drawn from and filled again', () => {
    const graph = flowGraph(
      traceOf([
        step(outside('received'), vessel('T1'), 600),
        step(outside('received'), vessel('T1'), 400, { toBefore: 600 }),
        step(vessel('T1'), vessel('T2'), 700),
        step(vessel('T2'), vessel('T1'), 600, { toBefore: 300 }),
      ]),
    );
    expect(graph.nodes.map(({ label }) => label)).toEqual([
      '25-PN, received',
      'T1 · 25-PN',
      'T2 · 25-PN',
      'T1 · 25-PN',
    ]);
    expect(graph.links.map(({ value }) => value)).toEqual([600, 400, 700, 300, 600]);
    expect(hasNoCycle(graph)).toBe(true);
  });

  it('goes on from bottles that were emptied, and shows those filled of it apart', () => {
    const graph = flowGraph(
      traceOf(
        [
          step(outside('received'), vessel('T1'), 700),
          step(vessel('T1'), outside('bottled'), 675, { wineId: 'wine' }),
          step(outside('bottled'), vessel('T2'), 90, { wineId: 'wine' }),
          step(vessel('T2'), outside('bottled'), 75, { wineId: 'wine' }),
        ],
        { bottles: [bottles] },
      ),
    );
    expect(shown(graph)).toEqual([
      '25-PN, received → T1 · 25-PN: 700',
      'T1 · 25-PN → Les Montots: 675',
      'Les Montots → T2 · 25-PN: 90',
      'T2 · 25-PN → Les Montots: 75',
    ]);
    expect(hasNoCycle(graph)).toBe(true);
  });

  it('has no cycle for any moves, also after it is folded', () => {
    const end = fc.constantFrom(...['A', 'B', 'C', 'D'].map((code) => vessel(code)), outside('bottled'));
    const move = fc.tuple(end, end, fc.integer({ min: 1, max: 90 }), fc.integer({ min: 0, max: 90 }));
    fc.assert(
      fc.property(fc.array(move, { maxLength: 30 }), (moves) => {
        const steps = moves.map(([from, to, amount, toBefore]) =>
          step(from, to, amount, { toBefore, wineId: 'wine' }),
        );
        const graph = flowGraph(traceOf(steps));
        expect(hasNoCycle(graph)).toBe(true);
        expect(hasNoCycle(mergeAlikeNodes(graph, 0))).toBe(true);
      }),
    );
  });

  it('folds ten barrels with the same path into one node, and no others', () => {
    const barrels = Array.from({ length: 10 }, (_, at) => vessel(`F${at + 1}`));
    const graph = flowGraph(
      traceOf([
        step(outside('received'), vessel('T1'), 2500),
        ...barrels.map((barrel) => step(vessel('T1'), barrel, 225)),
        step(vessel('T1'), vessel('K1'), 50),
        ...barrels.map((barrel) => step(barrel, vessel('T2'), 220, { toBefore: 1 })),
      ]),
    );
    expect(graph.nodes).toHaveLength(14);
    expect(mergeAlikeNodes(graph)).toBe(graph);
    expect(shown(mergeAlikeNodes(graph, 5))).toEqual([
      '25-PN, received → T1 · 25-PN: 2500',
      'T1 · 25-PN → 10 vessels · 25-PN: 2250',
      'T1 · 25-PN → K1 · 25-PN: 50',
      '10 vessels · 25-PN → T2 · 25-PN: 2200',
    ]);
  });
});

describe('the answer', () => {
  const forward = (steps: TraceStep[], filled = [bottles]) =>
    answerWords(traceOf(steps, { direction: 'forward', bottles: filled }), 'lot 25-PN');
  const half = step(vessel('T1'), outside('bottled'), 675, { fromAfter: 125 });

  it('counts the bottles, and names the vessels that still contain some of it', () => {
    expect(forward([half])).toBe('900 bottles of Les Montots hold wine of lot 25-PN; some of it is in T1.');
    const other = { ...bottles, wineId: 'other', wine: 'Réserve', bottles: 1 };
    const rest = step(vessel('T1'), outside('bottled'), 125, { fromAfter: 0 });
    expect(forward([half, rest], [bottles, other])).toBe('901 bottles of 2 wines hold wine of lot 25-PN.');
    expect(forward([rest], [other])).toBe('1 bottle of Réserve holds wine of lot 25-PN.');
  });

  it('states if there is no bottle yet, or the origin is unknown', () => {
    const filled = step(outside('received'), vessel('T1'), 800);
    expect(forward([filled], [])).toBe('No bottle holds wine of lot 25-PN yet; some of it is in T1.');
    expect(answerWords(traceOf([filled]), 'lot 25-PN')).toBe('Lot 25-PN comes from 1 source.');
    expect(answerWords(traceOf([]), 'T9')).toBe('T9 holds nothing that came from anywhere.');
  });
});

it('the CSV of a trace includes sources and bottles', () => {
  number = 0;
  const csv = traceCsv(
    traceOf([
      step(outside('received'), vessel('T1'), 800, { kind: 'receive', sources: ['pinot'], tag: '1042' }),
      step(vessel('T1'), outside('bottled'), 675, { kind: 'bottle' }),
    ]),
  );
  expect(csv.split('\r\n').slice(1)).toEqual([
    '1,2026-09-14T08:00:00.000Z,receive,received,,T1,25-PN,800,L,Pinot noir 2025 · Les Montots,,,,1042',
    '2,2026-09-14T08:00:00.000Z,bottle,T1,25-PN,bottled,,675,L,,Les Montots,900,750,',
    '',
  ]);
});
