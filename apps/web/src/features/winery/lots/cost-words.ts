/** Words what wine cost. */
import type { LotCost } from '@cuverie/contract';
import { COST_KINDS, type CostKind } from '@cuverie/domain';
import { priceWords } from '../../../ui/money.ts';
import { fromStored, LITRES, signOf } from '../../../ui/units.ts';
import { countText } from '../../../ui/words.ts';

export type Costs = Pick<LotCost, 'parts' | 'unpriced'>;

export const COST_WORDS: Readonly<Record<CostKind, string>> = {
  fruit: 'Fruit',
  wine: 'Bought wine',
  additives: 'Additives',
  barrels: 'Barrels',
  bottling: 'Bottling',
};

const CENT = 0.01;

/** Never a zero for what cost something. */
function money(amount: number, currency: string): string {
  if (amount > 0 && amount < CENT / 2) return `under ${money(CENT, currency)}`;
  return priceWords({ price: amount.toFixed(2), currency }) ?? '';
}

/** The amount of each currency, divided: `€12,004.80 + $5.50`. */
function sumOf(parts: Costs['parts'], by = 1): string {
  const ofCurrency = Map.groupBy(parts, ({ currency }) => currency);
  return [...ofCurrency]
    .map(([currency, some]) => money(some.reduce((sum, { amount }) => sum + amount, 0) / by, currency))
    .join(' + ');
}

/** What each kind of cost came to, and all together. */
export function costRows({ parts }: Costs): { label: string; amount: string }[] {
  const rows = COST_KINDS.flatMap((kind) => {
    const own = parts.filter((part) => part.kind === kind);
    return own.length === 0 ? [] : [{ label: COST_WORDS[kind], amount: sumOf(own) }];
  });
  return rows.length === 0 ? [] : [...rows, { label: 'In all', amount: sumOf(parts) }];
}

/** `€2.00 per L`; `null` where there is fruit beside the wine, or nothing has a price. */
export function perVolumeWords({ parts, litres, kilograms }: LotCost): string | null {
  const volume = fromStored(litres, LITRES) ?? 0;
  if (volume === 0 || kilograms > 0 || parts.length === 0) return null;
  return `${sumOf(parts, volume)} per ${signOf('L')}`;
}

/** `€2.15 a bottle, of which €0.62 is packaging, €2,580.00 in all`. */
export function perBottleWords({ parts, bottles }: LotCost['bottlings'][number]): string {
  if (parts.length === 0) return 'no price known';
  const packaging = parts.filter(({ kind }) => kind === 'bottling');
  const ofIt = packaging.length === 0 ? '' : `, of which ${sumOf(packaging, bottles)} is packaging`;
  return `${sumOf(parts, bottles)} a bottle${ofIt}, ${sumOf(parts)} in all`;
}

/** What has no price in any of these costs, each once. */
export const allUnpriced = (costs: readonly Costs[]): Costs['unpriced'] => [
  ...new Map(
    costs.flatMap(({ unpriced }) => unpriced.map((one) => [`${one.kind} ${one.name}`, one] as const)),
  ).values(),
];

const UNPRICED: Readonly<Record<Costs['unpriced'][number]['kind'], string>> = {
  delivery: 'delivery',
  wine: 'wine that came',
  opening: 'wine there from the start',
  dose: 'dose',
  barrel: 'barrel',
  packaging: 'batch of packaging',
};
const MANY: Partial<typeof UNPRICED> = {
  delivery: 'deliveries',
  wine: 'wines that came',
  opening: 'wines there from the start',
  packaging: 'batches of packaging',
};
const NAMED = 6;

/** `No price: 2 deliveries (W-7, W-8), 3 doses (KMBS).`; `null` if everything has one. */
export function unpricedWords(unpriced: Costs['unpriced']): string | null {
  if (unpriced.length === 0) return null;
  const ofKind = Map.groupBy(unpriced, ({ kind }) => kind);
  const words = [...ofKind].map(([kind, some]) => {
    const count = some.reduce((sum, one) => sum + one.count, 0);
    const names = some.slice(0, NAMED).map(({ name }) => name);
    const more = some.length > NAMED ? ` and ${some.length - NAMED} more` : '';
    return `${countText(count, UNPRICED[kind], MANY[kind])} (${names.join(', ')}${more})`;
  });
  return `No price: ${words.join(', ')}.`;
}
