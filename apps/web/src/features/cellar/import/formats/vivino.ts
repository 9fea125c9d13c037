import { NON_VINTAGE } from '@cuverie/domain';
import { partsOfWindow } from '../years.ts';
import { firstFilled, hasAll, joinTexts, orUnknown, wineFormat } from './format.ts';

/** Vivino's three files, alone or together, with one row per wine. */
export const VIVINO = wineFormat({
  id: 'vivino',
  name: 'Vivino',
  hint: 'Drop cellar.csv, full_wine_list.csv and user_prices.csv together: they become one list. Wines you only scanned or rated come with no bottles.',
  fits: (headings) =>
    hasAll(headings, 'winery winename') && (headings.has('linktowine') || headings.has('regionalwinestyle')),
  made: (cell) => ({
    'Vintage year': (row) => cell(row, 'Vintage'),
    Origin: (row) => orUnknown(cell(row, 'Region'), cell(row, 'Country')),
    Bottles: (row) => firstFilled(cell(row, 'User cellar count'), cell(row, 'Bottles in cellar')) || '0',
    'Window from': (row) => partsOfWindow(cell(row, 'Drinking Window'))[0],
    'Window until': (row) => partsOfWindow(cell(row, 'Drinking Window'))[1],
    'Own notes': (row) => joinTexts([cell(row, 'Your review'), cell(row, 'Personal Note')], '\n'),
  }),
  // A wine of Vivino is a page and a vintage; without a page its names are the key.
  key: (cell, row) => [
    cell(row, 'Link to wine') || [cell(row, 'Winery'), cell(row, 'Wine name')].join('|').toLowerCase(),
    cell(row, 'Vintage'),
  ],
  joining: {
    sum: 'bottles',
    first: 'winename winery winetype origin wineprice yourprice yourrating windowfrom windowuntil',
    lines: 'ownnotes',
  },
  fields: {
    winename: 'name',
    country: 'country',
    vintageyear: 'vintage',
    origin: 'region',
    winetype: 'type',
    bottles: 'quantity',
    winery: 'producer',
    yourrating: 'rating',
    wineprice: 'price',
    yourprice: 'price',
    windowfrom: 'drinkFrom',
    windowuntil: 'drinkBy',
    storedat: 'storageLocation',
    ownnotes: 'notes',
  },
  scale: '5',
  spent:
    'Vintage year, Origin, Bottles, Window from, Window until, Own notes, Vintage, User cellar count, Bottles in cellar, Your review, Personal Note, Personal note',
  settle: ({ source, values, extra }, cell) => {
    if (values['drinkFrom'] !== undefined || values['drinkBy'] !== undefined) delete extra['Drinking Window'];
    const page = cell(source, 'Link to wine');
    const { vintage } = values;
    const stated = typeof vintage === 'number' || typeof vintage === 'string' ? vintage : NON_VINTAGE;
    const key = `vivino:${page}:${stated}`;
    return page === '' || key.length > 200 ? undefined : key;
  },
});
