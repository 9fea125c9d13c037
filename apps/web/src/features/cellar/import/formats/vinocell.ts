import type { SheetRow } from '../../../../platform/csv/sheet.ts';
import { bottlesWithPlace, type CellOf, hasAll, joinTexts, orUnknown, wineFormat } from './format.ts';

const isStored = (cell: CellOf, row: SheetRow) =>
  cell(row, 'Bottle number') !== '' && cell(row, 'Output date') === '';

const sparkling = (cell: CellOf, row: SheetRow) =>
  /still|tranquil|^$/i.test(cell(row, 'Effervescence')) ? '' : 'sparkling';

/** VinoCell's three files: the wines, the stored bottles, the consumed bottles. */
export const VINOCELL = wineFormat({
  id: 'vinocell',
  name: 'VinoCell',
  hint: 'Drop the wines, the stored and the gone bottles together: they become one list. Stored bottles are counted.',
  fits: (headings) => hasAll(headings, 'winery year subregion effervescence volume'),
  made: (cell) => ({
    Wine: (row) => cell(row, 'Name') || cell(row, 'Winery'),
    'Vintage year': (row) => cell(row, 'Year'),
    Origin: (row) => orUnknown(cell(row, 'Region'), cell(row, 'Country')),
    'Kind of wine': (row) =>
      joinTexts([sparkling(cell, row), cell(row, 'Category') || cell(row, 'Hue')], ' ') || 'Unknown',
    Bottles: (row) => (isStored(cell, row) ? '1' : '0'),
    Maker: (row) => cell(row, 'Producer') || cell(row, 'Winery'),
    Holdings: (row) =>
      bottlesWithPlace(
        joinTexts([cell(row, 'Cellar'), cell(row, 'Shelf'), cell(row, 'Location')], ', '),
        isStored(cell, row) ? 1 : 0,
      ),
  }),
  key: (cell, row) => ['Winery', 'Name', 'Producer', 'Year', 'Volume'].map((header) => cell(row, header)),
  joining: {
    sum: 'bottles',
    first: `wine vintageyear origin kindofwine maker grapes price currency alcohol inputdate lasttasting lastrating
      drinkfrom drinkuntil`,
    places: 'holdings',
    lines: 'comment',
  },
  fields: {
    wine: 'name',
    country: 'country',
    subregion: 'appellation',
    classification: 'designation',
    vintageyear: 'vintage',
    origin: 'region',
    kindofwine: 'type',
    bottles: 'quantity',
    maker: 'producer',
    grapes: 'varietal',
    volume: 'bottleSizeMl',
    price: 'price',
    currency: 'currency',
    alcohol: 'alcohol',
    lastrating: 'rating',
    inputdate: 'purchaseDate',
    drinkfrom: 'drinkFrom',
    drinkuntil: 'drinkBy',
    lasttasting: 'lastTasted',
    holdings: 'holdings',
    comment: 'notes',
  },
  spent:
    'Wine, Vintage year, Origin, Kind of wine, Bottles, Maker, Holdings, Year, Name, Producer, Cellar, Shelf, Location',
  settle: ({ extra, values }) => {
    if (extra['Winery'] === values['producer']) delete extra['Winery'];
    return undefined;
  },
});
