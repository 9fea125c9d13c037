import { isDeepStrictEqual } from 'node:util';
import { type GrapeRow, grapeRow } from '@cuverie/contract';
import { foldName, pictureAddressProblem } from '@cuverie/domain';
import { askedFor } from '../../platform/database/asked.ts';
import type { Db, Transaction } from '../../platform/database/database.ts';
import { type AtVersion, insertMany } from '../../platform/database/many.ts';
import { sql } from '../../platform/database/sql.ts';
import {
  type Candidates,
  type Claim,
  type Importer,
  isRefused,
  unclaimed,
} from '../../platform/exchange/importer.ts';
import { judgeBy } from '../../platform/exchange/judge.ts';
import type { Platform } from '../../platform/platform.ts';
import { library } from './grapes.library.ts';
import { GRAPES, storeChanges, storeOwn } from './grapes.many.ts';
import { findReferences, type GrapeValues, stored } from './grapes.store.ts';
import { valuesAfter, valuesOf } from './grapes.values.ts';

/** A variety of the library as an import finds and leaves it. */
export type Imported = GrapeValues & { hidden: boolean };

const judgeRow = judgeBy(grapeRow.strict());

/** A picture that was uploaded has an address on the server it was uploaded to alone. */
const UPLOADED = /^\/media\/[0-9a-f]{32}\.webp$/;

/**
 * Rows of a file of varieties. A row that brings the id of a variety is that one's, of the reference too: then it is
 * what the estate changes of it. Any other is of the variety of its name.
 */
export function grapeImporter({ pictures }: Pick<Platform, 'pictures'>): Importer<GrapeRow, Imported> {
  return {
    kind: 'grapes',

    judge(values) {
      const judged = judgeRow(values);
      if (isRefused(judged)) return judged;
      const { picture, ...row } = judged.row;
      if (!picture || UPLOADED.test(picture)) return { row };
      const problem = pictureAddressProblem(picture);
      return problem === undefined ? judged : { errors: { picture: problem } };
    },

    candidates: async (db, claim, rows) => [
      ...(await matchesById(db, claim, rows)),
      ...(await matchesByName(db, claim, rows)),
    ],

    wantedId: (row) => row.id,

    async takenIds(tx, estateId, ids) {
      if (ids.length === 0) return new Set();
      const taken = await tx.rows<{ id: string }>(sql`
        select id from ${library(estateId)} where id = any(${[...ids]}::uuid[])`);
      return new Set(taken.map(({ id }) => id));
    },

    valuesToAdd: async (_tx, _estateId, rows) =>
      rows.map((row) => ({ ...valuesOf(row, null), hidden: false })),

    // A picture somebody uploaded is not to be had again: no file takes it away.
    valuesAfter(current, row) {
      const { id: _, picture, ...changes } = row;
      const { hidden: __, ...values } = current;
      const after = { ...valuesAfter(values, changes, picture), hidden: false };
      return isDeepStrictEqual(after, current) ? current : after;
    },

    hold,

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
        ...(await storeOwn(tx, estateId, own, stamp)),
        ...(await storeChanges(tx, estateId, changed, originals, stamp)),
      ];
      const picturesOf = (isHidden: boolean) =>
        changed.flatMap(({ values: { hidden, picture } }) => (hidden === isHidden ? (picture ?? []) : []));
      await pictures.show(picturesOf(false));
      await pictures.hide(picturesOf(true));
      return updated;
    },

    async remove(tx, estateId, items) {
      return tx.rows<{ id: string; picture: string | null }>(sql`
        delete from grapes using json_to_recordset(${JSON.stringify(items)}::text::json)
          as given(id uuid, version integer)
        where grapes.estate_id = ${estateId} and grapes.id = given.id and grapes.version = given.version
        returning grapes.id, grapes.picture`);
    },
  };
}

/** Finds and locks varieties of the library, hidden ones included. */
async function hold(tx: Transaction, estateId: string, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const wanted = sql`array(select unnest(${[...ids]}::uuid[]))`;
  await tx.count(
    sql`select from grapes where estate_id = ${estateId} and id = any(${wanted}) order by id for update`,
  );
  await tx.count(sql`
    select from grape_changes where estate_id = ${estateId} and grape_id = any(${wanted})
    order by grape_id for update`);
  const rows = await tx.rows<Imported & AtVersion>(sql`
    select version, hidden, ${stored} from ${library(estateId)} where id = any(${wanted}) order by id`);
  return rows.map(({ id, version, ...values }) => ({ id, version, values }));
}

async function matchesById(db: Db, claim: Claim, rows: readonly GrapeRow[]): Promise<Candidates[]> {
  const ids = rows.flatMap(({ id }) => (id === undefined ? [] : [id]));
  if (ids.length === 0) return [];
  const found = await db.rows<{ id: string }>(sql`
    select id from ${library(claim.estateId)}
    where id = any(${ids}::uuid[]) and ${unclaimed(claim, 'library.id')}`);
  const known = new Set(found.map(({ id }) => id));
  return rows.flatMap(({ id }, index) =>
    id !== undefined && known.has(id.toLowerCase()) ? [{ rows: [index], ids: [id.toLowerCase()] }] : [],
  );
}

/** Varieties of the same name, one's own first. What brings an id that is not here was nobody's but the estate's. */
function matchesByName(db: Db, claim: Claim, rows: readonly GrapeRow[]): Promise<Candidates[]> {
  const given = rows.map(({ id, name }, n) => ({ n, key: foldName(name), own: id !== undefined }));
  const wanted = askedFor(
    claim.estateId,
    sql`(
      select key, own, array_agg(n order by n) as rows
      from json_to_recordset(${JSON.stringify(given)}::text::json) as given(n integer, key text, own boolean)
      group by key, own
    ) as named`,
  );
  return db.rows<Candidates>(sql`
    select rows, found.ids from ${wanted.rows} cross join lateral (
      select array_agg(id order by source = 'own' desc, id) as ids from ${library(wanted.estate)}
      where name_key = asked.key collate "C" and not hidden and (source = 'own' or not asked.own)
        and ${unclaimed(claim, 'library.id')}
    ) as found where found.ids is not null`);
}
