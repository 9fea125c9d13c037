import { type Grape, type GrapeQuery, LIST_LIMIT } from '@cuverie/contract';
import type { ChangeAct } from '@cuverie/domain';
import type { Database, Db, Transaction } from '../../platform/database/database.ts';
import { keyset, type SortKey } from '../../platform/database/keyset.ts';
import type { LockedRow } from '../../platform/database/locked-row.ts';
import { type ChangedItem, changeOf, removeWhere } from '../../platform/database/many.ts';
import type { Page } from '../../platform/database/page.ts';
import { definedValues, underColumns } from '../../platform/database/rows.ts';
import { sql } from '../../platform/database/sql.ts';
import { createdColumns, type Stamp, updatedColumns } from '../../platform/database/stamp.ts';
import { type ChangeRecord, changedFields, note } from '../../platform/history/note.ts';
import type { PictureInUse, PictureKey } from '../../platform/pictures/pictures.ts';
import { filtered, GRAPES, type GrapeValues, library, matching, searchedKey } from './grapes.library.ts';
import { changedValues } from './grapes.values.ts';

/** A locked grape of the estate's library, with its uploaded picture. */
export type LockedGrape = LockedRow<{ grape: Grape; picture: PictureKey | null; values: GrapeValues }>;

type Changes = { [Field in keyof GrapeValues]?: GrapeValues[Field] | null | undefined };

const shown = sql`
  id, version, name, synonyms, color, origin, flavor_profile, baume_level, baume_harvest_recommended, brix_level,
  brix_harvest_recommended, brix_min, brix_max, details, recommended_soil,
  coalesce('/media/' || picture || '.webp', picture_address) as picture,
  coalesce('/media/' || picture || '-small.webp', picture_address) as thumbnail, drawing, source, hidden,
  updated_at as "updatedAt"`;

const selected = (fields: readonly [field: string, column: readonly [string, string]][]) =>
  sql.raw(['id', ...fields.map(([field, [column]]) => `${column} as "${field}"`)].join(', '));

export const stored = selected(Object.entries(GRAPES.columns));

/** A grape with the sort keys of a list. */
interface ListedGrape extends Grape {
  nameKey: string;
  place: string;
}

const SORT_KEYS = {
  match: { expression: sql`place`, type: 'text', of: (grape) => grape.place },
  name: { expression: sql`name_key`, type: 'text', of: (grape) => grape.nameKey },
  origin: { expression: sql`origin`, type: 'text', of: (grape) => grape.origin },
  color: { expression: sql`color`, type: 'text', of: (grape) => grape.color },
  brix_level: { expression: sql`brix_level`, type: 'numeric', of: (grape) => grape.brix_level },
  brix_harvest_recommended: {
    expression: sql`brix_harvest_recommended`,
    type: 'numeric',
    of: (grape) => grape.brix_harvest_recommended,
  },
} as const satisfies Record<string, SortKey<ListedGrape>>;

/** Lists grapes with every typed word in one of their names, best match first by default. */
export async function listGrapes(db: Db, estateId: string, query: GrapeQuery): Promise<Page<Grape>> {
  const key = searchedKey(query);
  const { sort = key === '' ? 'name' : 'match', cursor, limit = LIST_LIMIT } = query;
  const { after, inOrder, pageOf } = keyset<ListedGrape, keyof typeof SORT_KEYS>(SORT_KEYS, {
    sort,
    cursor,
    limit,
  });
  const page = pageOf(
    await db.rows<ListedGrape>(sql`
      select ${shown}, name_key as "nameKey", place from ${library(estateId, key)}
      where ${filtered(query)} ${matching(key)} ${after} ${inOrder}`),
  );
  return { ...page, rows: page.rows.map(asListed) };
}

function asListed(row: ListedGrape): Grape {
  const { nameKey: _, place: __, ...grape } = row;
  return grape;
}

/** A candidate with its folded names. */
export interface Candidate {
  id: string;
  searchNames: string;
}

/** Maximum of candidates that are compared in detail. */
const CLOSE = 500;
/** Share of a word's trigrams a name must contain; two swaps leave a quarter in a word of twelve letters. */
const LIKENESS = 0.2;

