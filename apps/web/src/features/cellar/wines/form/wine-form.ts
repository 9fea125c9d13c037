import {
  type CustomField,
  inWords,
  WINE,
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
  isNoValue,
  meansNonVintage,
  STANDARD_BOTTLE_ML,
  vintageProblem,
  vintageWords,
} from '@cuverie/domain';
import { readNumber } from '../../../../ui/fields/number.ts';
import type { PictureChoice } from '../../../../ui/fields/picture.ts';
import {
  type CheckedForm,
  changedFields,
  checkForm,
  formFields,
  requiredError,
  rowFields,
} from '../../../../ui/form/fields.ts';
import { type Problems, problemsOf, readText } from '../../../../ui/form/typed.ts';
import { changedCustom, readCustom, typedCustom, typedProblems } from '../../custom-fields/custom-values.ts';
import { readDayOrYear, typedDayOrYear } from '../../item/days.ts';
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

/** The typed year, `null` for NV, `undefined` if empty. */
function readVintage(typed: string): number | null | undefined {
  return meansNonVintage(typed) ? null : (readNumber(typed) ?? undefined);
}

const fields = formFields(WINE, { bottleSizeMl: STANDARD_BOTTLE_ML });

export const WINE_FORM = rowFields({
  ...fields,
  vintage: {
    ...fields.vintage,
    read: readVintage,
    write: (year) => vintageWords(typeof year === 'number' ? year : null),
  },
  bottleSizeMl: { ...fields.bottleSizeMl, read: readSize, write: writeSize },
  drinkBy: {
    ...fields.drinkBy,
    read: readDayOrYear,
    write: (day) => typedDayOrYear(typeof day === 'string' ? day : null),
  },
});

export const WINE_LABELS = WINE_FORM.labels;

/** A typed wine: every field is text, so that no input is lost. */
export type WineValues = Record<keyof typeof WINE_LABELS, string> & {
  image: PictureChoice;
  /** All places of a wine in several; then quantity, bottle size and storage location are computed from them. */
  holdings: readonly HoldingLine[];
  /** A move of bottles in progress; it is saved with the rest. */
  move: Move | null;
  /** Whether a new wine was not tasted yet, so that the full form requires no rating and no day. Text like the others. */
  notTasted: '' | 'yes';
};

/** An empty form; `currency` is the one the person used last. */
export const emptyWine = (currency: string): WineValues => ({
  ...WINE_FORM.empty(),
  currency,
  image: 'kept',
  move: null,
  notTasted: '',
  holdings: [],
});

/** The typed values of a stored wine. */
export const wineValues = (wine: Wine, own: readonly CustomField[] = []): WineValues => ({
  ...WINE_FORM.valuesOf(wine),
  ...typedCustom(own, wine.custom),
  ...(wine.vintageUnknown && { vintage: UNKNOWN_VINTAGE }),
  image: 'kept',
  move: null,
  notTasted: '',
  holdings: wine.holdings.length > 1 ? wine.holdings.map(lineOf) : [],
});

/** The text for an unknown vintage; any word for no value means the same. */
export const UNKNOWN_VINTAGE = 'Unknown';

/** Whether the vintage was typed as unknown. */
export const isVintageUnknown = (typed: string): boolean => typed.trim() !== '' && isNoValue(typed);

/** Sent in addition to the fields if the vintage was typed as unknown. */
export const unknownVintageOf = (typed: string): { vintage?: null; vintageUnknown?: true } =>
  isVintageUnknown(typed) ? { vintage: null, vintageUnknown: true } : {};

/** The typed values by the contract's names; a currency without a price is ignored. */
const wire = (values: WineValues, custom: ReturnType<typeof readCustom>) => ({
  ...WINE_FORM.read(values),
  ...(Object.keys(custom).length > 0 && { custom }),
  ...unknownVintageOf(values.vintage),
  currency: readText(values.price) && readText(values.currency),
  ...(values.holdings.length > 0 && {
    holdings: values.holdings.map(readLine),
    ...stockOfLines(values.holdings),
  }),
});

