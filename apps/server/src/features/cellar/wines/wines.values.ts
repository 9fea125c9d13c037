import type { WineChanges, WineDraft } from '@cuverie/contract';
import { type DrinkingWindow, lastDayOf, STANDARD_BOTTLE_ML } from '@cuverie/domain';
import type { WineValues } from './wines.store.ts';

/** A new wine's values, with the defaults for what the draft leaves open. */
export function valuesOf(draft: WineDraft): Omit<WineValues, 'picture'> {
  return {
    name: draft.name,
    producer: draft.producer ?? null,
    vintage: draft.vintage,
    region: draft.region,
    type: draft.type,
    varietal: draft.varietal ?? null,
    quantity: draft.quantity,
    bottleSizeMl: draft.bottleSizeMl ?? STANDARD_BOTTLE_ML,
    price: draft.price ?? null,
    currency: draft.currency ?? null,
    alcohol: draft.alcohol ?? null,
    rating: draft.rating ?? null,
    purchaseDate: draft.purchaseDate ?? null,
    drinkFrom: draft.drinkFrom ?? null,
    drinkBy: draft.drinkBy ? lastDayOf(draft.drinkBy) : null,
    lastTasted: draft.lastTasted ?? null,
    storageLocation: draft.storageLocation ?? null,
    notes: draft.notes ?? null,
    extra: draft.extra ?? null,
    source: draft.source ?? null,
  };
}

type Changes = Omit<WineChanges, 'version' | 'image'>;

/** Changes as they are stored: a bare year is its last day, a cleared bottle size the standard bottle. */
export function asStored(changes: Changes) {
  const { drinkBy, bottleSizeMl } = changes;
  return {
    ...changes,
    drinkBy: drinkBy ? lastDayOf(drinkBy) : drinkBy,
    bottleSizeMl: bottleSizeMl === null ? STANDARD_BOTTLE_ML : bottleSizeMl,
  };
}

/** The drinking window of a wine after some changes. */
export function windowAfter(
  before: DrinkingWindow,
  { drinkFrom = before.drinkFrom, drinkBy = before.drinkBy }: Pick<Changes, 'drinkFrom' | 'drinkBy'>,
): DrinkingWindow {
  return { drinkFrom, drinkBy };
}
