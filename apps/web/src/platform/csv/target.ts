import type { ImportKind, MatchChoice } from '@cuverie/contract';
import type { Plan } from './read-rows.ts';
import type { Table } from './table.ts';

/** One way to read some files. */
export interface Recognised {
  /** A word for the server and for tests, `cellartracker-list`. */
  id: string;
  /** What a person calls such a file. */
  name: string;
  plan: Plan;
  /** Whether the columns are for the person to say. */
  isMapped?: boolean;
  /** What is worth knowing about this kind of file. */
  hint?: string;
  /** What usually is to become of rows the cellar has already; updated when left out. */
  onMatch?: MatchChoice;
}

/** What files can be imported as: wines, barrels, and what other features make of rows. */
export interface ImportTarget {
  kind: ImportKind;
  title: string;
  one: string;
  many: string;
  /** What stands in the preview, by the names of fields. */
  shown: readonly string[];
  /** Those of them that say which one a row is, the name first. */
  headedBy: readonly string[];
  /** What is said of the file beside the button that chooses it. */
  about: string;
  /** All ways to read the files, the likeliest first; there is always one. Throws `CsvProblem`. */
  recognise: (tables: readonly Table[]) => Recognised[];
  /** Whether columns no field is made for are left out; else they are kept with their row. */
  leavesOthers?: boolean;
  /** Whether a file is an archive of ours, which the server reads. */
  takesArchive: boolean;
  /** Whether a list of objects in JSON is read like rows. */
  takesJson?: boolean;
}
