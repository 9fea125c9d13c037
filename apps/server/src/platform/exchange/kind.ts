import type { MatchRule } from '@cuverie/domain';
import type { Db, Transaction } from '../database/database.ts';
import {
  type AtVersion,
  type ChangedItem,
  findMany,
  type Item,
  insertMany,
  lockMany,
  type ManyTable,
  pageOfMany,
  removeMany,
  type StoredItem,
  takenIds,
  updateMany,
} from '../database/many.ts';
import { sql } from '../database/sql.ts';
import type { Stamp } from '../database/stamp.ts';
import { changedFields } from '../history/note.ts';
import { type FieldErrors, refused } from '../http/refusal.ts';
import type { CanEdit } from '../sessions/member.ts';
import type { Exporter } from './csv.ts';

export type RowErrors = { errors: FieldErrors };

/** A validated row of a file: its values, or its errors. */
export type RowResult<Row> = { row: Row } | RowErrors;

export const isRefused = (outcome: object): outcome is RowErrors => 'errors' in outcome;

/** Bulk reading and writing of one kind. */
export interface KindStore<Values extends object> {
  /** Table whose statistics PostgreSQL updates after many changes. */
  readonly table: string;
  /** Finds items of the estate. */
  find(db: Db, estateId: string, ids: readonly string[]): Promise<StoredItem<Values>[]>;
  /** Finds and locks them. */
  hold(tx: Transaction, estateId: string, ids: readonly string[]): Promise<StoredItem<Values>[]>;
  insert(tx: Transaction, estateId: string, items: readonly Item<Values>[], stamp: Stamp): Promise<void>;
  /** Updates those still at the given version; returns their ids. */
  update(
    tx: Transaction,
    estateId: string,
    items: readonly ChangedItem<Values>[],
    stamp: Stamp,
  ): Promise<string[]>;
  /** Deletes those still at the given version without foreign dependents for good; returns their ids. */
  remove(tx: Transaction, estateId: string, items: readonly AtVersion[], stamp: Stamp): Promise<string[]>;
  /** Returns which of these ids are already used, including deleted ones. */
  takenIds(tx: Transaction, estateId: string, ids: readonly string[]): Promise<Set<string>>;
  /** Lists the items of the estate by id, a batch after an id. */
  page(db: Db, estateId: string, after: string, most: number): Promise<StoredItem<Values>[]>;
}

/** The usual store of a kind: one table. */
export const storeOf = <Values extends object>(table: ManyTable<Values>): KindStore<Values> => ({
  table: table.name,
  find: (db, estateId, ids) => findMany(db, estateId, table, ids),
  hold: (tx, estateId, ids) => lockMany(tx, estateId, table, ids),
  insert: (tx, estateId, items, stamp) => insertMany(tx, estateId, table, items, stamp),
  update: (tx, estateId, items, stamp) => updateMany(tx, estateId, table, items, stamp),
  remove: (tx, estateId, items, stamp) => removeMany(tx, estateId, table, items, stamp),
  takenIds: (tx, estateId, ids) => takenIds(tx, estateId, table, ids),
  page: (db, estateId, after, most) => pageOfMany(db, estateId, table, after, most),
});

/** Matches rows by columns of the same names, oldest first. */
export const foundBy = <Values extends object>(
  table: ManyTable<Values>,
  fields: readonly (keyof Values & string)[],
) => ({
  /** Reduces an item to these fields and its id, since many are in memory at once. */
  identity: <Row extends object>(row: Row): Row => {
    const values = row as Record<string, unknown>;
    return Object.fromEntries(['id', ...fields].map((field) => [field, values[field]])) as Row;
  },
  stored: <Identity extends object>(db: Db, estateId: string): Promise<(Identity & { id: string })[]> => {
    const columns: Readonly<Record<string, readonly [string, string]>> = table.columns;
    const shown = ['id', ...fields.map((field) => `${columns[field]?.[0]} as "${field}"`)].join(', ');
    const order = table.stamped === 'updated' ? sql`id` : sql`created_at, id`;
    return db.rows<Identity & { id: string }>(sql`
      select ${sql.raw(shown)} from ${sql.identifier(table.name)}
      where estate_id = ${estateId} ${table.deletesSoftly ? sql`and deleted_at is null` : sql``} order by ${order}`);
  },
});

