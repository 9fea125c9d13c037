/** Statements on single rows, the same for every table of an estate. */
import { LIST_LIMIT } from '@cuverie/contract';
import type { ChangeAct } from '@cuverie/domain';
import { judgeAfter } from '../history/judging.ts';
import { changedFields, note } from '../history/note.ts';
import { notFound, staleVersion } from '../http/refusal.ts';
import { nextId } from '../ids.ts';
import type { Db, Transaction } from './database.ts';
import { keyset, type SortKey } from './keyset.ts';
import type { LockedRow } from './locked-row.ts';
import { type AtVersion, changeOf, forColumn, type ManyTable, removeWhere } from './many.ts';
import type { Page } from './page.ts';
import { type Sql, sql } from './sql.ts';
import { createdColumns, type Stamp, updatedColumns } from './stamp.ts';

type PartialValues<Values> = { readonly [Field in keyof Values]?: Values[Field] | undefined };

type DefinedValues<Values> = { [Field in keyof Values]?: Exclude<Values[Field], undefined> };

/** The defined values, since `undefined` would overwrite stored ones. */
export const definedValues = <Values extends object>(values: Values): DefinedValues<Values> =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as DefinedValues<Values>;

type MayBeNull<Values> = {
  [Field in keyof Values]: null extends Values[Field] ? Field : never;
}[keyof Values];

/** All values of a new row; omitted nullable ones are null. */
export const completeValues = <Values extends object>(
  { columns }: Pick<ManyTable<Values>, 'columns'>,
  values: Omit<Values, MayBeNull<Values>> & PartialValues<Pick<Values, MayBeNull<Values>>>,
): Values => {
  const given = values as PartialValues<Values>;
  const fields = Object.keys(columns) as (keyof Values)[];
  return Object.fromEntries(fields.map((field) => [field, given[field] ?? null])) as Values;
};

/**
 * Values by column name, for `insert into … ${sql.values(row)}` and `set ${sql.assign(row)}`. `undefined` values are
 * omitted, so the row keeps them.
 */
export const underColumns = <Values extends object>(
  { columns }: Pick<ManyTable<Values>, 'columns'>,
  values: PartialValues<Values>,
): Record<string, unknown> =>
  Object.fromEntries(
    (Object.keys(columns) as (keyof Values)[])
      .filter((field) => values[field] !== undefined)
      .map((field) => [columns[field][0], forColumn(values[field], columns[field][1])]),
  );

/** A row locked for a change. */
export type LockedItem<Row> = LockedRow<{ row: Row }>;

interface RowOptions<Row, Stored> {
  /** Name of a row in messages. */
  thing: string;
  /** Selected columns. */
  shown: (estateId: string) => Sql;
  /** Formats a row for an answer, if the database has another form. */
  rowOf?: (stored: Stored) => Row;
}

interface Query<Name extends string> {
  sort: Name | `-${Name}`;
  cursor?: string | undefined;
  limit?: number | undefined;
}

interface Holding {
  version?: number | undefined;
  lock?: 'update' | 'share';
  further?: Sql;
}

