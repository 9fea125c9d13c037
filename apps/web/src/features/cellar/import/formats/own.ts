import { BARREL_CSV, type CsvColumn, type CustomField, WINE_CSV } from '@cuverie/contract';
import { NON_VINTAGE } from '@cuverie/domain';
import {
  dayField,
  type FieldRead,
  listField,
  numberField,
  type TargetField,
  textField,
} from '../../../../platform/csv/fields.ts';
import type { Table } from '../../../../platform/csv/formats/table.ts';
import { guessMapping, type Mapping } from '../../../../platform/csv/mapping.ts';
import type { Plan, ReadRow } from '../../../../platform/csv/read-rows.ts';
import { foldHeader, keptName, sheetOf } from '../../../../platform/csv/sheet.ts';
import type { Format } from '../../../../platform/csv/target.ts';
import { customTargetField, settleCustom } from '../custom-columns.ts';
import { holdings } from '../fields.ts';
import { finishBarrel, finishWine } from '../finish.ts';
import { stackSheets } from '../join-rows.ts';
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

const ownFields = (columns: readonly CsvColumn[], required: number) =>
  columns.map((column, index) => ownField(column, index < required));

function ownPlan(tables: readonly Table[], fields: readonly TargetField[], finish: Plan['finish']) {
  const sheet = stackSheets(tables.map((table) => sheetOf(table, true)));
  return { sheet, mapping: guessMapping(sheet.headers, fields), fields, finish, isOwn: true };
}

/** A file of our own, recognised by its specified columns and its mark. The user may have deleted other columns. */
function ownFormat(
  id: string,
  name: string,
  columns: readonly CsvColumn[],
  required: number,
  finish: Plan['finish'],
): Format {
  const fields = ownFields(columns, required);
  const headings = columns.slice(0, required).map(({ heading }) => foldHeader(heading));
  return {
    id,
    name,
    fits: (given) => [...headings, 'othercolumns', 'source'].every((heading) => given.has(heading)),
    plan: (tables) => ownPlan(tables, fields, finish),
  };
}

/** If the file has a column for several places, an empty cell means a single one. */
const finishOwnWine = (row: ReadRow, mapping: Mapping): void => {
  if (mapping.includes('holdings') && !row.leftOut['holdings']) row.values['holdings'] ??= null;
  finishWine(row, mapping);
};

const OWN_WINE_FIELDS = ownFields(WINE_CSV, 5);

export const OWN_WINES = ownFormat('cuverie-wines', 'Cuverie, wines', WINE_CSV, 5, finishOwnWine);

/** The same with columns of the estate's own fields. */
export function ownWines(own: readonly CustomField[]): Format {
  const fields = [...OWN_WINE_FIELDS, ...own.map(customTargetField)];
  const finish = (row: ReadRow, mapping: Mapping): void => {
    finishOwnWine(row, mapping);
    settleCustom(row);
  };
  return { ...OWN_WINES, plan: (tables) => ownPlan(tables, fields, finish) };
}

export const OWN_BARRELS = ownFormat('cuverie-barrels', 'Cuverie, barrels', BARREL_CSV, 6, finishBarrel);
