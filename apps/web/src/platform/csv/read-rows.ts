import { id } from '@cuverie/contract';
import { isNoValue } from '@cuverie/domain';
import { DAY_ORDER, orderQuestion, SERIALS, serialQuestion } from './day-questions.ts';
import { askForOtherColumn, type Elsewhere } from './elsewhere.ts';
import type { Answers, ColumnReading, Question, TargetField, Things } from './fields.ts';
import { LEAVE, type Mapping, unfilledFields } from './mapping.ts';
import { absentField, answerWhereMissing, isAsked, missingQuestion } from './missing.ts';
import { cellOf, type SetAside, type Sheet, type SheetRow } from './sheet.ts';
import { type DayOrder, type DecimalMark, decimalMarkOf, lookAtDays, roundTo } from './values.ts';

export interface ReadRow {
  source: SheetRow;
  /** The values by field name. */
  values: Record<string, unknown>;
  /** The values without a field, by heading. */
  extra: Record<string, string>;
  /** The problems by field name; a problem of the whole row is under `''`. */
  problems: Record<string, string>;
  /** Cells left out of the row, with the reason, by field name. */
  leftOut: Record<string, string>;
  /** Names of fields that the file lacks and the user answered for. */
  assumed: string[];
  /** Notes to the user about conversions. */
  notes: string[];
  /** The preview's text for fields whose value is sent in another form, by field name. */
  shown?: Readonly<Record<string, string>>;
}

export interface Plan {
  sheet: Sheet;
  mapping: Mapping;
  fields: readonly TargetField[];
  /** The order of dates in this kind of file, if it is known. */
  order?: DayOrder | undefined;
  /** Headings of columns in which `0` means unknown. */
  zeroIsNothing?: ReadonlySet<string> | undefined;
  /** The content of the files in words, if it is known. */
  contents?: readonly string[] | undefined;
  /** The last step of a row, for values that need several fields. */
  finish?: ((row: ReadRow, mapping: Mapping, answers: Answers) => void) | undefined;
  /** Further questions, for what no single column can tell. */
  ask?: ((plan: Pick<Plan, 'sheet' | 'mapping'>) => Question[]) | undefined;
  /** Checks and completes a row after cells the server would refuse are left out. */
  conclude?: ((row: ReadRow) => void) | undefined;
  /** Joins several rows about the same thing into one. */
  join?: ((rows: readonly ReadRow[], plan: Pick<Plan, 'sheet' | 'mapping'>) => ReadRow[]) | undefined;
  /** The server's schema of a row, to report its refusals per cell in advance. */
  schema?: RowSchema | undefined;
  /** Whether Cuverie wrote the file. Words such as `N/A` are then ordinary text. */
  isOwn?: boolean | undefined;
  fileName?: string | undefined;
  /** Rows of the file that are not of its list and are left out, unless the user takes them. */
  aside?: readonly SetAside[] | undefined;
  /** The word for one row and for several: `wine`, `wines`. */
  things?: Things | undefined;
}

interface RowIssue {
  path: readonly PropertyKey[];
  message: string;
  code?: string | undefined;
  divisor?: number | bigint | undefined;
  params?: unknown;
}

/** Words a problem of a value in a stored unit. */
export type IssueWords = (issue: RowIssue, unit: string) => string;

/** The part of a Zod schema that validates a row. */
export interface RowSchema {
  safeParse: (values: unknown) => {
    error?: { issues: readonly RowIssue[] } | undefined;
  };
}

export const isRefused = ({ problems }: ReadRow): boolean => Object.keys(problems).length > 0;

/** Removes a value that cannot be stored and keeps the rest of the row. */
export function leaveOut({ values, leftOut }: ReadRow, name: string, problem: string): void {
  delete values[name];
  leftOut[name] ??= problem;
}

function* column({ rows }: Sheet, index: number): Iterable<string> {
  for (const row of rows) yield cellOf(row, index);
}

/** Values that may be in another column, by field name. */
function allElsewhere(plan: Plan, answers: Answers): ReadonlyMap<string, Elsewhere> {
  const found = plan.fields.map(
    (field) => [field.name, askForOtherColumn(field, plan, (id) => answers[id])] as const,
  );
  return new Map(found.flatMap(([name, one]) => (one ? [[name, one] as const] : [])));
}

function distinct(cells: Iterable<string>): Map<string, number> {
  const counted = new Map<string, number>();
  for (const cell of cells) counted.set(cell, (counted.get(cell) ?? 0) + 1);
  return counted;
}

