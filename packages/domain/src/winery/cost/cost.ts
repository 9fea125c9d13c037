/** What wine cost: money that is put into vessels, and follows the wine through all blends. */
import type { OperationKind } from '../ledger/operation.ts';
import { apportion } from '../parts.ts';

export const COST_KINDS = ['fruit', 'wine', 'additives', 'barrels', 'bottling'] as const;
export type CostKind = (typeof COST_KINDS)[number];

/** Parts of a unit of money: so many that ten thousand divisions do not add up to a cent. */
const MONEY_PARTS = 1_000_000;
export const toMoneyParts = (amount: number): bigint => BigInt(Math.round(amount * MONEY_PARTS));

/** Cents of a currency in which a cost is rounded. */
const PARTS_OF_CENT = BigInt(MONEY_PARTS / 100);

/**
 * Wines that a barrel's price is charged to, in equal parts. Our choice: a barrel gives oak to about three or
 * four wines, and is sold or used as a neutral vessel afterwards; there is no rule of law or trade.
 */
export const FILLS_OF_BARREL = 4;

/** Items without a known price. */
export const UNPRICED_KINDS = ['delivery', 'wine', 'opening', 'dose', 'barrel', 'packaging'] as const;
export interface UnpricedItem {
  readonly kind: (typeof UNPRICED_KINDS)[number];
  readonly name: string;
  /** Distinguishes it from others of the same name. */
  readonly key: string;
}

/** Money that becomes part of a wine, or something without a price. */
export type Charge =
  | { readonly kind: CostKind; readonly currency: string; readonly amount: bigint }
  | { readonly unpriced: UnpricedItem };

/** The cost of some wine, in money parts by kind and currency. */
export interface Cost {
  readonly amounts: ReadonlyMap<string, bigint>;
  readonly unpriced: ReadonlyMap<string, UnpricedItem>;
}

export const NO_COST: Cost = { amounts: new Map(), unpriced: new Map() };

interface Moment {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Of the operation. */
  readonly number: number;
  readonly step: number;
}

export type CostEvent = Moment &
  (
    | {
        readonly event: 'flow';
        readonly kind: OperationKind;
        /** A vessel or the bottles of a bottling by id, or an account. */
        readonly from: string;
        readonly to: string;
        /** In ledger parts. */
        readonly amount: number;
        /** Contents of the drawn vessel before; `null` for an account. */
        readonly fromBefore: number | null;
        /** Contents of the filled vessel before; `null` for an account. */
        readonly toBefore: number | null;
        /** Id of the lot in the filled vessel after. */
        readonly lot: string | null;
      }
    | { readonly event: 'charge'; readonly place: string; readonly charge: Charge }
  );
type FlowEvent = Extract<CostEvent, { event: 'flow' }>;

/** A barrel's price, or that it has none, and the wines it had held before the record. */
export interface BarrelCost {
  readonly price: Charge;
  readonly fillsBefore: number;
}

/** Losses that the remaining wine bears. All other wine that leaves takes its share along. */
const BORNE_LOSSES: ReadonlySet<string> = new Set([
  'lees',
  'pomace',
  'filtered',
  'evaporated',
  'spilled',
  // Of a bottling run.
  'filling',
  'breakage',
  'sampled',
  'unexplained',
]);

export interface Costs {
  /** Of the wine in each vessel and of the bottles of each bottling. */
  readonly held: ReadonlyMap<string, Cost>;
  /** Of all wine that left, or was lost to the last drop. */
  readonly gone: Cost;
  /** Of the bottles as they were filled, with their ledger parts. */
  readonly filled: ReadonlyMap<string, { readonly cost: Cost; readonly amount: number }>;
}

const joined = (one: Cost, other: Cost): Cost => {
  const amounts = new Map(one.amounts);
  for (const [key, amount] of other.amounts) amounts.set(key, (amounts.get(key) ?? 0n) + amount);
  if (other.unpriced.size === 0) return { amounts, unpriced: one.unpriced };
  return { amounts, unpriced: new Map([...one.unpriced, ...other.unpriced]) };
};

