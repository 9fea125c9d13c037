import { readHoldings } from '@cuverie/domain';
import { wordsIn } from '../../../../platform/csv/fields.ts';
import type { ReadRow } from '../../../../platform/csv/read-rows.ts';
import { cellsBy, type Sheet, type SheetRow } from '../../../../platform/csv/sheet.ts';
import type { Format } from '../../../../platform/csv/target.ts';
import { readDay } from '../../../../platform/csv/values.ts';
import { readSizeCell } from '../bottle-sizes.ts';
import {
  bottlesOf,
  CT_FILES,
  CT_HEADINGS,
  type CtFile,
  contentsOf,
  fileOf,
  headingOfExtra,
  SIZE,
  underOwnHeadings,
} from './cellartracker-files.ts';
import { historyOf, latestRating } from './cellartracker-history.ts';
import { bottlesWithPlace, type CellOf, joinTexts, orUnknown, wineFormat } from './format.ts';

const FIELDS = {
  wine: 'name',
  country: 'country',
  appellation: 'appellation',
  designation: 'designation',
  vintage: 'vintage',
  origin: 'region',
  kindofwine: 'type',
  bottles: 'quantity',
  producer: 'producer',
  varietal: 'varietal',
  bottle: 'bottleSizeMl',
  paid: 'price',
  paidin: 'currency',
  my: 'rating',
  bought: 'purchaseDate',
  beginconsume: 'drinkFrom',
  endconsume: 'drinkBy',
  holdings: 'holdings',
  noted: 'notes',
} as const;

/** CellarTracker writes 0 for an unknown price or count. */
const ZEROS = new Set(
  wordsIn(`Pending Price BottleCost NativePrice Valuation MyValue WBValue CTValue MenuPrice ConsumptionRevenue
    NativeRevenue Revenue Value CNotes cNotes PNotes MY CT iNote`).flatMap((header) => [
    header,
    ...CT_FILES.map((file) => headingOfExtra(header, file)),
  ]),
);

/** The region if there is one. A locale starts with the country, `France, Burgundy, …`. */
export function originOf(cell: CellOf, row: SheetRow): string {
  const named = ['Region', 'SubRegion', 'Appellation'].map((header) => cell(row, header));
  const [country = '', region = ''] = cell(row, 'Locale')
    .split(',')
    .map((part) => part.trim());
  return orUnknown(...named, region, country, cell(row, 'Country'));
}

const isZero = (text: string): boolean => text === '' || Number(text) === 0;

export const priceOf = (cell: CellOf, row: SheetRow): string => cell(row, 'Price') || cell(row, 'BottleCost');

/** A column that only counts for bottles in stock: a drunk or ordered bottle has no price and place here. */
const ifHere =
  (cell: CellOf, files: readonly CtFile[], read: (row: SheetRow) => string) =>
  (row: SheetRow): string =>
    files.includes(fileOf(cell, row)) ? read(row) : '';

const COUNTING = ['Inventory', 'List', 'Bottles', 'Purchase'] as const;

const sizeOf = (cell: CellOf, row: SheetRow): string => cell(row, 'Size') || cell(row, 'BottleSize');

function millilitres(size: string): string {
  const read = readSizeCell(size);
  return read && 'value' in read ? String(read.value) : size;
}

/** Sorts the most reliable file first, then bottles in stock, then by purchase day. */
function standingOf(cell: CellOf, row: SheetRow): string {
  const bought = readDay(cell(row, 'PurchaseDate'), { order: 'month-first' });
  const day = bought && 'value' in bought ? bought.value : '9';
  return `${CT_FILES.indexOf(fileOf(cell, row))} ${isZero(bottlesOf(cell, row)) ? 'gone' : 'below'} ${day}`;
}

/** The places of a row's bottles. An ordered bottle has none yet, and a drunk one has none any more. */
const placesOf = (cell: CellOf, row: SheetRow): string =>
  bottlesWithPlace(joinTexts([cell(row, 'Location'), cell(row, 'Bin')], ', '), Number(bottlesOf(cell, row)));

/** Columns with the same meaning in every file. */
const made = (cell: CellOf): Record<string, (row: SheetRow) => string> => ({
  Origin: (row) => originOf(cell, row),
  'Kind of wine': (row) =>
    fileOf(cell, row) === 'Consumed'
      ? joinTexts([cell(row, 'Color'), cell(row, 'Category')], ' - ') || cell(row, 'Type')
      : cell(row, 'Type') || cell(row, 'Color'),
  [SIZE]: (row) => sizeOf(cell, row),
  ...Object.fromEntries(
    COUNTING.map((file) => [`Bottles of ${file}`, ifHere(cell, [file], (row) => bottlesOf(cell, row))]),
  ),
  Paid: ifHere(cell, COUNTING, (row) => (isZero(priceOf(cell, row)) ? '' : priceOf(cell, row))),
  'Paid in': ifHere(cell, COUNTING, (row) => cell(row, 'Currency') || cell(row, 'BottleCostCurrency')),
  Bought: ifHere(cell, ['Inventory', 'Bottles', 'Purchase'], (row) => cell(row, 'PurchaseDate')),
  Noted: ifHere(cell, ['Inventory', 'Bottles'], (row) => cell(row, 'BottleNote')),
  ...Object.fromEntries(
    COUNTING.map((file) => [`Places of ${file}`, ifHere(cell, [file], (row) => placesOf(cell, row))]),
  ),
  Standing: (row) => standingOf(cell, row),
});

/** Whether a place has a name. List may have no places, and Purchase has none. */
const namesPlace = (places: string): boolean =>
  (readHoldings(places) ?? []).some(({ place }) => place !== null);

