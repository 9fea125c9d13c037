/** Reads CellarTracker's pending orders and wishes. */

import { isNoValue } from '@cuverie/domain';
import type { Plan, ReadRow } from '../../../../platform/csv/read-rows.ts';
import { cellsBy, type SheetRow, sheetOf } from '../../../../platform/csv/sheet.ts';
import type { Format } from '../../../../platform/csv/target.ts';
import { countText } from '../../../../ui/words.ts';
import { originOf, priceOf } from '../../import/formats/cellartracker.ts';
import { type CellOf, hasAll } from '../../import/formats/format.ts';
import { stackSheets } from '../../import/join-rows.ts';
import { PURCHASE_FIELDS } from './purchase-columns.ts';

type Read = (cell: CellOf, row: SheetRow) => string;

/** The fields, each under a heading of its own. */
type Columns = Readonly<Record<string, Read>>;

const isZero = (text: string): boolean => text === '' || Number(text) === 0;

const heading =
  (...names: readonly string[]): Read =>
  (cell, row) =>
    names.map((name) => cell(row, name)).find((text) => !isNoValue(text)) ?? '';

/** A price; 0 means that it is unknown. */
const priced =
  (read: Read): Read =>
  (cell, row) => {
    const text = read(cell, row);
    return isZero(text) ? '' : text;
  };

const WINE: Columns = {
  name: heading('Wine'),
  producer: heading('Producer'),
  vintage: (cell, row) => cell(row, 'Vintage'),
  country: heading('Country'),
  region: originOf,
  appellation: heading('Appellation'),
  type: heading('Type', 'Color'),
  varietal: heading('Varietal'),
  bottleSizeMl: heading('Size', 'BottleSize'),
};

/** Builds purchases from rows of CellarTracker. */
function purchases(
  columns: Columns,
  takes: (cell: CellOf) => (row: SheetRow) => boolean,
  words: (bottles: number, rows: number, others: number) => string,
): NonNullable<Format['plan']> {
  const fields = Object.keys(columns);
  const reads = Object.values(columns);
  return (tables): Omit<Plan, 'schema'> => {
    const all = stackSheets(tables.map((table) => sheetOf(table, true)));
    const cell = cellsBy(all);
    const taken = all.rows.filter(takes(cell));
    const rows = taken.map((row) => ({
      number: row.number,
      cells: reads.map((read) => read(cell, row)),
      sources: [row.cells],
    }));
    const at = fields.indexOf('bottles');
    const bottles = rows.reduce((sum, { cells }) => sum + (Number(cells[at]) || 1), 0);
    return {
      sheet: { headers: fields, rows, delimiter: all.delimiter, sourceHeaders: all.headers },
      mapping: fields,
      fields: PURCHASE_FIELDS,
      order: 'month-first',
      contents: [words(bottles, rows.length, all.rows.length - rows.length)],
      finish: ({ values, extra }: ReadRow) => {
        values['bottles'] ??= 1;
        for (const other of Object.keys(extra)) delete extra[other];
      },
    };
  };
}

/** Pending orders. Delivered ones are in the cellar, and are imported with its other files. */
export const CT_PENDING: Format = {
  id: 'cellartracker-pending',
  name: 'CellarTracker, Pending',
  fits: (headings) => hasAll(headings, 'ipurchase iwine remaining'),
  plan: purchases(
    {
      stage: () => 'Ordered',
      ...WINE,
      bottles: heading('Quantity'),
      price: priced(priceOf),
      currency: heading('Currency'),
      merchant: heading('StoreName'),
      orderedOn: heading('PurchaseDate'),
      dueOn: heading('DeliveryDate'),
      note: heading('PurchaseNote', 'OrderNumber'),
      source: (cell, row) => `cellartracker:iPurchase:${cell(row, 'iPurchase')}`,
    },
    (cell) => (row) => /^(?:false|0|no)$/i.test(cell(row, 'Delivered')),
    (bottles, rows, others) =>
      `CellarTracker: ${countText(bottles, 'bottle')} to come, in ${countText(rows, 'order')}.${
        others > 0
          ? ` ${countText(others, 'row')} of what was delivered is left to the import of My Cellar.`
          : ''
      }`,
  ),
};

const LIST_NAMES = ['TagName', 'ListName', 'Tag', 'List'] as const;

/** A wish list, which is one of several kinds of list. */
export const CT_WISHES: Format = {
  id: 'cellartracker-wishes',
  name: 'CellarTracker, wish list',
  fits: (headings) =>
    hasAll(headings, 'iwine wine') &&
    ['tagname', 'listname', 'tag', 'maxprice', 'wishlist', 'wishlistnote'].some((name) => headings.has(name)),
  plan: purchases(
    {
      stage: () => 'Wish',
      ...WINE,
      bottles: heading('Wanted', 'Desired', 'WishQuantity'),
      price: priced(heading('MaxPrice', 'MaximumPrice')),
      currency: heading('Currency'),
      note: heading('TagNote', 'ListNote', 'WishlistNote', 'Note', 'Notes'),
      source: (cell, row) => `cellartracker:wish:${cell(row, 'iWine')}`,
    },
    (cell) => (row) => {
      const list = heading(...LIST_NAMES)(cell, row);
      return list === '' || /wish/i.test(list);
    },
    (_bottles, rows, others) =>
      `CellarTracker: ${countText(rows, 'wish', 'wishes')}.${
        others > 0
          ? ` ${countText(others, 'row')} of other lists ${others === 1 ? 'is' : 'are'} left out.`
          : ''
      }`,
  ),
};
