import { BARREL, barrelRow, type CustomField, wineRow } from '@cuverie/contract';
import { isNonVintage, isNoValue, youngestVintage } from '@cuverie/domain';
import { thisYear } from '../../../platform/clock.ts';
import { wordsIn } from '../../../platform/csv/fields.ts';
import { guessMapping } from '../../../platform/csv/mapping.ts';
import { cellsBy, foldHeader, type Sheet, type SheetRow } from '../../../platform/csv/sheet.ts';
import type { ColumnOrder, ImportTarget } from '../../../platform/csv/target.ts';
import { BARREL_FIELDS } from './barrel-fields.ts';
import { customTargetField, settleCustom } from './custom-columns.ts';
import { wineFields } from './fields.ts';
import { buildExtra, concludeWine, finishBarrel, finishWine } from './finish.ts';
import { CELLARTRACKER } from './formats/cellartracker.ts';
import { OWN_BARRELS, OWN_WINES, ownWines } from './formats/own.ts';
import { VINOCELL } from './formats/vinocell.ts';
import { VIVINO } from './formats/vivino.ts';
import { joinPlaces } from './join-places.ts';
import { withColumns } from './join-rows.ts';
import { partsOfWindow } from './years.ts';

const isYear = (cell = ''): boolean => {
  const text = cell.trim();
  return (
    isNonVintage(text) ||
    (/^\d{4}$/.test(text) && Number(text) >= 1800 && Number(text) <= youngestVintage(thisYear()))
  );
};

const isAmount = (cell: string): boolean => /^\d[\d.,\s]*$/.test(cell.trim());

/** The specified columns: a year second, and amounts from the fifth on. */
const inOrder = (name: string, list: string): ColumnOrder => {
  const fields = wordsIn(list);
  const fits = (row: readonly string[]) =>
    row.length >= fields.length && isYear(row[1]) && row.slice(4, fields.length).every(isAmount);
  // A heading is never a year.
  return { name, fields, fits, isData: (row) => row.some(isYear) };
};

/** Splits a window in one cell into two columns. */
function withWindow(sheet: Sheet): Sheet {
  const isWindow = (header: string) => /^drink(ing)?window$/.test(foldHeader(header));
  if (!sheet.headers.some(isWindow)) return sheet;
  const cell = cellsBy(sheet);
  const window = (row: SheetRow) => cell(row, 'Drinking window') || cell(row, 'Drink window');
  const isInOthers = (header: string, text: string) =>
    isWindow(header) && (isNoValue(text) || partsOfWindow(text).some((year) => year !== ''));
  return {
    ...withColumns(sheet, {
      'Drink from': (row) => partsOfWindow(window(row))[0],
      'Drink by': (row) => partsOfWindow(window(row))[1],
    }),
    isInOthers,
  };
}

const FIELDS = wineFields();

/** A currency beside the amount of a price. */
const NAMES_CURRENCY = /[€$£¥]|Fr\.|[A-Za-z]{3}/;

/** The currency in a heading: `Price (USD)`, `Cost in €`. */
const currencyIn = (header: string): string | undefined =>
  /[€$£¥]|\b(?:EUR|USD|GBP|CHF|AUD|NZD|CAD|ZAR|JPY|SEK|NOK|DKK)\b/.exec(header)?.[0];

/** Adds a column with the currency of the price's heading, for prices without a currency. */
function withCurrency(sheet: Sheet): Sheet {
  const mapping = guessMapping(sheet.headers, FIELDS);
  const price = mapping.indexOf('price');
  const currency = currencyIn(sheet.headers[price] ?? '');
  if (currency === undefined || mapping.includes('currency')) return sheet;
  const at = ({ cells }: SheetRow) => cells[price] ?? '';
  return withColumns(sheet, {
    Currency: (row) => (isNoValue(at(row)) || NAMES_CURRENCY.test(at(row)) ? '' : currency),
  });
}

