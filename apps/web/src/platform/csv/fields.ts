import { type DayReading, type DecimalMark, type Read, readDay, readNumber, readWhole } from './values.ts';

/** Something the file leaves open and the person knows. */
export interface Question {
  id: string;
  text: string;
  options: readonly { value: string; label: string }[];
}

/** What was answered, by the id of the question. */
export type Answers = Readonly<Record<string, string>>;

/** What is known of a column before one of its cells is read. */
export interface ColumnReading {
  mark: DecimalMark;
  day: DayReading;
  answers: Answers;
}

export type FieldRead = Read<unknown> & {
  /** Whether the value says less than the cell did; then the cell is kept beside it. */
  isConverted?: boolean;
  /** Whether the cell says nothing and the value was answered for it: what is there already keeps its own. */
  isAssumed?: boolean;
};

/** One field of what is imported, and how a cell becomes its value. */
export interface TargetField {
  /** Its name on the wire. */
  readonly name: string;
  readonly label: string;
  readonly isRequired?: boolean;
  /** Folded headings by which it goes in other files, besides its label. */
  readonly synonyms: readonly string[];
  readonly kind: 'text' | 'number' | 'day' | 'words';
  /** Written behind its value. */
  readonly unit?: string;
  readonly read: (cell: string, column: ColumnReading) => FieldRead | undefined;
  /** What has to be asked about the cells of its column; each distinct cell is given once. */
  readonly ask?: (cells: ReadonlyMap<string, number>, header: string) => Question[];
  /** Whether an empty cell, or no column at all, is asked about and read, too; elsewhere it says nothing. */
  readonly isAskedWhereEmpty?: boolean;
}

type Described = Pick<TargetField, 'name' | 'label' | 'synonyms'> & { isRequired?: boolean };

/** What other programs write where they know nothing. */
const NOTHING = /^(?:unknown|\(?n\/a\)?|\(pending\)|\(none\)|null|-|—)$/i;

export const isNothing = (cell: string): boolean => cell === '' || NOTHING.test(cell);

export const textField = (field: Described): TargetField => ({
  ...field,
  kind: 'text',
  read: (cell) => (isNothing(cell) && !field.isRequired ? undefined : { value: cell }),
});

export const numberField = (field: Described, whole = false): TargetField => ({
  ...field,
  kind: 'number',
  read: (cell, { mark }) => (isNothing(cell) ? undefined : (whole ? readWhole : readNumber)(cell, mark)),
});

export const dayField = (field: Described): TargetField => ({
  ...field,
  kind: 'day',
  read: (cell, { day }) => (isNothing(cell) ? undefined : readDay(cell, day)),
});
