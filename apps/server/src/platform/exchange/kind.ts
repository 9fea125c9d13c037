import type { Way } from '@cuverie/domain';
import type { Db, Transaction } from '../database/database.ts';
import {
  type AtVersion,
  type ChangedItem,
  findMany,
  holdMany,
  type Item,
  insertMany,
  type ManyTable,
  pageOfMany,
  removeMany,
  type StoredItem,
  takenIds,
  updateMany,
} from '../database/many.ts';
import { sql } from '../database/sql.ts';
import type { Stamp } from '../database/stamp.ts';
import { differing } from '../history/note.ts';
import { type FieldErrors, refused } from '../http/refusal.ts';
import type { Keeper } from '../sessions/member.ts';
import type { Exporter } from './csv.ts';

export type Refused = { errors: FieldErrors };

/** A row of a file, judged: what it says, or what is wrong with it. */
export type Judged<Row> = { row: Row } | Refused;

export const isRefused = (outcome: object): outcome is Refused => 'errors' in outcome;

/** How things of one kind are read and written, many at once. */
export interface KindStore<Values extends object> {
  /** The table, for PostgreSQL to look at again after many changes. */
  readonly table: string;
  /** Finds things of the estate. */
  find(db: Db, estateId: string, ids: readonly string[]): Promise<StoredItem<Values>[]>;
  /** Finds and locks them. */
  hold(tx: Transaction, estateId: string, ids: readonly string[]): Promise<StoredItem<Values>[]>;
  insert(tx: Transaction, estateId: string, items: readonly Item<Values>[], stamp: Stamp): Promise<void>;
  /** Only those still at the version said; gives their ids. */
  update(
    tx: Transaction,
    estateId: string,
    items: readonly ChangedItem<Values>[],
    stamp: Stamp,
  ): Promise<string[]>;
  /** Removes for good those still at the version said that nothing of others belongs to; gives their ids. */
  remove(tx: Transaction, estateId: string, items: readonly AtVersion[], stamp: Stamp): Promise<string[]>;
  /** Which of these ids anything of the kind has already, a deleted one too. */
  takenIds(tx: Transaction, estateId: string, ids: readonly string[]): Promise<Set<string>>;
  /** What the estate has, in the order of the ids, so many of those behind one. */
  page(db: Db, estateId: string, after: string, most: number): Promise<StoredItem<Values>[]>;
}

/** The usual store of a kind: one table. */
export const storeOf = <Values extends object>(table: ManyTable<Values>): KindStore<Values> => ({
  table: table.name,
  find: (db, estateId, ids) => findMany(db, estateId, table, ids),
  hold: (tx, estateId, ids) => holdMany(tx, estateId, table, ids),
  insert: (tx, estateId, items, stamp) => insertMany(tx, estateId, table, items, stamp),
  update: (tx, estateId, items, stamp) => updateMany(tx, estateId, table, items, stamp),
  remove: (tx, estateId, items, stamp) => removeMany(tx, estateId, table, items, stamp),
  takenIds: (tx, estateId, ids) => takenIds(tx, estateId, table, ids),
  page: (db, estateId, after, most) => pageOfMany(db, estateId, table, after, most),
});

