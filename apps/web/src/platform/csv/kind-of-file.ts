import type { ImportKind } from '@cuverie/contract';
import { READING_STATUSES } from '@cuverie/domain';
import { AREA_NAMES, FIELD_NAMES } from './field-names.ts';
import { wordsIn } from './fields.ts';
import type { Table } from './formats/table.ts';
import { foldHeader } from './sheet.ts';
import { ABOVE_HEADINGS, headsWeather } from './weather-columns.ts';

/** The content of files of a kind, for a user who chose one on the wrong page. */
export const HOLDS: Readonly<Record<ImportKind, string>> = {
  wines: 'wines',
  barrels: 'barrels',
  purchases: 'wishes and purchases',
  readings: 'measurements of grapes',
  'tank-readings': 'readings of tanks',
  grapes: 'grape varieties',
  fields: 'fields',
  weather: 'days of weather',
};

/** Folded headings that occur together only in files of one kind, as written by Cuverie and other programs. */
const HEADINGS: readonly (readonly [ImportKind, string])[] = [
  ['wines', 'quantity othercolumns source'],
  ['wines', 'iwine wine'],
  ['wines', 'winery winename linktowine'],
  ['wines', 'winery winename regionalwinestyle'],
  ['wines', 'winery subregion effervescence volume'],
  ['barrels', 'capacity filllevel othercolumns source'],
  ['grapes', 'name brixharvestrecommended'],
];

const TANK = wordsIn('tankname tank cuve vessel fermenter behalter');
const MOMENT = wordsIn('readingdate date day datetime dateandtime timestamp datum jour');
/** Headings of grape measurements. */
const OF_GRAPES = wordsIn(
  'date brix ph ta status estimatedharvest takenby notes field variety id berryweight',
);
/** Headings that name a field, and those that only a list of fields has. */
const FIELD = wordsIn(FIELD_NAMES);
const OF_FIELDS = wordsIn(`area ${AREA_NAMES} latitude lat rowspacing vinespacing`);

const isDay = (cell = ''): boolean => /^\d{4}-\d{2}-\d{2}$/.test(cell.trim());

/** The kind of a file, with or without headings; `undefined` if its columns are ambiguous. */
export function kindOfFile({ cells, isMap = false }: Table): ImportKind | undefined {
  if (isMap) return 'fields';
  const [first = []] = cells;
  const headings = new Set(first.map(foldHeader));
  const hasOne = (names: readonly string[]) => names.some((name) => headings.has(name));
  const match = HEADINGS.find(([, names]) => wordsIn(names).every((name) => headings.has(name)));
  if (match) return match[0];
  if (cells.slice(0, ABOVE_HEADINGS).some(headsWeather)) return 'weather';
  if (hasOne(TANK) && hasOne(MOMENT) && !headings.has('vintage')) return 'tank-readings';
  if (isDay(first[2]) && /^\d{1,2}:\d{2}/.test((first[3] ?? '').trim())) return 'tank-readings';
  const isOfGrapes = headings.has('date') && hasOne(['ta', 'estimatedharvest']);
  if (isOfGrapes && [...headings].every((heading) => OF_GRAPES.includes(heading))) return 'readings';
  const isDated = hasOne(MOMENT);
  const isPlaced = headings.has('latitude') && headings.has('longitude');
  const listsFields = isPlaced || (hasOne(FIELD) && hasOne(OF_FIELDS));
  if (!isDated && listsFields && !headings.has('vintage')) return 'fields';
  const status = first[4]?.trim();
  return isDay(first[0]) && READING_STATUSES.some((one) => one === status) ? 'readings' : undefined;
}
