/** From which purchase a bottle that is taken came: the oldest with bottles left, unless another is chosen. */
import type { Sentence } from '../../words/sentence.ts';
import { sentenceOf } from '../../words/words.ts';

/** What a taken bottle cost, as it was known when it was taken. */
export interface BoughtAs {
  /** The arrival of a purchase; `null` for bottles with the price and day of the wine itself. */
  readonly arrivalId: string | null;
  /** `YYYY-MM-DD` */
  readonly day: string | null;
  readonly price: string | null;
  readonly currency: string | null;
}

/** A purchase of a wine with bottles left. */
export interface BottleSource extends BoughtAs {
  readonly left: number;
}

interface Bought {
  readonly quantity: number;
  readonly price: string | null;
  readonly currency: string | null;
  readonly purchaseDate: string | null;
}

interface ArrivedBottles {
  readonly id: string;
  readonly bottles: number;
  readonly day: string;
  readonly price: string | null;
  readonly currency: string | null;
  /** Whether the wine was created with it. */
  readonly makesWine: boolean;
  /** Fields the wine got from it. */
  readonly fills: readonly string[];
}

interface TakenBottles {
  readonly quantity: number;
  readonly boughtAs: BoughtAs | null;
}

const dayOf = ({ day }: BoughtAs): string => day ?? '';

/** Whether the wine has a field from a purchase, which says nothing of its other bottles. */
const isOf = (arrivals: readonly ArrivedBottles[], field: string): boolean =>
  arrivals.some(({ makesWine, fills }) => makesWine || fills.includes(field));

/**
 * Returns the purchases of a wine with bottles left, oldest first; one without a day is older than all. Bottles that
 * did not arrive by a purchase have the price and day of the wine.
 * @param entries what was taken from the wine so far
 * @returns none if nothing arrived by a purchase, so that there is nothing to choose
 */
export function bottleSources(
  { quantity, price, currency, purchaseDate }: Bought,
  arrivals: readonly ArrivedBottles[],
  entries: readonly TakenBottles[],
): BottleSource[] {
  if (arrivals.length === 0) return [];
  const arrived = arrivals.map(({ id, bottles, day, price, currency }): BottleSource => {
    const taken = entries.filter(({ boughtAs }) => boughtAs?.arrivalId === id);
    const left = bottles - taken.reduce((sum, entry) => sum + entry.quantity, 0);
    return { arrivalId: id, day, price, currency, left: Math.max(left, 0) };
  });
  const own = {
    arrivalId: null,
    day: isOf(arrivals, 'purchaseDate') ? null : purchaseDate,
    price: isOf(arrivals, 'price') ? null : price,
    currency: isOf(arrivals, 'price') ? null : currency,
    left: quantity - arrived.reduce((sum, { left }) => sum + left, 0),
  };
  return [own, ...arrived]
    .filter(({ left }) => left > 0)
    .sort((one, other) => (dayOf(one) < dayOf(other) ? -1 : dayOf(one) > dayOf(other) ? 1 : 0));
}

/** Returns the oldest purchase that has as many bottles left, `undefined` without one. */
export const oldestSource = (sources: readonly BottleSource[], bottles: number): BottleSource | undefined =>
  sources.find(({ left }) => left >= bottles);

/** Returns the error of a chosen purchase, or `undefined`. */
export function sourceProblem(bottles: number, source: BottleSource | undefined): Sentence | undefined {
  const left = source?.left ?? 0;
  return bottles > left ? sentenceOf('too_few_of_purchase', { left }) : undefined;
}