/** Lists candidates for a text with typos, most similar trigrams first. */
export function findAlike(db: Database, estateId: string, query: GrapeQuery): Promise<Candidate[]> {
  const key = searchedKey(query);
  const alike = key.split(' ').map((word) => sql`and ${word} <% search_names`);
  return db.begin(async (tx) => {
    await tx.count(sql`set local pg_trgm.word_similarity_threshold to ${sql.raw(String(LIKENESS))}`);
    return tx.rows<Candidate>(sql`
      select id, search_names as "searchNames" from ${library(estateId)} where ${filtered(query)} ${alike}
      order by word_similarity(${key}, search_names) desc, id limit ${CLOSE}`);
  }, 'read only');
}

/** Lists grapes by id, in the given order. */
export async function findGrapes(db: Db, estateId: string, ids: readonly string[]): Promise<Grape[]> {
  if (ids.length === 0) return [];
  const rows = await db.rows<Grape>(sql`
    select ${shown} from ${library(estateId)} where id = any(${ids}::uuid[])`);
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
}

/** Finds a grape of the library that is not hidden. */
export async function findGrape(db: Db, estateId: string, id: string): Promise<Grape | undefined> {
  return db.row<Grape>(sql`
    select ${shown} from ${library(estateId)} where id = ${id} and not hidden`);
}

export async function listOrigins(db: Db, estateId: string): Promise<{ name: string; count: number }[]> {
  return db.rows<{ name: string; count: number }>(sql`
    select country as name, count(*) as count from ${library(estateId)}, unnest(countries) as country
    where not hidden group by country order by country`);
}

/** Inserts a grape; returns `undefined` if the library already has one of this id. */
export async function insertGrape(
  db: Transaction,
  estateId: string,
  id: string,
  values: GrapeValues,
  stamp: Stamp,
): Promise<Grape | undefined> {
  const row = { estate_id: estateId, id, ...underColumns(GRAPES, values), ...createdColumns(stamp) };
  const reference = await db.row(sql`select from reference_grapes where id = ${id}`);
  if (reference) return undefined;
  const inserted = await db.rows(
    sql`insert into grapes ${sql.values(row)} on conflict (estate_id, id) do nothing returning id`,
  );
  if (inserted.length === 0) return undefined;
  await note(db, estateId, [changeOf(GRAPES, id, 'added', values, { version: 1 })], stamp);
  return findGrape(db, estateId, id);
}

/**
 * Finds and locks a grape of the estate's library, even a hidden one, until the transaction ends. For a reference grape
 * this is the row of the estate's changes, which is created if missing.
 */
export async function lockGrape(
  tx: Transaction,
  estateId: string,
  id: string,
  stamp: Stamp,
): Promise<LockedGrape | undefined> {
  const own = await tx.rows(sql`select from grapes where estate_id = ${estateId} and id = ${id} for update`);
  if (own.length === 0) {
    const untouched = { estate_id: estateId, grape_id: id, version: 1, ...createdColumns(stamp) };
    const reference = await tx.row(sql`select from reference_grapes where id = ${id}`);
    if (!reference) return undefined;
    await tx.count(
      sql`insert into grape_changes ${sql.values(untouched)} on conflict (estate_id, grape_id) do nothing`,
    );
    await tx.count(
      sql`select from grape_changes where estate_id = ${estateId} and grape_id = ${id} for update`,
    );
  }
  const grape = await tx.one<Grape>(sql`
    select ${shown} from ${library(estateId)} where id = ${id}`);
  const values = await valuesNow(tx, estateId, id);
  return { grape, picture: values.picture, values, estateId } as LockedGrape;
}

async function valuesNow(tx: Transaction, estateId: string, id: string): Promise<GrapeValues> {
  const { id: _, ...values } = await tx.one<GrapeValues & { id: string }>(sql`
    select ${stored} from ${library(estateId)} where id = ${id}`);
  return values;
}

