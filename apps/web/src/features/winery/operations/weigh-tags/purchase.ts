/** Whom delivered fruit was bought from and for what, its request and its words. */
import type { CellarOperation, OperationLine } from '@cuverie/contract';
import { PER_TONNE, readTyped, toStored, writeTyped } from '../../../../ui/units.ts';
import { fruitPriceWords } from '../../growers/grower-words.ts';
import { textOf } from '../amounts.ts';

export interface PurchaseValues {
  grower: string;
  contract: string;
  /** Per tonne or short ton, as the estate weighs fruit. */
  price: string;
  /** If empty, the estate's home currency. */
  currency: string;
  district: string;
}

export const NO_PURCHASE: PurchaseValues = {
  grower: '',
  contract: '',
  price: '',
  currency: '',
  district: '',
};

type Purchase = Pick<OperationLine, keyof PurchaseValues>;

const writePrice = (price: number | null | undefined): string => writeTyped(price ?? null, PER_TONNE);

export function purchaseOf({ price: typed, currency, ...named }: PurchaseValues): Purchase {
  const price = toStored(readTyped(typed, PER_TONNE), PER_TONNE) ?? undefined;
  return {
    grower: textOf(named.grower),
    contract: textOf(named.contract),
    price,
    currency: price === undefined ? undefined : textOf(currency),
    district: textOf(named.district),
  };
}

export const purchaseValues = ({
  grower,
  contract,
  price,
  currency,
  district,
}: Purchase): PurchaseValues => ({
  grower: grower ?? '',
  contract: contract ?? '',
  price: writePrice(price),
  currency: currency ?? '',
  district: district ?? '',
});

/** The price in words; empty if there is none. */
export function purchaseWords(line: CellarOperation['lines'][number]): string {
  const { price, currency } = line as Purchase;
  return price === undefined ? '' : fruitPriceWords(price, currency);
}