const costOf = (charge: Charge): Cost =>
  'unpriced' in charge
    ? { amounts: new Map(), unpriced: new Map([[charge.unpriced.key, charge.unpriced]]) }
    : { amounts: new Map([[`${charge.kind} ${charge.currency}`, charge.amount]]), unpriced: new Map() };

/** Divides a cost; both parts add up to the whole. */
function divided(cost: Cost, part: number, whole: number): [taken: Cost, rest: Cost] {
  if (part >= whole) return [cost, NO_COST];
  const taken = new Map<string, bigint>();
  const rest = new Map<string, bigint>();
  for (const [key, amount] of cost.amounts) {
    const share = (amount * BigInt(part)) / BigInt(whole);
    taken.set(key, share);
    rest.set(key, amount - share);
  }
  return [
    { amounts: taken, unpriced: cost.unpriced },
    { amounts: rest, unpriced: cost.unpriced },
  ];
}

/** Divides the cost of bottles that are emptied: the wine's, and that of what it was packed with. */
function splitPackaging({ amounts, unpriced }: Cost): [wine: Cost, packaging: Cost] {
  const part = (isWanted: boolean): Cost => ({
    amounts: new Map([...amounts].filter(([key]) => key.startsWith('bottling ') === isWanted)),
    unpriced: new Map([...unpriced].filter(([, { kind }]) => (kind === 'packaging') === isWanted)),
  });
  return [part(false), part(true)];
}

/** A quarter of the price for each of its first wines; all quarters add up to the price. */
function chargeOfFill({ price }: BarrelCost, fill: number): Charge | undefined {
  if (fill >= FILLS_OF_BARREL) return undefined;
  if ('unpriced' in price) return price;
  const shares = apportion(
    price.amount,
    Array.from({ length: FILLS_OF_BARREL }, () => 1n),
  );
  return { ...price, amount: shares[fill] ?? 0n };
}

/**
 * Follows the money: it flows with the litres, or with the kilograms of fruit. Losses on the way leave it with the rest
 * of the wine, also those of the same operation that are recorded after the wine has moved.
 * @param events of all wines on the way, in any order
 * @param barrels those whose price is charged to the wines that fill them
 */
