import { inWords } from '@cuverie/contract';
import { fillLevelProblem, type Holding, NON_VINTAGE, vintageProblem, windowProblem } from '@cuverie/domain';
import { thisYear } from '../../../platform/clock.ts';
import type { Mapping } from '../../../platform/csv/mapping.ts';
import type { ReadRow } from '../../../platform/csv/read-rows.ts';
import { placeWords } from '../finding/words.ts';
import { currencyCode } from './fields.ts';

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

/** A wine whose vintage is left empty in a column for it is of none; how the preview says so. */
function settleVintage(row: ReadRow, mapping: Mapping): void {
  const { values, problems } = row;
  if (values['vintage'] === undefined && problems['vintage'] === undefined && mapping.includes('vintage'))
    values['vintage'] = null;
  if (values['vintage'] === null) row.shown = { ...row.shown, vintage: NON_VINTAGE };
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

function checkVintage({ values, problems }: ReadRow): void {
  const { vintage } = values;
  const problem = typeof vintage === 'number' ? vintageProblem(vintage, thisYear()) : undefined;
  if (problem !== undefined) problems['vintage'] ??= inWords(problem);
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
  settleVintage(row, mapping);
  showPlaces(row);
  settleWindow(row);
  settleCurrency(row);
  checkVintage(row);
}

/** What is said of a wine beside its fields, once these are settled. */
export function concludeWine(row: ReadRow): void {
  keepExtra(row);
  if (row.assumed.length > 0) row.values['assumed'] = row.assumed;
}

/** The same for a barrel. */
export function finishBarrel(row: ReadRow): void {
  // A barrel that is here takes what was answered for all rows, as any other cell.
  row.assumed = [];
  const { values, problems } = row;
  // A barrel holds the wine of some year.
  if (values['vintage'] === null) delete values['vintage'];
  checkVintage(row);
  const { capacity, fillLevel } = values;
  if (typeof capacity !== 'number' || typeof fillLevel !== 'number') return;
  const overfull = fillLevelProblem(fillLevel, capacity);
  if (overfull !== undefined) problems['fillLevel'] ??= inWords(overfull);
}
