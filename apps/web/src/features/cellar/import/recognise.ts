import { youngestVintage } from '@cuverie/domain';
import { thisYear } from '../../../platform/clock.ts';
import { BelongsElsewhere } from '../../../platform/csv/elsewhere.ts';
import type { TargetField } from '../../../platform/csv/fields.ts';
import { CsvProblem } from '../../../platform/csv/limits.ts';
import { guessMapping, KEEP, type Mapping, unfilled, usually } from '../../../platform/csv/mapping.ts';
import type { Plan } from '../../../platform/csv/read-rows.ts';
import { cellsBy, columnsOf, type Sheet, sheetOf } from '../../../platform/csv/sheet.ts';
import type { Table } from '../../../platform/csv/table.ts';
import type { ImportTarget, Recognised } from '../../../platform/csv/target.ts';
import { BARREL_FIELDS } from './barrel-fields.ts';
import { finishBarrel, finishWine } from './finish.ts';
import { CELLARTRACKER } from './formats/cellartracker.ts';
import { type Format, headingsOf } from './formats/format.ts';
import { VINOCELL, VIVINO } from './formats/others.ts';
import { OWN_BARRELS, OWN_WINES } from './formats/own.ts';
import { withColumns } from './join-rows.ts';
import { isNonVintage } from './vintages.ts';
import { partsOfWindow } from './windows.ts';
import { wineFields } from './wine-fields.ts';

/** What is to be known of wines or of barrels to recognise their files. */
interface Kind {
  formats: readonly Format[];
  fields: readonly TargetField[];
  /** The fields of the specified columns, in their order. */
  fixed: readonly string[];
  finish: Plan['finish'];
  fixedName: string;
  /** Where files belong that hold the other kind. */
  other: { kind: ImportTarget['kind']; formats: readonly Format[]; words: string };
}

const isYear = (cell: string | undefined): boolean => {
  const text = (cell ?? '').trim();
  return (
    isNonVintage(text) ||
    (/^\d{4}$/.test(text) && Number(text) >= 1800 && Number(text) <= youngestVintage(thisYear()))
  );
};

const isAmount = (cell: string | undefined): boolean => /^\d[\d.,\s]*$/.test((cell ?? '').trim());

/** Whether a row holds what the specified columns hold: a year second, and numbers from the fifth on. */
const isFixedData = (row: readonly string[] | undefined, width: number): boolean =>
  row !== undefined && row.length >= width && isYear(row[1]) && row.slice(4, width).every(isAmount);

/** Whether a first row plainly is data: no heading is a year. */
const isData = (row: readonly string[] | undefined): boolean => row?.some(isYear) ?? false;

const fixedMapping = ({ headers }: Sheet, fixed: readonly string[]): Mapping =>
  headers.map((header, index) => fixed[index] ?? usually(header));

/** The two ends of a window that stands in one cell, as columns. */
function withWindow(sheet: Sheet): Sheet {
  const columns = columnsOf(sheet.headers);
  if (!columns.has('drinkingwindow') && !columns.has('drinkwindow')) return sheet;
  const cell = cellsBy(sheet);
  const window = (row: Sheet['rows'][number]) => cell(row, 'Drinking window') || cell(row, 'Drink window');
  return withColumns(sheet, {
    'Drink from': (row) => partsOfWindow(window(row))[0],
    'Drink by': (row) => partsOfWindow(window(row))[1],
  });
}

