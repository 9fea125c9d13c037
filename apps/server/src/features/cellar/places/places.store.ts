import { PLACE, type PlaceDetails } from '@cuverie/contract';
import type { Db, Transaction } from '../../../platform/database/database.ts';
import { columnsOf, selectList } from '../../../platform/database/field-columns.ts';
import type { ManyTable } from '../../../platform/database/many.ts';
import { rowsOf } from '../../../platform/database/rows.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';

export type PlaceValues = Omit<PlaceDetails, 'id' | 'version'>;

const COLUMNS = columnsOf(PLACE);

export const PLACES: ManyTable<PlaceValues> = {
  name: 'places',
  kind: 'place',
  named: 'name',
  columns: COLUMNS,
};

export const places = rowsOf<PlaceDetails, PlaceValues>(PLACES, {
  thing: 'place',
  shown: () => sql`id, version, ${selectList(COLUMNS)}`,
});

/** Locks the names of an estate's places until the transaction ends. */
export const lockPlaces = (tx: Transaction, estateId: string): Promise<number> =>
  tx.count(sql`select pg_advisory_xact_lock(hashtextextended(${`places ${estateId}`}, 0))`);

/** Lists the names of places that were added, described or renamed. */
export const namedPlaces = (db: Db, estateId: string): Promise<{ id: string; name: string }[]> =>
  db.rows(sql`select id, name from places where estate_id = ${estateId}`);

/** Lists the names of all places: those in use, and those that were added, described or renamed. */
export const placeNames = async (db: Db, estateId: string): Promise<string[]> => {
  const known = await namedPlaces(db, estateId);
  return [...new Set([...(await usedPlaces(db, estateId)), ...known.map(({ name }) => name)])];
};

/** Lists the names of places with wines, racks or barrels. */
export async function usedPlaces(db: Db, estateId: string): Promise<string[]> {
  const ofEstate = sql`estate_id = ${estateId} and deleted_at is null`;
  const rows = await db.rows<{ place: string }>(sql`
    select storage_location as place from wines where ${ofEstate} and storage_location is not null
    union select holding ->> 'place' from wines, jsonb_array_elements(holdings) as holding
    where ${ofEstate} and holdings is not null and holding ->> 'place' is not null
    union select location from barrels where ${ofEstate} and location is not null
    union select place from racks where estate_id = ${estateId}`);
  return rows.map(({ place }) => place);
}

/** A list in JSON with its places renamed by a map of old and new names. */
const renamedIn = (list: Sql, names: string): Sql => sql`(
  select jsonb_agg(
    case when ${names}::text::jsonb ? (item ->> 'place')
      then jsonb_set(item, '{place}', ${names}::text::jsonb -> (item ->> 'place')) else item end order by at)
  from jsonb_array_elements(${list}) with ordinality as listed(item, at))`;

const names = (list: Sql, keys: string): Sql => sql`exists (
  select from jsonb_array_elements(${list}) as item where ${keys}::text::jsonb ? (item ->> 'place'))`;

/**
 * Renames places where bottles came from or arrived: in the drinking log, in what the winery took, in purchases and in deleted wines, which all
 * keep their versions, since an undo compares them.
 */
export async function renameInPast(
  tx: Transaction,
  estateId: string,
  renamed: ReadonlyMap<string, string>,
): Promise<void> {
  const map = JSON.stringify(Object.fromEntries(renamed));
  const [taken, arrivals, holdings] = [sql`taken_from`, sql`arrivals`, sql`holdings`];
  await tx.count(sql`
    update consumptions set taken_from = ${renamedIn(taken, map)}
    where estate_id = ${estateId} and taken_from is not null and ${names(taken, map)}`);
  await tx.count(sql`
    update bottlings set taken_from = ${renamedIn(taken, map)}
    where estate_id = ${estateId} and taken_from is not null and ${names(taken, map)}`);
  await tx.count(sql`
    update purchases set arrivals = ${renamedIn(arrivals, map)}
    where estate_id = ${estateId} and ${names(arrivals, map)}`);
  await tx.count(sql`
    update wines set storage_location = coalesce(${map}::text::jsonb ->> storage_location, storage_location),
      holdings = case when holdings is null then null else ${renamedIn(holdings, map)} end
    where estate_id = ${estateId} and deleted_at is not null
      and (${map}::text::jsonb ? storage_location or holdings is not null and ${names(holdings, map)})`);
}
