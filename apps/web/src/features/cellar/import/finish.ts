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
import { importedPriceWords } from '../../../ui/money.ts';
import { sentenceWords } from '../../../ui/units.ts';
import { placeWords } from '../finding/words.ts';
import { currencyCode } from './fields.ts';
import { UNKNOWN } from './years.ts';

const nothing = (value: unknown): boolean => value === undefined || value === null || value === '';

/** How the preview says where bottles lie: `Rack A: 3; Offsite: 2`. */
export const lyingWords = (holdings: readonly Pick<Holding, 'place' | 'bottles'>[]): string =>
  holdings.map(({ place, bottles }) => `${placeWords(place ?? '')}: ${bottles}`).join('; ');

/** Several places stand where otherwise the one does. */
function showPlaces(row: ReadRow): void {
  const { holdings, storageLocation } = row.values;
  const words = Array.isArray(holdings) ? lyingWords(holdings as Holding[]) : storageLocation;
  if (typeof words === 'string') row.shown = { ...row.shown, storageLocation: words };
}

/** A wine of no vintage, or of one nobody knows, has none; how the preview says which. */
function settleVintage(row: ReadRow): void {
  const { values, assumed } = row;
  if (values['vintage'] === UNKNOWN) {
    Object.assign(values, { vintage: null, vintageUnknown: true });
    if (assumed.includes('vintage')) assumed.push('vintageUnknown');
    row.shown = { ...row.shown, vintage: VINTAGE_UNKNOWN };
  } else if (values['vintage'] === null) row.shown = { ...row.shown, vintage: NON_VINTAGE };
}

/** An empty region is the appellation, else the country, else not known; one that is stored already stays. */
function settleRegion({ values, assumed, notes }: ReadRow, mapping: Mapping): void {
  if (values['region'] !== undefined || !mapping.includes('region')) return;
  const { appellation, country } = values;
  values['region'] = appellation ?? country ?? UNKNOWN_REGION;
  assumed.push('region');
  if (appellation !== undefined) notes.push('without a region; the appellation is taken');
  else if (country !== undefined) notes.push('without a region; the country is taken');
  else notes.push(`without a region; “${UNKNOWN_REGION}” is taken`);
}

/** A drinking window that closes before it opens is none, and its ends are kept beside; a file of ours tells what was stored. */
function settleWindow({ values, extra, notes }: ReadRow): void {
  const { id, drinkFrom, drinkBy } = values;
  if (id !== undefined || typeof drinkFrom !== 'number' || typeof drinkBy !== 'string') return;
  if (windowProblem({ drinkFrom, drinkBy }) === undefined) return;
  delete values['drinkFrom'];
  delete values['drinkBy'];
  // Of a day only its year was taken, and the day is kept already.
  extra['Drink from'] ??= String(drinkFrom);
  extra['Drink by'] = drinkBy;
  notes.push(
    'A drinking window that closes before it opens: no window is set, and its two ends stay with the wine',
  );
}

/** `€ 45`, `45 EUR`: the price says its currency; of a file of ours its own column does. */
function settleCurrency({ values }: ReadRow): void {
  if (values['id'] !== undefined || !nothing(values['currency']) || typeof values['price'] !== 'string')
    return;
  const said = values['price']
    .match(/Fr\.|\p{L}+|[€$£¥]/gu)
    ?.find((word) => /^(?:[A-Z]{3}|Fr\.|[€$£¥])$/.test(word));
  const code = said === undefined ? undefined : currencyCode(said);
  if (code !== undefined) values['currency'] = code;
}

/** `extra` and `source` are fields of our own files; everywhere else they are made here. */
export function keepExtra(row: ReadRow): void {
  const own = row.values['extra'];
  if (typeof own === 'object' && own !== null) row.extra = { ...own, ...row.extra };
  delete row.values['extra'];
  if (Object.keys(row.extra).length > 0) row.values['extra'] = row.extra;
}

/** Makes a read row a wine as the server takes it. */
export function finishWine(row: ReadRow, mapping: Mapping): void {
  settleVintage(row);
  settleRegion(row, mapping);
  showPlaces(row);
  settleWindow(row);
  settleCurrency(row);
}

/** The preview shows a price as the amount it is, in its currency. */
export function showPrice(row: ReadRow): void {
  const { price, currency } = row.values;
  if (typeof price === 'string') row.shown = { ...row.shown, price: importedPriceWords(price, currency) };
}

/** What is said of a wine beside its fields, once these are settled. */
export function concludeWine(row: ReadRow): void {
  showPrice(row);
  keepExtra(row);
  if (row.assumed.length > 0) row.values['assumed'] = row.assumed;
}

/** The same for a barrel. */
export function finishBarrel(row: ReadRow, mapping: Mapping): void {
  settleRegion(row, mapping);
  // A barrel that is here takes what was answered for all rows, as any other cell.
  row.assumed = [];
  const { values, problems } = row;
  // A barrel holds the wine of some year.
  if (values['vintage'] === null || values['vintage'] === UNKNOWN) delete values['vintage'];
  const { capacity, fillLevel } = values;
  if (typeof capacity !== 'number' || typeof fillLevel !== 'number') return;
  const overfull = fillLevelProblem(fillLevel, capacity);
  if (overfull !== undefined) problems['fillLevel'] ??= sentenceWords(overfull);
}
