import { PURCHASE_CSV, type PurchaseQuery, type PurchaseRow, purchaseRow } from '@cuverie/contract';
import {
  bottlesToCome,
  PURCHASE_WAYS,
  type PurchaseIdentity,
  purchaseProblems,
  vintageProblem,
  withoutSameAmounts,
} from '@cuverie/domain';
import { latestYear } from '../../../platform/clock.ts';
import { judgeBy } from '../../../platform/exchange/judge.ts';
import { foundBy, type Kind, storeOf, withRow } from '../../../platform/exchange/kind.ts';
import type { Platform } from '../../../platform/platform.ts';
import { withVintageWord } from '../wines/vintage-word.ts';
import { vintageAsStored } from '../wines/wines.values.ts';
import { emptyTextsAsNull, purchaseValues } from './purchases.service.ts';
import { listPurchases, PURCHASES, type PurchaseValues } from './purchases.store.ts';

/** Wishes and purchases in a file or an archive. */
export function purchaseKind({ db, clock }: Platform): Kind<PurchaseRow, PurchaseValues, PurchaseIdentity> {
  return {
    name: 'purchases',
    store: storeOf(PURCHASES),
    ways: PURCHASE_WAYS,
    ...foundBy(PURCHASES, [
      'source',
      'stage',
      'producer',
      'name',
      'vintage',
      'vintageUnknown',
      'merchant',
      'orderedOn',
    ]),

    judge: judgeBy(purchaseRow, (row) => ({
      ...purchaseProblems({ ...row, arrivals: row.arrivals ?? [] }),
      vintage: vintageProblem(row.vintage ?? null, latestYear(clock)),
    })),

    names: ['wines'],
    remapIds: ({ arrivals, ...row }, idOf) => ({
      ...row,
      ...(arrivals && {
        arrivals: arrivals.map((arrival) => ({ ...arrival, wineId: idOf('wines', arrival.wineId) })),
      }),
    }),

    adding:
      async () =>
      ({ id: _id, ...row }) =>
        purchaseValues(row),

    // The arrivals stored here take precedence.
    after(current, { id: _id, arrivals: _arrivals, bottleSizeMl, ...row }) {
      const size = bottleSizeMl ?? current.bottleSizeMl;
      const changes = withoutSameAmounts(current, { ...emptyTextsAsNull(row), ...vintageAsStored(row) });
      const after = { ...withRow(current, changes), bottleSizeMl: size };
      const { bottles, ...errors } = purchaseProblems(after);
      // At least as many have arrived as the file states, so nothing is expected.
      if (bottles) return { ...after, bottles: current.bottles };
      return Object.keys(errors).length > 0 ? { errors } : after;
    },

    csv: {
      columns: PURCHASE_CSV,
      async page(estateId, query: PurchaseQuery) {
        const { rows, nextCursor } = await listPurchases(db, estateId, query);
        return {
          rows: rows.map((row) => ({ ...withVintageWord(row), toCome: bottlesToCome(row) })),
          nextCursor,
        };
      },
    },
  };
}
