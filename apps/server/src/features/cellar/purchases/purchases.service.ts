import type { Purchase, PurchaseChanges, PurchaseDraft, purchaseOperations } from '@cuverie/contract';
import { purchaseProblems, STANDARD_BOTTLE_ML, vintageProblem } from '@cuverie/domain';
import { v7 as newId } from 'uuid';
import { type Clock, latestYear } from '../../../platform/clock.ts';
import { completeValues } from '../../../platform/database/rows.ts';
import { stampOf } from '../../../platform/database/stamp.ts';
import { refuseProblems } from '../../../platform/http/refusal.ts';
import type { RowService } from '../../../platform/http/row-routes.ts';
import type { Platform } from '../../../platform/platform.ts';
import { vintageAsStored } from '../wines/wines.values.ts';
import { listPurchases, PURCHASES, type PurchaseValues, purchases } from './purchases.store.ts';

/** Returns a new purchase's values: omitted fields are empty, the bottle size is standard. */
export const purchaseValues = (
  draft: Omit<PurchaseDraft, 'id'> & { arrivals?: Purchase['arrivals'] | undefined },
): PurchaseValues =>
  completeValues<PurchaseValues>(PURCHASES, {
    ...emptyTextsAsNull(draft),
    ...vintageAsStored(draft),
    bottleSizeMl: draft.bottleSizeMl ?? STANDARD_BOTTLE_ML,
    arrivals: draft.arrivals ?? [],
  });

/** An empty text means none. */
export const emptyTextsAsNull = <Given extends object>(given: Given): Given =>
  Object.fromEntries(
    Object.entries(given).map(([field, value]) => [field, value === '' ? null : value]),
  ) as Given;

const changed = ({ bottleSizeMl, ...changes }: Omit<PurchaseChanges, 'version'>) => ({
  ...emptyTextsAsNull(changes),
  ...vintageAsStored(changes),
  ...(bottleSizeMl !== undefined && { bottleSizeMl: bottleSizeMl ?? STANDARD_BOTTLE_ML }),
});

const vintageRefused = (clock: Clock, vintage: number | null | undefined) =>
  vintageProblem(vintage ?? null, latestYear(clock));

export function purchaseService({ db, clock }: Platform) {
  return {
    list: (member, query) => listPurchases(db, member.estateId, query),

    get: (member, id) => purchases.get(db, member.estateId, id),

    async add(member, { id = newId(), ...draft }: PurchaseDraft) {
      const values = purchaseValues(draft);
      refuseProblems({ ...purchaseProblems(values), vintage: vintageRefused(clock, draft.vintage) });
      const added = await db.begin((tx) =>
        purchases.insert(tx, member.estateId, id, values, stampOf(member, clock)),
      );
      return { row: added ?? (await purchases.get(db, member.estateId, id)), added: added !== undefined };
    },

    update: (member, id, { version, ...changes }) =>
      db.begin(async (tx) => {
        const locked = await purchases.lock(tx, member.estateId, id, { version });
        const given = changed(changes);
        const { stage = locked.row.stage, bottles = locked.row.bottles } = given;
        const { orderedOn = locked.row.orderedOn, dueOn = locked.row.dueOn } = given;
        refuseProblems({
          ...purchaseProblems({ stage, bottles, orderedOn, dueOn, arrivals: locked.row.arrivals }),
          vintage: vintageRefused(clock, changes.vintage),
        });
        return purchases.update(tx, locked, given, stampOf(member, clock));
      }),

    // Arrived bottles belong to the cellar and stay.
    async delete(member, id) {
      await db.begin(async (tx) => {
        const locked = await purchases.lock(tx, member.estateId, id);
        await purchases.delete(tx, locked, stampOf(member, clock));
      });
      return { id };
    },
  } satisfies RowService<typeof purchaseOperations>;
}
