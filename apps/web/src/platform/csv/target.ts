import type { ImportKind, MatchChoice } from '@cuverie/contract';
import type { TargetField } from './fields.ts';
import type { Table } from './formats/table.ts';
import type { Mapping } from './mapping.ts';
import type { Plan, RowSchema } from './read-rows.ts';
import type { Sheet } from './sheet.ts';

export interface Recognition {
  /** An identifier for the server and for tests, `cellartracker-list`. */
  id: string;
  /** The name of this kind of file for the user. */
  name: string;
  plan: Plan;
  /** Whether the user may choose the columns. */
  isMapped?: boolean;
  /** A hint about this kind of file. */
  hint?: string | undefined;
  /** The default for rows that already exist; `update` if omitted. */
  onMatch?: MatchChoice | undefined;
}

/** A file format of some program, recognised by its folded headings. */
export interface Format extends Pick<Recognition, 'id' | 'name' | 'hint' | 'onMatch'> {
  fits: (headings: ReadonlySet<string>) => boolean;
  /** Builds the plan to read such files; if omitted, they are read by their headings. */
  plan?: (tables: readonly Table[]) => Omit<Plan, 'schema' | 'conclude' | 'things' | 'fileName'>;
}

export interface ColumnOrder {
  name: string;
  fields: readonly string[];
  /** Whether a row's cells match these columns. */
  fits: (row: readonly string[]) => boolean;
  /** Whether the first row is data and not headings; `fits` if omitted. */
  isData?: (row: readonly string[]) => boolean;
}

/** A kind of row that files are imported as, such as wines or barrels. */
export interface ImportTarget {
  kind: ImportKind;
  title: string;
  one: string;
  many: string;
  /** The text beside the button that chooses a file. */
  about: string;
  fields: readonly TargetField[];
  schema?: RowSchema;
  /** The last step of a row, for values that need several fields. */
  finish?: Plan['finish'];
  /** Further questions, for what no single column can tell. */
  ask?: Plan['ask'];
  /** Checks and completes a row after cells the server would refuse are left out. */
  conclude?: Plan['conclude'];
  /** Joins the rows of a file once all are read. */
  join?: Plan['join'];
  /** The fields in the preview, by name. */
  shown: readonly string[];
  /** The fields in the preview that identify a row, the name first. */
  headedBy: readonly string[];
  /** The fields by which the server recognises an existing row, and those without which it never does. */
  matchedBy: readonly string[];
  formats?: readonly Format[];
  inOrder?: ColumnOrder;
  /** Adds columns computed from those of a file. */
  prepare?: (sheet: Sheet) => Sheet;
  /** Guesses the fields from the headings, if the fields' own words are not enough. */
  guess?: (sheet: Sheet) => Mapping;
  /** Whether a guess suffices to read a file by its headings; if omitted, whether all required fields are filled. */
  isEnough?: (mapping: Mapping) => boolean;
  /** A hint about files read by their headings. */
  hint?: string;
  /** Why nothing can be imported at the moment, in words. */
  hindrance?: string | undefined;
  /** Whether columns without a field are kept with their row; else they are left out. */
  keepsOthers?: boolean;
  /** Whether a file may be a Cuverie archive, which the server reads. */
  takesArchive?: boolean;
  /**
   * Other targets of the same dialog. A file goes to the target it clearly belongs to; several files, also those of a
   * zip, are imported one after the other.
   */
  others?: readonly ImportTarget[];
  /** Whether a JSON list of objects is read like rows. */
  takesJson?: boolean;
}