export function rowsOf<Row extends AtVersion, Values extends object, Stored extends { id: string } = Row>(
  table: ManyTable<Values>,
  { thing, shown, rowOf = (stored) => stored as unknown as Row }: RowOptions<Row, Stored>,
) {
  const name = sql.raw(table.name);
  const living = table.deletesSoftly ? sql`and deleted_at is null` : sql``;
  const answered = (stored: Stored | undefined) => stored && rowOf(stored);

  const find = async (db: Db, estateId: string, id: string, further = sql``): Promise<Row | undefined> =>
    answered(
      await db.row<Stored>(sql`
        select ${shown(estateId)} from ${name} where estate_id = ${estateId} and id = ${id} ${living} ${further}`),
    );

  return {
    /** @param further conditions, each with its `and` */
    find,

    /** @throws Refusal 404 if the estate has no such row */
    async get(db: Db, estateId: string, id: string, further?: Sql): Promise<Row> {
      const row = await find(db, estateId, id, further);
      if (!row) throw notFound(thing);
      return row;
    },

    async exists(db: Db, estateId: string, id: string): Promise<boolean> {
      return (
        (await db.count(sql`select from ${name} where estate_id = ${estateId} and id = ${id} ${living}`)) > 0
      );
    },

    /** Lists a page of the rows of further conditions, each with its `and`. */
    async list<Name extends string>(
      db: Db,
      estateId: string,
      keys: Record<Name, SortKey<Stored>>,
      { sort, cursor, limit = LIST_LIMIT }: Query<Name>,
      further: Sql,
    ): Promise<Page<Row>> {
      const { after, inOrder, pageOf } = keyset<Stored, Name>(keys, { sort, cursor, limit });
      const page = pageOf(
        await db.rows<Stored>(sql`
          select ${shown(estateId)} from ${name}
          where estate_id = ${estateId} ${living} ${further} ${after} ${inOrder}`),
      );
      return { ...page, rows: page.rows.map(rowOf) };
    },

    /** Inserts a row; returns `undefined` if the estate already has one of this id. */
    async insert(
      db: Db,
      estateId: string,
      id: string,
      values: Values,
      stamp: Stamp,
      returned = shown(estateId),
    ): Promise<Row | undefined> {
      const row = { ...underColumns(table, values), ...createdColumns(stamp) };
      // A deleted row of this id becomes the new one, with its history.
      const called = table.named === undefined ? null : (values[table.named] ?? null);
      const again = table.deletesSoftly
        ? sql`update set ${sql.assign(row)}, deleted_at = null, version = ${name}.version + 1
            where ${name}.deleted_at is not null`
        : sql`nothing`;
      const added = answered(
        await db.row<Stored>(sql`
          with added as (
            insert into ${name} ${sql.values({ estate_id: estateId, id, ...row })}
            on conflict (estate_id, id) do ${again} returning ${returned}
          ), noted as (
            insert into changes (estate_id, id, kind, item_id, act, version, name, made_at, made_by)
            select ${estateId}::uuid, ${nextId()}::uuid, ${table.kind}, id, 'added', version, ${called}::text,
              ${stamp.at}::timestamptz, ${stamp.userId}::uuid from added
          )
          select * from added`),
      );
      if (added) await judgeAfter(db, estateId, [table.kind], stamp.at);
      return added;
    },

    /**
     * Finds and locks a row of the estate until the transaction ends.
     * @param how.version the version the change was made on, if given
     * @param how.lock `share` allows others the same lock, but no change
     * @throws Refusal 404 if it does not exist, 409 if it has another version
     */
    async lock(
      tx: Transaction,
      estateId: string,
      id: string,
      { version, lock = 'update', further = sql`` }: Holding = {},
    ): Promise<LockedItem<Row>> {
      const row = await find(tx, estateId, id, sql`${further} for ${sql.raw(lock)}`);
      if (!row) throw notFound(thing);
      if (version !== undefined && version !== row.version) throw staleVersion(thing, row);
      return { row, estateId } as LockedItem<Row>;
    },

    /** Stores the given values of a row; `undefined` fields stay. */
    async update(
      tx: Transaction,
      { row, estateId }: LockedItem<Row>,
      values: PartialValues<Values>,
      stamp: Stamp,
      act: ChangeAct = 'changed',
    ): Promise<Row> {
      const changes = { ...underColumns(table, values), ...updatedColumns(stamp) };
      const after = rowOf(
        await tx.one<Stored>(sql`
          update ${name} set ${sql.assign(changes)}, version = version + 1
          where estate_id = ${estateId} and id = ${row.id} returning ${shown(estateId)}`),
      );
      const more = { version: after.version, ...changedFields(row, after) };
      await note(tx, estateId, [changeOf(table, row.id, act, after, more)], stamp);
      return after;
    },

    /** Deletes a row for good; the history keeps its contents. */
    async delete(tx: Transaction, { row, estateId }: LockedItem<Row>, stamp: Stamp): Promise<void> {
      await removeWhere(tx, estateId, table, sql`id = ${row.id}`, stamp);
    },
  };
}
