import { BARREL_CSV, type CsvColumn, WINE_CSV } from '@cuverie/contract';
import { NON_VINTAGE } from '@cuverie/domain';
import {
  dayField,
  type FieldRead,
  listField,
  numberField,
  type TargetField,
  textField,
} from '../../../../platform/csv/fields.ts';
import { guessMapping } from '../../../../platform/csv/mapping.ts';
import type { Plan } from '../../../../platform/csv/read-rows.ts';
import { foldHeader, keptName, sheetOf } from '../../../../platform/csv/sheet.ts';
import type { Format } from '../../../../platform/csv/target.ts';
import { holdings } from '../fields.ts';
import { finishBarrel, finishWine } from '../finish.ts';
import { stacked } from '../join-rows.ts';
import { readDrinkBy, readVintage } from '../years.ts';

/** Parses the data of other programs, in the format of our files. */
function readExtra(cell: string): FieldRead {
  try {
    const value: unknown = JSON.parse(cell);
    if (typeof value === 'object' && value !== null) {
      return {
        value: Object.fromEntries(Object.entries(value).map(([name, text]) => [keptName(name), text])),
      };
    }
  } catch {
    // An edited cell is invalid, which is reported below.
  }
  return { problem: 'This is not what Cuverie wrote here; empty the cell to go on without it' };
}

const UNITS: Readonly<Record<string, string>> = { capacity: 'L', fillLevel: 'L', bottleSizeMl: 'ml' };

/** A column of our own, read literally: a producer may be called Unknown. */
function ownField({ field, heading, kind, none }: CsvColumn, isRequired: boolean): TargetField {
  if (none === NON_VINTAGE) return textField(field, heading, '', { isRequired, read: readVintage });
  if (kind === 'number') return numberField(field, heading, '', { isRequired, unit: UNITS[field] });
  if (kind === 'places') return holdings;
  if (kind === 'list') return listField(field, heading);
  if (kind === 'day')
    return dayField(field, heading, '', {
      isRequired,
      // As in the form, a year alone means its last day.
      ...(field === 'drinkBy' && { read: (cell, { day }) => readDrinkBy(cell, day) }),
    });
  return textField(field, heading, '', { isRequired, ...(kind === 'json' && { read: readExtra }) });
}

/** A file of our own, recognised by its specified columns and its mark. The user may have deleted other columns. */
function ownFormat(
  id: string,
  name: string,
  columns: readonly CsvColumn[],
  required: number,
  finish: Plan['finish'],
): Format {
  const fields = columns.map((column, index) => ownField(column, index < required));
  const headings = columns.slice(0, required).map(({ heading }) => foldHeader(heading));
  return {
    id,
    name,
    fits: (given) => [...headings, 'othercolumns', 'source'].every((heading) => given.has(heading)),
    plan: (tables) => {
      const sheet = stacked(tables.map((table) => sheetOf(table, true)));
      return { sheet, mapping: guessMapping(sheet.headers, fields), fields, finish, isOwn: true };
    },
  };
}

/** If the file has a column for several places, an empty cell means a single one. */
const finishOwnWine: Plan['finish'] = (row, mapping) => {
  if (mapping.includes('holdings') && !row.leftOut['holdings']) row.values['holdings'] ??= null;
  finishWine(row, mapping);
};

export const OWN_WINES = ownFormat('cuverie-wines', 'Cuverie, wines', WINE_CSV, 5, finishOwnWine);

export const OWN_BARRELS = ownFormat('cuverie-barrels', 'Cuverie, barrels', BARREL_CSV, 6, finishBarrel);
