import { isNothing } from '../../../../platform/csv/fields.ts';
import type { ReadRow } from '../../../../platform/csv/read-rows.ts';
import { cellsBy, type Sheet, type SheetRow, sheetOf } from '../../../../platform/csv/sheet.ts';
import type { Table } from '../../../../platform/csv/table.ts';
import { readBottleSize } from '../bottle-sizes.ts';
import { finishWine, spend } from '../finish.ts';
import { type Joining, joinRows, stacked, withColumns } from '../join-rows.ts';
import { wineFields } from '../wine-fields.ts';
import { historyOf } from './cellartracker-history.ts';
import { type Format, hasAll, mappingBy } from './format.ts';

const FIELDS = {
  wine: 'name',
  vintage: 'vintage',
  origin: 'region',
  type: 'type',
  bottles: 'quantity',
  quantity: 'quantity',
  producer: 'producer',
  varietal: 'varietal',
  size: 'bottleSizeMl',
  bottlesize: 'bottleSizeMl',
  price: 'price',
  bottlecost: 'price',
  currency: 'currency',
  bottlecostcurrency: 'currency',
  my: 'rating',
  purchasedate: 'purchaseDate',
  beginconsume: 'drinkFrom',
  endconsume: 'drinkBy',
  lastconsumed: 'lastTasted',
  place: 'storageLocation',
  bottlenote: 'notes',
} as const;

/** Where nothing was paid or counted, CellarTracker writes 0. */
const ZEROS = new Set([
  'Pending',
  'Price',
  'BottleCost',
  'NativePrice',
  'Valuation',
  'MyValue',
  'WBValue',
  'CTValue',
  'MenuPrice',
  'ConsumptionRevenue',
  'NativeRevenue',
  'Revenue',
  'Value',
  'CNotes',
  'PNotes',
  'MY',
  'CT',
]);

type CellOf = (row: SheetRow, header: string) => string;

/** A region where one is named; a locale reads from the country down, `France, Burgundy, …`. */
function originOf(cell: CellOf, row: SheetRow): string {
  const named = ['Region', 'SubRegion', 'Appellation'].map((header) => cell(row, header));
  const [country = '', region = ''] = cell(row, 'Locale')
    .split(',')
    .map((part) => part.trim());
  return [...named, region, country, cell(row, 'Country')].find((text) => !isNothing(text)) ?? 'Unknown';
}

const placeOf = (cell: CellOf, row: SheetRow): string =>
  ['Location', 'Bin']
    .map((header) => cell(row, header))
    .filter((text) => !isNothing(text))
    .join(', ');

/** Region and place in one column each; a bottle on its way has no place yet. */
function prepared(tables: readonly Table[]): Sheet {
  const sheet = stacked(tables.map((table) => sheetOf(table, true)));
  const cell = cellsBy(sheet);
  return withColumns(sheet, {
    Origin: (row) => originOf(cell, row),
    Place: (row) => placeOf(cell, row),
  });
}

/** What was made of other columns, and those of which all was taken. */
const SPENT = ['Origin', 'Place', 'Bottles', 'Last consumed', 'Location', 'Bin'];

const sourceOf = (sheet: Sheet) => {
  const cell = cellsBy(sheet);
  const history = historyOf(sheet);
  return (row: ReadRow): string | undefined => {
    spend(row, SPENT);
    const { source } = row;
    const consumptions = history(row);
    if (consumptions.length > 0) row.values['consumptions'] = consumptions;
    const wine = cell(source, 'iWine');
    const size = readBottleSize(cell(source, 'Size') || cell(source, 'BottleSize'));
    const ml = size && 'value' in size ? size.value : 750;
    return wine === '' ? undefined : `cellartracker:iWine:${wine}:${ml}`;
  };
};

const plan = (sheet: Sheet) => ({
  sheet,
  mapping: mappingBy(sheet, FIELDS),
  fields: wineFields('100'),
  order: 'month-first' as const,
  zeroIsNothing: ZEROS,
  finish: finishWine(sourceOf(sheet)),
});