/** Merges a row into an item; omitted values stay. */
export function withRow<Values extends object>(current: Values, row: object): Values {
  const given = Object.entries(row).filter(([, value]) => value !== undefined);
  return { ...current, ...Object.fromEntries(given) };
}

/** An import that adds items to an estate. */
export interface ImportContext {
  estateId: string;
  /** Name of the importing member. */
  name: string;
  stamp: Stamp;
  /** Adds an item of another kind before the rows, such as the tank of a reading; the import owns it. */
  make: (kind: string, line: number, item: Item<object>) => void;
}

/** A row that adds nothing of its own kind: it only describes an item of another kind, which it created or found. */
export interface OfOtherKind {
  act: 'added' | 'skipped';
  otherId: string;
}

export const isOfOtherKind = (outcome: object): outcome is OfOtherKind => 'otherId' in outcome;

/** Returns the values of a row to add, or its errors. A method, so that kinds of any row fit into one list. */
export type ValuesOf<Row, Values> = { of(row: Row, line: number): Values | RowErrors | OfOtherKind }['of'];

/** What an import, or its undo, did to the items of a kind. */
export interface Done {
  added?: readonly string[];
  updated?: readonly string[];
  /** For good. */
  removed?: readonly string[];
  /** Whether it is an archive, which contains all dependents itself. */
  isArchive: boolean;
}

/** A kind of rows for import and export: the exchange itself knows nothing of wines or barrels. */
export interface Kind<
  Row extends object = object,
  Values extends object = object,
  Identity extends object = object,
> {
  readonly name: string;
  readonly store: KindStore<Values>;
  /** How a row is matched with existing items, most certain rule first. */
  readonly ways: readonly MatchRule<Identity>[];
  /** Keys by which a row is matched. */
  identity(row: Row): Identity;
  /** Existing items that may match, best first. */
  stored(db: Db, estateId: string, rows: readonly Identity[]): Promise<(Identity & { id: string })[]>;
  /** Validates what needs no database. */
  judge(values: Record<string, unknown>): RowResult<Row>;
  /** Fields with the id of another item, which may have changed during the import. */
  readonly refers?: { readonly [field: string]: string };
  /** Kinds whose items are inside a row. */
  readonly names?: readonly string[];
  /** Returns a row with its current ids: `idOf` returns an item's new id. */
  remapIds?(row: Row, idOf: (kind: string, id: string) => string): Row;
  /** Rows of another kind inside a row; they refer to it by its line. */
  split?(row: Row, line: number): { row: Row; kind: string; rows: { line: number; values: object }[] };
  /** Whether its rows belong to rows of another kind: they are imported and undone with these, and its import does not count them. */
  readonly isChildKind?: boolean;
  /** Locks the parents of rows before any of them is stored or undone. */
  lock?(tx: Transaction, estateId: string): Promise<unknown>;
  /** Reads what is needed to add rows. */
  adding(tx: Transaction, adding: ImportContext): Promise<ValuesOf<Row, Values>>;
  /** Updates dependent data after changes, by id. */
  follow?(tx: Transaction, member: CanEdit, done: Done): Promise<void>;
  /** Returns the values of an item after the row. */
  after(current: Values, row: Row): Values | RowErrors;
  /** Returns an archive row besides its id, if `judge` expects other fields than the values. */
  archived?(values: Values): object;
  /** How it is exported as CSV. */
  readonly csv?: Exporter;
}

/** The effect of a file's row on an item: its new values, and the changed ones by field. */
export interface Update {
  values: object;
  differing: { before: object; after: object };
}

/** Applies a row to an item, for import and preview. */
export function updateBy(kind: Kind, current: object, row: object): Update | RowErrors {
  const values = kind.after(current, row);
  return isRefused(values) ? values : { values, differing: changedFields(current, values) };
}

export const changesNothing = ({ differing: { after } }: Update): boolean => Object.keys(after).length === 0;

export type Kinds = readonly Kind[];

/** Returns the kind of that name among those of the features. */
export function kindOf(kinds: Kinds, name: string): Kind {
  const kind = kinds.find((one) => one.name === name);
  if (kind !== undefined) return kind;
  throw refused(409, 'import_of_archive');
}