/** The values of the most reliable file. */
const chosen = (cell: CellOf): Record<string, (row: SheetRow) => string> => {
  const surest = (row: SheetRow, what: string, isSaid: (text: string) => boolean) =>
    COUNTING.map((file) => cell(row, `${what} of ${file}`)).find(isSaid);
  return {
    Bottles: (row) => surest(row, 'Bottles', (text) => text !== '') ?? '0',
    Holdings: (row) => surest(row, 'Places', namesPlace) ?? '',
  };
};

/** Columns that are fully converted to fields, in any file. */
const SPENT = [
  wordsIn('Origin Bottle Size BottleSize SortSize Paid Bought Noted Standing Bottles Holdings BottleCost'),
  wordsIn(
    'BottleCostCurrency Consumed ConsumedYear ConsumedQuarter ConsumedMonth ConsumedDay ConsumedWeekday',
  ),
  wordsIn('ConsumptionDate TastingDate TastingNotes'),
  ['Kind of wine', 'Paid in'],
  COUNTING.flatMap((file) => [`Bottles of ${file}`, `Places of ${file}`]),
  wordsIn('Price Currency PurchaseDate BottleNote Location Bin Quantity').flatMap((header) =>
    (['Inventory', 'List', 'Bottles'] as const).map((file) => headingOfExtra(header, file)),
  ),
  wordsIn('Delivered Remaining').flatMap((header) =>
    (['Purchase', 'Pending'] as const).map((file) => headingOfExtra(header, file)),
  ),
  [headingOfExtra('Rating', 'Notes')],
].flat();

/** The extra columns that show that a more reliable file was imported before. */
const KNOWN_BY = { Inventory: 'Barcode', List: 'WineBarcode', Bottles: 'BottleState' } as const;

const countsBottles = (file: CtFile): boolean => COUNTING.some((one) => one === file);

/**
 * Yields to a more reliable file, whether it was imported before or comes later, so that the order of files does not
 * matter.
 */
function yieldToSurer(row: ReadRow, files: ReadonlySet<CtFile>): void {
  const surest = CT_FILES.find((file) => files.has(file)) ?? 'Notes';
  const surer = Object.entries(KNOWN_BY).flatMap(([file, column]) =>
    CT_FILES.indexOf(file as CtFile) < CT_FILES.indexOf(surest) ? [column] : [],
  );
  if (countsBottles(surest)) {
    if (surer.length > 0) row.values['surer'] = surer;
    return;
  }
  // Files without counts only fill empty fields. The size is part of the wine's key.
  const fields = Object.keys(row.values).filter((field) => !['consumptions', 'bottleSizeMl'].includes(field));
  // This also applies to a wine without a vintage.
  fields.push('vintage');
  if (surest === 'Notes') fields.push('source');
  row.assumed = [...new Set([...row.assumed, ...fields])];
}

/** Adds the drinking log of a wine, and returns its key. The same wine in another size is a different wine. */
function settle(row: ReadRow, cell: CellOf, sheet: Sheet): string | undefined {
  const raw = cellsBy({ headers: sheet.sourceHeaders ?? sheet.headers });
  const files = new Set((row.source.sources ?? []).map((cells) => fileOf(raw, { cells, number: 0 })));
  const history = historyOf(sheet, row);
  const rating = latestRating(history);
  if (history.length > 0) row.values['consumptions'] = history;
  if (row.values['rating'] === undefined && rating !== undefined) {
    row.values['rating'] = rating;
    row.assumed.push('rating');
  }
  if (row.extra['Type'] === row.values['type']) delete row.extra['Type'];
  yieldToSurer(row, files);
  const wine = cell(row.source, 'iWine');
  // The volume of a jeroboam was asked for.
  const { bottleSizeMl } = row.values;
  const size = typeof bottleSizeMl === 'number' ? `${bottleSizeMl}` : millilitres(cell(row.source, SIZE));
  if (wine === '') return undefined;
  return ['cellartracker:iWine', wine, ...(size === '' ? [] : [size])].join(':');
}

const ofCellarTracker = (id: string, name: string, fits: Format['fits'], hint?: string): Format =>
  wineFormat({
    id,
    name,
    hint,
    fits,
    made,
    tidy: underOwnHeadings,
    key: (cell, row) => [
      cell(row, 'iWine') || cell(row, 'Wine'),
      cell(row, 'Vintage'),
      millilitres(cell(row, SIZE)),
    ],
    joining: {
      order: 'Standing',
      sum: COUNTING.map((file) => `bottlesof${file.toLowerCase()}`).join(' '),
      first:
        'wine vintage country appellation designation producer varietal price bottlecost currency purchasedate my beginconsume endconsume',
      surest: 'origin kindofwine bottle paid paidin bought',
      places: COUNTING.map((file) => `placesof${file.toLowerCase()}`).join(' '),
      lines: 'noted consumptionnote purchasenote',
    },
    chosen,
    contents: contentsOf,
    fields: FIELDS,
    scale: '100',
    order: 'month-first',
    zeroIsNothing: ZEROS,
    spent: SPENT,
    settle,
  });

/** Only Bottles lacks the types. */
const BOTTLES_HINT =
  'This file does not say the types of its wines. Dropped together with List or Inventory of CellarTracker, these are known.';

/** Each of the files, and several of them at once. */
export const CELLARTRACKER: readonly Format[] = [
  ...CT_FILES.map((file) =>
    ofCellarTracker(
      `cellartracker-${file.toLowerCase()}`,
      `CellarTracker, ${file}`,
      CT_HEADINGS[file],
      file === 'Bottles' ? BOTTLES_HINT : undefined,
    ),
  ),
  ofCellarTracker('cellartracker', 'CellarTracker', (headings) =>
    CT_FILES.some((file) => CT_HEADINGS[file](headings)),
  ),
];
