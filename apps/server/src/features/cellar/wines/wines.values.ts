import { sentenceOf, type WineChanges, type WineDraft } from '@cuverie/contract';
import {
  bottlesIn,
  customAfter,
  type DrinkingWindow,
  lastDayOf,
  type Sentence,
  STANDARD_BOTTLE_ML,
  type Stock,
  stockAfter,
  stockOf,
  stockProblems,
  WINE_LIMITS,
} from '@cuverie/domain';
import { completeValues } from '../../../platform/database/rows.ts';
import { WINES, type WineValues } from './wines.store.ts';

/** Returns a new wine's values with defaults for omitted fields. */
export const valuesOf = (draft: WineDraft): WineValues =>
  completeValues<WineValues>(WINES, {
    ...draft,
    ...stockOf(draft.holdings ?? [{ ...draft, place: draft.storageLocation, bottles: draft.quantity }]),
    ...vintageAsStored(draft),
    tags: tagsAsStored(draft.tags),
    custom: customAfter(null, draft.custom ?? null),
    drinkBy: draft.drinkBy ? lastDayOf(draft.drinkBy) : null,
  });

/** Returns a list without tags as none. */
const tagsAsStored = (tags: Changes['tags']) => (tags?.length === 0 ? null : tags);

/** Returns the vintage and whether it is unknown; every change of the vintage sets both. */
export function vintageAsStored({ vintage, vintageUnknown }: Pick<Changes, 'vintage' | 'vintageUnknown'>) {
  if (vintage === undefined && vintageUnknown === undefined) return {};
  const isUnknown = vintageUnknown === true && typeof vintage !== 'number';
  return {
    ...((isUnknown || vintage !== undefined) && { vintage: isUnknown ? null : vintage }),
    vintageUnknown: isUnknown ? true : null,
  };
}

type Changes = Omit<WineChanges, 'version' | 'image'>;

/** Returns changes as stored: a bare year is its last day, a cleared bottle size the standard bottle. */
export function asStored<
  Given extends Pick<Changes, 'drinkBy' | 'bottleSizeMl' | 'vintage' | 'vintageUnknown' | 'tags'>,
>(changes: Given) {
  const { drinkBy, bottleSizeMl, tags } = changes;
  return {
    ...changes,
    ...vintageAsStored(changes),
    drinkBy: drinkBy ? lastDayOf(drinkBy) : drinkBy,
    bottleSizeMl: bottleSizeMl === null ? STANDARD_BOTTLE_ML : bottleSizeMl,
    tags: tagsAsStored(tags),
  };
}

/** Does the same for one wine, whose bottles may lie in several places. */
export function asStoredOf(before: Stock, changes: Changes) {
  const { holdings, custom: _, ...given } = asStored(changes);
  return { ...given, ...stockAfter(before, { ...given, holdings }) };
}

/** Returns the errors in a wine's bottles, by field. */
export function bottleProblems({ holdings, ...values }: Changes): Record<string, Sentence | undefined> {
  const { max } = WINE_LIMITS.quantity;
  const { bottleSizeMl, ...given } = asStored(values);
  return {
    ...stockProblems({ ...given, holdings, ...(bottleSizeMl !== undefined && { bottleSizeMl }) }),
    holdings: bottlesIn(holdings ?? []) > max ? sentenceOf('too_many_bottles', { most: max }) : undefined,
  };
}

/** Returns the drinking window of a wine after changes. */
export function windowAfter(
  before: DrinkingWindow,
  { drinkFrom = before.drinkFrom, drinkBy = before.drinkBy }: Pick<Changes, 'drinkFrom' | 'drinkBy'>,
): DrinkingWindow {
  return { drinkFrom, drinkBy };
}
