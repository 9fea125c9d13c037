import {
  inWords,
  type Wine,
  type WineChanges,
  type WineDraft,
  wineChanges,
  wineDraft,
} from '@cuverie/contract';
import {
  changedWindowProblem,
  type DrinkingWindow,
  FULL_WINE_FIELDS,
  STANDARD_BOTTLE_ML,
  saysNonVintage,
  saysNothing,
  vintageProblem,
  vintageWords,
} from '@cuverie/domain';
import { readNumber } from '../../../ui/fields/number.ts';
import type { PictureChoice } from '../../../ui/fields/picture.ts';
import { type Checked, changedFields, checked, kinds, rowFields } from '../../../ui/form/fields.ts';
import { type Problems, problemsOf, readText } from '../../../ui/form/typed.ts';
import { readDayOrYear, typedDayOrYear } from '../item/days.ts';
import {
  type HoldingLine,
  lineOf,
  linesOf,
  type Move,
  movedLines,
  readLine,
  readSize,
  sizeProblem,
  stockOfLines,
  withLines,
  writeSize,
} from './holding-lines.ts';

const { needed, number, text } = kinds;

/** The year that was typed, `null` for NV, nothing for nothing. */
function readVintage(typed: string): number | null | undefined {
  return saysNonVintage(typed) ? null : (readNumber(typed) ?? undefined);
}

export const WINE = rowFields({
  name: needed('Name'),
  producer: text('Producer'),
  vintage: {
    ...needed('Vintage'),
    read: readVintage,
    write: (year) => vintageWords(typeof year === 'number' ? year : null),
  },
  baseYear: number('Base or disgorgement year'),
  country: text('Country'),
  region: needed('Region'),
  appellation: text('Appellation'),
  designation: text('Designation'),
  type: needed('Type'),
  varietal: text('Varietal'),
  quantity: number('Quantity'),
  bottleSizeMl: {
    ...number('Bottle size', String(STANDARD_BOTTLE_ML)),
    read: readSize,
    write: writeSize,
  },
  price: text('Price'),
  currency: text('Currency'),
  alcohol: text('Alcohol'),
  rating: number('Rating'),
  purchaseDate: text('Purchase date'),
  drinkFrom: number('Drink from'),
  drinkBy: {
    ...text('Drink by'),
    read: readDayOrYear,
    write: (day) => typedDayOrYear(typeof day === 'string' ? day : null),
  },
  lastTasted: text('Last tasted'),
  storageLocation: text('Storage location'),
  notes: text('Notes'),
});

/** What each field of a wine is called, in the form and in what is said about it. */
export const WINE_LABELS = WINE.labels;

/** A wine as it is typed: every field a text, so that nothing typed is ever lost. */
export type WineValues = Record<keyof typeof WINE_LABELS, string> & {
  image: PictureChoice;
  /** Of a wine in several places all of them; then quantity, bottle size and storage location follow them. */
  holdings: readonly HoldingLine[];
  /** Bottles that are being moved; saved so, they go with the rest. */
  move: Move | null;
};

/** An empty form; `currency` is the one this person used last. */
export const emptyWine = (currency: string): WineValues => ({
  ...WINE.empty(),
  currency,
  image: 'kept',
  move: null,
  holdings: [],
});

/** A stored wine as it would be typed. */
export const wineValues = (wine: Wine): WineValues => ({
  ...WINE.valuesOf(wine),
  ...(wine.vintageUnknown && { vintage: UNKNOWN_VINTAGE }),
  image: 'kept',
  move: null,
  holdings: wine.holdings.length > 1 ? wine.holdings.map(lineOf) : [],
});

/** How forms show a vintage that is not known; any word for no value says the same. */
export const UNKNOWN_VINTAGE = 'Unknown';

/** Whether it was typed that the vintage is not known. */
export const isVintageUnknown = (typed: string): boolean => typed.trim() !== '' && saysNothing(typed);

/** What is sent beside the fields where it was typed that the vintage is not known. */
export const unknownVintageOf = (typed: string): { vintage?: null; vintageUnknown?: true } =>
  isVintageUnknown(typed) ? { vintage: null, vintageUnknown: true } : {};

/** The typed values as the contract names them; a currency without a price says nothing. */
const wire = (values: WineValues) => ({
  ...WINE.read(values),
  ...unknownVintageOf(values.vintage),
  currency: readText(values.price) && readText(values.currency),
  ...(values.holdings.length > 0 && {
    holdings: values.holdings.map(readLine),
    ...stockOfLines(values.holdings),
  }),
});

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

/** What is wrong with a vintage and a bottle size as they are typed, which the schema sees as numbers. */
export function problemsAsTyped(
  { vintage = '', bottleSizeMl = '' }: Partial<Pick<WineValues, 'vintage' | 'bottleSizeMl'>>,
  currentYear: number,
): Problems {
  const problems: Problems = {};
  const year = readVintage(vintage);
  const outside = year !== undefined && vintageProblem(year, currentYear);
  if (Number.isNaN(year)) problems['vintage'] = 'Vintage must be a year, NV or Unknown';
  else if (outside) problems['vintage'] = inWords(outside);
  const size = sizeProblem(bottleSizeMl);
  if (size !== undefined) problems['bottleSizeMl'] = size;
  return problems;
}

/**
 * Checks a typed wine as the server will.
 * @param form `full` insists on the fourteen fields of a new wine, `quick` on the five every wine has
 * @param currentYear the calendar year now
 * @param stored the drinking window it has, which stays valid as long as it is not changed
 */
export function checkWine(
  typed: WineValues,
  form: 'full' | 'quick',
  currentYear: number,
  stored: DrinkingWindow = NO_WINDOW,
): Checked<WineDraft> {
  const moved = typed.move && movedLines(linesOf(typed), typed.move);
  const values = moved && 'lines' in moved ? { ...typed, ...withLines(moved.lines) } : typed;
  const read = wineDraft.safeParse(wire(values));
  const problems: Problems = {
    ...(moved && 'problem' in moved && { move: moved.problem }),
    ...(form === 'full' && missing(values)),
    ...problemsOf(read.error),
  };
  Object.assign(problems, problemsAsTyped(values, currentYear));
  const size = values.holdings.map(({ bottleSizeMl }) => sizeProblem(bottleSizeMl)).find(Boolean);
  if (size !== undefined) problems['holdings'] = size;
  if (!problems['drinkFrom'] && !problems['drinkBy']) {
    const closed = changedWindowProblem(stored, typedWindow(values));
    if (closed) problems['drinkBy'] = inWords(closed);
  }
  return checked(read, problems);
}

/** What of a checked wine differs from the stored one; `image` only where the picture is to go. */
export function changesOfWine(stored: Wine, draft: WineDraft, image: PictureChoice): WineChanges {
  // One place needs no list, unless there were several before.
  const several = (wine: Pick<WineDraft, 'holdings'>) =>
    wine.holdings && wine.holdings.length > 1 ? wine.holdings : null;
  const changes = changedFields(
    { ...stored, holdings: several(stored) },
    { vintageUnknown: null, ...draft, holdings: several(draft) },
  );
  return wineChanges.parse({ ...changes, ...(image === 'removed' && { image: '' }) });
}
