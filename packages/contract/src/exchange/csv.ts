/** CSV files for people: the documented columns first, then all other data of a row. */
import { NON_VINTAGE } from '@cuverie/domain';
import { BARREL } from '../cellar/barrel.fields.ts';
import { WINE } from '../cellar/wine.fields.ts';
import { csvColumns, type RowFields } from '../platform/fields.ts';
import { BLOCK } from '../vineyard/block.fields.ts';
import type { CsvColumn } from './csv-column.ts';

const text = (heading: string, field: string): CsvColumn => ({ heading, field, kind: 'text' });
const number = (heading: string, field: string): CsvColumn => ({ heading, field, kind: 'number' });
const day = (heading: string, field: string): CsvColumn => ({ heading, field, kind: 'day' });
/** The year of a wine, NV, or `unknown`. */
const vintage: CsvColumn = { ...number('Vintage', 'vintage'), none: NON_VINTAGE };
const foreign: readonly CsvColumn[] = [
  { heading: 'Other Columns', field: 'extra', kind: 'json' },
  text('Source', 'source'),
  text('Id', 'id'),
];

/** The first columns of a wine in their order; fields that came later stand behind the columns of other programs. */
const FIRST_OF_WINE =
  'name vintage region type quantity producer varietal bottleSizeMl price currency alcohol rating purchaseDate drinkFrom drinkBy lastTasted storageLocation notes'.split(
    ' ',
  );

/** Columns of some fields in this order. */
const inOrder = (fields: RowFields, names: readonly string[]): CsvColumn[] =>
  names.flatMap((name) => csvColumns(fields).filter(({ field }) => field === name));

export const WINE_CSV: readonly CsvColumn[] = [
  ...inOrder(WINE, FIRST_OF_WINE),
  ...foreign,
  ...csvColumns(WINE).filter(({ field }) => !FIRST_OF_WINE.includes(field)),
  // Of a wine in several places, as `holdingsText` writes them.
  { heading: 'Holdings', field: 'holdings', kind: 'places' },
];

export const BARREL_CSV: readonly CsvColumn[] = [...csvColumns(BARREL), ...foreign];

export const CONSUMPTION_CSV: readonly CsvColumn[] = [
  day('Date', 'day'),
  text('Name', 'name'),
  text('Producer', 'producer'),
  vintage,
  number('Bottle Size (ml)', 'bottleSizeMl'),
  number('Quantity', 'quantity'),
  text('Reason', 'reason'),
  number('Rating', 'rating'),
  text('Note', 'note'),
  text('Taken By', 'takenBy'),
  text('Wine Id', 'wineId'),
  text('Id', 'id'),
  day('Bought On', 'boughtOn'),
  text('Price', 'price'),
  text('Currency', 'currency'),
];

export const PURCHASE_CSV: readonly CsvColumn[] = [
  text('Stage', 'stage'),
  text('Name', 'name'),
  // A wish for any vintage has none.
  number('Vintage', 'vintage'),
  text('Producer', 'producer'),
  text('Country', 'country'),
  text('Region', 'region'),
  text('Appellation', 'appellation'),
  text('Type', 'type'),
  text('Varietal', 'varietal'),
  number('Bottle Size (ml)', 'bottleSizeMl'),
  number('Bottles', 'bottles'),
  number('To Come', 'toCome'),
  text('Price', 'price'),
  text('Currency', 'currency'),
  text('Merchant', 'merchant'),
  day('Ordered On', 'orderedOn'),
  day('Expected On', 'dueOn'),
  text('Note', 'note'),
  text('Source', 'source'),
  text('Id', 'id'),
];

/** The history for people. */
export const HISTORY_CSV: readonly CsvColumn[] = [
  text('When', 'when'),
  { ...text('Who', 'who'), none: 'a former member' },
  text('Kind', 'kind'),
  text('Name', 'name'),
  text('Act', 'act'),
  text('Before', 'before'),
  text('After', 'after'),
  text('Item Id', 'itemId'),
  text('Person Id', 'by'),
  text('Id', 'id'),
];

export const FIELD_CSV: readonly CsvColumn[] = [
  ...inOrder(BLOCK, ['name', 'variety', 'area']),
  number('Latitude', 'latitude'),
  number('Longitude', 'longitude'),
  ...inOrder(BLOCK, ['elevation', 'aspect', 'rowSpacing', 'vineSpacing', 'plantingYear', 'estimatedYield']),
  ...inOrder(BLOCK, ['targetBrix', 'targetIndex', 'targetPh', 'targetTa', 'highestPh', 'status', 'group']),
  text('Id', 'id'),
  text('Weather Of', 'weatherFrom'),
  ...inOrder(BLOCK, ['declaredArea']),
  { heading: 'Boundary', field: 'boundary', kind: 'json' },
];

export const MEASUREMENT_CSV: readonly CsvColumn[] = [
  text('Field', 'field'),
  text('Variety', 'variety'),
  day('date', 'date'),
  number('brix', 'brix'),
  number('ph', 'ph'),
  number('ta', 'ta'),
  text('status', 'status'),
  day('estimatedHarvest', 'estimatedHarvest'),
  text('takenBy', 'takenBy'),
  number('berryWeight', 'berryWeight'),
  text('notes', 'notes'),
  text('Id', 'id'),
  text('Field Id', 'block'),
];

export const WEATHER_CSV: readonly CsvColumn[] = [
  text('Field', 'field'),
  text('Variety', 'variety'),
  day('Date', 'date'),
  number('Minimum (°C)', 'min'),
  number('Maximum (°C)', 'max'),
  number('Mean (°C)', 'mean'),
  number('Rain (mm)', 'rain'),
  text('Field Id', 'block'),
];