/** Analyses the columns before any row is read, and collects the questions. */
function inspect(
  plan: Plan,
  answers: Answers,
  isOwn: boolean,
  { others, saidIn }: { others: ReadonlyMap<string, Elsewhere>; saidIn: CellText },
) {
  const { sheet, mapping, fields, order } = plan;
  const questions = new Map<string, Question>();
  const ask = (question: Question) => {
    if (!questions.has(question.id)) questions.set(question.id, question);
  };
  const dayColumns = mapping.flatMap((use, index) =>
    fields.some(({ name, kind }) => name === use && kind === 'day') ? [index] : [],
  );
  const looks = dayColumns.map((index) => ({ index, look: lookAtDays(column(sheet, index)) }));
  // All dates of a file have the same order, so one unambiguous column decides for all.
  const orders = new Set(looks.map(({ look }) => look.order).filter((order) => order !== undefined));
  const onlyOrder = orders.size === 1 ? [...orders][0] : undefined;
  const isContradicted = order !== undefined && onlyOrder !== undefined && onlyOrder !== order;
  const knownOrder = isContradicted ? undefined : (order ?? onlyOrder);
  for (const { index, look } of looks) {
    if (look.ambiguous !== undefined && knownOrder === undefined) ask(orderQuestion(look.ambiguous));
    if (look.serial !== undefined) ask(serialQuestion(look.serial, sheet.headers[index] ?? ''));
  }
  const answered = answers[DAY_ORDER];
  const day = {
    order: knownOrder ?? (answered === 'day-first' || answered === 'month-first' ? answered : undefined),
    serials: answers[SERIALS] === 'yes',
  };
  // Fields without a column that are asked about for empty cells: all their cells are empty.
  const absent = fields.filter(({ name, isAskedWhereEmpty }) => isAskedWhereEmpty && !mapping.includes(name));
  const uses = [
    ...mapping.map((use, index) => ({ use, index })),
    ...absent.map(({ name }) => ({ use: name, index: -1 })),
  ];
  const columns = uses.map(({ use, index }) => {
    const field = fields.find(({ name }) => name === use);
    const cells = () => column(sheet, index);
    const mark: DecimalMark = field?.kind === 'number' ? decimalMarkOf(cells(), sheet.delimiter) : '.';
    const reading = { mark, day, answers, header: sheet.headers[index] };
    if (field?.ask || field?.isRequired) {
      // Values in our own exports were stored before and are not questioned.
      if (field.ask && (!isOwn || field.isAskedWhereEmpty))
        field.ask(distinct(cells()), sheet.headers[index] ?? '').forEach(ask);
      const other = others.get(field.name);
      const rest = other ? sheet.rows.filter((row) => !other.isOffered(row)) : sheet.rows;
      const examples = distinct(rest.map((row) => saidIn(row, index, field)));
      const missing = missingQuestion(field, examples, { reading, file: plan });
      if (missing) ask(missing);
    }
    return { field, index, reading };
  });
  return { columns, questions: [...questions.values()], day };
}

/** The note on a row with more decimals than are stored. */
export const ROUNDED = 'with more decimals than are kept; they are rounded';

const requiredWords = ({ label }: TargetField): string => `${label} is required`;

/** Rows for display: a missing value is not a problem until its question is answered. */
export function withoutAskedProblems(
  rows: readonly ReadRow[],
  { fields }: Pick<Plan, 'fields'>,
  { questions, answers }: { questions: readonly Question[]; answers: Answers },
): readonly ReadRow[] {
  const asked = fields.filter((field) => isAsked(field, questions, answers));
  if (asked.length === 0) return rows;
  return rows.map((row) => {
    const problems = { ...row.problems };
    for (const field of asked) if (problems[field.name] === requiredWords(field)) delete problems[field.name];
    return { ...row, problems };
  });
}

/**
 * Leaves out what the schema would refuse. A refused required value refuses its row; a missing one is reported by its
 * field.
 */
function judge(
  row: ReadRow,
  schema: RowSchema,
  how: {
    isOptional: (name: string) => boolean;
    words: (name: string, issue: RowIssue) => string;
    keep: (name: string) => void;
  },
) {
  const { values, problems, notes } = row;
  for (const issue of schema.safeParse(values).error?.issues ?? []) {
    const { path, code, divisor } = issue;
    const name = String(path[0] ?? '');
    const value = values[name];
    if (value === undefined) continue;
    if (code === 'not_multiple_of' && typeof value === 'number' && divisor !== undefined) {
      values[name] = roundTo(value, Math.round(-Math.log10(Number(divisor))));
      if (!notes.includes(ROUNDED)) notes.push(ROUNDED);
      continue;
    }
    if (how.isOptional(name)) {
      leaveOut(row, name, how.words(name, issue));
      how.keep(name);
    } else problems[name] ??= how.words(name, issue);
  }
}

/** Fills in the user's answer for a missing required value; returns whether there is one. */
function takeAnswer(
  row: ReadRow,
  field: TargetField,
  { reading, sheet }: { reading: ColumnReading; sheet: Sheet },
) {
  const answered = answerWhereMissing(field, reading, { row: row.source, sheet });
  if (answered === undefined) return false;
  row.values[field.name] = answered.value;
  if (!answered.isColumn) row.assumed.push(field.name);
  return true;
}

/** The text of a cell; empty if it is a word for no value. */
type CellText = (source: SheetRow, index: number, field: TargetField | undefined) => string;

/** The columns with ids in our own exports. */
const ID_FIELDS = new Set(['id', 'exportedTankId']);

