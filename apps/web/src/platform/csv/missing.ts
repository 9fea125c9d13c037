/** Questions about required values missing in a file, one for all rows that lack the value. */
import { isNoValue } from '@cuverie/domain';
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
import { cellOf, type Sheet, type SheetRow } from './sheet.ts';
import { type DayReading, decimalMarkOf } from './values.ts';

/** The answer that leaves rows out. */
export const LEAVE_OUT = 'leave-out';

/** The number of cells quoted in a question. */
const MOST_CELLS = 3;

const questionId = ({ name }: TargetField): string => `missing:${name}`;
const absentId = ({ name }: TargetField): string => `all:${name}`;

export const isOpenQuestion = ({ id, problem }: Question, answers: Answers): boolean =>
  !answers[id] || problem !== undefined;

/** Whether the question for a field's missing value is still unanswered. */
export const isAsked = (field: TargetField, questions: readonly Question[], answers: Answers): boolean =>
  questions.some(
    (question) =>
      [questionId(field), absentId(field)].includes(question.id) && isOpenQuestion(question, answers),
  );

/** Whether a required field's cell is covered by the question. */
const isOpen = (field: TargetField, cell: string, reading: ColumnReading): boolean => {
  if (cell === '') return true;
  const read = field.read(cell, reading);
  return read !== undefined && 'problem' in read && !read.isAskedApart;
};

/** The name of a required value in a sentence. A vineyard's field has its name under “Field”. */
const calledIn = ({ name, label }: TargetField): string => (name === 'name' ? name : label.toLowerCase());

/** Whether the user is asked for a missing value. A day is not asked for, because it differs between rows. */
const isAskedFor = (field: TargetField): boolean =>
  field.isRequired === true &&
  !field.isAskedWhereEmpty &&
  !field.isMadeWhereMissing &&
  (field.whereMissing !== undefined || field.kind !== 'day');

/** The question for rows whose cell is empty or cannot be read. */
export function missingQuestion(
  field: TargetField,
  cells: ReadonlyMap<string, number>,
  { reading, file }: { reading: ColumnReading; file: ReadFile },
): Question | undefined {
  if (!isAskedFor(field)) return undefined;
  const { things = ROWS } = file;
  const open = [...cells].filter(([cell]) => isOpen(field, cell, reading));
  const count = open.reduce((sum, [, times]) => sum + times, 0);
  if (count === 0) return undefined;
  const unread = open.map(([cell]) => cell).filter((cell) => cell !== '');
  const examples = unread
    .slice(0, MOST_CELLS)
    .map((cell) => `“${cell.slice(0, 40)}”`)
    .join(', ');
  const more = unread.length > MOST_CELLS ? ', …' : '';
  const what = `no ${calledIn(field)}${examples === '' ? '' : ` that can be read (${examples}${more})`}`;
  const these = count === 1 ? `this ${things.one}` : `these ${things.many}`;
  const lack = `${thingsOf(count, things)} ${count === 1 ? 'has' : 'have'} ${what}.`;
  const leaveOut = { value: LEAVE_OUT, label: `Leave ${these} out` };
  const id = questionId(field);
  if (field.whereMissing !== undefined)
    return { id, text: `${lack} What is taken?`, options: [...field.whereMissing, leaveOut] };
  const hint = field.sameForAll === undefined ? '' : ` (${field.sameForAll})`;
  const columns = columnsOffered(file);
  const options = [...columns, leaveOut];
  const answer = (reading.answers[id] ?? '').trim();
  const isTyped = answer !== '' && !options.some(({ value }) => value === answer);
  const read = isTyped ? field.read(answer, reading) : undefined;
  const hasColumns = columns.length > 0;
  return {
    id,
    text: `${hasColumns ? 'Or what' : 'What'} is it for ${these}?${hint}`,
    options,
    optionsText: hasColumns ? `${lack} Which column is it?` : lack,
    noneText: hasColumns ? undefined : 'Use the value below',
    problem: read && 'problem' in read ? read.problem : undefined,
  };
}

