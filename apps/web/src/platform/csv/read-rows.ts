import type { Answers, ColumnReading, Question, TargetField } from './fields.ts';
import { isNothing } from './fields.ts';
import { KEEP, LEAVE, type Mapping } from './mapping.ts';
import type { Sheet, SheetRow } from './sheet.ts';
import { type DayOrder, dayOfSerial, decimalMarkOf, lookAtDays } from './values.ts';
import { meantBy } from './write.ts';

/** A row as it would be imported. */
export interface ReadRow {
  source: SheetRow;
  /** By the name of the field. */
  values: Record<string, unknown>;
  /** What no field is made for, by its heading. */
  extra: Record<string, string>;
  /** What is wrong, by the name of the field; what is wrong with the whole row under `''`. */
  problems: Record<string, string>;
  /** Names of fields the file says nothing of, whose values were answered for it. */
  assumed: string[];
  /** What was made of it that the person should know. */
  notes: string[];
  /** How the preview tells a field whose value on the wire says it otherwise, by the name of the field. */
  shown?: Readonly<Record<string, string>>;
}

/** How a file is to be read. */
export interface Plan {
  sheet: Sheet;
  mapping: Mapping;
  fields: readonly TargetField[];
  /** How dates are written in this kind of file, where that is known. */
  order?: DayOrder | undefined;
  /** Headings of columns where `0` means that nothing is known. */
  zeroIsNothing?: ReadonlySet<string>;
  /** The last touch to a row: what takes several fields to know. */
  finish?: ((row: ReadRow, answers: Answers) => void) | undefined;
}

export const isRefused = ({ problems }: ReadRow): boolean => {
  for (const _ in problems) return true;
  return false;
};

const cellOf = (row: SheetRow, index: number): string => meantBy((row.cells[index] ?? '').trim()).trim();

function* column({ rows }: Sheet, index: number): Iterable<string> {
  for (const row of rows) yield cellOf(row, index);
}

const DAY_ORDER = 'day-order';
const SERIALS = 'serials';