/** How rows find what a table has by columns of the same names, the oldest first. */
export const foundBy = <Values extends object>(
  table: ManyTable<Values>,
  fields: readonly (keyof Values & string)[],
) => ({
  /** A row reduced to these fields and its id: many are held at once. */
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

/** A thing's values with what a row says of them; what that leaves open stays. */
export function withRow<Values extends object>(current: Values, row: object): Values {
  const given = Object.entries(row).filter(([, value]) => value !== undefined);
  return { ...current, ...Object.fromEntries(given) };
}

/** An import that adds things to an estate. */
export interface Adding {
  estateId: string;
  /** The name of the importing member. */
  name: string;
  stamp: Stamp;
  /** Adds a thing of another kind before the rows, as the tank of a reading; it goes with the import. */
  make: (kind: string, line: number, item: Item<object>) => void;
}

/** A row that adds nothing of its own kind: it only describes a thing of another kind, which it made or found. */
export interface OfOtherKind {
  act: 'added' | 'skipped';
  otherId: string;
}

export const isOfOtherKind = (outcome: object): outcome is OfOtherKind => 'otherId' in outcome;

/** Tells the values of a row to be added, or why it can't be. A method, so that kinds of any row can stand in one list. */
export type ValuesOf<Row, Values> = { of(row: Row, line: number): Values | Refused | OfOtherKind }['of'];

/** What an import, or its undoing, did to the things of a kind. */
export interface Done {
  added?: readonly string[];
  updated?: readonly string[];
  /** For good. */
  removed?: readonly string[];
  /** Whether it is an archive, which brings all that belongs to a thing by itself. */
  isArchive: boolean;
}

/** A kind of rows that come into an estate and leave it: the exchange itself knows nothing of wines or barrels. */
export interface Kind<
  Row extends object = object,
  Values extends object = object,
  Identity extends object = object,
> {
  readonly name: string;
  readonly store: KindStore<Values>;
  /** How a row finds what is there already, the surest way first. */
  readonly ways: readonly Way<Identity>[];
  /** What a row is recognised by. */
  identity(row: Row): Identity;
  /** What the estate has that rows may speak of, the best to be taken first. */
  stored(db: Db, estateId: string, rows: readonly Identity[]): Promise<(Identity & { id: string })[]>;
  /** Judges what can be judged without the database. */
  judge(values: Record<string, unknown>): Judged<Row>;
  /** Fields that tell a thing of another kind by its id, which it may have changed on its way. */
  readonly refers?: { readonly [field: string]: string };
  /** Kinds whose things are told within a row. */
  readonly names?: readonly string[];
  /** A row with the ids they have now: `idOf` tells what a thing of a kind has become. */
  readdressed?(row: Row, idOf: (kind: string, id: string) => string): Row;
  /** Rows of another kind that come inside a row: they tell its line where they tell a thing. */
  split?(row: Row, line: number): { row: Row; kind: string; rows: { line: number; values: object }[] };
  /** Whether its rows belong to rows of another kind: they come and go with these and are not counted. */
  readonly comesAlong?: boolean;
  /** Locks what rows of the kind belong to, before any of them is stored or taken back. */
  lock?(tx: Transaction, estateId: string): Promise<unknown>;
  /** Reads what is needed to add rows. */
  adding(tx: Transaction, adding: Adding): Promise<ValuesOf<Row, Values>>;
  /** Does what follows elsewhere of what was done to things, by their ids. */
  follow?(tx: Transaction, member: Keeper, done: Done): Promise<void>;
  /** The values of a thing after the row. */
  after(current: Values, row: Row): Values | Refused;
  /** What a row of an archive says, beside its id, where `judge` takes other fields than the values. */
  archived?(values: Values): object;
  /** How it is exported as CSV. */
  readonly csv?: Exporter;
}

/** What a row of a file makes of a thing: its new values, and those that differ, by field. */
export interface Update {
  values: object;
  differing: { before: object; after: object };
}

/** Applies a row to a thing, for the import and for its preview alike. */
export function updateBy(kind: Kind, current: object, row: object): Update | Refused {
  const values = kind.after(current, row);
  return isRefused(values) ? values : { values, differing: differing(current, values) };
}

export const changesNothing = ({ differing: { after } }: Update): boolean => Object.keys(after).length === 0;

export type Kinds = readonly Kind[];

/** The kind of that name among those the features handed over. */
export function kindOf(kinds: Kinds, name: string): Kind {
  const kind = kinds.find((one) => one.name === name);
  if (kind !== undefined) return kind;
  throw refused(409, 'import_of_archive');
}