/** Adds a column with the currency of each barrel's price, from its cell, else from its heading. */
function withBarrelCurrency(sheet: Sheet): Sheet {
  const mapping = guessMapping(sheet.headers, BARREL_FIELDS);
  const price = mapping.indexOf('price');
  if (price === -1 || mapping.includes('priceCurrency')) return sheet;
  const ofHeading = currencyIn(sheet.headers[price] ?? '');
  const found = ({ cells }: SheetRow) => {
    const cell = cells[price] ?? '';
    return isNoValue(cell) ? '' : (currencyIn(cell) ?? ofHeading ?? '');
  };
  return sheet.rows.some((row) => found(row) !== '') ? withColumns(sheet, { Currency: found }) : sheet;
}

/** `Fill #` is which wine the barrel holds, not how full it is. */
const withFillNumber = (sheet: Sheet): Sheet => ({
  ...sheet,
  headers: sheet.headers.map((header) => (/^\s*fill\s*#\s*$/i.test(header) ? 'Fill number' : header)),
});

/** Adds a region from the appellation, else the country, if a file has no column for it. */
function withRegion(sheet: Sheet): Sheet {
  const mapping = guessMapping(sheet.headers, FIELDS);
  const [appellation, country] = ['appellation', 'country'].map((field) => mapping.indexOf(field));
  if (mapping.includes('region') || (appellation === -1 && country === -1)) return sheet;
  const at = ({ cells }: SheetRow, index = -1) => cells[index]?.trim() ?? '';
  return withColumns(sheet, { Region: (row) => at(row, appellation) || at(row, country) });
}

export const WINE_TARGET: ImportTarget = {
  kind: 'wines',
  title: 'Import Wines',
  one: 'wine',
  many: 'wines',
  about:
    'From CellarTracker, Vivino, VinoCell, Cuverie or any spreadsheet: .csv, .tsv or .txt, or an archive of Cuverie (.zip).',
  fields: FIELDS,
  schema: wineRow,
  finish: finishWine,
  conclude: concludeWine,
  join: joinPlaces,
  shown: wordsIn(
    'name producer vintage country region appellation type style quantity bottleSizeMl price drinkFrom drinkBy rating storageLocation tags',
  ),
  headedBy: ['name', 'vintage', 'producer'],
  matchedBy: wordsIn('quantity id source name producer vintage region type bottleSizeMl'),
  formats: [OWN_WINES, ...CELLARTRACKER, VIVINO, VINOCELL],
  inOrder: inOrder('Name, Vintage, Region, Type, Quantity', 'name vintage region type quantity'),
  prepare: (sheet) => withCurrency(withRegion(withWindow(sheet))),
  keepsOthers: true,
  takesArchive: true,
};

/** The import of wines with the estate's own fields, each by its name as the heading. */
export function wineTarget(own: readonly CustomField[]): ImportTarget {
  if (own.length === 0) return WINE_TARGET;
  const fields = own.map(customTargetField);
  return {
    ...WINE_TARGET,
    fields: [...WINE_TARGET.fields, ...fields],
    shown: [...WINE_TARGET.shown, ...fields.map(({ name }) => name)],
    finish: (row, mapping) => {
      finishWine(row, mapping);
      settleCustom(row);
    },
    formats: [ownWines(own), ...CELLARTRACKER, VIVINO, VINOCELL],
  };
}

/** Fields of a barrel without a column in the preview. */
const NOT_IN_PREVIEW = wordsIn('toastLevel woodType purchaseDate notes forest');

export const BARREL_TARGET: ImportTarget = {
  kind: 'barrels',
  title: 'Import Barrels',
  one: 'barrel',
  many: 'barrels',
  about: 'From Cuverie or any spreadsheet: .csv, .tsv or .txt, or an archive of Cuverie (.zip).',
  fields: BARREL_FIELDS,
  schema: barrelRow,
  finish: finishBarrel,
  prepare: (sheet) => withBarrelCurrency(withFillNumber(sheet)),
  conclude: buildExtra,
  shown: Object.keys(BARREL).filter((field) => !NOT_IN_PREVIEW.includes(field)),
  headedBy: ['name', 'vintage'],
  matchedBy: wordsIn('id source name vintage region type barrelId'),
  formats: [OWN_BARRELS],
  inOrder: inOrder(
    'Name, Vintage, Region, Type, Capacity, Fill Level',
    'name vintage region type capacity fillLevel',
  ),
  keepsOthers: true,
  takesArchive: true,
};