/** One table of whatever kind, by its headings or by its order. */
function generic(table: Table, kind: Kind): Recognised[] {
  const { fields, fixed, finish, fixedName } = kind;
  const isHeadless = isData(table.cells[0]);
  const plain = sheetOf(table, !isHeadless);
  const sheet = fields === BARREL_FIELDS ? plain : withWindow(plain);
  const guessed = guessMapping(sheet.headers, fields);
  const isNamed = unfilled(guessed, fields).length === 0;
  const mapped: Recognised = {
    id: 'mapped',
    name: 'Columns I choose',
    isMapped: true,
    plan: { sheet, mapping: guessed, fields, finish },
  };
  const inOrder: Recognised = {
    id: 'fixed-columns',
    name: fixedName,
    plan: { sheet: plain, mapping: fixedMapping(plain, fixed), fields, finish },
  };
  if (isNamed && !isHeadless) {
    return [{ ...mapped, id: 'named-columns', name: 'Columns by their headings', isMapped: false }, mapped];
  }
  const sample = table.cells.slice(isHeadless ? 0 : 1, 21);
  const fit = sample.filter((row) => isFixedData(row, fixed.length)).length;
  const looksFixed = isHeadless
    ? isFixedData(table.cells[0], fixed.length)
    : plain.headers.length === fixed.length;
  // Headings in another language stand over columns in their order; headings we know must not say otherwise.
  const agrees = guessed.every((use, index) => use === KEEP || use === fixed[index]);
  if (looksFixed && (isHeadless || agrees) && fit >= sample.length / 2) return [inOrder, mapped];
  return looksFixed ? [mapped, inOrder] : [mapped];
}

function recognise(tables: readonly Table[], kind: Kind): Recognised[] {
  const [table, ...others] = tables;
  if (!table) return [];
  const find = (formats: readonly Format[]) =>
    formats.find(({ fits }) => tables.every((one) => fits(headingsOf(one))));
  const known = find(kind.formats);
  const { other } = kind;
  if (!known && find(other.formats)) throw new BelongsElsewhere(other.kind, other.words);
  if (!known && others.length > 0) {
    throw new CsvProblem('These files do not belong together. Choose one of them at a time.');
  }
  const ways = others.length > 0 ? [] : generic(table, kind);
  if (!known) return ways;
  const { id, name, hint, onMatch } = known;
  const way: Recognised = {
    id,
    name,
    plan: known.plan(tables),
    ...(hint !== undefined && { hint }),
    ...(onMatch !== undefined && { onMatch }),
  };
  return [way, ...ways.filter((one) => one.isMapped)];
}

const OF_WINES = [OWN_WINES, ...CELLARTRACKER, VIVINO, VINOCELL];
const OF_BARRELS = [OWN_BARRELS];

const WINES: Kind = {
  formats: OF_WINES,
  fields: wineFields(),
  fixed: ['name', 'vintage', 'region', 'type', 'quantity'],
  finish: finishWine(),
  fixedName: 'Name, Vintage, Region, Type, Quantity',
  other: { kind: 'barrels', formats: OF_BARRELS, words: 'This file holds barrels; wines are imported here.' },
};

const BARRELS: Kind = {
  formats: OF_BARRELS,
  fields: BARREL_FIELDS,
  fixed: ['name', 'vintage', 'region', 'type', 'capacity', 'fillLevel'],
  finish: finishBarrel,
  fixedName: 'Name, Vintage, Region, Type, Capacity, Fill Level',
  other: { kind: 'wines', formats: OF_WINES, words: 'This file holds wines; barrels are imported here.' },
};

export const WINE_TARGET: ImportTarget = {
  kind: 'wines',
  title: 'Import Wines',
  one: 'wine',
  many: 'wines',
  shown: [
    'name',
    'producer',
    'vintage',
    'region',
    'type',
    'quantity',
    'bottleSizeMl',
    'price',
    'drinkFrom',
    'drinkBy',
    'rating',
    'storageLocation',
  ],
  headedBy: ['name', 'vintage', 'producer'],
  about:
    'From CellarTracker, Vivino, VinoCell, Cuverie or any spreadsheet: .csv, .tsv or .txt, or an archive of Cuverie (.zip).',
  recognise: (tables) => recognise(tables, WINES),
  takesArchive: true,
};

export const BARREL_TARGET: ImportTarget = {
  kind: 'barrels',
  title: 'Import Barrels',
  one: 'barrel',
  many: 'barrels',
  shown: [
    'name',
    'vintage',
    'region',
    'type',
    'capacity',
    'fillLevel',
    'barrelId',
    'cooperage',
    'wineVarietal',
    'location',
  ],
  headedBy: ['name', 'vintage'],
  about: 'From Cuverie or any spreadsheet: .csv, .tsv or .txt, or an archive of Cuverie (.zip).',
  recognise: (tables) => recognise(tables, BARRELS),
  takesArchive: true,
};
