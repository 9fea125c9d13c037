import { isNothing } from '../../../../platform/csv/fields.ts';
import { cellsBy, type Sheet, type SheetRow, sheetOf } from '../../../../platform/csv/sheet.ts';
import { finishWine, spend } from '../finish.ts';
import { joinRows, stacked, withColumns } from '../join-rows.ts';
import { isNonVintage } from '../vintages.ts';
import { partsOfWindow } from '../windows.ts';
import { wineFields } from '../wine-fields.ts';
import { type Format, hasAll, mappingBy } from './format.ts';

const VIVINO_FIELDS = {
  winename: 'name',
  vintageyear: 'vintage',
  origin: 'region',
  winetype: 'type',
  bottles: 'quantity',
  winery: 'producer',
  yourrating: 'rating',
  wineprice: 'price',
  windowfrom: 'drinkFrom',
  windowuntil: 'drinkBy',
  tastedon: 'lastTasted',
  storedat: 'storageLocation',
  ownnotes: 'notes',
} as const;

const VIVINO_SPENT = [
  'Vintage year',
  'Origin',
  'Bottles',
  'Window from',
  'Window until',
  'Tasted on',
  'Own notes',
  'Vintage',
  'User cellar count',
  'Bottles in cellar',
  'Your review',
  'Personal Note',
  'Personal note',
];

const orUnknown = (...texts: readonly string[]): string =>
  texts.find((text) => !isNothing(text)) ?? 'Unknown';

const lines = (...texts: readonly string[]): string => texts.filter((text) => !isNothing(text)).join('\n');

/** A wine of Vivino is one page and one vintage; without a page its names must do. */
function vivinoKey(sheet: Sheet) {
  const cell = cellsBy(sheet);
  return (row: SheetRow): string => {
    const page = cell(row, 'Link to wine');
    const named = [cell(row, 'Winery'), cell(row, 'Wine name')].join('|').toLowerCase();
    return [page || named, cell(row, 'Vintage')].join('|');
  };
}

/** Vivino's three files, each alone or all at once: one row a wine. */
export const VIVINO: Format = {
  id: 'vivino',
  name: 'Vivino',
  hint: 'Drop cellar.csv, full_wine_list.csv and user_prices.csv together: they become one list. Wines you only scanned or rated come with no bottles.',
  fits: (headings) =>
    hasAll(headings, 'winery', 'winename') &&
    (headings.has('linktowine') || headings.has('regionalwinestyle')),
  plan: (tables) => {
    const all = stacked(tables.map((table) => sheetOf(table, true)));
    const cell = cellsBy(all);
    const countOf = (row: SheetRow) => cell(row, 'User cellar count') || cell(row, 'Bottles in cellar');
    const made = withColumns(all, {
      'Vintage year': (row) => cell(row, 'Vintage') || 'NV',
      Origin: (row) => orUnknown(cell(row, 'Region'), cell(row, 'Country')),
      Bottles: (row) => countOf(row) || '0',
      'Window from': (row) => partsOfWindow(cell(row, 'Drinking Window'))[0],
      'Window until': (row) => partsOfWindow(cell(row, 'Drinking Window'))[1],
      // A wine somebody rated or reviewed was tasted on that day; a scan alone is no tasting.
      'Tasted on': (row) =>
        Number(cell(row, 'Your rating')) > 0 || cell(row, 'Your review') !== '' ? cell(row, 'Scan date') : '',
      'Own notes': (row) => lines(cell(row, 'Your review'), cell(row, 'Personal Note')),
    });
    const first = 'first' as const;
    const sheet = joinRows(made, vivinoKey(made), {
      winename: first,
      winery: first,
      winetype: first,
      origin: first,
      wineprice: first,
      yourrating: first,
      tastedon: first,
      windowfrom: first,
      windowuntil: first,
      bottles: 'sum',
      ownnotes: 'lines',
    });
    const at = cellsBy(sheet);
    return {
      sheet,
      mapping: mappingBy(sheet, VIVINO_FIELDS),
      fields: wineFields('5'),
      finish: finishWine((row) => {
        spend(row, VIVINO_SPENT);
        const { source, values, extra } = row;
        if (values['drinkFrom'] !== undefined || values['drinkBy'] !== undefined)
          delete extra['Drinking Window'];
        const page = at(source, 'Link to wine');
        const vintage = at(source, 'Vintage');
        const key = `vivino:${page}:${isNonVintage(vintage) || vintage === '' ? 'NV' : vintage}`;
        return page === '' || key.length > 200 ? undefined : key;
      }),
    };
  },
};

const VINOCELL_FIELDS = {
  wine: 'name',
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
  place: 'storageLocation',
  comment: 'notes',
} as const;

const VINOCELL_SPENT = [
  'Wine',
  'Vintage year',
  'Origin',
  'Kind of wine',
  'Bottles',
  'Maker',
  'Place',
  'Year',
  'Name',
  'Producer',
  'Cellar',
  'Shelf',
  'Location',
];

/** VinoCell's three files: the wines, the bottles stored, the bottles gone. */
export const VINOCELL: Format = {
  id: 'vinocell',
  name: 'VinoCell',
  hint: 'Drop the wines, the stored and the gone bottles together: they become one list. Stored bottles are counted.',
  fits: (headings) => hasAll(headings, 'winery', 'year', 'subregion', 'effervescence', 'volume'),
  plan: (tables) => {
    const all = stacked(tables.map((table) => sheetOf(table, true)));
    const cell = cellsBy(all);
    const isStored = (row: SheetRow) => cell(row, 'Bottle number') !== '' && cell(row, 'Output date') === '';
    const sparkling = (row: SheetRow) =>
      /still|tranquil|^$/i.test(cell(row, 'Effervescence')) ? '' : 'sparkling';
    const made = withColumns(all, {
      Wine: (row) => cell(row, 'Name') || cell(row, 'Winery'),
      'Vintage year': (row) => cell(row, 'Year') || 'NV',
      Origin: (row) => orUnknown(cell(row, 'Region'), cell(row, 'Country')),
      'Kind of wine': (row) =>
        [sparkling(row), cell(row, 'Category') || cell(row, 'Hue')].filter(Boolean).join(' ') || 'Unknown',
      Bottles: (row) => (isStored(row) ? '1' : '0'),
      Maker: (row) => cell(row, 'Producer') || cell(row, 'Winery'),
      Place: (row) =>
        isStored(row)
          ? [cell(row, 'Cellar'), cell(row, 'Shelf'), cell(row, 'Location')].filter(Boolean).join(', ')
          : '',
    });
    const by = cellsBy(made);
    const key = (row: SheetRow) =>
      ['Winery', 'Name', 'Producer', 'Year', 'Volume'].map((header) => by(row, header)).join('|');
    const first = 'first' as const;
    const sheet = joinRows(made, key, {
      bottles: 'sum',
      place: 'list',
      comment: 'lines',
      wine: first,
      vintageyear: first,
      origin: first,
      kindofwine: first,
      maker: first,
      grapes: first,
      price: first,
      currency: first,
      alcohol: first,
      inputdate: first,
      lasttasting: first,
      lastrating: first,
      drinkfrom: first,
      drinkuntil: first,
    });
    return {
      sheet,
      mapping: mappingBy(sheet, VINOCELL_FIELDS),
      fields: wineFields(),
      finish: finishWine((row) => {
        spend(row, VINOCELL_SPENT);
        if (row.extra['Winery'] === row.values['producer']) delete row.extra['Winery'];
        return undefined;
      }),
    };
  },
};
