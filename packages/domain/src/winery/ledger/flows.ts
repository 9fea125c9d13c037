/** Converts an entered operation to flows. */
import type { Composition } from './composition.ts';
import { type GoodsReason, goodsMove } from './goods.ts';
import {
  type Account,
  type Amount,
  accountOfReason,
  type BottlingLoss,
  type Flow,
  type Loss,
  type OperationKind,
} from './operation.ts';
import { toLedger } from './plan.ts';

/** A stored line: amounts in litres or kilograms, vessels and lots by id. */
export interface StatedLine {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly vessel?: string | undefined;
  readonly amount?: Amount | undefined;
  readonly lot?: string | null | undefined;
  /** Composition of an inflow. */
  readonly composition?: Composition | undefined;
  /** Loss of a moved amount, instead of a target vessel. */
  readonly lost?: Loss | BottlingLoss | undefined;
  /** Measured contents of a vessel. */
  readonly level?: number | undefined;
  /** Litres of must from the fruit, also of a delivery straight into a vessel; or the volume of an addition, such as water. */
  readonly volume?: number | undefined;
  /** For topping: whether as much had evaporated before, so that the level stays. */
  readonly evaporated?: boolean | undefined;
  /** Reason of this line's removal, if it differs from that of all lines. */
  readonly reason?: string | null | undefined;
  readonly bottles?: number | undefined;
  readonly bottleSizeMl?: number | undefined;
  /** Id of the wine of bottles in My Cellar. */
  readonly wine?: string | undefined;
  /** Id of the operation that filled the bottles. */
  readonly bottling?: string | undefined;
  /** What bottles were dressed with and how they were cased, and how many of them were kept aside. */
  readonly lotCode?: string | null | undefined;
  readonly label?: string | null | undefined;
  readonly closure?: string | null | undefined;
  readonly bottlesPerCase?: number | null | undefined;
  readonly library?: number | null | undefined;
  /** The lot of wine in bottles that are emptied; its composition is `composition`. */
  readonly ownLot?: string | null | undefined;
}

export interface Statement {
  readonly kind: OperationKind;
  readonly lines: readonly StatedLine[];
  /** Reasons why wine was removed, or a vessel has less than expected. */
  readonly reason?: string | null | undefined;
}

export interface FlowOfLine {
  readonly flow: Flow;
  /** From 0. */
  readonly line: number;
}

/** Ledger parts of the litres in these bottles, which are counted to the hundredth. */
export const bottledAmount = (bottles: number, bottleSizeMl: number): number =>
  toLedger(Math.round((bottles * bottleSizeMl) / 10) / 100);

const inLedger = (amount: Amount = 'all'): Amount => (typeof amount === 'number' ? toLedger(amount) : amount);

const vessel = (id: string | undefined) => ({ vessel: id ?? '' });

function flowsOfLine({ kind, ...statement }: Statement, line: StatedLine): Flow[] {
  const { from, to, lot, composition } = line;
  const reason = line.reason || statement.reason;
  const amount = inLedger(line.amount);
  const outside = (account: Account) => ({ account });
  switch (kind) {
    case 'open':
    case 'receive': {
      const source = outside(kind === 'open' ? 'opening' : 'received');
      if (kind === 'receive' && line.volume !== undefined)
        return [
          { from: source, to: outside('crushed'), amount, unit: 'kg' },
          {
            from: outside('must'),
            to: vessel(to),
            amount: toLedger(line.volume),
            lot,
            composition: composition ?? [],
          },
        ];
      return [{ from: source, to: vessel(to), amount, lot, composition: composition ?? [] }];
    }
    case 'crush':
      return [
        { from: vessel(from), to: outside('crushed'), amount },
        {
          from: outside('must'),
          to: vessel(to),
          amount: toLedger(line.volume ?? 0),
          lot,
          composition: 'drawn',
        },
      ];
    case 'top': {
      const filling: Flow = { from: vessel(from), to: vessel(to), amount };
      if (line.evaporated === false || typeof amount !== 'number') return [filling];
      return [{ from: vessel(to), to: outside('evaporated'), amount }, filling];
    }
    // Everything leaves its vessel and returns under another name, so that a trace follows it.
    case 'relabel':
      return [{ from: vessel(line.vessel), to: vessel(line.vessel), amount: 'all', lot }];
    case 'measure': {
      const loss = reason ? accountOfReason(reason) : 'unexplained';
      return [{ vessel: line.vessel ?? '', level: toLedger(line.level ?? 0), loss }];
    }
    case 'bottle': {
      if (line.lost) return [{ from: vessel(from), to: outside(line.lost), amount }];
      const filled = bottledAmount(line.bottles ?? 0, line.bottleSizeMl ?? 0);
      const filling: Flow = { from: vessel(from), to: outside('bottled'), amount: filled };
      // A run states its losses in lines of their own.
      if (line.amount === undefined) return [filling];
      const lost: Amount = typeof amount === 'number' ? amount - filled : 'rest';
      return [filling, { from: vessel(from), to: outside('filling'), amount: lost }];
    }
    case 'goods': {
      const { isIn, account } = goodsMove(reason as GoodsReason);
      const emptied = {
        from: outside('bottled'),
        amount: bottledAmount(line.bottles ?? 0, line.bottleSizeMl ?? 0),
      };
      if (account === null)
        return [{ ...emptied, to: vessel(to), lot, composition: composition ?? [], ownLot: line.ownLot }];
      return [
        isIn
          ? { ...emptied, from: outside(account), to: emptied.from }
          : { ...emptied, to: outside(account) },
      ];
    }
    case 'remove':
      return [{ from: vessel(from), to: outside(reason ? accountOfReason(reason) : 'removed'), amount }];
    case 'add':
      return line.volume === undefined
        ? [vessel(line.vessel)]
        : [
            {
              from: outside('added'),
              to: vessel(line.vessel),
              amount: toLedger(line.volume),
              composition: composition ?? [],
            },
          ];
    case 'sample':
      return line.amount === undefined
        ? [vessel(line.vessel)]
        : [{ from: vessel(line.vessel), to: outside('sampled'), amount }];
    case 'analysis':
    case 'taste':
    case 'cap':
    case 'note':
      return [vessel(line.vessel)];
    default:
      return [{ from: vessel(from), to: line.lost ? outside(line.lost) : vessel(to), amount, lot }];
  }
}

/** Returns the flows in order. */
export const flowsOf = (statement: Statement): FlowOfLine[] =>
  statement.lines.flatMap((line, at) => flowsOfLine(statement, line).map((flow) => ({ flow, line: at })));

/** The step by which each line draws its wine: two steps for each flow before. */
export function firstSteps(statement: Statement): number[] {
  const steps: number[] = [];
  for (const [at, { line }] of flowsOf(statement).entries()) steps[line] ??= 2 * at + 1;
  return steps;
}

/** Fields of a line that name a vessel. */
export const LINE_ENDS = ['from', 'to', 'vessel'] as const;
type Ends = { readonly [End in (typeof LINE_ENDS)[number]]?: string | undefined };

export const vesselsOf = ({ lines }: { readonly lines: readonly Ends[] }): string[] => [
  ...new Set(lines.flatMap((line) => LINE_ENDS.flatMap((end) => line[end] ?? []))),
];