export function costsOf(
  events: readonly CostEvent[],
  barrels: ReadonlyMap<string, BarrelCost> = new Map(),
): Costs {
  const inOrder = [...events].sort(
    (one, other) =>
      one.at - other.at ||
      one.number - other.number ||
      one.step - other.step ||
      Number(one.event === 'charge') - Number(other.event === 'charge'),
  );
  const costs = new Map<string, Cost>();
  const filled = new Map<string, { cost: Cost; amount: number }>();
  /** Ledger parts in bottles. */
  const inBottles = new Map<string, number>();
  const crushed = new Map<string, Cost>();
  const fills = new Map<string, { count: number; lot: string | null }>();
  let gone = NO_COST;

  const put = (place: string, cost: Cost) => {
    costs.set(place, joined(costs.get(place) ?? NO_COST, cost));
    const bottles = filled.get(place);
    if (bottles) bottles.cost = joined(bottles.cost, cost);
  };

  /** Borne losses that the operation still takes from a vessel. */
  const lossesLeft = new Map<string, number>();
  const keyOf = (number: number, place: string) => `${number} ${place}`;
  const isBorne = (flow: FlowEvent): boolean => flow.fromBefore !== null && BORNE_LOSSES.has(flow.to);
  for (const one of inOrder)
    if (one.event === 'flow' && isBorne(one)) {
      const key = keyOf(one.number, one.from);
      lossesLeft.set(key, (lossesLeft.get(key) ?? 0) + one.amount);
    }

  /** What bears the cost of a vessel: all but the losses to come, unless more comes in before them. */
  function wholeOf({
    number,
    from,
    amount,
    fromBefore,
  }: Pick<FlowEvent, 'number' | 'from' | 'amount' | 'fromBefore'>): number {
    if (fromBefore === null) return inBottles.get(from) ?? amount;
    const left = fromBefore - (lossesLeft.get(keyOf(number, from)) ?? 0);
    return left < amount ? fromBefore : left;
  }

  function take({ number, step, from, amount, fromBefore }: FlowEvent): Cost {
    if (from === 'must') return crushed.get(`${number}:${step}`) ?? NO_COST;
    const cost = costs.get(from);
    if (cost === undefined) return NO_COST;
    const [taken, rest] = divided(cost, amount, wholeOf({ number, from, amount, fromBefore }));
    costs.set(from, rest);
    return taken;
  }

  function lose(flow: FlowEvent): void {
    const key = keyOf(flow.number, flow.from);
    lossesLeft.set(key, (lossesLeft.get(key) ?? 0) - flow.amount);
    // Nothing is left that could bear it.
    if (flow.fromBefore !== flow.amount) return;
    gone = joined(gone, costs.get(flow.from) ?? NO_COST);
    costs.delete(flow.from);
  }

  function fillBarrel({ kind, to, toBefore, lot }: FlowEvent): void {
    const barrel = barrels.get(to);
    if (barrel === undefined || toBefore !== 0) return;
    const before = fills.get(to) ?? { count: barrel.fillsBefore, lot: null };
    // A wine that is renamed in it, or returns to it, fills it only once.
    const isSame = kind === 'relabel' || before.lot === lot;
    fills.set(to, { count: before.count + Number(!isSame), lot });
    const charge = isSame ? undefined : chargeOfFill(barrel, before.count);
    if (charge) put(to, costOf(charge));
  }

  for (const one of inOrder) {
    if (one.event === 'charge') {
      put(one.place, costOf(one.charge));
      continue;
    }
    if (isBorne(one)) {
      lose(one);
      continue;
    }
    const { number, step, from, to, amount, fromBefore, toBefore, kind } = one;
    const cost = take(one);
    if (fromBefore === null && inBottles.has(from))
      inBottles.set(from, Math.max(0, (inBottles.get(from) ?? 0) - amount));
    if (to === 'crushed') crushed.set(`${number}:${step + 2}`, cost);
    else if (toBefore !== null) {
      const [wine, packaging] = splitPackaging(cost);
      put(to, wine);
      gone = joined(gone, packaging);
      fillBarrel(one);
    } else if (kind === 'bottle') {
      const bottles = filled.get(to) ?? { cost: NO_COST, amount: 0 };
      filled.set(to, { ...bottles, amount: bottles.amount + amount });
      inBottles.set(to, (inBottles.get(to) ?? 0) + amount);
      put(to, cost);
    } else gone = joined(gone, cost);
  }
  return { held: costs, gone, filled };
}

/** The share of a part of some wine. */
export const shareOfCost = (cost: Cost, part: number, whole: number): Cost => divided(cost, part, whole)[0];

export const sumOfCosts = (costs: readonly Cost[]): Cost => costs.reduce(joined, NO_COST);

export interface CostPart {
  readonly kind: CostKind;
  readonly currency: string;
  /** In cents of the currency. */
  readonly cents: number;
}

/** Rounds a cost to cents, so that the parts of a currency add up to its rounded sum. */
export function costParts({ amounts }: Cost): CostPart[] {
  const some = [...amounts].flatMap(([key, amount]) => {
    const [kind, currency] = key.split(' ') as [CostKind, string];
    return amount > 0n ? [{ kind, currency, amount }] : [];
  });
  return [...Map.groupBy(some, ({ currency }) => currency).values()].flatMap((ofCurrency) => {
    const sum = ofCurrency.reduce((total, { amount }) => total + amount, 0n);
    const cents = ofCurrency.map(({ amount }) => amount / PARTS_OF_CENT);
    const rounded = (sum + PARTS_OF_CENT / 2n) / PARTS_OF_CENT;
    const left = Number(rounded - cents.reduce((total, one) => total + one, 0n));
    const rest = ({ amount }: { amount: bigint }) => Number(amount % PARTS_OF_CENT);
    const raised = new Set(ofCurrency.toSorted((one, other) => rest(other) - rest(one)).slice(0, left));
    return ofCurrency.map((part, at) => ({
      kind: part.kind,
      currency: part.currency,
      cents: Number(cents[at] ?? 0n) + Number(raised.has(part)),
    }));
  });
}
