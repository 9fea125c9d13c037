/** The growers and contracts for delivered fruit. */
import type { Contract, Grower } from '@cuverie/contract';
import { contractName } from '../../growers/grower-words.ts';
import { type LineValues, NO_SOURCE } from '../line-values.ts';
import { purchaseValues } from './purchase.ts';

/** The values of a line with a contract, which sets fruit and price. */
export const ofContract = (
  { id, grower, price, currency, district, variety, vintage, vineyard }: Contract,
  { sources }: Pick<LineValues, 'sources'>,
): Partial<LineValues> => ({
  ...purchaseValues({ grower, contract: id, price: price ?? undefined, currency, district }, 'kg'),
  sources: [
    {
      ...(sources[0] ?? NO_SOURCE),
      variety,
      vintage: String(vintage),
      field: vineyard ?? '',
      fieldId: undefined,
    },
    ...sources.slice(1),
  ],
});

/** For each grower the contracts, the newest vintage first, and the choice of none. */
export const sellerOptions = (growers: readonly Grower[], contracts: readonly Contract[]) =>
  growers.map(({ id, name }) => ({
    group: name,
    items: [
      ...contracts
        .filter(({ grower }) => grower === id)
        .map((contract) => ({ value: contract.id, label: `${name}: ${contractName(contract)}` })),
      { value: id, label: `${name}, without a contract` },
    ],
  }));
