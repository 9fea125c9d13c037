import { type GrapeRow, grapeRow } from '@cuverie/contract';
import { GRAPE_WAYS, type GrapeIdentity, pictureAddressProblem } from '@cuverie/domain';
import type { Db, Transaction } from '../../platform/database/database.ts';
import {
  type AtVersion,
  insertMany,
  removeMany,
  type StoredItem,
  updateMany,
} from '../../platform/database/many.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';
import { judgeBy } from '../../platform/exchange/judge.ts';
import { isRefused, type Kind, type KindStore } from '../../platform/exchange/kind.ts';
import type { Platform } from '../../platform/platform.ts';
import { GRAPES, type GrapeValues, library } from './grapes.library.ts';
import { findReferences, storeChanges, stored } from './grapes.store.ts';
import { valuesAfter, valuesOf } from './grapes.values.ts';

/** A variety before and after an import. */
export type ImportedGrape = GrapeValues & { hidden: boolean };

const judgeRow = judgeBy(grapeRow.strict());

/** The address of an uploaded picture is valid on its own server only. */
const UPLOADED = /^\/media\/[0-9a-f]{32}\.webp$/;

/** Returns the picture of a row, from either of its names. */
const addressOf = ({ picture, pictureAddress }: GrapeRow): string | undefined => pictureAddress || picture;

/**
 * Rows of varieties. A row with an id matches that variety; for one of the reference it becomes the estate's version.
 * Other rows match by name.
 */
export function grapeKind({
  pictures,
}: Pick<Platform, 'pictures'>): Kind<GrapeRow, ImportedGrape, GrapeIdentity> {
  return {
    name: 'grapes',
    ways: GRAPE_WAYS,
    identity: ({ id, name }) => ({ id, name }),
    stored: (from, estateId) =>
      from.rows<GrapeIdentity & { id: string }>(sql`
        select id, name, source, hidden from ${library(estateId)} order by source = 'own' desc, id`),

    judge(values) {
      const judged = judgeRow(values);
      if (isRefused(judged)) return judged;
      const { picture: _picture, pictureAddress: _address, ...row } = judged.row;
      const address = addressOf(judged.row);
      if (!address || UPLOADED.test(address)) return { row };
      const problem = pictureAddressProblem(address);
      return problem === undefined ? { row: { ...row, picture: address } } : { errors: { picture: problem } };
    },

    adding:
      async () =>
      ({ hidden: _hidden, ...row }) => ({ ...valuesOf(row, null), hidden: false }),

    // An uploaded picture cannot be recovered, so no import removes it.
    after(current, row) {
      const { id: _, picture, hidden = false, ...changes } = row;
      const { hidden: __, ...values } = current;
      return { ...valuesAfter(values, changes, picture), hidden };
    },

    store: storeWith(pictures),

    archived({ countries: _countries, nameKey: _key, searchNames: _names, ...values }) {
      return values;
    },
  };
}

const storeWith = (pictures: Platform['pictures']): KindStore<ImportedGrape> => ({
  table: 'grapes',
  find: findByIds,
  hold: lockVarieties,

  async insert(tx, estateId, items, stamp) {
    const added = items.map(({ id, values }) => {
      const { hidden: _, ...own } = values;
      return { id, values: own };
    });
    await insertMany(tx, estateId, GRAPES, added, stamp);
  },

  async update(tx, estateId, items, stamp) {
    const originals = await findReferences(
      tx,
      items.map(({ id }) => id),
    );
    const own = items.filter(({ id }) => !originals.has(id));
    const changed = items.filter(({ id }) => originals.has(id));
    const updated = [
      ...(await updateMany(tx, estateId, GRAPES, own, stamp)),
      ...(await storeChanges(tx, estateId, changed, originals, stamp)),
    ];
    const picturesOf = (isHidden: boolean) =>
      changed.flatMap(({ values: { hidden, picture } }) => (hidden === isHidden ? (picture ?? []) : []));
    await pictures.show(picturesOf(false));
    await pictures.hide(picturesOf(true));
    return updated;
  },

  remove: (tx, estateId, items, stamp) => removeMany(tx, estateId, GRAPES, items, stamp),

  async takenIds(tx, estateId, ids) {
    if (ids.length === 0) return new Set();
    const taken = await tx.rows<{ id: string }>(sql`
      select id from ${library(estateId)} where id = any(${[...ids]}::uuid[])`);
    return new Set(taken.map(({ id }) => id));
  },

  // Unchanged reference varieties exist on every server.
  page: (db, estateId, after, most) =>
    find(db, estateId, sql`id > ${after}::uuid and (source <> 'reference' or hidden)`, sql`limit ${most}`),
});

/** Finds and locks varieties of the library, including hidden ones. */
async function lockVarieties(tx: Transaction, estateId: string, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const wanted = [...ids];
  await tx.count(
    sql`select from grapes where estate_id = ${estateId} and id = any(${wanted}::uuid[]) order by id for update`,
  );
  await tx.count(sql`
    select from grape_changes where estate_id = ${estateId} and grape_id = any(${wanted}::uuid[])
    order by grape_id for update`);
  return findByIds(tx, estateId, ids);
}

const findByIds = (db: Db, estateId: string, ids: readonly string[]) =>
  find(db, estateId, sql`id = any(${[...ids]}::uuid[])`);

async function find(
  db: Db,
  estateId: string,
  which: Sql,
  limit = sql``,
): Promise<StoredItem<ImportedGrape>[]> {
  const rows = await db.rows<ImportedGrape & AtVersion>(sql`
    select version, hidden, ${stored} from ${library(estateId)} where ${which} order by id ${limit}`);
  return rows.map(({ id, version, ...values }) => ({ id, version, values }));
}