const inWords = new Intl.DateTimeFormat('en', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

function meant(cell: string, order: DayOrder): string {
  const [a = 1, b = 1, year = 2000] = cell.split(/\D/).map(Number);
  const [day, month] = order === 'day-first' ? [a, b] : [b, a];
  return inWords.format(Date.UTC(year, month - 1, day));
}

const orderQuestion = (cell: string): Question => ({
  id: DAY_ORDER,
  text: `Which day is ${cell.split(/\s/, 1)[0]}?`,
  options: (['day-first', 'month-first'] as const).map((value) => ({ value, label: meant(cell, value) })),
});

const serialQuestion = (cell: string, header: string): Question => ({
  id: SERIALS,
  text: `“${header}” holds numbers such as ${cell}. Are they days as a spreadsheet counts them?`,
  options: [
    { value: 'yes', label: `Yes, ${inWords.format(new Date(dayOfSerial(Number(cell))))}` },
    { value: 'no', label: 'No' },
  ],
});

function distinct(cells: Iterable<string>): Map<string, number> {
  const counted = new Map<string, number>();
  for (const cell of cells) counted.set(cell, (counted.get(cell) ?? 0) + 1);
  return counted;
}

/** What is known of the columns, and what has to be asked. */
interface Inspected {
  columns: { field: TargetField | undefined; index: number; reading: ColumnReading }[];
  questions: Question[];
}

/** Looks through the columns before a row is read. */
export function inspect(plan: Plan, answers: Answers): Inspected {
  const { sheet, mapping, fields } = plan;
  const questions = new Map<string, Question>();
  const ask = (question: Question) => {
    if (!questions.has(question.id)) questions.set(question.id, question);
  };
  const dayColumns = mapping.flatMap((use, index) =>
    fields.some(({ name, kind }) => name === use && kind === 'day') ? [index] : [],
  );
  const looks = dayColumns.map((index) => ({ index, look: lookAtDays(column(sheet, index)) }));
  // All dates of a file are written alike; a column that says how speaks for the others.
  const orders = new Set(looks.map(({ look }) => look.order).filter((order) => order !== undefined));
  const said = orders.size === 1 ? [...orders][0] : undefined;
  const contradicted = plan.order !== undefined && said !== undefined && said !== plan.order;
  const known = contradicted ? undefined : (plan.order ?? said);
  for (const { index, look } of looks) {
    if (look.ambiguous !== undefined && known === undefined) ask(orderQuestion(look.ambiguous));
    if (look.serial !== undefined) ask(serialQuestion(look.serial, sheet.headers[index] ?? ''));
  }
  const answered = answers[DAY_ORDER];
  const day = {
    order: known ?? (answered === 'day-first' || answered === 'month-first' ? answered : undefined),
    serials: answers[SERIALS] === 'yes',
  };
  const columns = mapping.map((use, index) => {
    const field = fields.find(({ name }) => name === use);
    const isNumber = field?.kind === 'number';
    if (field?.ask) field.ask(distinct(column(sheet, index)), sheet.headers[index] ?? '').forEach(ask);
    const mark = isNumber ? decimalMarkOf(column(sheet, index), sheet.delimiter) : '.';
    return { field, index, reading: { mark, day, answers } };
  });
  const absent = fields.filter(({ name, isAskedWhereEmpty }) => isAskedWhereEmpty && !mapping.includes(name));
  for (const field of absent) {
    field.ask?.(new Map([['', sheet.rows.length]]), '').forEach(ask);
    columns.push({ field, index: NOWHERE, reading: { mark: '.', day, answers } });
  }
  return { columns, questions: [...questions.values()] };
}

/** The column of a field the file has none for: all its cells are empty. */
const NOWHERE = -1;

/** Makes a reader of rows. */
export function rowReader(
  plan: Plan,
  answers: Answers,
): { questions: Question[]; read: (row: SheetRow) => ReadRow } {
  const { columns, questions } = inspect(plan, answers);
  const { sheet, mapping, fields, zeroIsNothing, finish } = plan;
  const required = fields.filter(({ isRequired }) => isRequired);
  const kept = columns.filter(({ index }) => mapping[index] !== LEAVE);
  const nothings = sheet.headers.map((header) => zeroIsNothing?.has(header) ?? false);

  function read(source: SheetRow): ReadRow {
    const row: ReadRow = { source, values: {}, extra: {}, problems: {}, assumed: [], notes: [] };
    for (const { field, index, reading } of kept) {
      const cell = cellOf(source, index);
      const isEmpty = cell === '' || (nothings[index] && Number(cell) === 0);
      if (isEmpty && !field?.isAskedWhereEmpty) continue;
      const header = sheet.headers[index] ?? '';
      if (!field) {
        if (mapping[index] === KEEP && !isNothing(cell)) row.extra[header] = cell;
        continue;
      }
      const value = field.read(cell, reading);
      if (value === undefined) continue;
      if ('problem' in value) row.problems[field.name] = value.problem;
      else row.values[field.name] = value.value;
      if (value.isConverted) row.extra[header] = cell;
      if (value.isAssumed) row.assumed.push(field.name);
    }
    finish?.(row, answers);
    for (const { name, label } of required) {
      if (row.values[name] === undefined && row.problems[name] === undefined) {
        row.problems[name] = `${label} is required`;
      }
    }
    return row;
  }
  return { questions, read };
}

/** Milliseconds of work before the page may answer again. */
const SLICE = 12;

/** A timer would have each pause last four milliseconds, a third of the work in between. */
const pause = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const go = () => {
      port1.close();
      resolve();
    };
    port1.addEventListener('message', go, { once: true });
    port1.start();
    port2.postMessage(undefined);
  });

/** Does something to each item without holding up the page. */
export async function eachInTurn<Item>(
  items: readonly Item[],
  act: (item: Item, index: number) => void,
  signal?: AbortSignal,
): Promise<void> {
  let until = performance.now() + SLICE;
  for (const [index, item] of items.entries()) {
    act(item, index);
    if (index % 50 !== 49 || performance.now() < until) continue;
    await pause();
    signal?.throwIfAborted();
    until = performance.now() + SLICE;
  }
}
