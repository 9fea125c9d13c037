import type { Rack } from '@cuverie/contract';
import type { Db } from '../../../platform/database/database.ts';
import type { ManyTable } from '../../../platform/database/many.ts';
import { rowsOf } from '../../../platform/database/rows.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';

export type RackValues = Pick<Rack, 'name' | 'place' | 'shape' | 'rows' | 'columns' | 'bottlesPerSlot'>;

export const RACKS: ManyTable<RackValues> = {
  name: 'racks',
  kind: 'rack',
  named: 'name',
  columns: {
    name: ['name', 'text'],
    place: ['place', 'text'],
    shape: ['shape', 'text'],
    rows: ['row_count', 'integer'],
    columns: ['column_count', 'integer'],
    bottlesPerSlot: ['bottles_per_slot', 'integer'],
  },
};

/** Living wines with a list of places; each slot is a row `slot`. */
const slotsOf = (estateId: string): Sql => sql`
  wines, jsonb_array_elements(holdings) as holding, jsonb_array_elements(holding -> 'slots') as slot
  where wines.estate_id = ${estateId} and deleted_at is null and holdings is not null`;

const columns = (bottles: Sql): Sql => sql`
  id, version, name, place, shape, row_count as rows, column_count as columns,
  bottles_per_slot as "bottlesPerSlot", ${bottles} as bottles,
  created_at as "createdAt", updated_at as "updatedAt"`;

const shown = (estateId: string): Sql =>
  columns(sql`(
    select coalesce(sum((slot ->> 'bottles')::integer), 0)::integer from ${slotsOf(estateId)}
      and slot ->> 'rackId' = racks.id::text
      and (slot ->> 'row')::integer <= row_count and (slot ->> 'column')::integer <= column_count
  )`);

/** A new rack is empty, and on a cluster `returning` allows no subquery. */
export const shownNew: Sql = columns(sql`0`);

export const racks = rowsOf<Rack, RackValues>(RACKS, { thing: 'rack', shown });

/** Lists the racks of an estate by place, Rack 2 before Rack 10. */
export const listRacks = (db: Db, estateId: string): Promise<Rack[]> =>
  db.rows<Rack>(sql`
    select ${shown(estateId)} from racks where estate_id = ${estateId}
    order by place collate cellar_order, name collate cellar_order, id`);

export const countRacks = (db: Db, estateId: string): Promise<number> =>
  db.count(sql`select from racks where estate_id = ${estateId}`);

export const sizesOf = (
  db: Db,
  estateId: string,
  ids: readonly string[],
): Promise<(RackValues & { id: string })[]> =>
  db.rows(sql`
    select id, name, place, shape, row_count as rows, column_count as columns, bottles_per_slot as "bottlesPerSlot"
    from racks where estate_id = ${estateId} and id = any(${[...ids]}::uuid[])`);

/** Bottles in a slot. */
export interface SlotContents {
  rackId: string;
  row: number;
  column: number;
  bottles: number;
}

/** Counts the bottles per slot of racks, of all wines but one. */
export const filledSlots = (
  db: Db,
  estateId: string,
  rackIds: readonly string[],
  but: string | null = null,
): Promise<SlotContents[]> =>
  db.rows<SlotContents>(sql`
    select slot ->> 'rackId' as "rackId", (slot ->> 'row')::integer as row, (slot ->> 'column')::integer as column,
      sum((slot ->> 'bottles')::integer)::integer as bottles
    from ${slotsOf(estateId)} and slot ->> 'rackId' = any(${[...rackIds]}::text[])
      and (${but}::uuid is null or wines.id <> ${but}::uuid)
    group by 1, 2, 3 order by 2, 3`);

/** Condition for wines, also deleted ones, with bottles in a slot of the rack. */
export const inRack = (rackId: string): Sql =>
  sql`holdings @> ${JSON.stringify([{ slots: [{ rackId }] }])}::text::jsonb`;