/** Whether a file is an export of ours: its rows have ids. */
function isOwnExport({ sheet, mapping }: Plan): boolean {
  const index = mapping.findIndex((use) => ID_FIELDS.has(use));
  return sheet.rows.slice(0, 20).some((row) => id.safeParse(cellOf(row, index)).success);
}

/** @param words words a problem in the estate's units; omitted, in the stored unit */
export function rowReader(
  plan: Plan,
  answers: Answers,
  words: IssueWords = ({ message }) => message,
): { questions: Question[]; read: (row: SheetRow) => ReadRow } {
  const { isOwn = isOwnExport(plan) } = plan;
  const others = allElsewhere(plan, answers);
  const nothings = plan.sheet.headers.map((header) => plan.zeroIsNothing?.has(header) ?? false);

  /** In our own file, any word is ordinary text. */
  const saidIn: CellText = (source, index, field) => {
    const cell = cellOf(source, index);
    if (nothings[index] && Number(cell) === 0) return '';
    const isWord = isOwn && (field?.kind === 'text' || field?.kind === 'words');
    return isNoValue(cell) && !isWord ? '' : cell;
  };

  const { columns, questions, day } = inspect(plan, answers, isOwn, { others, saidIn });
  const isForAll = (field: TargetField) =>
    plan.sheet.rows.every((row) => others.get(field.name)?.isOffered(row));
  const given = unfilledFields(plan.mapping, plan.fields)
    .filter((field) => field.sameForAll !== undefined && !isForAll(field))
    .map((field) => absentField(field, plan, answers, day));
  const { sheet, mapping, fields, finish, schema, conclude } = plan;
  const required = fields.filter(({ isRequired }) => isRequired);
  const optional = new Set(fields.flatMap(({ name, isRequired }) => (isRequired ? [] : [name])));
  const kept = columns.filter(({ index }) => mapping[index] !== LEAVE);

  /** Takes the value from another column if the own cell is empty and the user agreed. */
  function takeElsewhere({ source, values }: ReadRow): void {
    for (const [name, { cellIn }] of others) {
      const cell = cellIn(source);
      const read =
        cell && fields.find((field) => field.name === name)?.read(cell, { mark: '.', day, answers });
      if (read && 'value' in read) values[name] = read.value;
    }
  }

  const wordsOf = (name: string, issue: RowIssue): string => {
    const unit = fields.find((field) => field.name === name)?.unit;
    return unit === undefined ? issue.message : words(issue, unit);
  };

  /** Keeps a field's cell with the other extra values of its row. */
  const keepCell = ({ source, extra }: ReadRow, name: string): void => {
    const index = mapping.indexOf(name);
    const header = sheet.headers[index];
    if (header !== undefined) extra[header] = cellOf(source, index);
  };

  function read(source: SheetRow): ReadRow {
    const row: ReadRow = { source, values: {}, extra: {}, problems: {}, leftOut: {}, assumed: [], notes: [] };
    takeElsewhere(row);
    for (const { field, index, reading } of kept) {
      const cell = saidIn(source, index, field);
      if (cell === '' && field && row.values[field.name] !== undefined) continue;
      const header = sheet.headers[index] ?? '';
      if (cell === '' && field?.isRequired) takeAnswer(row, field, { reading, sheet });
      if (cell === '' && !field?.isAskedWhereEmpty) continue;
      if (!field) {
        row.extra[header] = cell;
        continue;
      }
      const value = field.read(cell, reading);
      if (value === undefined) continue;
      if ('problem' in value) {
        if (takeAnswer(row, field, { reading, sheet })) row.extra[header] = cell;
        else if (field.isRequired) row.problems[field.name] = value.problem;
        else row.leftOut[field.name] = value.problem;
      } else if (value.value !== undefined) row.values[field.name] = value.value;
      if (value.isConverted || 'problem' in value) row.extra[header] = cell;
      if (value.isAssumed) row.assumed.push(field.name);
    }
    for (const { field, read: readAbsent, isColumn } of given) {
      const value = row.values[field.name] === undefined ? readAbsent(source) : undefined;
      if (value === undefined) continue;
      if ('value' in value) row.values[field.name] = value.value;
      else if (isColumn) row.problems[field.name] = value.problem;
      if (!isColumn && 'value' in value) row.assumed.push(field.name);
    }
    finish?.(row, mapping, answers);
    if (schema)
      judge(row, schema, {
        isOptional: (name) => optional.has(name),
        words: wordsOf,
        keep: (name) => keepCell(row, name),
      });
    conclude?.(row);
    for (const field of required) {
      if (row.values[field.name] === undefined) row.problems[field.name] ??= requiredWords(field);
    }
    if (isRefused(row)) row.notes = [];
    return row;
  }
  const ofAll = plan.ask?.(plan) ?? [];
  const ofOthers = [...others.values()].map(({ question }) => question);
  return { questions: [...ofOthers, ...given.map(({ question }) => question), ...questions, ...ofAll], read };
}
