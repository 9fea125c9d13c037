import {
  type PlaceChanges,
  type PlaceDetails,
  type PlaceDraft,
  type PlaceRename,
  sentenceOf,
} from '@cuverie/contract';
import { isInside, PLACE_LIMITS, renamedPlace } from '@cuverie/domain';
import { v7 as newId } from 'uuid';
import type { Transaction } from '../../../platform/database/database.ts';
import { extendStatementTimeout, retryOnDeadlock } from '../../../platform/database/long-work.ts';
import { lockMany, type ManyTable, updateMany } from '../../../platform/database/many.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import { type Stamp, stampOf } from '../../../platform/database/stamp.ts';
import { invalid, notFound } from '../../../platform/http/refusal.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { CanEdit } from '../../../platform/sessions/member.ts';
import { BARRELS } from '../barrels/barrels.store.ts';
import { liesIn } from '../finding/wines.filters.ts';
import { saveSearchWords } from '../finding/wines.search.ts';
import { RACKS } from '../racks/racks.store.ts';
import { WINES, type WineValues } from '../wines/wines.store.ts';
import { lockPlaces, namedPlaces, placeNames, places, renameInPast, usedPlaces } from './places.store.ts';

export function placeService({ db, clock }: Pick<Platform, 'db' | 'clock'>) {
  return {
    add: (member: CanEdit, { id = newId(), name, capacity = null, note = null }: PlaceDraft) =>
      db.begin(async (tx): Promise<{ row: PlaceDetails; added: boolean }> => {
        const { estateId } = member;
        await lockPlaces(tx, estateId);
        const there = await places.find(tx, estateId, id);
        if (there) return { row: there, added: false };
        if ((await placeNames(tx, estateId)).includes(name))
          throw invalid({ name: sentenceOf('place_taken', { place: name }) });
        const values = { name, capacity, note: note || null };
        const row = await places.insert(tx, estateId, id, values, stampOf(member, clock));
        return { row: row ?? (await places.get(tx, estateId, id)), added: row !== undefined };
      }),

    save: (member: CanEdit, { place: name, version, capacity, note }: PlaceChanges): Promise<PlaceDetails> =>
      db.begin(async (tx) => {
        const { estateId } = member;
        await lockPlaces(tx, estateId);
        const stamp = stampOf(member, clock);
        const known = (await namedPlaces(tx, estateId)).find((one) => one.name === name);
        if (known === undefined) {
          const values = { name, capacity: capacity ?? null, note: note || null };
          const added = await places.insert(tx, estateId, newId(), values, stamp);
          if (added === undefined) throw notFound('place');
          return added;
        }
        const locked = await places.lock(tx, estateId, known.id, { version });
        return places.update(tx, locked, { capacity, note: note === '' ? null : note }, stamp);
      }),

    rename: (member: CanEdit, { from, to }: PlaceRename) =>
      retryOnDeadlock(() =>
        db.begin(async (tx) => {
          await extendStatementTimeout(tx);
          const { estateId } = member;
          await lockPlaces(tx, estateId);
          const renamed = namesAfter(await placeNames(tx, estateId), from, to);
          const wines = await renameAll(tx, estateId, renamed, stampOf(member, clock));
          await renameDetails(tx, estateId, { from, to, renamed }, stampOf(member, clock));
          return { place: to, places: renamed.size, wines };
        }),
      ),

    remove: (member: CanEdit, name: string) =>
      db.begin(async (tx) => {
        const { estateId } = member;
        await lockPlaces(tx, estateId);
        if ((await usedPlaces(tx, estateId)).includes(name))
          throw invalid({ place: sentenceOf('place_not_empty', { place: name }) });
        const known = (await namedPlaces(tx, estateId)).find((one) => one.name === name);
        if (known === undefined) throw notFound('place');
        await places.delete(tx, await places.lock(tx, estateId, known.id), stampOf(member, clock));
        return { id: known.id };
      }),
  };
}

/** @throws Refusal 404 without such a place, 400 if a new name is in use or too long */
function namesAfter(all: readonly string[], from: string, to: string): Map<string, string> {
  const renamed = new Map(
    all.flatMap((name) => {
      const after = renamedPlace(name, from, to);
      return after === undefined ? [] : [[name, after] as const];
    }),
  );
  if (renamed.size === 0) throw notFound('place');
  // Renaming it back would take them along.
  const taken = all.find((name) => !renamed.has(name) && (name === to || isInside(name, to)));
  if (taken !== undefined) throw invalid({ to: sentenceOf('place_taken', { place: taken }) });
  const longest = Math.max(...[...renamed.values()].map((name) => name.length));
  if (longest > PLACE_LIMITS.name)
    throw invalid({
      to: sentenceOf('too_long', { field: 'A name with the places around it', most: PLACE_LIMITS.name }),
    });
  return renamed;
}

/** Renames places in wines, racks and barrels, and in what is past. Returns the number of wines. */
async function renameAll(
  tx: Transaction,
  estateId: string,
  renamed: ReadonlyMap<string, string>,
  stamp: Stamp,
): Promise<number> {
  const old = [...renamed.keys()];
  const after = (place: string) => renamed.get(place) ?? place;
  const wines = await changeRows<WineValues>(tx, estateId, WINES, liesIn(old), stamp, (wine) => ({
    ...wine,
    storageLocation: wine.storageLocation && after(wine.storageLocation),
    holdings: wine.holdings?.map((one) => ({ ...one, place: one.place && after(one.place) })) ?? null,
  }));
  await saveSearchWords(tx, estateId, wines);
  await changeRows(tx, estateId, RACKS, sql`place = any(${old}::text[])`, stamp, (rack) => ({
    ...rack,
    place: after(rack.place),
  }));
  await changeRows(tx, estateId, BARRELS, sql`location = any(${old}::text[])`, stamp, (barrel) => ({
    ...barrel,
    location: barrel.location && after(barrel.location),
  }));
  await renameInPast(tx, estateId, renamed);
  return wines.length;
}

async function changeRows<Values extends object>(
  tx: Transaction,
  estateId: string,
  table: ManyTable<Values>,
  condition: Sql,
  stamp: Stamp,
  change: (values: Values) => Values,
): Promise<string[]> {
  const living = table.deletesSoftly ? sql`and deleted_at is null` : sql``;
  const found = await tx.rows<{ id: string }>(sql`
    select id from ${sql.identifier(table.name)} where estate_id = ${estateId} ${living} and (${condition})`);
  const locked = await lockMany(
    tx,
    estateId,
    table,
    found.map(({ id }) => id),
  );
  const changed = locked.map((one) => ({ ...one, before: one.values, values: change(one.values) }));
  return updateMany(tx, estateId, table, changed, stamp);
}

/** Renames the details of places. The place itself gets some, which its history belongs to. */
async function renameDetails(
  tx: Transaction,
  estateId: string,
  { from, to, renamed }: { from: string; to: string; renamed: ReadonlyMap<string, string> },
  stamp: Stamp,
): Promise<void> {
  const before = await namedPlaces(tx, estateId);
  if (!before.some(({ name }) => name === from))
    await places.insert(tx, estateId, newId(), { name: from, capacity: null, note: null }, stamp);
  const rows = (await namedPlaces(tx, estateId)).filter(({ name }) => renamed.has(name) || name === from);
  for (const { id, name } of rows) {
    const locked = await places.lock(tx, estateId, id, {});
    await places.update(tx, locked, { name: renamed.get(name) ?? to }, stamp);
  }
}