/** Fields that may stay empty in the full form for a wine that was not tasted yet. */
const TASTED_FIELDS: ReadonlySet<string> = new Set(['rating', 'lastTasted']);

/** The fields that the full form requires. */
export const fullFields = ({ notTasted }: WineValues) =>
  FULL_WINE_FIELDS.filter((field) => notTasted === '' || !TASTED_FIELDS.has(field));

/** Fields under More in Quick add. */
export const MORE_WINE_FIELDS = [
  'producer',
  'price',
  'currency',
  'storageLocation',
  'drinkFrom',
  'drinkBy',
] as const satisfies readonly (keyof WineValues)[];

/** Whether anything under More was typed; the currency alone is only the last one used. */
export const hasMore = (values: WineValues): boolean =>
  values.image !== 'kept' ||
  MORE_WINE_FIELDS.some((field) => field !== 'currency' && values[field].trim() !== '');

/** The fields of the full form that are still empty. */
function missing(values: WineValues): Problems {
  const empty = fullFields(values).filter((field) => values[field].trim() === '');
  return Object.fromEntries(empty.map((field) => [field, requiredError(WINE_LABELS[field])]));
}

const NO_WINDOW: DrinkingWindow = { drinkFrom: null, drinkBy: null };

const typedWindow = ({ drinkFrom, drinkBy }: WineValues): DrinkingWindow => ({
  drinkFrom: readNumber(drinkFrom),
  drinkBy: readDayOrYear(drinkBy),
});

/** Problems of a typed vintage and bottle size, which the schema gets as numbers. */
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
 * @param form `full` requires the fourteen fields of a new wine, `quick` the five of every wine
 * @param currentYear the calendar year now
 * @param stored its drinking window and values of own fields, which stay valid while unchanged
 * @param own the estate's own fields
 */
export function checkWine(
  typed: WineValues,
  form: 'full' | 'quick',
  currentYear: number,
  stored: DrinkingWindow & Pick<Wine, 'custom'> = NO_WINDOW,
  own: readonly CustomField[] = [],
): CheckedForm<WineDraft> {
  const moved = typed.move && movedLines(linesOf(typed), typed.move);
  const values = moved && 'lines' in moved ? { ...typed, ...withLines(moved.lines) } : typed;
  const custom = readCustom(own, values);
  const read = wineDraft.safeParse(wire(values, custom));
  const problems: Problems = {
    ...(moved && 'problem' in moved && { move: moved.problem }),
    ...(form === 'full' && missing(values)),
    ...problemsOf(read.error),
  };
  Object.assign(problems, problemsAsTyped(values, currentYear), typedProblems(own, custom, stored.custom));
  const size = values.holdings.map(({ bottleSizeMl }) => sizeProblem(bottleSizeMl)).find(Boolean);
  if (size !== undefined) problems['holdings'] = size;
  if (!problems['drinkFrom'] && !problems['drinkBy']) {
    const closed = changedWindowProblem(stored, typedWindow(values));
    if (closed) problems['drinkBy'] = inWords(closed);
  }
  return checkForm(read, problems);
}

/** The differences between a checked and the stored wine; `image` only to remove the picture. */
export function changesOfWine(stored: Wine, draft: WineDraft, image: PictureChoice): WineChanges {
  // One place needs no list, unless there were several before.
  const several = (wine: Pick<WineDraft, 'holdings'>) =>
    wine.holdings && wine.holdings.length > 1 ? wine.holdings : null;
  const { custom: typed, ...rest } = draft;
  const changes = changedFields(
    { ...stored, holdings: several(stored) },
    { vintageUnknown: null, ...rest, holdings: several(draft) },
  );
  const custom = changedCustom(stored.custom, typed);
  return wineChanges.parse({
    ...changes,
    ...(custom && { custom }),
    ...(image === 'removed' && { image: '' }),
  });
}
