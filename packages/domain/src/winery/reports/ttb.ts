/**
 * The lines of TTB F 5120.17 (09/2025), Report of Wine Premises Operations, worked out from what flowed in the cellar:
 * part I section A (bulk wine) and B (bottled wine), and of parts IV and VII what the record can tell.
 */

import type { ConsumptionReason } from '../../cellar/drinking/consumption.ts';
import type { GoodsReason } from '../ledger/goods.ts';
import { fromLedger } from '../ledger/plan.ts';
import type { Material } from './materials.ts';
import { type ClassColumn, columnOfClass, type TaxClass } from './tax-class.ts';

/** Lines of a section that add to the stock, and those that reduce it; the rest is the stock at the end. */
interface Section {
  readonly beginning: string;
  readonly adds: readonly string[];
  readonly total: string;
  readonly takes: readonly string[];
  readonly end: string;
  readonly totalEnd: string;
}

const lines = (section: string, from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, at) => `${section}${from + at}`);

/** A material of part III or IV: what came, what a count found, what went into wine, and what was lost. */
const materialSection = (material: Material): Section => ({
  beginning: `${material}_beginning`,
  adds: [`${material}_received`, `${material}_found`],
  total: `${material}_total`,
  takes: [`${material}_used`, `${material}_lost`],
  end: `${material}_end`,
  totalEnd: `${material}_total_end`,
});

/** Lines 10, 11, 24 to 28, B5, B6 and B15 have no printed text: our texts are in the tables below. */
export const TTB_SECTIONS = {
  bulk: {
    beginning: 'A1',
    adds: lines('A', 2, 11),
    total: 'A12',
    takes: lines('A', 13, 30),
    end: 'A31',
    totalEnd: 'A32',
  },
  bottled: {
    beginning: 'B1',
    adds: lines('B', 2, 6),
    total: 'B7',
    takes: lines('B', 8, 19),
    end: 'B20',
    totalEnd: 'B21',
  },
  /** Uncrushed grapes of part IV, by weight. */
  grapes: {
    beginning: 'grapes_beginning',
    adds: ['grapes_received', 'grapes_found'],
    total: 'grapes_total',
    takes: ['grapes_used', 'grapes_removed'],
    end: 'grapes_end',
    totalEnd: 'grapes_total_end',
  },
} as const satisfies Record<string, Section>;

/** Materials of parts III and IV that are in stock. */
export const MATERIAL_SECTIONS: readonly Section[] = (
  ['spirits', 'sugar', 'concentrate', 'liquid_sugar'] as const
).map(materialSection);

/** Sections with totals: of materials, those that came into stock. */
export const sectionsOf = (figures: Readonly<Record<string, unknown>>): Section[] => [
  ...Object.values<Section>(TTB_SECTIONS),
  ...MATERIAL_SECTIONS.filter(({ beginning, adds }) => [beginning, ...adds].some((line) => line in figures)),
];

/** Part VII: what is in fermenters at the end of the period. */
export const IN_FERMENTERS = 'fermenters_end';

/** Lines without a text, on which the record writes nothing. */
export const TTB_UNKNOWN: ReadonlySet<string> = new Set(['B16', 'B17']);

export type TtbColumn = ClassColumn | 'all';

/** Line A2 names beside its amount of sparkling wine what was fermented in bottles (BF) and in tanks (BP). */
export const SPARKLING_LINES = { e: 'A2_BF', 'e-bulk': 'A2_BP' } as const;

/** Returns an amount of a class as the form lists it. */
export function inColumns<Of extends { readonly line: string; readonly column: TaxClass | 'all' }>(
  move: Of,
): (Of & { readonly column: TtbColumn })[] {
  const { line, column } = move;
  if (column === 'all') return [{ ...move, column }];
  const whole = { ...move, column: columnOfClass(column) };
  return line === 'A2' && (column === 'e' || column === 'e-bulk')
    ? [whole, { ...whole, line: SPARKLING_LINES[column] }]
    : [whole];
}

/** An amount on a line of the form, in a column; `all` if the line has only one. In ledger parts. */
export interface Move {
  readonly line: string;
  readonly column: TtbColumn;
  readonly amount: number;
}

/** Lines of bottles taken from My Cellar. A gift is taxpaid like a sale; `Other` is written in. */
export const TTB_CONSUMED: Readonly<Record<ConsumptionReason, string>> = {
  Sold: 'B8',
  Gifted: 'B8',
  Tasted: 'B11',
  Drunk: 'B13',
  Other: 'B15',
  'Broken/Corked': 'B18',
};

/** Lines of the winery's own bottled wine; what is found in a count, and what was here before the record, is written in. */
export const TTB_GOODS: Readonly<Record<GoodsReason, string>> = {
  received: 'B3',
  returned: 'B4',
  found: 'B5',
  opening: 'B6',
  taxpaid: 'B8',
  sent: 'B9',
  dumped: 'B10',
  poured: 'B11',
  exported: 'B12',
  family: 'B13',
  tested: 'B14',
  broken: 'B18',
  missing: 'B19',
};

/** Litres, or kilograms of grapes, by line and column; missing ones are 0. */
export type TtbFigures = Record<string, Partial<Record<TtbColumn, number>>>;

/** Adds up the lines, in litres and kilograms, with the totals of each section. */
export function ttbFigures(moves: readonly Move[]): TtbFigures {
  const sums: Record<string, Partial<Record<TtbColumn, number>>> = {};
  const add = (line: string, column: TtbColumn, amount: number) => {
    if (amount === 0) return;
    const columns = sums[line] ?? {};
    columns[column] = (columns[column] ?? 0) + amount;
    sums[line] = columns;
  };
  for (const { line, column, amount } of moves) add(line, column, amount);
  const single = { ...sums };
  for (const section of sectionsOf(single)) {
    const { beginning, adds, total, takes, end, totalEnd } = section;
    for (const [sum, parts] of [
      [total, [beginning, ...adds]],
      [totalEnd, [...takes, end]],
    ] as const)
      for (const line of parts)
        for (const [column, amount] of Object.entries(single[line] ?? {}))
          add(sum, column as TtbColumn, amount);
  }
  return Object.fromEntries(
    Object.entries(sums).map(([line, columns]) => [
      line,
      Object.fromEntries(Object.entries(columns).map(([column, amount]) => [column, fromLedger(amount)])),
    ]),
  );
}

/** Sections and columns that do not balance. */
export function unbalanced(figures: TtbFigures): { line: string; column: TtbColumn }[] {
  return sectionsOf(figures).flatMap(({ total, totalEnd }) => {
    const columns = new Set([...Object.keys(figures[total] ?? {}), ...Object.keys(figures[totalEnd] ?? {})]);
    return [...(columns as Set<TtbColumn>)]
      .filter((column) => figures[total]?.[column] !== figures[totalEnd]?.[column])
      .map((column) => ({ line: totalEnd, column }));
  });
}
