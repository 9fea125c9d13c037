import type { ConsumptionRow } from '@cuverie/contract';
import type { ConsumptionReason } from '@cuverie/domain';
import { isNothing, wordsIn } from '../../../../platform/csv/fields.ts';
import type { ReadRow } from '../../../../platform/csv/read-rows.ts';
import { cellsBy, type Sheet, type SheetRow } from '../../../../platform/csv/sheet.ts';
import type { Format } from '../../../../platform/csv/target.ts';
import { readDay } from '../../../../platform/csv/values.ts';
import { withoutGuard } from '../../../../platform/csv/write.ts';
import { readSizeCell } from '../bottle-sizes.ts';
import { type CellOf, hasAll, joined, lying, orUnknown, wineFormat } from './format.ts';

const FIELDS = {
  wine: 'name',
  country: 'country',
  appellation: 'appellation',
  designation: 'designation',
  vintage: 'vintage',
  origin: 'region',
  type: 'type',
  bottles: 'quantity',
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
  holdings: 'holdings',
  bottlenote: 'notes',
} as const;

/** Where nothing was paid or counted, CellarTracker writes 0. */
const ZEROS = new Set(
  wordsIn(`Pending Price BottleCost NativePrice Valuation MyValue WBValue CTValue MenuPrice ConsumptionRevenue
    NativeRevenue Revenue Value CNotes PNotes MY CT`),
);

/** A region where one is named; a locale reads from the country down, `France, Burgundy, …`. */
function originOf(cell: CellOf, row: SheetRow): string {
  const named = ['Region', 'SubRegion', 'Appellation'].map((header) => cell(row, header));
  const [country = '', region = ''] = cell(row, 'Locale')
    .split(',')
    .map((part) => part.trim());
  return orUnknown(...named, region, country, cell(row, 'Country'));
}

const REASONS: readonly (readonly [RegExp, ConsumptionReason])[] = [
  [/drank|drunk/i, 'Drunk'],
  [/gave|gift/i, 'Gifted'],
  [/sold|auction/i, 'Sold'],
  [/broken|spoil|cork|spill/i, 'Broken/Corked'],
  [/tast/i, 'Tasted'],
];

/** The most entries one row may bring; the server takes no more. */
const MOST = 1000;

/**
 * The history of a wine, from the rows of the file it was made of: one entry a bottle that was drunk, given or sold.
 * A row without a day is no entry; what it says stays among the other columns.
 */
function historyOf(sheet: Sheet, { source }: ReadRow): ConsumptionRow[] {
  const cell = cellsBy({ headers: sheet.sourceHeaders ?? sheet.headers });
  const entries = (source.sources ?? []).flatMap((cells, index): ConsumptionRow[] => {
    const at = (header: string) => cell({ cells }, header);
    const day = readDay(at('Consumed') || at('ConsumptionDate'), { order: 'month-first' });
    if (day === undefined || 'problem' in day) return [];
    const kind = at('ShortType') || at('ConsumptionType') || at('Type');
    const note = withoutGuard(at('ConsumptionNote'));
    const key = at('iConsumed') || `${at('iWine')}:${day.value}:${index}`;
    return [
      {
        day: day.value,
        quantity: Number(at('Quantity')) || 1,
        reason: REASONS.find(([pattern]) => pattern.test(kind))?.[1] ?? 'Other',
        ...(!isNothing(note) && { note }),
        source: `cellartracker:consumed:${key}`,
      },
    ];
  });
  return entries.slice(0, MOST);
}

const sizeOf = (cell: CellOf, row: SheetRow) => cell(row, 'Size') || cell(row, 'BottleSize');

/** Keeps what was drunk of a wine, and gives its key: the same wine in another size is another. */
function settle(row: ReadRow, cell: CellOf, sheet: Sheet): string | undefined {
  const consumptions = historyOf(sheet, row);
  if (consumptions.length > 0) row.values['consumptions'] = consumptions;
  const wine = cell(row.source, 'iWine');
  const size = readSizeCell(sizeOf(cell, row.source));
  return wine === ''
    ? undefined
    : `cellartracker:iWine:${wine}:${size && 'value' in size ? size.value : 750}`;
}

