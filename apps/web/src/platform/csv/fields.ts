import { id, type RowField } from '@cuverie/contract';
import { foldName, readTags } from '@cuverie/domain';
import { type DayReading, type DecimalMark, type Read, readDay, readNumber, readWhole } from './values.ts';

/** Something the file leaves open and the person knows. */
export interface Question {
  id: string;
  text: string;
  /** What can be answered; anything, in words, where there is none. */
  options: readonly { value: string; label: string }[];
  /** What is asked of the options, where anything in words is an answer as well. */
  optionsText?: string | undefined;
  /** The option that stands for an answer in words; else “None of them”. */
  noneText?: string | undefined;
  /** What is wrong with the answer in words. */
  problem?: string | undefined;
}

export type Answers = Readonly<Record<string, string>>;

/** What rows are called: `wine`, `wines`. */
export interface Things {
  one: string;
  many: string;
}

export const ROWS: Things = { one: 'row', many: 'rows' };

const figures = new Intl.NumberFormat('en');

export const thingsOf = (count: number, { one, many }: Things): string =>
  `${figures.format(count)} ${count === 1 ? one : many}`;

/** What is known of a column before one of its cells is read. */
export interface ColumnReading {
  mark: DecimalMark;
  day: DayReading;
  answers: Answers;
  /** Its heading. */
  header?: string | undefined;
}

export type FieldRead = Read<unknown> & {
  /** Of a problem: whether a question of its own asks what the cell means. */
  isAskedApart?: boolean;
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
  /** What is asked where no column fills it, and what the file's name and the estate offer before any column of it. */
  readonly forAll?:
    | { text: string; optionsText: string; options: (fileName: string) => Question['options'] }
    | undefined;
  /** Whether a required value is made of the rest of its row where its cell says nothing. */
  readonly isMadeWhereMissing?: boolean | undefined;
  /**
   * Of a required field: what can be taken where its cell says nothing or cannot be read; asked once for all such rows.
   * Left out, a column of the file or any value can be taken.
   */
  readonly whereMissing?: readonly { value: string; label: string }[] | undefined;
  /** Another field whose cells may hold the value where there is none, and what they say of it. */
  readonly elsewhere?: { field: string; find: (cell: string) => string | undefined } | undefined;
  /** What to write where no column fills it, `a year, or NV`: asked once, and the same for every row. */
  readonly sameForAll?: string | undefined;
}

type Options = Partial<Omit<TargetField, 'name' | 'label' | 'synonyms'>>;

/** The words of a list written with spaces between them. */
export const wordsIn = (list: string): string[] => list.split(/\s+/).filter(Boolean);

const asWritten = (cell: string): FieldRead => ({ value: cell });

/** A field of the given reader; headings are folded and parted by spaces. */
export const fieldOf = (
  name: string,
  label: string,
  headings: string,
  { read, ...options }: Options & Pick<TargetField, 'read' | 'kind'>,
): TargetField => ({ name, label, synonyms: wordsIn(headings), read, ...options });

/** Makes fields that are read alike. */
const fieldsReadBy =
  (kind: TargetField['kind'], read: TargetField['read']) =>
  (name: string, label: string, headings = '', options: Options = {}): TargetField =>
    fieldOf(name, label, headings, { kind, read, ...options });

/** A text as it stands, or what the given reader makes of it. */
export const textField = fieldsReadBy('text', asWritten);

/** The id a thing has here. What other programs number their rows by is none of ours, and says nothing. */
export const idField = (name: string, label: string): TargetField =>
  textField(name, label, '', {
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

export const numberField = fieldsReadBy('number', (cell, { mark }) => readNumber(cell, mark));

export const wholeField = fieldsReadBy('number', (cell, { mark }) => readWhole(cell, mark));

export const dayField = fieldsReadBy('day', (cell, { day }) => readDay(cell, day));

/** Short words, parted by semicolons or commas. */
export const listField = fieldsReadBy('words', (cell) => {
  const value = readTags(cell);
  return value.length === 0 ? undefined : { value };
});

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

/** What an import knows of a field beside its description in the contract. */
type ImportFacts = Partial<TargetField> & {
  /** Folded headings of other files, parted by spaces. */
  headings?: string;
  /** Of a choice: further words, folded, and what they mean. */
  others?: Readonly<Record<string, string>>;
};

function targetField(
  name: string,
  { label, kind, unit, words = [] }: RowField,
  more: ImportFacts,
): TargetField {
  const { headings = '', others = {}, ...rest } = more;
  const field =
    kind === 'choice'
      ? choiceField(name, label, headings, words, { others })
      : { text: textField, number: numberField, day: dayField, list: listField }[kind](name, label, headings);
  return { ...field, ...(unit !== undefined && unit !== 'year' && { unit }), ...rest };
}

/** The fields of an import of rows that the contract describes. */
export const targetFields = <Name extends string>(
  fields: Readonly<Record<Name, RowField>>,
  more: Readonly<Partial<Record<Name, ImportFacts>>>,
): readonly TargetField[] =>
  Object.entries<RowField>(fields).map(([name, field]) => targetField(name, field, more[name as Name] ?? {}));
