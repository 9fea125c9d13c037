/**
 * The lines of TTB F 5120.17 (09/2025), Report of Wine Premises Operations, worked out from what flowed in the cellar:
 * part I section A (bulk wine) and B (bottled wine), and of parts IV and VII what the record can tell.
 */
import type { ConsumptionReason } from '../../cellar/drinking/consumption.ts';
import type { Substance } from '../additions/substances.ts';
import type { Account, LedgerUnit } from '../ledger/operation.ts';
import type { LotClass, TaxClass } from './tax-class.ts';

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

/** Lines 10, 11, 24 to 28 and B15 have no printed text: our texts are in the tables below. */
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

/** Part VII: what is in fermenters at the end of the period. */
export const IN_FERMENTERS = 'fermenters_end';

/** Lines without data in the record: bottles emptied, sparkling, bottles sent or returned. */
export const TTB_UNKNOWN: ReadonlySet<string> = new Set([
  'A8',
  'A22',
  'B3',
  'B4',
  'B5',
  'B6',
  'B9',
  'B10',
  'B12',
  'B14',
  'B16',
  'B17',
  'B19',
]);

export type TtbColumn = TaxClass | 'all';

/** An amount on a line of the form, in a column; `all` if the line has only one. Hundredths. */
export interface Move {
  readonly line: string;
  readonly column: TtbColumn;
  readonly amount: number;
}

/** A flow, or the sum of equal flows. */
export interface ClassedFlow {
  readonly unit: LedgerUnit;
  /** Hundredths. */
  readonly amount: number;
  /** Its account; `null`: a vessel. */
  readonly fromAccount: Account | null;
  /** The drawn wine; `null` for an inflow. */
  readonly fromClass: LotClass | null;
  readonly added: Substance | null;
  readonly toAccount: Account | null;
  /** Contents of the filled vessel before; `null` for an empty one. */
  readonly heldClass: LotClass | null;
  readonly held: number;
  /** Its contents after; `null` for an outflow. */
  readonly toClass: LotClass | null;
}

/** Lines of inflows. */
const ADDED: Partial<Record<Account, string>> = {
  must: 'A2',
  received: 'A7',
  gain: 'A9',
  // Written in: the initial stock, or an addition with a volume and no line of its own.
  opening: 'A10',
  added: 'A10',
};

/**
 * Products made from wine: the lines of the wine used, and of the result. Water is amelioration, sugar and concentrated
 * must sweeten a wine (27 CFR 24.10). In fermenters neither is listed, since it counts as produced.
 */
const MADE_BY: Partial<Record<Substance, { used: string; produced: string }>> = {
  sugar: { used: 'A18', produced: 'A3' },
  concentrate: { used: 'A18', produced: 'A3' },
  spirit: { used: 'A19', produced: 'A4' },
  water: { used: 'A21', produced: 'A6' },
};

/** Written in: another stated class without blending. */
const FROM_OTHER_CLASS = 'A11';
const TO_OTHER_CLASS = 'A24';
/** Written in: wine that ferments again. */
const BACK_IN_FERMENTERS = 'A25';

const TAKEN: Partial<Record<Account, string>> = {
  bottled: 'A13',
  sold: 'A14',
  transferred: 'A15',
  distilling: 'A16',
  vinegar: 'A17',
  testing: 'A23',
  sampled: 'A23',
  // Written in: tastings, family use, and wine dumped or removed for another reason.
  tasting: 'A26',
  family: 'A27',
  dumped: 'A28',
  removed: 'A28',
  spilled: 'A29',
  lees: 'A30',
  pomace: 'A30',
  filtered: 'A30',
  evaporated: 'A30',
  unexplained: 'A30',
};

const isWine = (held: LotClass | null): held is TaxClass => held !== null && held !== 'fermenting';

export function movesOf(flow: ClassedFlow): Move[] {
  const { unit, amount, fromAccount, fromClass, toAccount, heldClass, held, toClass } = flow;
  if (unit === 'kg') return grapesOf(flow);
  if (toAccount !== null) {
    const line = TAKEN[toAccount];
    return line !== undefined && isWine(fromClass) ? [{ line, column: fromClass, amount }] : [];
  }
  const made = flow.added === null ? undefined : MADE_BY[flow.added];
  if (made !== undefined && isWine(heldClass) && isWine(toClass))
    return [
      { line: made.used, column: heldClass, amount: held },
      { line: made.produced, column: toClass, amount: held + amount },
    ];
  const poured =
    fromAccount === null ? [{ from: fromClass, amount }] : isWine(toClass) ? [{ from: toClass, amount }] : [];
  const parts = [{ from: heldClass, amount: held }, ...poured].filter((part) => part.amount > 0);
  const line = fromAccount === null ? undefined : ADDED[fromAccount];
  const added = line !== undefined && isWine(toClass) ? [{ line, column: toClass, amount }] : [];
  return [...added, ...changesOfClass(parts, toClass)];
}

/** Returns the lines for wine whose class changes by blending. */
function changesOfClass(
  parts: readonly { from: LotClass | null; amount: number }[],
  toClass: LotClass | null,
): Move[] {
  const wine = parts.flatMap(({ from, amount }) => (isWine(from) ? [{ column: from, amount }] : []));
  if (!isWine(toClass)) return wine.map((part) => ({ ...part, line: BACK_IN_FERMENTERS }));
  const fermented = parts.filter(({ from }) => from === 'fermenting');
  const produced = fermented.map(({ amount }): Move => ({ line: 'A2', column: toClass, amount }));
  if (wine.every(({ column }) => column === toClass)) return produced;
  // For a blend across classes the form lists each wine as a whole, and the whole result.
  const isBlend = wine.some(({ column }) => column !== wine[0]?.column) || produced.length > 0;
  const amount = wine.reduce((sum, part) => sum + part.amount, 0);
  return [
    ...produced,
    ...wine.map((part): Move => ({ ...part, line: isBlend ? 'A20' : TO_OTHER_CLASS })),
    { line: isBlend ? 'A5' : FROM_OTHER_CLASS, column: toClass, amount },
  ];
}

function grapesOf({ fromAccount, toAccount, amount }: ClassedFlow): Move[] {
  const line =
    fromAccount === 'received'
      ? 'grapes_received'
      : fromAccount !== null
        ? 'grapes_found'
        : toAccount === 'crushed'
          ? 'grapes_used'
          : 'grapes_removed';
  return fromAccount === null && toAccount === null ? [] : [{ line, column: 'all', amount }];
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
  for (const section of Object.values<Section>(TTB_SECTIONS)) {
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
      Object.fromEntries(Object.entries(columns).map(([column, amount]) => [column, amount / 100])),
    ]),
  );
}

/** Sections and columns that do not balance. */
export function unbalanced(figures: TtbFigures): { line: string; column: TtbColumn }[] {
  return Object.values<Section>(TTB_SECTIONS).flatMap(({ total, totalEnd }) => {
    const columns = new Set([...Object.keys(figures[total] ?? {}), ...Object.keys(figures[totalEnd] ?? {})]);
    return [...(columns as Set<TtbColumn>)]
      .filter((column) => figures[total]?.[column] !== figures[totalEnd]?.[column])
      .map((column) => ({ line: totalEnd, column }));
  });
}