/** The storage and the bin in it. */
const placeOf = (cell: CellOf, row: SheetRow): string =>
  joined([cell(row, 'Location'), cell(row, 'Bin')], ', ');

type Varying = 'id' | 'name' | 'hint' | 'onMatch' | 'fits' | 'made';

/** What all files of CellarTracker have in common; a bottle on its way has no place yet. */
const common = ({ made, ...file }: Pick<Parameters<typeof wineFormat>[0], Varying>) => ({
  ...file,
  made: (cell: CellOf) => ({
    Origin: (row: SheetRow) => originOf(cell, row),
    Place: (row: SheetRow) => placeOf(cell, row),
    ...made(cell),
  }),
  fields: FIELDS,
  scale: '100' as const,
  order: 'month-first' as const,
  zeroIsNothing: ZEROS,
  spent: 'Origin, Place, Holdings, Bottles, Last consumed, Location, Bin',
  settle,
});

/** A file with a row for each bottle; those of one wine and size become one row. */
const ofBottles = (file: Parameters<typeof common>[0]) => ({
  ...common(file),
  key: (cell: CellOf, row: SheetRow) => [
    cell(row, 'iWine') || cell(row, 'Wine'),
    cell(row, 'Vintage'),
    sizeOf(cell, row),
  ],
  joining: {
    sum: 'bottles',
    first: 'price bottlecost currency purchasedate my beginconsume endconsume origin',
    latest: 'lastconsumed',
    list: 'place',
    places: 'holdings',
    lines: 'bottlenote consumptionnote purchasenote',
  },
});

/** Bottles of a row of the file Bottles that are still in the cellar. */
const storedOf = (cell: CellOf, row: SheetRow): number =>
  cell(row, 'BottleState') === '1' ? Number(cell(row, 'Quantity')) || 1 : 0;

const { type: _, bottlenote: __, ...OTHERS } = FIELDS;

export const CELLARTRACKER: readonly Format[] = [
  wineFormat({
    ...common({
      id: 'cellartracker-list',
      name: 'CellarTracker, List',
      fits: (headings) => hasAll(headings, 'iwine wine quantity pending'),
      made: () => ({}),
    }),
    fields: { ...FIELDS, quantity: 'quantity' },
  }),
  wineFormat(
    ofBottles({
      id: 'cellartracker-inventory',
      name: 'CellarTracker, Inventory',
      hint: 'Each row is a bottle; the bottles of one wine and size become one wine.',
      fits: (headings) => hasAll(headings, 'iwine wine barcode') && !headings.has('quantity'),
      made: (cell) => ({ Bottles: () => '1', Holdings: (row) => lying(placeOf(cell, row), 1) }),
    }),
  ),
  wineFormat(
    ofBottles({
      id: 'cellartracker-bottles',
      name: 'CellarTracker, Bottles',
      hint: 'Bottles in the cellar are counted; those you drank become the history of their wine. This file does not say the type of a wine; CellarTracker’s Inventory does.',
      fits: (headings) => hasAll(headings, 'bottlestate iwine'),
      made: (cell) => ({
        'Last consumed': (row) => cell(row, 'ConsumptionDate'),
        Type: () => 'Unknown',
        Bottles: (row) => String(storedOf(cell, row)),
        Holdings: (row) => lying(placeOf(cell, row), storedOf(cell, row)),
      }),
    }),
  ),
  wineFormat({
    ...ofBottles({
      id: 'cellartracker-consumed',
      name: 'CellarTracker, Consumed',
      hint: 'Wines you drank come with no bottles, and with their history. Import this file before List or Inventory: those then tell how many bottles of them are left.',
      onMatch: 'skip',
      fits: (headings) => hasAll(headings, 'iconsumed iwine'),
      made: (cell) => ({
        'Last consumed': (row) => cell(row, 'Consumed'),
        // `Type` here says a bottle was drunk, the kind of wine stands in two columns.
        'Kind of wine': (row) => joined([cell(row, 'Color'), cell(row, 'Category')], ' - '),
        Bottles: () => '0',
      }),
    }),
    fields: { ...OTHERS, kindofwine: 'type' },
  }),
];
