/** Effects of an operation on vessels, computed from its entry and their contents before. */
import type { Sentence } from '../../words/sentence.ts';
import { sentenceOf } from '../../words/words.ts';
import { type Composition, mix } from './composition.ts';
import type { Account, Amount, Flow, FlowEnd, LedgerUnit } from './operation.ts';

/**
 * Parts of a litre or a kilogram. The ledger counts in integers, so that sums are exact, and finely enough that an amount
 * typed in gallons is shown as it was typed.
 */
const LEDGER_PARTS = 10_000;
export const toLedger = (amount: number): number => Math.round(amount * LEDGER_PARTS);
export const fromLedger = (parts: number): number => parts / LEDGER_PARTS;

/** A difference too small to be shown in any unit: three times 20 gal is all of 60 gal, whatever rounding leaves. */
const SAME = toLedger(0.005);
const isSame = (one: number, other: number): boolean => Math.abs(one - other) <= SAME;

/** Contents of a vessel between two operations. */
export interface Contents {
  /** In ledger parts. */
  readonly level: number;
  /** Id of the lot; `null` in an empty vessel. */
  readonly lot: string | null;
  readonly composition: Composition;
}

export const EMPTY: Contents = { level: 0, lot: null, composition: [] };

export interface Vessel {
  readonly id: string;
  /** Name for people. */
  readonly code: string;
  readonly unit: LedgerUnit;
  /** In ledger parts. */
  readonly capacity: number;
}

/** One side of a flow into or out of a vessel or an account. */
export interface Entry {
  /** Number within the operation, from 1: drawings are odd, and the filling of the same amount follows. */
  readonly step: number;
  readonly unit: LedgerUnit;
  /** In ledger parts; negative for an outflow. */
  readonly amount: number;
  readonly account: Account | null;
  readonly vessel: string | null;
  /** Contents of the vessel before and after. */
  readonly before: Contents;
  readonly after: Contents;
}

/** Why an operation is impossible. */
export interface Impossible {
  /** Index of the flow, from 0. */
  readonly flow: number;
  /** Its invalid part. */
  readonly field: 'amount' | 'lot' | 'to' | 'from' | 'bottles' | 'bottling';
  readonly problem: Sentence;
}

export type PlanResult =
  | { readonly entries: readonly Entry[]; readonly impossible?: undefined }
  | { readonly impossible: Impossible };

class CannotBe extends Error {
  readonly impossible: Impossible;
  constructor(flow: number, field: Impossible['field'], problem: Sentence) {
    super(problem.code);
    this.impossible = { flow, field, problem };
  }
}

/**
 * Computes an operation.
 * @param flows in order
 * @param vesselOf each vessel of the flows
 * @param contentsOf its contents before
 */
