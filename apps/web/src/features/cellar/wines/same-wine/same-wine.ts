/** Adds bottles to a wine of the cellar instead of storing a second wine of the same name. */
import type { ArrivalDraft, PurchaseDraft, Wine, WineChanges, WineDraft, WineWhere } from '@cuverie/contract';
import { alike, meansNonVintage, OPTIONAL_ORIGIN } from '@cuverie/domain';
import { readNumber } from '../../../../ui/fields/number.ts';
import { countText } from '../../../../ui/words.ts';
import { isVintageUnknown, WINE_FORM, WINE_LABELS, type WineValues, wineValues } from '../form/wine-form.ts';

/** The request for wines that are the same as a typed one. */
export const alikeQueryOf = ({ name, producer, vintage, vintageUnknown, bottleSizeMl }: WineDraft) => ({
  name,
  ...(producer && { producer }),
  ...(vintage !== null && { vintage }),
  ...(vintageUnknown && { unknownVintage: 'yes' as const }),
  ...(bottleSizeMl && { bottleSizeMl }),
});

/** The shortest name that is searched, and the number of offered wines. */
const SHORTEST_NAME = 2;
const MOST_OFFERED = 3;

type TypedWine = Pick<WineValues, 'name' | 'vintage'>;

/** The filter of a typed vintage; `undefined` while incomplete. */
function vintageWhere(vintage: string): WineWhere | undefined {
  if (vintage.trim() === '') return {};
  if (meansNonVintage(vintage)) return { nonVintage: 'yes' };
  if (isVintageUnknown(vintage)) return { unknownVintage: 'yes' };
  const year = readNumber(vintage);
  return year && year >= 1000 && year <= 9999 ? { vintageFrom: year, vintageTo: year } : undefined;
}

/** The search for wines of a typed name and, once it is typed, vintage. */
export function namedWhereOf({ name, vintage }: TypedWine): WineWhere | undefined {
  const where = vintageWhere(vintage);
  return name.trim().length < SHORTEST_NAME || !where ? undefined : { q: name.trim(), ...where };
}

const isAlike = (one: string, other: string): boolean => alike(one) === alike(other);

/** Those of the found wines that have the typed name and no other producer, the youngest first. */
export const withTypedName = (
  wines: readonly Wine[],
  { name, producer }: Pick<WineValues, 'name' | 'producer'>,
): Wine[] =>
  wines
    .filter((wine) => isAlike(wine.name, name))
    .filter((wine) => !producer.trim() || wine.producer === null || isAlike(wine.producer, producer))
    .toSorted((one, other) => (other.vintage ?? 0) - (one.vintage ?? 0))
    .slice(0, MOST_OFFERED);

/** The values of a chosen wine for the empty fields of the form. */
export function valuesToFillIn(stored: Wine, typed: WineValues): Partial<WineValues> {
  const known = wineValues(stored);
  const fields = ['vintage', 'region', 'type', 'producer', ...OPTIONAL_ORIGIN, 'varietal'] as const;
  const empty = fields.filter((field) => typed[field].trim() === '' && known[field] !== '');
  return {
    ...Object.fromEntries(empty.map((field) => [field, known[field]])),
    // A size that differs from the usual one was typed.
    ...(typed.bottleSizeMl === WINE_FORM.empty().bottleSizeMl && { bottleSizeMl: known.bottleSizeMl }),
  };
}

/** `3 bottles`; of a wine that is drunk `none left`. */
export const stockWords = ({ quantity }: Pick<Wine, 'quantity'>): string =>
  quantity === 0 ? 'none left' : countText(quantity, 'bottle');

/** `You have 3 of it: add to them`; of one that is drunk `You have none left of it: add to it`. */
export function offerWords({ quantity }: Pick<Wine, 'quantity'>): string {
  if (quantity === 0) return 'You have none left of it: add to it';
  return `You have ${countText(quantity, 'bottle').replace(/ bottles?$/, '')} of it: add to ${quantity === 1 ? 'it' : 'them'}`;
}

/** Fields that fill a wine's empty ones; price, currency and purchase date belong to the bottles. */
const FILLING = [
  'style',
  'baseYear',
  ...OPTIONAL_ORIGIN,
  'varietal',
  'alcohol',
  'rating',
  'tags',
] as const satisfies readonly (keyof WineDraft & keyof Wine)[];

/** Fields of the wine that stay although another value was typed. */
const OWN = ['region', 'type', ...FILLING, 'drinkFrom', 'drinkBy'] as const;

const isGiven = (value: unknown): boolean => value !== null && value !== undefined && value !== '';

/** The typed values for the existing wine: for its empty fields, and the notes appended to its own. */
export function changesToStored(stored: Wine, draft: WineDraft): Omit<WineChanges, 'version'> {
  const { notes, lastTasted } = draft;
  const filled = FILLING.filter((field) => !isGiven(stored[field]) && isGiven(draft[field]));
  const hasWindow = isGiven(stored.drinkFrom) || isGiven(stored.drinkBy);
  const { drinkFrom = null, drinkBy = null } = draft;
  return {
    ...Object.fromEntries(filled.map((field) => [field, draft[field]])),
    ...(!hasWindow && (isGiven(drinkFrom) || isGiven(drinkBy)) && { drinkFrom, drinkBy }),
    ...(notes &&
      !stored.notes?.includes(notes) && { notes: [stored.notes, notes].filter(Boolean).join('\n\n') }),
    ...(lastTasted && lastTasted > (stored.lastTasted ?? '') && { lastTasted }),
  };
}

/** Differences from the typed wine, `Rating 92, not 94`: the wine's value stays. */
export function staysOf(stored: Wine, draft: WineDraft, values: WineValues): string[] {
  const typed = WINE_FORM.valuesOf({ ...draft });
  const storedValues = WINE_FORM.valuesOf({ ...stored });
  const filled = changesToStored(stored, draft);
  return OWN.filter(
    (field) => isGiven(draft[field]) && !(field in filled) && typed[field] !== storedValues[field],
  ).map((field) => `${WINE_LABELS[field]} ${storedValues[field] || 'none'}, not ${values[field].trim()}`);
}

/** A purchase of the typed bottles, and its arrival at the wine: one for each place. */
export function purchasesOf(
  wineId: string,
  draft: WineDraft,
): { purchase: PurchaseDraft; arrival: ArrivalDraft }[] {
  const { name, producer, vintage, vintageUnknown, country, region, appellation, type, varietal } = draft;
  const { price, currency, purchaseDate, storageLocation, quantity, bottleSizeMl } = draft;
  const lines = draft.holdings ?? [{ place: storageLocation, bottles: quantity, bottleSizeMl }];
  return lines
    .filter(({ bottles }) => bottles > 0)
    .map((line) => ({
      purchase: {
        stage: 'Ordered' as const,
        name,
        producer,
        vintage,
        vintageUnknown,
        country,
        region,
        appellation,
        type,
        varietal,
        price,
        currency,
        bottles: line.bottles,
        bottleSizeMl: line.bottleSizeMl,
        orderedOn: purchaseDate,
      },
      arrival: { wineId, bottles: line.bottles, place: line.place },
    }));
}
