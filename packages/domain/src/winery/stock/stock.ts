/** Additives and dry goods in stock: what was used of a batch, and what is left. */
import { amountToWeigh, type Dose } from '../additions/substances.ts';

export const STOCK_KINDS = ['additive', 'bottle', 'cork', 'capsule', 'label', 'carton', 'other'] as const;
export type StockKind = (typeof STOCK_KINDS)[number];

export const STOCK_UNITS = ['kg', 'L', 'pieces'] as const;
export type StockUnit = (typeof STOCK_UNITS)[number];

/** Days before its end in which a batch counts as soon out of date. */
export const BEST_BEFORE_DAYS = 30;

/** Digits kept of an amount in stock: a tenth of a gram. */
const DECIMALS = 4;
const rounded = (amount: number): number => Number(amount.toFixed(DECIMALS)) || 0;

/**
 * Returns the amount of a product that a dose takes, in the unit of its stock.
 * @param litres contents of the vessel it is computed for, or kilograms of fruit
 * @returns `undefined` if unknown: millilitres of a powder, or pieces
 */
export function stockUsed(dose: Dose, litres: number, unit: StockUnit): number | undefined {
  const weighed = amountToWeigh(dose, litres);
  if (weighed === undefined) return undefined;
  if (unit === 'kg' && weighed.unit === 'g') return weighed.amount / 1000;
  if (unit === 'L' && weighed.unit === 'mL') return weighed.amount / 1000;
  // A dissolved powder: its strength gives the grams.
  const grams = unit === 'kg' && dose.strength !== undefined ? (weighed.amount * dose.strength) / 100 : null;
  return grams === null ? undefined : grams / 1000;
}

/** An amount that was counted or weighed, with the reason why it differs. */
export interface StockCount {
  /** Instant. */
  readonly at: string;
  readonly left: number;
  readonly reason: string;
}

export interface StockUse {
  /** Instant. */
  readonly at: string;
  /** `undefined` if unknown. */
  readonly amount: number | undefined;
}

export interface StockLeft {
  readonly used: number;
  /** Below zero if more was used than received. */
  readonly remaining: number;
  /** Uses with an unknown amount. */
  readonly uncounted: number;
}

/** Returns the rest of a batch: the last count, or the received amount, minus the uses since. */
export function stockLeft(
  { amount, counts }: { readonly amount: number; readonly counts: readonly StockCount[] },
  uses: readonly StockUse[],
): StockLeft {
  const instant = ({ at }: { readonly at: string }): number => Date.parse(at);
  // Of counts at one instant the later entry applies.
  const last = counts.reduce<StockCount | undefined>(
    (newest, one) => (newest === undefined || instant(one) >= instant(newest) ? one : newest),
    undefined,
  );
  const sum = (some: readonly StockUse[]) => some.reduce((total, use) => total + (use.amount ?? 0), 0);
  const since = last === undefined ? uses : uses.filter((use) => instant(use) > instant(last));
  return {
    used: rounded(sum(uses)),
    remaining: rounded((last?.left ?? amount) - sum(since)),
    uncounted: uses.filter((use) => use.amount === undefined).length,
  };
}

/** Compares batches to use: the one that is out of date first, then the one received first. */
export const firstOut = (
  one: { readonly bestBefore: string | null; readonly receivedOn: string },
  other: { readonly bestBefore: string | null; readonly receivedOn: string },
): number =>
  (one.bestBefore ?? '9999').localeCompare(other.bestBefore ?? '9999') ||
  one.receivedOn.localeCompare(other.receivedOn);
