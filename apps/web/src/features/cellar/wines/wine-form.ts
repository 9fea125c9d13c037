import { type Wine, type WineChanges, type WineDraft, wineChanges, wineDraft } from '@cuverie/contract';
import {
  changedWindowProblem,
  type DrinkingWindow,
  FULL_WINE_FIELDS,
  STANDARD_BOTTLE_ML,
  vintageProblem,
} from '@cuverie/domain';
import { readNumber, writeNumber } from '../../../ui/number.ts';
import { readDayOrYear, typedDayOrYear } from '../shared/days.ts';
import {
  type Checked,
  changedFields,
  type PictureChoice,
  type Problems,
  problemsOf,
  readText,
} from '../shared/item-form.ts';

/** What each field of a wine is called, in the form and in what is said about it. */
export const WINE_LABELS = {
  name: 'Name',
  producer: 'Producer',
  vintage: 'Vintage',
  region: 'Region',
  type: 'Type',
  varietal: 'Varietal',
  quantity: 'Quantity',
  bottleSizeMl: 'Bottle size',
  price: 'Price',
  currency: 'Currency',
  alcohol: 'Alcohol',
  rating: 'Rating',
  purchaseDate: 'Purchase date',
  drinkFrom: 'Drink from',
  drinkBy: 'Drink by',
  lastTasted: 'Last tasted',
  storageLocation: 'Storage location',
  notes: 'Notes',
} as const;

/** A wine as it is typed: every field a text, so that nothing typed is ever lost. */
export type WineValues = Record<keyof typeof WINE_LABELS, string> & { image: PictureChoice };

/** An empty form; `currency` is the one this person used last. */
export function emptyWine(currency: string): WineValues {
  return {
    name: '',
    producer: '',
    vintage: '',
    region: '',
    type: '',
    varietal: '',
    quantity: '',
    bottleSizeMl: String(STANDARD_BOTTLE_ML),
    price: '',
    currency,
    alcohol: '',
    rating: '',
    purchaseDate: '',
    drinkFrom: '',
    drinkBy: '',
    lastTasted: '',
    storageLocation: '',
    notes: '',
    image: 'kept',
  };
}

/** A stored wine as it would be typed. */
export function wineValues(wine: Wine): WineValues {
  return {
    name: wine.name,
    producer: wine.producer ?? '',
    vintage: writeNumber(wine.vintage),
    region: wine.region,
    type: wine.type,
    varietal: wine.varietal ?? '',
    quantity: writeNumber(wine.quantity),
    bottleSizeMl: writeNumber(wine.bottleSizeMl),
    price: wine.price ?? '',
    currency: wine.currency ?? '',
    alcohol: wine.alcohol ?? '',
    rating: writeNumber(wine.rating),
    purchaseDate: wine.purchaseDate ?? '',
    drinkFrom: writeNumber(wine.drinkFrom),
    drinkBy: typedDayOrYear(wine.drinkBy),
    lastTasted: wine.lastTasted ?? '',
    storageLocation: wine.storageLocation ?? '',
    notes: wine.notes ?? '',
    image: 'kept',
  };
}

/** The typed values as the contract names them, not yet checked. */
function wire(values: WineValues): Record<string, unknown> {
  return {
    name: values.name,
    producer: readText(values.producer),
    vintage: readNumber(values.vintage),
    region: values.region,
    type: values.type,
    varietal: readText(values.varietal),
    quantity: readNumber(values.quantity),
    bottleSizeMl: readNumber(values.bottleSizeMl) ?? STANDARD_BOTTLE_ML,
    price: readText(values.price),
    // A currency without a price says nothing.
    currency: readText(values.price) && readText(values.currency),
    alcohol: readText(values.alcohol),
    rating: readNumber(values.rating),
    purchaseDate: readText(values.purchaseDate),
    drinkFrom: readNumber(values.drinkFrom),
    drinkBy: readDayOrYear(values.drinkBy),
    lastTasted: readText(values.lastTasted),
    storageLocation: readText(values.storageLocation),
    notes: readText(values.notes),
  };
}

/** The fields of the full form that are still empty. */
function missing(values: WineValues): Problems {
  const empty = FULL_WINE_FIELDS.filter((field) => values[field].trim() === '');
  return Object.fromEntries(empty.map((field) => [field, `${WINE_LABELS[field]} is required`]));
}

const NO_WINDOW: DrinkingWindow = { drinkFrom: null, drinkBy: null };

const typedWindow = ({ drinkFrom, drinkBy }: WineValues): DrinkingWindow => ({
  drinkFrom: readNumber(drinkFrom),
  drinkBy: readDayOrYear(drinkBy),
});

/**
 * Checks a typed wine as the server will.
 * @param form `full` insists on the fourteen fields of a new wine, `quick` on the five every wine has
 * @param currentYear the calendar year now
 * @param stored the drinking window it has, which stays valid as long as it is not changed
 */
export function checkWine(
  values: WineValues,
  form: 'full' | 'quick',
  currentYear: number,
  stored: DrinkingWindow = NO_WINDOW,
): Checked<WineDraft> {
  const read = wineDraft.safeParse(wire(values));
  const problems: Problems = {
    ...(form === 'full' && missing(values)),
    ...(read.error && problemsOf(read.error)),
  };
  const vintage = readNumber(values.vintage);
  const outside = vintage !== null && !Number.isNaN(vintage) && vintageProblem(vintage, currentYear);
  if (outside) problems['vintage'] = outside;
  if (!problems['drinkFrom'] && !problems['drinkBy']) {
    const closed = changedWindowProblem(stored, typedWindow(values));
    if (closed) problems['drinkBy'] = closed;
  }
  return read.success && Object.keys(problems).length === 0
    ? { ok: true, wire: read.data }
    : { ok: false, problems };
}

/** What of a checked wine differs from the stored one; `image` only where the picture is to go. */
export function changesOfWine(stored: Wine, draft: WineDraft, image: PictureChoice): WineChanges {
  return wineChanges.parse({ ...changedFields(stored, draft), ...(image === 'removed' && { image: '' }) });
}
