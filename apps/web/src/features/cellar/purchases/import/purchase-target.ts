/** The import of wishes and purchases: any columns by their headings, and files of CellarTracker and Vivino. */
import { type PurchaseRow, purchaseRow } from '@cuverie/contract';
import { NON_VINTAGE, purchaseProblems, VINTAGE_UNKNOWN } from '@cuverie/domain';
import { wordsIn } from '../../../../platform/csv/fields.ts';
import type { Mapping } from '../../../../platform/csv/mapping.ts';
import { leaveOut, type ReadRow } from '../../../../platform/csv/read-rows.ts';
import { cellOf } from '../../../../platform/csv/sheet.ts';
import type { ImportTarget } from '../../../../platform/csv/target.ts';
import { sentenceWords } from '../../../../ui/units.ts';
import { currencyCode } from '../../import/fields.ts';
import { showPrice } from '../../import/finish.ts';
import { hasAll } from '../../import/formats/format.ts';
import { UNKNOWN } from '../../import/years.ts';
import { CT_PENDING, CT_WISHES } from './cellartracker-purchases.ts';
import { PURCHASE_FIELDS } from './purchase-columns.ts';

/** A row with a day is an order. */
function finish(row: ReadRow, mapping: Mapping): void {
  const { values, extra, source } = row;
  // Any other word for no value means any vintage.
  if (cellOf(source, mapping.indexOf('vintage')).toLowerCase() === UNKNOWN) {
    values['vintageUnknown'] = true;
    row.shown = { ...row.shown, vintage: VINTAGE_UNKNOWN };
  } else if (values['vintage'] === null) row.shown = { ...row.shown, vintage: NON_VINTAGE };
  values['stage'] ??= values['orderedOn'] || values['dueOn'] ? 'Ordered' : 'Wish';
  const { price, currency } = values;
  const sign = typeof price === 'string' && !currency ? /[€$£¥]|\b[A-Z]{3}\b/.exec(price)?.[0] : undefined;
  const code = sign === undefined ? undefined : currencyCode(sign);
  if (code !== undefined) values['currency'] = code;
  for (const heading of Object.keys(extra)) delete extra[heading];
}

/** Takes one bottle if no number can be read, leaves out the days of a wish, and shows the price. */
function conclude(row: ReadRow): void {
  if (row.values['bottles'] === undefined) {
    row.values['bottles'] = 1;
    row.notes.push('without a number of bottles; one is taken');
  }
  const { stage, orderedOn, dueOn } = row.values as Partial<PurchaseRow>;
  const given = { stage: stage ?? 'Wish', orderedOn, dueOn, bottles: 1, arrivals: [] };
  for (const [name, problem] of Object.entries(purchaseProblems(given)))
    leaveOut(row, name, sentenceWords(problem));
  showPrice(row);
}

export const PURCHASE_TARGET: ImportTarget = {
  kind: 'purchases',
  title: 'Import wishes and purchases',
  one: 'purchase',
  many: 'purchases',
  about:
    'CellarTracker’s Pending and its wish list, Vivino’s wish list, or any spreadsheet: .csv, .tsv or .txt. What has a day is a purchase to come, the rest are wishes.',
  fields: PURCHASE_FIELDS,
  schema: purchaseRow,
  finish,
  conclude,
  shown: wordsIn(
    'name stage producer vintage region type bottles bottleSizeMl price merchant orderedOn dueOn note',
  ),
  headedBy: ['name', 'vintage', 'producer'],
  matchedBy: wordsIn('stage name bottles id source producer vintage vintageUnknown merchant orderedOn'),
  formats: [
    CT_PENDING,
    CT_WISHES,
    {
      id: 'vivino-wishes',
      name: 'Vivino, wish list',
      fits: (headings) => hasAll(headings, 'winery winename vintage') && !headings.has('usercellarcount'),
    },
  ],
};
