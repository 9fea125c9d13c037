import { BARREL_CSV, type CsvColumn, WINE_CSV } from '@cuverie/contract';
import {
  dayField,
  type FieldRead,
  numberField,
  type TargetField,
  textField,
} from '../../../../platform/csv/fields.ts';
import { guessMapping } from '../../../../platform/csv/mapping.ts';
import type { Plan } from '../../../../platform/csv/read-rows.ts';
import { foldHeader, keptName, sheetOf } from '../../../../platform/csv/sheet.ts';
import { finishBarrel, finishWine } from '../finish.ts';
import { type Format, hasAll } from './format.ts';

/** What was kept of other programs, as our files write it. */
function readExtra(cell: string): FieldRead {
  try {
    const value: unknown = JSON.parse(cell);
    if (typeof value === 'object' && value !== null) {
      return {
        value: Object.fromEntries(Object.entries(value).map(([name, text]) => [keptName(name), text])),
      };
    }
  } catch {
    // Said below: somebody edited it.
  }
  return { problem: 'This is not what Cuverie wrote here; empty the cell to go on without it' };
}

/** A column of our own, read as it was written: a producer called Unknown is one. */
function ownField({ field: name, heading: label, kind }: CsvColumn): TargetField {
  const described = { name, label, synonyms: [] };
  switch (kind) {
    case 'number':
      return numberField(described);
    case 'day':
      return dayField(described);
    case 'json':
      return { ...described, kind: 'text', read: readExtra };
    default:
      return { ...textField(described), read: (cell) => ({ value: cell }) };
  }
}

const REQUIRED = new Set(['name', 'vintage', 'region', 'type']);

function ownFormat(
  id: string,
  name: string,
  columns: readonly CsvColumn[],
  needed: string[],
  finish: Plan['finish'],
): Format {
  const fields = columns.map((column) => ({
    ...ownField(column),
    isRequired: REQUIRED.has(column.field) || needed.includes(column.field),
  }));
  const headings = columns.map(({ heading }) => foldHeader(heading));
  return {
    id,
    name,
    // The specified columns and the mark of our own; a person may have deleted others.
    fits: (given) =>
      hasAll(given, ...headings.slice(0, 4 + needed.length)) && hasAll(given, 'othercolumns', 'source'),
    plan: ([table]) => {
      if (!table) throw new Error('There is a file.');
      const sheet = sheetOf(table, true);
      return { sheet, mapping: guessMapping(sheet.headers, fields), fields, finish };
    },
  };
}

export const OWN_WINES = ownFormat('cuverie-wines', 'Cuverie, wines', WINE_CSV, ['quantity'], finishWine());

export const OWN_BARRELS = ownFormat(
  'cuverie-barrels',
  'Cuverie, barrels',
  BARREL_CSV,
  ['capacity', 'fillLevel'],
  finishBarrel,
);
