/**
 * Values in another column than their own, such as a year in the name of a wine. They are only taken with the user's
 * consent.
 */
import { isNoValue } from '@cuverie/domain';
import { type Question, ROWS, type TargetField, type Things, thingsOf } from './fields.ts';
import type { Mapping } from './mapping.ts';
import { cellOf, type Sheet, type SheetRow } from './sheet.ts';

const TAKE = 'take';
const LEAVE = 'leave';

/** A file and the mapping of its columns to fields. */
interface MappedSheet {
  sheet: Sheet;
  mapping: Mapping;
  fields: readonly TargetField[];
  things?: Things | undefined;
}

export interface Elsewhere {
  question: Question;
  /** Whether the row may take the value from there: the user agreed, or has not answered yet. */
  isOffered: (row: SheetRow) => boolean;
  /** The value for a row as a cell, if the user agreed. */
  cellIn: (row: SheetRow) => string | undefined;
}

const textOf = (count: number, things: Things, label: string, where: string, example: string): string => {
  const isOne = count === 1;
  const [have, their] = isOne ? ['has', 'its'] : ['have', 'their'];
  return `${thingsOf(count, things)} ${have} no ${label}, but a year in ${their} ${where} (“${example}”). Is it the ${label}?`;
};

/**
 * The question for rows whose own cell is empty while another column may have the value; `undefined` if there are none.
 */
export function askForOtherColumn(
  field: TargetField,
  { sheet, mapping, fields, things = ROWS }: MappedSheet,
  answer: (id: string) => string | undefined,
): Elsewhere | undefined {
  const from = field.elsewhere && mapping.indexOf(field.elsewhere.field);
  if (field.elsewhere === undefined || from === undefined || from < 0) return undefined;
  const { find } = field.elsewhere;
  const own = mapping.indexOf(field.name);
  const found = (row: SheetRow) =>
    own < 0 || isNoValue(cellOf(row, own)) ? find(cellOf(row, from)) : undefined;
  const rows = sheet.rows.filter((row) => found(row) !== undefined);
  const [first] = rows;
  if (!first) return undefined;
  const id = `elsewhere:${field.name}`;
  const [label, where] = [field, fields[fields.findIndex(({ name }) => name === field.elsewhere?.field)]].map(
    (one) => one?.label.toLowerCase() ?? '',
  );
  const example = cellOf(first, from).slice(0, 60);
  return {
    question: {
      id,
      text: textOf(rows.length, things, label ?? '', where ?? '', example),
      options: [
        { value: TAKE, label: `Take the year in the ${where} as ${label}` },
        { value: LEAVE, label: 'Leave it in the name only' },
      ],
    },
    isOffered: (row) => answer(id) !== LEAVE && found(row) !== undefined,
    cellIn: (row) => (answer(id) === TAKE ? found(row) : undefined),
  };
}