/** The answer for a row that lacks a required value; `undefined` if the row is left out. */
export function answerWhereMissing(
  field: TargetField,
  reading: ColumnReading,
  source: { row: SheetRow; sheet: Sheet },
): (Extract<FieldRead, { value: unknown }> & { isColumn: boolean }) | undefined {
  const answer = isAskedFor(field) ? (reading.answers[questionId(field)] ?? '').trim() : '';
  if (answer === '' || answer === LEAVE_OUT) return undefined;
  const isColumn = answer.startsWith(COLUMN);
  const cell = isColumn
    ? cellOf(source.row, source.sheet.headers.indexOf(answer.slice(COLUMN.length)))
    : answer;
  const read = isColumn && isNoValue(cell) ? undefined : field.read(cell, reading);
  return read && 'value' in read ? { ...read, isColumn } : undefined;
}

const COLUMN = 'column:';

interface ReadFile {
  sheet: Sheet;
  mapping: Mapping;
  fields: readonly TargetField[];
  fileName?: string | undefined;
  things?: Things | undefined;
}

/** The columns of a file with content but without a field, each with its first value. */
function columnsOffered({ sheet, mapping, fields }: ReadFile): { value: string; label: string }[] {
  return sheet.headers.flatMap((header, index) => {
    if (mapping[index] === LEAVE || fields.some(({ name }) => name === mapping[index])) return [];
    const example = sheet.rows.map(({ cells }) => cells[index]?.trim() ?? '').find((cell) => cell !== '');
    return example === undefined
      ? []
      : [{ value: `${COLUMN}${header}`, label: `${header} (${example.slice(0, 30)})` }];
  });
}

/**
 * The question for a required field without a column: choose a column, give one value for all rows, or leave the rows
 * out.
 */
export function absentField(field: TargetField, file: ReadFile, answers: Answers, day: DayReading) {
  const { sheet, fileName = '', things = ROWS } = file;
  const id = absentId(field);
  const answer = (answers[id] ?? '').trim();
  const columns = columnsOffered(file);
  const chosen = answer.startsWith(COLUMN) ? sheet.headers.indexOf(answer.slice(COLUMN.length)) : -1;
  const cellOf = ({ cells }: Pick<SheetRow, 'cells'>) => (chosen < 0 ? answer : (cells[chosen] ?? '').trim());
  const mark = decimalMarkOf(chosen < 0 ? [answer] : sheet.rows.map(cellOf), sheet.delimiter);
  const readCell = (cell: string) => (isNoValue(cell) ? undefined : field.read(cell, { mark, day, answers }));
  const offered = field.whereMissing ?? [];
  // An offered answer may be a word for no value, such as Unknown.
  const isOffered = offered.some(({ value }) => value === answer);
  const typed = chosen < 0 && answer !== '' && answer !== LEAVE_OUT;
  const same = isOffered ? field.read(answer, { mark, day, answers }) : typed ? readCell(answer) : undefined;
  const called = field.label.toLowerCase();
  const usual = {
    text: `No column of the file is the ${called}. What is it for all rows? (${field.sameForAll})`,
    optionsText:
      columns.length > 0 ? `Which column is the ${called}?` : `These ${things.many} have no ${called}.`,
    options: [...columns, ...offered, { value: LEAVE_OUT, label: `Leave these ${things.many} out` }],
    noneText: columns.length > 0 ? undefined : 'Use the value below',
  };
  const { forAll } = field;
  return {
    field,
    question: {
      id,
      ...(forAll ? { ...forAll, options: [...forAll.options(fileName), ...columns] } : usual),
      problem: same && 'problem' in same ? same.problem : undefined,
    } satisfies Question,
    /** Reads a row: its cell in the chosen column, else the answer. */
    read: (row: Pick<SheetRow, 'cells'>) => (chosen < 0 ? same : readCell(cellOf(row))),
    isColumn: chosen >= 0,
  };
}
