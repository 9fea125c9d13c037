/** Words products and batches in stock. */
import type { StockBatch, StockProduct } from '@cuverie/contract';
import { addDays, BEST_BEFORE_DAYS, type StockKind, type StockUnit } from '@cuverie/domain';
import { dayWords, numberWords, withUnit } from '../../../ui/words.ts';

export const KIND_WORDS: Readonly<Record<StockKind, string>> = {
  additive: 'Additive',
  bottle: 'Bottle',
  cork: 'Cork',
  capsule: 'Capsule',
  label: 'Label',
  carton: 'Carton',
  other: 'Other',
};

/** `3.2 kg`, `0.004 kg`, `12,000 pieces`. */
export function stockWords(amount: number, unit: StockUnit): string {
  if (unit === 'pieces') return `${numberWords(amount, 1)} ${amount === 1 ? 'piece' : 'pieces'}`;
  return withUnit(amount, unit, Math.abs(amount) < 1 ? 4 : 2);
}

/** `3.2 kg left`; `100 pieces more used than received` if a receipt is missing. */
export const leftWords = (left: number, unit: StockUnit): string =>
  left < 0 ? `${stockWords(-left, unit)} more used than received` : `${stockWords(left, unit)} left`;

export const OVERDRAWN_HINT =
  'Correct the amount of this batch, or take from another batch in the operation that used it.';

export type Freshness = 'over' | 'soon' | 'good';

/** Whether a batch is past its best-before day, or will be within 30 days. */
export function freshnessOf({ bestBefore }: Pick<StockBatch, 'bestBefore'>, today: string): Freshness {
  if (bestBefore === null || bestBefore > addDays(today, BEST_BEFORE_DAYS)) return 'good';
  return bestBefore < today ? 'over' : 'soon';
}

export function bestBeforeWords(batch: Pick<StockBatch, 'bestBefore'>, today: string): string {
  if (batch.bestBefore === null) return '–';
  const day = dayWords(batch.bestBefore);
  return freshnessOf(batch, today) === 'over' ? `${day}, passed` : day;
}

/** A product with what is left of all its batches. */
export interface ProductStock {
  product: StockProduct;
  batches: readonly StockBatch[];
  left: number;
  isBelowMinimum: boolean;
}

export function stockOf(products: readonly StockProduct[], batches: readonly StockBatch[]): ProductStock[] {
  const ofProduct = Map.groupBy(batches, ({ productId }) => productId);
  return products.map((product) => {
    const own = ofProduct.get(product.id) ?? [];
    const left = Number(own.reduce((sum, { remaining }) => sum + Math.max(0, remaining), 0).toFixed(4));
    return {
      product,
      batches: own,
      left,
      isBelowMinimum: product.minimum !== null && left < product.minimum,
    };
  });
}

/** A row of the page: a batch, or a product without any. */
export interface StockLine extends Omit<ProductStock, 'batches'> {
  batch: StockBatch | null;
}

export const SHOWN = ['all', 'order', 'dated', 'archived'] as const;
export type StockView = (typeof SHOWN)[number];

interface StockSearch {
  q: string;
  show: StockView;
  today: string;
}

const isAsked = ({ product, batch, isBelowMinimum }: StockLine, { show, today }: StockSearch): boolean => {
  if (show === 'archived') return product.archivedAt !== null;
  if (product.archivedAt !== null) return false;
  if (show === 'order') return isBelowMinimum;
  return show === 'all' || (batch !== null && batch.remaining > 0 && freshnessOf(batch, today) !== 'good');
};

/** The rows of a search and a filter: products by name, the batch to use first before others. */
export function linesOf(stock: readonly ProductStock[], asked: StockSearch): StockLine[] {
  const words = asked.q.toLowerCase().split(/\s+/);
  const lines = stock.flatMap(({ batches, ...rest }): StockLine[] =>
    batches.length === 0 ? [{ ...rest, batch: null }] : batches.map((batch) => ({ ...rest, batch })),
  );
  return lines.filter((line) => {
    const { product, batch } = line;
    const searchText = [product.name, KIND_WORDS[product.kind], batch?.batch, batch?.supplier]
      .join(' ')
      .toLowerCase();
    return isAsked(line, asked) && words.every((word) => searchText.includes(word));
  });
}

const keyOf: Readonly<Record<string, (line: StockLine) => string | number>> = {
  Product: ({ product }) => product.name.toLowerCase(),
  Left: ({ batch }) => batch?.remaining ?? 0,
  'Best before': ({ batch }) => batch?.bestBefore ?? '9999',
  Received: ({ batch }) => batch?.receivedOn ?? '',
};

export function sortedLines(
  lines: readonly StockLine[],
  { key, direction }: { key: string; direction: 'ascending' | 'descending' },
): StockLine[] {
  const of = keyOf[key];
  if (of === undefined) return [...lines];
  const turn = direction === 'ascending' ? 1 : -1;
  return lines.toSorted((one, other) => {
    const [a, b] = [of(one), of(other)];
    return a === b ? 0 : a < b ? -turn : turn;
  });
}