const keyOf = (sheet: Sheet) => {
  const cell = cellsBy(sheet);
  return (row: SheetRow) =>
    [
      cell(row, 'iWine') || cell(row, 'Wine'),
      cell(row, 'Vintage'),
      cell(row, 'Size') || cell(row, 'BottleSize'),
    ].join('|');
};

const JOINING: Readonly<Record<string, Joining>> = {
  bottles: 'sum',
  price: 'first',
  bottlecost: 'first',
  currency: 'first',
  purchasedate: 'first',
  lastconsumed: 'latest',
  place: 'list',
  bottlenote: 'lines',
  consumptionnote: 'lines',
  purchasenote: 'lines',
  my: 'first',
  beginconsume: 'first',
  endconsume: 'first',
  origin: 'first',
};

/** Rows of single bottles as wines; `counts` is how many bottles of the cellar a row stands for. */
function joinBottles(sheet: Sheet, counts: (row: SheetRow) => number): Sheet {
  const counted = withColumns(sheet, { Bottles: (row) => String(counts(row)) });
  return joinRows(counted, keyOf(counted), JOINING);
}

const list: Format = {
  id: 'cellartracker-list',
  name: 'CellarTracker, List',
  fits: (headings) => hasAll(headings, 'iwine', 'wine', 'quantity', 'pending'),
  plan: (tables) => plan(prepared(tables)),
};

const inventory: Format = {
  id: 'cellartracker-inventory',
  name: 'CellarTracker, Inventory',
  hint: 'Each row is a bottle; the bottles of one wine and size become one wine.',
  fits: (headings) => hasAll(headings, 'iwine', 'wine', 'barcode') && !headings.has('quantity'),
  plan: (tables) => plan(joinBottles(prepared(tables), () => 1)),
};

const bottles: Format = {
  id: 'cellartracker-bottles',
  name: 'CellarTracker, Bottles',
  hint: 'Bottles in the cellar are counted; those you drank become the history of their wine. This file does not say the type of a wine; CellarTracker’s Inventory does.',
  fits: (headings) => hasAll(headings, 'bottlestate', 'iwine'),
  plan: (tables) => {
    const sheet = prepared(tables);
    const cell = cellsBy(sheet);
    const typed = withColumns(sheet, {
      'Last consumed': (row) => cell(row, 'ConsumptionDate'),
      Type: () => 'Unknown',
    });
    const isHere = (row: SheetRow) => cell(row, 'BottleState') === '1';
    const count = (row: SheetRow) => (isHere(row) ? Number(cell(row, 'Quantity')) || 1 : 0);
    return plan(withoutQuantity(joinBottles(typed, count)));
  },
};

/** The bottles that are here are counted already; the column of the file would count all. */
function withoutQuantity(sheet: Sheet): Sheet {
  return {
    ...sheet,
    headers: sheet.headers.map((header) => (header === 'Quantity' ? 'Rows’ quantities' : header)),
  };
}

const consumed: Format = {
  id: 'cellartracker-consumed',
  name: 'CellarTracker, Consumed',
  hint: 'Wines you drank come with no bottles, and with their history. Import this file before List or Inventory: those then tell how many bottles of them are left.',
  onMatch: 'skip',
  fits: (headings) => hasAll(headings, 'iconsumed', 'iwine'),
  plan: (tables) => {
    const sheet = prepared(tables);
    const cell = cellsBy(sheet);
    const joined = joinBottles(
      withColumns(sheet, {
        'Last consumed': (row) => cell(row, 'Consumed'),
        // `Type` here says a bottle was drunk, the kind of wine stands in two columns.
        'Kind of wine': (row) =>
          [cell(row, 'Color'), cell(row, 'Category')].filter((text) => !isNothing(text)).join(' - '),
      }),
      () => 0,
    );
    const { type: _, bottlenote: __, ...others } = FIELDS;
    return {
      ...plan(joined),
      mapping: mappingBy(joined, { ...others, kindofwine: 'type' }),
    };
  },
};

export const CELLARTRACKER: readonly Format[] = [list, inventory, bottles, consumed];
