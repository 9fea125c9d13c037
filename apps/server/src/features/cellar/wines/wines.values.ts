import type { WineChanges, WineDraft } from '@cuverie/contract';
import { type DrinkingWindow, lastDayOf, STANDARD_BOTTLE_ML } from '@cuverie/domain';
import { filled } from '../../../platform/database/rows.ts';
import { WINES, type WineValues } from './wines.store.ts';

/** A new wine's values, with the defaults for what the draft leaves open. */
export const valuesOf = (draft: WineDraft): WineValues =>
  filled<WineValues>(WINES, {
    ...draft,
    bottleSizeMl: draft.bottleSizeMl ?? STANDARD_BOTTLE_ML,
    drinkBy: draft.drinkBy ? lastDayOf(draft.drinkBy) : null,
  });

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
