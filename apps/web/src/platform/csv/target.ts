import type { ImportKind, MatchChoice } from '@cuverie/contract';
import type { TargetField } from './fields.ts';
import type { Mapping } from './mapping.ts';
import type { Plan, RowSchema } from './read-rows.ts';
import type { Sheet } from './sheet.ts';
import type { Table } from './table.ts';

export interface Recognised {
  /** A word for the server and for tests, `cellartracker-list`. */
  id: string;
  /** What a person calls such a file. */
  name: string;
  plan: Plan;
  /** Whether the columns are for the person to say. */
  isMapped?: boolean;
  /** What is worth knowing about this kind of file. */
  hint?: string | undefined;
  /** What usually is to become of rows that are there already; updated when left out. */
  onMatch?: MatchChoice | undefined;
}

/** A kind of file some program writes, known by its folded headings. */
export interface Format extends Pick<Recognised, 'id' | 'name' | 'hint' | 'onMatch'> {
  fits: (headings: ReadonlySet<string>) => boolean;
  /** How such files are read; by their headings where it is left out. */
  plan?: (tables: readonly Table[]) => Omit<Plan, 'schema' | 'conclude' | 'things' | 'fileName'>;
}

export interface ColumnOrder {
  name: string;
  fields: readonly string[];
  /** Whether a row holds what these columns hold. */
  fits: (row: readonly string[]) => boolean;
  /** Whether a first row is data and no headings; where it fits, when left out. */
  isData?: (row: readonly string[]) => boolean;
}

/** A kind of row that files are imported as: wines, barrels, and what other features make of rows. */
export interface ImportTarget {
  kind: ImportKind;
  title: string;
  one: string;
  many: string;
  /** What is said of the file beside the button that chooses it. */
  about: string;
  fields: readonly TargetField[];
  schema?: RowSchema;
  /** The last touch to a row: what takes several fields to know. */
  finish?: Plan['finish'];
  /** What has to be asked that no column tells by itself. */
  ask?: Plan['ask'];
  /** What is checked and made of a row once cells the server would refuse are left out. */
  conclude?: Plan['conclude'];
  /** What becomes of all rows of a file of columns, once they are read. */
  join?: Plan['join'];
  /** What stands in the preview, by the names of fields. */
  shown: readonly string[];
  /** Those of them that say which one a row is, the name first. */
  headedBy: readonly string[];
  /** The fields by which the server knows a row again, and those without which it takes it for none. */
  matchedBy: readonly string[];
  formats?: readonly Format[];
  inOrder?: ColumnOrder;
  /** Further columns made of those of a file. */
  prepare?: (sheet: Sheet) => Sheet;
  /** The fields headings name, where it takes more than the words of the fields. */
  guess?: (sheet: Sheet) => Mapping;
  /** Whether a guess is enough to read a file by its headings; where no required field is open, when left out. */
  isEnough?: (mapping: Mapping) => boolean;
  /** What is worth knowing of a file that is read by its headings. */
  hint?: string;
  /** Why nothing can be imported at all for the moment, in words. */
  hindrance?: string | undefined;
  /** Whether columns no field is made for are kept with their row; else they are left out. */
  keepsOthers?: boolean;
  /** Whether a file is an archive of ours, which the server reads. */
  takesArchive?: boolean;
  /**
   * What else the same dialog imports: a file goes to the target it plainly belongs to, several files one after the other,
   * and those of a zip as well.
   */
  others?: readonly ImportTarget[];
  /** Whether a list of objects in JSON is read like rows. */
  takesJson?: boolean;
}
