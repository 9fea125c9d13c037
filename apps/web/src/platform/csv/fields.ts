import { id } from '@cuverie/contract';
import { foldName } from '@cuverie/domain';
import { type DayReading, type DecimalMark, type Read, readDay, readNumber, readWhole } from './values.ts';

/** Something the file leaves open and the person knows. */
export interface Question {
  id: string;
  text: string;
  /** What can be answered; anything, in words, where there is none. */
  options: readonly { value: string; label: string }[];
  /** What is wrong with the answer in words. */
  problem?: string | undefined;
}

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
  readonly isRequired?: boolean | undefined;
  /** Folded headings of other files it is recognised by, besides its name and label. */
  readonly synonyms: readonly string[];
  readonly kind: 'text' | 'number' | 'day' | 'words';
  /** Written behind its value. */
  readonly unit?: string | undefined;
  readonly read: (cell: string, column: ColumnReading) => FieldRead | undefined;
  /** What has to be asked about the cells of its column; each distinct cell is given once. */
  readonly ask?: ((cells: ReadonlyMap<string, number>, header: string) => Question[]) | undefined;
  /** Whether an empty cell, or no column at all, is asked about and read, too; elsewhere it says nothing. */
  readonly isAskedWhereEmpty?: boolean | undefined;
  /** What to write where no column fills it, `a year, or NV`: asked once, and the same for every row. */
  readonly sameForAll?: string | undefined;
}

type Options = Partial<Omit<TargetField, 'name' | 'label' | 'synonyms'>>;

/** What other programs write where they know nothing; the first day of the calendar is none that anybody meant. */
const NOTHING =
  /^(?:unknown|\(?n\/a\)?|\(pending\)|\(none\)|null|-|—|(?:0?1[./-]0?1[./-]0001|0001-01-01)(?:[ T].*)?)$/i;

export const isNothing = (cell: string): boolean => cell === '' || NOTHING.test(cell);

/** The words of a list written with spaces between them. */
export const wordsIn = (list: string): string[] => list.split(/\s+/).filter(Boolean);

/** Makes a cell that says nothing no value, whatever reads the others. */
const unlessNothing =
  (read: TargetField['read']): TargetField['read'] =>
  (cell, column) =>
    isNothing(cell) ? undefined : read(cell, column);

/** Takes a cell as it stands: a tank may well be called `-`. */
const asWritten = (cell: string): FieldRead => ({ value: cell });

/** A field of the given reader, which is asked for no cell that says nothing; headings are folded and parted by spaces. */
export const fieldOf = (
  name: string,
  label: string,
  headings: string,
  { read, ...options }: Options & Pick<TargetField, 'read' | 'kind'>,
): TargetField => ({ name, label, synonyms: wordsIn(headings), read: unlessNothing(read), ...options });

/** A text that is taken as it stands, whatever it says. */
export const exactField = (
  name: string,
  label: string,
  headings = '',
  options: Options = {},
): TargetField => ({
  name,
  label,
  synonyms: wordsIn(headings),
  kind: 'text',
  read: asWritten,
  ...options,
});

/** The id a thing has here. What other programs number their rows by is none of ours, and says nothing. */
export const idField = (name: string, label: string): TargetField =>
  exactField(name, label, '', {
    read: (cell) => (id.safeParse(cell).success ? { value: cell } : undefined),
  });

/** Fields with further headings they are recognised by, by their names. */
export const alsoCalled = (
  fields: readonly TargetField[],
  headings: Readonly<Record<string, string>>,
): readonly TargetField[] =>
  fields.map((field) => ({
    ...field,
    synonyms: [...field.synonyms, ...wordsIn(headings[field.name] ?? '')],
  }));

/** Makes fields that are read alike. */
const fieldsReadBy =
  (kind: TargetField['kind'], read: TargetField['read']) =>
  (name: string, label: string, headings = '', options: Options = {}): TargetField =>
    fieldOf(name, label, headings, { kind, read, ...options });

const textUnlessNothing = fieldsReadBy('text', asWritten);

/** A text; a required one is taken even where it says that nobody knows. */
export const textField = (name: string, label: string, headings = '', options: Options = {}): TargetField =>
  (options.isRequired ? exactField : textUnlessNothing)(name, label, headings, options);

export const numberField = fieldsReadBy('number', (cell, { mark }) => readNumber(cell, mark));

export const wholeField = fieldsReadBy('number', (cell, { mark }) => readWhole(cell, mark));

export const dayField = fieldsReadBy('day', (cell, { day }) => readDay(cell, day));

/**
 * One of some words, in any case and without accents.
 * @param others further words, folded, and what they mean
 */
export const choiceField = (
  name: string,
  label: string,
  headings: string,
  words: readonly string[],
  { others = {}, ...options }: Options & { others?: Readonly<Record<string, string>> } = {},
): TargetField =>
  fieldOf(name, label, headings, {
    kind: 'words',
    read: (cell) => {
      const folded = foldName(cell);
      const value = words.find((word) => foldName(word) === folded) ?? others[folded];
      return value === undefined ? { problem: `“${cell}” is none of ${words.join(', ')}` } : { value };
    },
    ...options,
  });
