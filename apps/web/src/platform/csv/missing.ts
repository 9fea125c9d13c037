/** What is asked of required values a file does not say: once for all rows that lack one. */
import { saysNothing } from '@cuverie/domain';
import {
  type Answers,
  type ColumnReading,
  type FieldRead,
  type Question,
  ROWS,
  type TargetField,
  type Things,
  thingsOf,
} from './fields.ts';
import { LEAVE, type Mapping } from './mapping.ts';
import type { Sheet, SheetRow } from './sheet.ts';
import { type DayReading, decimalMarkOf } from './values.ts';

/** The answer that leaves rows out. */
export const LEAVE_OUT = 'leave-out';

/** Cells that are told word for word in a question. */
const MOST_CELLS = 3;

const questionId = ({ name }: TargetField): string => `missing:${name}`;

/** Whether a cell of a required field is one the question stands for. */
const isOpen = (field: TargetField, cell: string, reading: ColumnReading): boolean => {
  if (saysNothing(cell)) return true;
  const read = field.read(cell, reading);
  return read !== undefined && 'problem' in read && !read.isAskedApart;
};

/** The question for the rows of a column that say nothing, or nothing that can be read. */
export function missingQuestion(
  field: TargetField,
  cells: ReadonlyMap<string, number>,
  { reading, things = ROWS }: { reading: ColumnReading; things?: Things | undefined },
): Question | undefined {
  if (field.whereMissing === undefined || !field.isRequired) return undefined;
  const open = [...cells].filter(([cell]) => isOpen(field, cell, reading));
  const count = open.reduce((sum, [, times]) => sum + times, 0);
  if (count === 0) return undefined;
  const unread = open.map(([cell]) => cell).filter((cell) => !saysNothing(cell));
  const told = unread
    .slice(0, MOST_CELLS)
    .map((cell) => `“${cell.slice(0, 40)}”`)
    .join(', ');
  const more = unread.length > MOST_CELLS ? ', …' : '';
  const what = `no ${field.label.toLowerCase()}${told === '' ? '' : ` that can be read (${told}${more})`}`;
  const these = count === 1 ? `this ${things.one}` : `these ${things.many}`;
  return {
    id: questionId(field),
    text: `${thingsOf(count, things)} ${count === 1 ? 'has' : 'have'} ${what}. What is taken?`,
    options: [...field.whereMissing, { value: LEAVE_OUT, label: `Leave ${these} out` }],
  };
}

/** What was answered for the rows that lack a required value; nothing where they are left out. */
export function answerWhereMissing(
  field: TargetField,
  reading: ColumnReading,
): Extract<FieldRead, { value: unknown }> | undefined {
  const answer = field.isRequired && field.whereMissing && reading.answers[questionId(field)];
  if (!answer || answer === LEAVE_OUT) return undefined;
  const read = field.read(answer, reading);
  return read && 'value' in read ? read : undefined;
}

const COLUMN = 'column:';

interface ReadFile {
  sheet: Sheet;
  mapping: Mapping;
  fields: readonly TargetField[];
  fileName?: string | undefined;
}

/** A required field no column fills: which column is it after all, or what is it for every row? */
export function absentField(field: TargetField, file: ReadFile, answers: Answers, day: DayReading) {
  const { sheet, mapping, fields, fileName = '' } = file;
  const id = `all:${field.name}`;
  const answer = (answers[id] ?? '').trim();
  const isFree = (index: number) => !fields.some(({ name }) => name === mapping[index]);
  const columns = sheet.headers.flatMap((header, index) => {
    const example = sheet.rows.map(({ cells }) => cells[index]?.trim() ?? '').find((cell) => cell !== '');
    const isOffered = isFree(index) && mapping[index] !== LEAVE && example !== undefined;
    return isOffered ? [{ value: `${COLUMN}${header}`, label: `${header} (${example.slice(0, 30)})` }] : [];
  });
  const chosen = answer.startsWith(COLUMN) ? sheet.headers.indexOf(answer.slice(COLUMN.length)) : -1;
  const cellOf = ({ cells }: Pick<SheetRow, 'cells'>) => (chosen < 0 ? answer : (cells[chosen] ?? '').trim());
  const mark = decimalMarkOf(chosen < 0 ? [answer] : sheet.rows.map(cellOf), sheet.delimiter);
  const readCell = (cell: string) =>
    saysNothing(cell) ? undefined : field.read(cell, { mark, day, answers });
  const same = chosen < 0 && answer !== '' ? readCell(answer) : undefined;
  return {
    field,
    question: {
      id,
      text:
        field.forAll?.text ??
        `No column of the file is the ${field.label.toLowerCase()}. What is it for all rows? (${field.sameForAll})`,
      options: [...(field.forAll?.options(fileName) ?? []), ...columns],
      optionsText: field.forAll?.optionsText ?? `Which column is the ${field.label.toLowerCase()}?`,
      problem: same && 'problem' in same ? same.problem : undefined,
    } satisfies Question,
    /** What is read of a row: of its cell in the chosen column, else of the answer. */
    read: (row: Pick<SheetRow, 'cells'>) => (chosen < 0 ? same : readCell(cellOf(row))),
    isColumn: chosen >= 0,
  };
}
