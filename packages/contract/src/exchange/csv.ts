/** CSV files for people: the documented columns first, then all other data of a row. */
import { NON_VINTAGE } from '@cuverie/domain';
import { BARREL } from '../cellar/barrel.fields.ts';
import { WINE } from '../cellar/wine.fields.ts';
import { csvColumns } from '../platform/fields.ts';
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
const placeOf = ({ field }: CsvColumn) => FIRST_OF_WINE.indexOf(field);

export const WINE_CSV: readonly CsvColumn[] = [
  ...csvColumns(WINE)
    .filter((column) => placeOf(column) !== -1)
    .toSorted((one, other) => placeOf(one) - placeOf(other)),
  ...foreign,
  ...csvColumns(WINE).filter((column) => placeOf(column) === -1),
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
  text('Field', 'name'),
  text('Variety', 'variety'),
  number('Area (ha)', 'area'),
  number('Latitude', 'latitude'),
  number('Longitude', 'longitude'),
  number('Elevation (m)', 'elevation'),
  text('Aspect', 'aspect'),
  number('Row Spacing (m)', 'rowSpacing'),
  number('Vine Spacing (m)', 'vineSpacing'),
  number('Planting Year', 'plantingYear'),
  number('Estimated Yield (t)', 'estimatedYield'),
  number('Target Brix', 'targetBrix'),
  number('Target Brix·pH²', 'targetIndex'),
  number('Target pH', 'targetPh'),
  number('Target TA (g/L)', 'targetTa'),
  number('Highest pH', 'highestPh'),
  text('Field Status', 'status'),
  text('Group', 'group'),
  text('Id', 'id'),
  text('Weather Of', 'weatherFrom'),
  number('Declared Area (ha)', 'declaredArea'),
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
