import type { Db, Transaction } from '../database/database.ts';
import type { AtVersion, Item, StoredItem } from '../database/many.ts';
import { sql } from '../database/sql.ts';
import type { Stamp } from '../database/stamp.ts';
import type { FieldErrors } from '../http/refusal.ts';
import type { PictureKey } from '../pictures/pictures.ts';

/** A row of a file, judged: what it says, or what is wrong with it. */
export type Judged<Row> = { row: Row } | { errors: FieldErrors };

export type Refused = { errors: FieldErrors };

/** What an import may do with rows that it added: history of a wine, say. */
export interface Removable {
  /** What its rows are remembered under. */
  readonly kind: string;
  /** Removes for good those still at the version said; gives what went, with the picture it had. */
  remove(
    tx: Transaction,
    estateId: string,
    items: readonly AtVersion[],
  ): Promise<{ id: string; picture: PictureKey | null }[]>;
}

/** Something stored beside an item, to be removed with the import. */
export interface Beside extends AtVersion {
  kind: string;
  /** Its own, among those of its kind. */
  line: number;
  itemId: string;
}

/** Something made before the rows that need it, to be removed with the import. */
export interface Ground extends AtVersion {
  kind: string;
  /** Its own, among those of its kind. */
  line: number;
}

/** A picture goes with its row. */
export interface WithPicture {
  picture: PictureKey | null;
}

/** How rows of one kind come into an estate; the import itself knows nothing of wines or barrels. */
export interface Importer<Row = unknown, Values extends WithPicture = WithPicture> extends Removable {
  /** Judges what can be judged without the database. */
  judge(values: Record<string, unknown>): Judged<Row>;
  /** Has even the calls of one import wait for one another, where what one adds may be what another's rows say. */
  goAlone?(tx: Transaction, estateId: string): Promise<void>;
  /** What the estate has for some rows, the surest first; nothing the import took already. */
  candidates(tx: Db, claim: Claim, rows: readonly Row[]): Promise<Candidates[]>;
  /** The id the row itself asks for, when it is added. */
  wantedId(row: Row): string | undefined;
  /** Which of these ids any row has already, a deleted one too. */
  takenIds(tx: Transaction, estateId: string, ids: readonly string[]): Promise<Set<string>>;
  /** Makes what rows to be added need to be there first, as the tank of a reading. */
  prepare?(
    tx: Transaction,
    estateId: string,
    rows: readonly { line: number; row: Row }[],
    stamp: Stamp,
  ): Promise<Ground[]>;
  /** The values of a new item; refusals as the estate's other rows make them necessary. */
  valuesToAdd(tx: Transaction, estateId: string, rows: readonly Row[]): Promise<(Values | Refused)[]>;
  /** The values of an item after the row; the same object where it changes nothing. */
  valuesAfter(current: Values, row: Row): Values | Refused;
  hold(tx: Transaction, estateId: string, ids: readonly string[]): Promise<StoredItem<Values>[]>;
  insert(tx: Transaction, estateId: string, items: readonly Item<Values>[], stamp: Stamp): Promise<void>;
  /** Only those still at the version said; gives their ids. */
  update(
    tx: Transaction,
    estateId: string,
    items: readonly StoredItem<Values>[],
    stamp: Stamp,
  ): Promise<string[]>;
  /**
   * Tells how items are, by their ids: the same while their values and what came along are, whatever their versions. For
   * items that others may change and put back.
   */
  digests?(tx: Transaction, estateId: string, ids: readonly string[]): Promise<Map<string, string>>;
  /** Stores what comes along with rows, once their items are there. */
  storeBeside?(
    tx: Transaction,
    estateId: string,
    rows: readonly { line: number; row: Row; itemId: string }[],
    stamp: Stamp,
  ): Promise<Beside[]>;
}

/** Which import looks for candidates: an item is taken by one of its rows only. */
export interface Claim {
  estateId: string;
  importId: string;
}

/** Rows that speak of the same thing, by their index, and the items it may be, each in order. */
export interface Candidates {
  rows: number[];
  ids: string[];
}

/**
 * Holds for items, by the column of their id, that no row of the import took yet. The `limit` keeps PostgreSQL from
 * making a join of it, which would read all rows of the import for each item.
 */
export const unclaimed = ({ estateId, importId }: Claim, id: string) => sql`(
  select import_rows.line from import_rows
  where import_rows.estate_id = ${estateId} and import_rows.import_id = ${importId}
    and import_rows.item_id = ${sql.raw(id)}
  limit 1
) is null`;

export const isRefused = (outcome: object): outcome is Refused => 'errors' in outcome;
