import {
  fillLevelProblem,
  type Holding,
  NON_VINTAGE,
  UNKNOWN_REGION,
  VINTAGE_UNKNOWN,
  windowProblem,
} from '@cuverie/domain';
import type { Mapping } from '../../../platform/csv/mapping.ts';
import type { ReadRow } from '../../../platform/csv/read-rows.ts';
import { cellOf } from '../../../platform/csv/sheet.ts';
import { roundTo } from '../../../platform/csv/values.ts';
import { importedPriceWords } from '../../../ui/money.ts';
import { sentenceWords } from '../../../ui/units.ts';
import { withUnit } from '../../../ui/words.ts';
import { placeWords } from '../finding/words.ts';
import { currencyCode } from './fields.ts';
import { styleIn } from './wine-styles.ts';
import { UNKNOWN } from './years.ts';

const nothing = (value: unknown): boolean => value === undefined || value === null || value === '';

/** The preview of holdings: `Rack A: 3; Offsite: 2`. */
export const lyingWords = (holdings: readonly Pick<Holding, 'place' | 'bottles'>[]): string =>
  holdings.map(({ place, bottles }) => `${placeWords(place ?? '')}: ${bottles}`).join('; ');

/** Shows several places in the column of the single place. */
function showPlaces(row: ReadRow): void {
  const { holdings, storageLocation } = row.values;
  const words = Array.isArray(holdings) ? lyingWords(holdings as Holding[]) : storageLocation;
  if (typeof words === 'string') row.shown = { ...row.shown, storageLocation: words };
}

/** Splits a vintage into none or unknown, and words it for the preview. */
function settleVintage(row: ReadRow): void {
  const { values, assumed } = row;
  if (values['vintage'] === UNKNOWN) {
    Object.assign(values, { vintage: null, vintageUnknown: true });
    if (assumed.includes('vintage')) assumed.push('vintageUnknown');
    row.shown = { ...row.shown, vintage: VINTAGE_UNKNOWN };
  } else if (values['vintage'] === null) row.shown = { ...row.shown, vintage: NON_VINTAGE };
}

/** Replaces an empty region by the appellation, else the country, else unknown. A stored region stays. */
function settleRegion({ values, assumed, notes }: ReadRow, mapping: Mapping): void {
  if (values['region'] !== undefined || !mapping.includes('region')) return;
  const { appellation, country } = values;
  values['region'] = appellation ?? country ?? UNKNOWN_REGION;
  assumed.push('region');
  if (appellation !== undefined) notes.push('without a region; the appellation is taken');
  else if (country !== undefined) notes.push('without a region; the country is taken');
  else notes.push(`without a region; “${UNKNOWN_REGION}” is taken`);
}

/** Takes the style from the column of types, `White - Fortified` or `Sake`, unless another column has one. */
function settleStyle({ values, source }: ReadRow, mapping: Mapping): void {
  if (values['id'] !== undefined || values['style'] !== undefined) return;
  const style = styleIn(cellOf(source, mapping.indexOf('type')));
  if (style !== undefined) values['style'] = style;
}

/**
 * Removes a drinking window that closes before it opens, and keeps its ends as other data. In our own files it was
 * stored as it is.
 */
function settleWindow({ values, extra, notes }: ReadRow): void {
  const { id, drinkFrom, drinkBy } = values;
  if (id !== undefined || typeof drinkFrom !== 'number' || typeof drinkBy !== 'string') return;
  if (windowProblem({ drinkFrom, drinkBy }) === undefined) return;
  delete values['drinkFrom'];
  delete values['drinkBy'];
  // For a day only the year is used, and the day is already kept.
  extra['Drink from'] ??= String(drinkFrom);
  extra['Drink by'] = drinkBy;
  notes.push(
    'A drinking window that closes before it opens: no window is set, and its two ends stay with the wine',
  );
}

/** Takes the currency from the price, `€ 45` or `45 EUR`; our own files have a column for it. */
function settleCurrency({ values }: ReadRow): void {
  if (values['id'] !== undefined || !nothing(values['currency']) || typeof values['price'] !== 'string')
    return;
  const currency = values['price']
    .match(/Fr\.|\p{L}+|[€$£¥]/gu)
    ?.find((word) => /^(?:[A-Z]{3}|Fr\.|[€$£¥])$/.test(word));
  const code = currency === undefined ? undefined : currencyCode(currency);
  if (code !== undefined) values['currency'] = code;
}

/** Builds `extra` and `source`, which only our own files have as columns. */
export function buildExtra(row: ReadRow): void {
  const own = row.values['extra'];
  if (typeof own === 'object' && own !== null) row.extra = { ...own, ...row.extra };
  delete row.values['extra'];
  if (Object.keys(row.extra).length > 0) row.values['extra'] = row.extra;
}

/** Completes a row as a wine in the server's format. */
export function finishWine(row: ReadRow, mapping: Mapping): void {
  settleVintage(row);
  settleRegion(row, mapping);
  settleStyle(row, mapping);
  showPlaces(row);
  settleWindow(row);
  settleCurrency(row);
}

/** Shows a price in the preview as an amount with its currency. */
export function showPrice(row: ReadRow): void {
  const { price, currency } = row.values;
  if (typeof price === 'string') row.shown = { ...row.shown, price: importedPriceWords(price, currency) };
}

/** Adds what depends on the completed fields of a wine. */
export function concludeWine(row: ReadRow): void {
  showPrice(row);
  buildExtra(row);
  if (row.assumed.length > 0) row.values['assumed'] = row.assumed;
}

/** Converts a fill level in percent to litres, once the capacity is known. */
function settleShare(row: ReadRow): void {
  const { fillLevel: share, capacity } = row.values;
  if (typeof share !== 'string') return;
  delete row.values['fillLevel'];
  if (typeof capacity !== 'number') {
    row.problems['fillLevel'] ??= `“${share}” is a share of a capacity that is not known`;
    return;
  }
  const litres = roundTo((capacity * Number.parseFloat(share)) / 100, 2);
  row.values['fillLevel'] = litres;
  row.shown = { ...row.shown, fillLevel: `${share} = ${withUnit(litres, 'L')}` };
}

/** Completes a row as a barrel in the server's format. */
export function finishBarrel(row: ReadRow, mapping: Mapping): void {
  settleRegion(row, mapping);
  // An answer for all rows also updates an existing barrel, like any other cell.
  row.assumed = [];
  const { values, problems } = row;
  // A barrel always has wine of some year.
  if (values['vintage'] === null || values['vintage'] === UNKNOWN) delete values['vintage'];
  settleShare(row);
  const { capacity, fillLevel } = values;
  if (typeof capacity !== 'number' || typeof fillLevel !== 'number') return;
  const overfull = fillLevelProblem(fillLevel, capacity);
  if (overfull !== undefined) problems['fillLevel'] ??= sentenceWords(overfull);
}
