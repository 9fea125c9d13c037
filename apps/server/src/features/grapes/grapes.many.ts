/** Many varieties in one statement: the estate's own, and what it changed of the reference. */

import type { Transaction } from '../../platform/database/database.ts';
import type { StoredItem } from '../../platform/database/many.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Stamp } from '../../platform/database/stamp.ts';
import { GRAPES, type GrapeValues } from './grapes.store.ts';
import { touched } from './grapes.values.ts';

type Items = readonly StoredItem<GrapeValues & { hidden: boolean }>[];

/** Names of our own, written into the statement: nothing here comes from a request. */
const FIELDS = Object.entries<readonly [string, string]>(GRAPES.columns);
const COLUMNS = FIELDS.map(([, [column]]) => column);
const RECORD = [
  'id uuid, version integer, hidden boolean',
  ...FIELDS.map(([field, [, type]]) => `"${field}" ${type}`),
].join(', ');
const GIVEN = FIELDS.map(([field]) => `given."${field}"`);

/** Gives own varieties all their values anew, those that are at the version said; answers their ids. */
export async function storeOwn(
  tx: Transaction,
  estateId: string,
  items: Items,
  { at, userId }: Stamp,
): Promise<string[]> {
  if (items.length === 0) return [];
  const rows = JSON.stringify(items.map(({ id, version, values }) => ({ ...values, id, version })));
  const set = COLUMNS.map((column, index) => `${column} = ${GIVEN[index]}`).join(', ');
  const updated = await tx.rows<{ id: string }>(sql`
    update grapes as kept set ${sql.raw(set)}, version = kept.version + 1, updated_at = ${at},
      updated_by = ${userId}
    from json_to_recordset(${rows}::text::json) as given(${sql.raw(RECORD)})
    where kept.estate_id = ${estateId} and kept.id = given.id and kept.version = given.version
    returning kept.id`);
  return updated.map(({ id }) => id);
}

/**
 * Lays the values over the originals, as far as they differ, where nobody changed anything since the version said;
 * a variety nobody ever changed is at version 1. Answers the ids.
 */
export async function storeChanges(
  tx: Transaction,
  estateId: string,
  items: Items,
  originals: ReadonlyMap<string, Omit<GrapeValues, 'picture'>>,
  { at, userId }: Stamp,
): Promise<string[]> {
  const rows = items.flatMap(({ id, version, values }) => {
    const original = originals.get(id);
    return original === undefined
      ? []
      : [{ ...touched(values, original), hidden: values.hidden, id, version }];
  });
  if (rows.length === 0) return [];
  const set = COLUMNS.map((column) => `${column} = excluded.${column}`).join(', ');
  const updated = await tx.rows<{ id: string }>(sql`
    insert into grape_changes as kept (estate_id, grape_id, version, hidden, ${sql.raw(COLUMNS.join(', '))},
      created_at, created_by, updated_at, updated_by)
    select ${estateId}, given.id, given.version + 1, given.hidden, ${sql.raw(GIVEN.join(', '))},
      ${at}, ${userId}::uuid, ${at}, ${userId}::uuid
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as given(${sql.raw(RECORD)})
    on conflict (estate_id, grape_id) do update set ${sql.raw(set)}, hidden = excluded.hidden,
      version = excluded.version, updated_at = excluded.updated_at, updated_by = excluded.updated_by
    where kept.version = excluded.version - 1
    returning kept.grape_id as id`);
  return updated.map(({ id }) => id);
}
