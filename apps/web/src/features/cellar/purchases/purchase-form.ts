/** The form values of wishes, purchases and arrivals. */
import {
  type ArrivalDraft,
  arrivalDraft,
  inWords,
  type Purchase,
  type PurchaseDraft,
  purchaseDraft,
  type Wine,
} from '@cuverie/contract';
import { arrivalProblem, bottlesToCome, purchaseProblems, STANDARD_BOTTLE_ML } from '@cuverie/domain';
import { type CheckedForm, checkForm, kinds, rowFields } from '../../../ui/form/fields.ts';
import { readText } from '../../../ui/form/typed.ts';
import { readSize, writeSize } from '../wines/form/holding-lines.ts';
import { problemsAsTyped, UNKNOWN_VINTAGE, unknownVintageOf } from '../wines/form/wine-form.ts';
import { readYear } from './purchase-words.ts';

const { needed, number, text } = kinds;

/** A vintage, which is optional for a wish. */
const year = {
  ...text('Vintage'),
  read: readYear,
  write: (vintage: unknown) => (typeof vintage === 'number' ? String(vintage) : ''),
};

const wine = {
  name: needed('Name'),
  producer: text('Producer'),
  vintage: year,
  country: text('Country'),
  region: text('Region'),
  appellation: text('Appellation'),
  type: { ...text('Type'), read: (typed: string) => typed || null },
  varietal: text('Varietal'),
};

export const PURCHASE = rowFields({
  stage: needed('Stage', 'Ordered'),
  ...wine,
  bottles: number('Bottles', '1'),
  bottleSizeMl: { ...number('Bottle size', String(STANDARD_BOTTLE_ML)), read: readSize, write: writeSize },
  price: text('Price'),
  currency: text('Currency'),
  merchant: text('Merchant'),
  orderedOn: text('Ordered on'),
  dueOn: text('Expected on'),
  note: text('Note'),
});
export type PurchaseFormValues = ReturnType<typeof PURCHASE.empty>;

export const purchaseTyped = (purchase: Purchase): PurchaseFormValues => ({
  ...PURCHASE.valuesOf({ ...purchase }),
  ...unknownTyped(purchase),
});

const unknownTyped = ({ vintageUnknown }: Pick<Purchase, 'vintageUnknown'>) =>
  vintageUnknown ? { vintage: UNKNOWN_VINTAGE } : {};

/** The form values of a wish that is ordered today. */
export const orderedToday = (purchase: Purchase, today: string): PurchaseFormValues => ({
  ...purchaseTyped(purchase),
  stage: 'Ordered',
  orderedOn: today,
});

/** The typed values as sent. A wish has no day, and a currency needs a price. */
const wire = (typed: PurchaseFormValues) => {
  const days = typed.stage === 'Wish' ? { orderedOn: '', dueOn: '' } : {};
  const currency = readText(typed.price) ? typed.currency : '';
  return { ...PURCHASE.read({ ...typed, ...days, currency }), ...unknownVintageOf(typed.vintage) };
};

/** Validates a typed purchase as the server does. */
export function checkPurchase(
  typed: PurchaseFormValues,
  thisYear: number,
  arrivals: Purchase['arrivals'] = [],
): CheckedForm<PurchaseDraft> {
  const read = purchaseDraft.safeParse(wire(typed));
  const problems = { ...PURCHASE.problemsOf(read.error), ...problemsAsTyped(typed, thisYear) };
  if (typed.vintage.trim() === '') delete problems['vintage'];
  const { bottles } = read.success ? purchaseProblems({ ...read.data, arrivals }) : {};
  return checkForm(read, { ...problems, ...(bottles && { bottles: inWords(bottles) }) });
}

export const ARRIVAL = rowFields({
  bottles: number('Bottles that arrived'),
  day: text('Received on'),
  price: text('Price'),
  currency: text('Currency'),
  merchant: text('Merchant'),
  place: text('Where they are put'),
  wineId: text('Add them to'),
  ...wine,
  // Known if the wine exists.
  vintage: { ...year, read: (typed) => (typed.trim() === '' ? undefined : readYear(typed)) },
  region: needed('Region'),
  type: needed('Type'),
});
export type ArrivalFormValues = ReturnType<typeof ARRIVAL.empty>;

/** The initial values of an arrival: all bottles, today. */
export const arrivalTyped = (purchase: Purchase, today: string, to: Wine | undefined): ArrivalFormValues => ({
  ...ARRIVAL.valuesOf({ ...purchase, bottles: bottlesToCome(purchase), day: today }),
  ...unknownTyped(purchase),
  place: to?.storageLocation ?? '',
  wineId: to?.id ?? '',
});

/** Validates an arrival as the server does. Without an existing wine, the fields of a new one are required. */
export function checkArrival(
  typed: ArrivalFormValues,
  purchase: Purchase,
  thisYear: number,
): CheckedForm<ArrivalDraft> {
  const { bottles, day, price, currency, merchant, place, wineId, ...newWine } = ARRIVAL.read(typed);
  const isNew = typed.wineId === '';
  const values = {
    bottles,
    day,
    price: price ?? '',
    currency: price ? currency : '',
    merchant: merchant ?? '',
    place,
  };
  const read = arrivalDraft.safeParse({
    ...values,
    ...(isNew ? { wine: { ...newWine, ...unknownVintageOf(typed.vintage) } } : { wineId }),
  });
  const problems = Object.fromEntries(
    Object.entries(ARRIVAL.problemsOf(read.error)).map(([field, words]) => [
      field.replace(/^wine\./, ''),
      words,
    ]),
  );
  if (isNew) {
    const { vintage } = problemsAsTyped({ vintage: typed.vintage }, thisYear);
    if (vintage) problems['vintage'] = vintage;
  }
  const many = read.success && arrivalProblem(read.data.bottles ?? 0, purchase);
  if (many) problems['bottles'] = inWords(many);
  return checkForm(read, problems);
}