/** Stores the given values of a grape; `undefined` fields stay. */
export async function updateGrape(
  tx: Transaction,
  { estateId, grape, values: before }: LockedGrape,
  values: Changes & { hidden?: boolean },
  stamp: Stamp,
): Promise<void> {
  const { hidden, ...changes } = values;
  const noteAs = (act: ChangeAct, version: number | null, more: object) => {
    const one = { kind: GRAPES.kind, id: grape.id, name: values.name ?? grape.name, act, version, ...more };
    return note(tx, estateId, [one], stamp);
  };
  const row = { ...underColumns<Changes>(GRAPES, changes), ...updatedColumns(stamp) };
  if (grape.source === 'own') {
    const { version } = await tx.one<{ version: number }>(sql`
      update grapes set ${sql.assign(row)}, version = version + 1
      where estate_id = ${estateId} and id = ${grape.id} returning version`);
    await noteAs('changed', version, changedFields(before, definedValues(changes)));
  } else {
    const hiding = hidden === undefined ? sql`` : sql`, hidden = ${hidden}`;
    const { version } = await tx.one<{ version: number }>(sql`
      update grape_changes set ${sql.assign(row)}, version = version + 1 ${hiding}
      where estate_id = ${estateId} and grape_id = ${grape.id} returning version`);
    // A reference grape is hidden and shown again.
    if (hidden === true) await noteAs('deleted', null, {});
    else if (hidden === false) await noteAs('restored', version, {});
    else await noteAs('changed', version, changedFields(before, await valuesNow(tx, estateId, grape.id)));
  }
}

/** Deletes an estate's changes of a reference grape; it stays hidden if it was. */
export async function forgetChanges(tx: Transaction, locked: LockedGrape, stamp: Stamp): Promise<void> {
  const nothing: Changes = Object.fromEntries(Object.keys(GRAPES.columns).map((field) => [field, null]));
  await updateGrape(tx, locked, nothing, stamp);
}

export async function deleteGrape(
  tx: Transaction,
  { estateId, grape }: LockedGrape,
  stamp: Stamp,
): Promise<void> {
  await removeWhere(tx, estateId, GRAPES, sql`id = ${grape.id}`, stamp);
}

/** Lists reference grapes by id, without changes of estates. */
export async function findReferences(
  tx: Transaction,
  ids: readonly string[],
): Promise<Map<string, Omit<GrapeValues, 'picture'>>> {
  const { picture: _, ...columns } = GRAPES.columns;
  const rows = await tx.rows<Omit<GrapeValues, 'picture'> & { id: string }>(sql`
    select ${selected(Object.entries(columns))} from reference_grapes where id = any(${[...ids]}::uuid[])`);
  return new Map(rows.map(({ id, ...values }) => [id, values]));
}

/** Returns which of these pictures a grape of any estate still uses, including deleted grapes that can be restored. */
export async function grapePicturesInUse(db: Db, keys: PictureKey[]): Promise<PictureInUse[]> {
  if (keys.length === 0) return [];
  return db.rows<PictureInUse>(sql`
    select picture, false as "isDeleted" from grapes where picture = any(${keys})
    union all select picture, hidden from grape_changes where picture = any(${keys})
    union all select before ->> 'picture', true from changes
    where kind = 'grape' and act = 'deleted' and before is not null and before ->> 'picture' = any(${keys})
      and not exists (
        select from grapes
        where grapes.estate_id = changes.estate_id and grapes.picture = changes.before ->> 'picture')`);
}

/**
 * Stores the values that differ from the originals, if the version is current; an unchanged variety has version 1.
 * Returns the ids.
 */
export async function storeChanges(
  tx: Transaction,
  estateId: string,
  items: readonly ChangedItem<GrapeValues & { hidden: boolean }>[],
  originals: ReadonlyMap<string, Omit<GrapeValues, 'picture'>>,
  stamp: Stamp,
): Promise<string[]> {
  const stored: string[] = [];
  const changes: ChangeRecord[] = [];
  for (const { id, version, values, before } of items) {
    const original = originals.get(id);
    if (original === undefined) continue;
    const over = underColumns<Changes>(GRAPES, changedValues(values, original));
    const row = { ...over, version: version + 1, hidden: values.hidden, ...updatedColumns(stamp) };
    const count = await tx.count(sql`
      insert into grape_changes ${sql.values({ estate_id: estateId, grape_id: id, ...createdColumns(stamp), ...row })}
      on conflict (estate_id, grape_id) do update set ${sql.assign(row)}
        where grape_changes.version = ${version}`);
    if (count === 0) continue;
    stored.push(id);
    const more = { version: version + 1, ...changedFields(before, values) };
    changes.push(changeOf(GRAPES, id, 'changed', values, more));
  }
  await note(tx, estateId, changes, stamp);
  return stored;
}