export function plan(
  flows: readonly Flow[],
  vesselOf: (id: string) => Vessel,
  contentsOf: (id: string) => Contents,
): PlanResult {
  const now = new Map<string, Contents>();
  const contentsNow = (id: string): Contents => now.get(id) ?? contentsOf(id);
  const entries: Entry[] = [];
  /** The last flow: must consists of the fruit crushed before. */
  let drawn: Contents = EMPTY;

  const settle = (id: string, amount: number, step: number, after: Contents) => {
    const { unit } = vesselOf(id);
    const before = contentsNow(id);
    now.set(id, after);
    entries.push({ step, unit, amount, account: null, vessel: id, before, after });
  };

  const outside = (account: Account, unit: LedgerUnit, amount: number, step: number): void => {
    entries.push({ step, unit, amount, account, vessel: null, before: EMPTY, after: EMPTY });
  };

  const draw = (flow: number, from: FlowEnd, amount: number, unit: LedgerUnit) => {
    const step = 2 * flow + 1;
    if ('account' in from) {
      outside(from.account, unit, -amount, step);
      return;
    }
    const before = contentsNow(from.vessel);
    const { code } = vesselOf(from.vessel);
    if (before.level < amount) {
      const params = { vessel: code, holds: fromLedger(before.level), asked: fromLedger(amount), unit };
      throw new CannotBe(flow, 'amount', sentenceOf('vessel_holds_less', params));
    }
    drawn = before;
    const level = before.level - amount;
    settle(from.vessel, -amount, step, level === 0 ? EMPTY : { ...before, level });
  };

  const fill = (
    flow: number,
    to: FlowEnd,
    amount: number,
    unit: LedgerUnit,
    wine: Contents,
    lot?: string,
  ) => {
    const step = 2 * flow + 2;
    if ('account' in to) {
      outside(to.account, unit, amount, step);
      return;
    }
    const before = contentsNow(to.vessel);
    const { code, capacity } = vesselOf(to.vessel);
    const level = before.level + amount;
    if (level > capacity) {
      const params = {
        vessel: code,
        room: fromLedger(capacity - before.level),
        asked: fromLedger(amount),
        unit,
      };
      throw new CannotBe(flow, 'amount', sentenceOf('vessel_would_overflow', params));
    }
    if (amount === 0) {
      settle(to.vessel, 0, step, before);
      return;
    }
    const name = lot ?? before.lot ?? wine.lot;
    if (name === null) throw new CannotBe(flow, 'lot', sentenceOf('lot_missing', { vessel: code }));
    const composition = mix([
      { amount: before.level, composition: before.composition },
      { amount, composition: wine.composition },
    ]);
    settle(to.vessel, amount, step, { level, lot: name, composition });
  };

  /** Numeric amounts that later lines take from the same vessel. */
  const takenLater = (flow: number, vessel: string): number =>
    flows.slice(flow + 1).reduce((sum, later) => {
      const isSame = 'from' in later && 'vessel' in later.from && later.from.vessel === vessel;
      return isSame && typeof later.amount === 'number' ? sum + later.amount : sum;
    }, 0);

  /** As much as is there or has room, if that is what the amount amounts to. Bottles are counted exactly. */
  const roundedToWhole = (amount: number, from: FlowEnd, to: FlowEnd): number => {
    if ('account' in to && to.account === 'bottled') return amount;
    const all = 'vessel' in from ? contentsNow(from.vessel).level : amount;
    const room = 'vessel' in to ? vesselOf(to.vessel).capacity - contentsNow(to.vessel).level : amount;
    if (isSame(all, amount) && all <= room) return all;
    return isSame(room, amount) && room <= all ? room : amount;
  };

  const amountOf = (flow: number, amount: Amount, from: FlowEnd, to: FlowEnd): number => {
    if (typeof amount === 'number') return roundedToWhole(amount, from, to);
    if (amount === 'full') {
      if (!('vessel' in to)) throw new CannotBe(flow, 'amount', sentenceOf('full_of_no_vessel'));
      return vesselOf(to.vessel).capacity - contentsNow(to.vessel).level;
    }
    if (!('vessel' in from)) throw new CannotBe(flow, 'amount', sentenceOf('all_of_no_vessel'));
    const { level } = contentsNow(from.vessel);
    const left = amount === 'rest' ? Math.max(0, level - takenLater(flow, from.vessel)) : level;
    // The rest may be zero, which makes no must.
    const mayBeNothing = amount === 'rest' && !('account' in to && to.account === 'crushed');
    if (left === 0 && !mayBeNothing)
      throw new CannotBe(
        flow,
        'amount',
        sentenceOf('vessel_is_empty', { vessel: vesselOf(from.vessel).code }),
      );
    return left;
  };

  const unitOf = (flow: number, from: FlowEnd, to: FlowEnd, outside: LedgerUnit = 'L'): LedgerUnit => {
    const units = [from, to].flatMap((end) => ('vessel' in end ? [vesselOf(end.vessel).unit] : []));
    const [unit = outside, other = unit] = units;
    if (unit !== other) throw new CannotBe(flow, 'to', sentenceOf('fruit_and_wine'));
    const isOf = (end: FlowEnd, account: Account) => 'account' in end && end.account === account;
    if (unit === 'L' && isOf(to, 'crushed'))
      throw new CannotBe(flow, 'from', sentenceOf('only_fruit_is_crushed'));
    if (unit === 'kg' && isOf(from, 'must')) throw new CannotBe(flow, 'to', sentenceOf('fruit_and_wine'));
    if (unit === 'kg' && isOf(from, 'bottled')) throw new CannotBe(flow, 'to', sentenceOf('fruit_and_wine'));
    if (unit === 'kg' && isOf(to, 'bottled')) throw new CannotBe(flow, 'from', sentenceOf('fruit_and_wine'));
    return unit;
  };

  const gauge = (flow: number, vessel: string, level: number, loss: Account) => {
    const { code, capacity, unit } = vesselOf(vessel);
    const before = contentsNow(vessel);
    if (level > capacity) {
      const params = { vessel: code, capacity: fromLedger(capacity), asked: fromLedger(level), unit };
      throw new CannotBe(flow, 'amount', sentenceOf('level_above_capacity', params));
    }
    const gained = isSame(level, before.level) ? 0 : level - before.level;
    if (gained > 0 && before.lot === null)
      throw new CannotBe(flow, 'amount', sentenceOf('nothing_to_measure', { vessel: code }));
    if (gained > 0) {
      outside('gain', unit, -gained, 2 * flow + 1);
      settle(vessel, gained, 2 * flow + 2, { ...before, level });
      return;
    }
    settle(vessel, gained, 2 * flow + 1, level === 0 ? EMPTY : { ...before, level: before.level + gained });
    if (gained < 0) outside(loss, unit, -gained, 2 * flow + 2);
  };

  try {
    for (const [at, flow] of flows.entries()) {
      if ('level' in flow) gauge(at, flow.vessel, flow.level, flow.loss);
      else if ('vessel' in flow) settle(flow.vessel, 0, 2 * at + 1, contentsNow(flow.vessel));
      else {
        const { from, to, lot, composition, ownLot = null } = flow;
        const unit = unitOf(at, from, to, flow.unit);
        const amount = amountOf(at, flow.amount, from, to);
        const before = drawn;
        draw(at, from, amount, unit);
        const wine =
          composition === 'drawn'
            ? before
            : composition === undefined
              ? 'vessel' in from
                ? drawn
                : EMPTY
              : { ...EMPTY, composition, lot: ownLot };
        fill(at, to, amount, unit, wine, lot ?? undefined);
      }
    }
  } catch (error) {
    if (error instanceof CannotBe) return { impossible: error.impossible };
    throw error;
  }
  return { entries };
}

/**
 * Why an operation would move nothing: the rest of an empty vessel, or a full one filled to the brim. A correction of the
 * past may leave such an operation behind, but none is entered.
 */
export function movesNothing(
  flows: readonly Flow[],
  entries: readonly Pick<Entry, 'amount'>[],
  vesselOf: (id: string) => Pick<Vessel, 'code' | 'unit'>,
): Impossible | undefined {
  const [first] = flows;
  if (!first || !('from' in first) || entries.some(({ amount }) => amount !== 0)) return undefined;
  if (first.amount === 'full' && 'vessel' in first.to) {
    const { code, unit } = vesselOf(first.to.vessel);
    const params = { vessel: code, room: 0, asked: 0, unit };
    return { flow: 0, field: 'amount', problem: sentenceOf('vessel_would_overflow', params) };
  }
  if (!('vessel' in first.from)) return undefined;
  const { code } = vesselOf(first.from.vessel);
  return { flow: 0, field: 'amount', problem: sentenceOf('vessel_is_empty', { vessel: code }) };
}
