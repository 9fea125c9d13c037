import { type HeldWine, type RegisteredBarrel, registerOperations } from '@cuverie/contract';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { byCode, makerOf, vessels } from './vessels.store.ts';

export function registerRoutes(app: FastifyInstance, { db }: Platform): void {
  route(app, registerOperations.barrels, async ({ member }) => ({
    rows: await registeredBarrels(db, member.estateId),
    nextCursor: null,
  }));

  route(app, registerOperations.wines, async ({ member: { estateId }, params: { id } }) => {
    await vessels.get(db, estateId, id);
    return { rows: await winesOfVessel(db, estateId, id), nextCursor: null };
  });
}

/** Barrels in use, by code. A relabel empties and fills a vessel in one flow, and is no fill. */
export async function registeredBarrels(db: Db, estateId: string): Promise<RegisteredBarrel[]> {
  const rows = await db.rows<RegisteredBarrel>(sql`
    with filled as materialized (
      select vessel_id, max(at) as since,
        count(*) filter (where (previous_number, previous_step) is distinct from (number, step - 1)) as fills
      from entries where estate_id = ${estateId} and level_before = 0 and amount > 0 group by vessel_id)
    select vessels.id, vessels.code, vessels.capacity, vessels.room, vessels."row", coalesce(level_after, 0) as level,
      lots.code as lot, lot_id as "lotId", made.maker ->> 'cooperage' as cooperage, made.maker ->> 'forest' as forest,
      made.maker ->> 'toastLevel' as "toastLevel", made.maker ->> 'purchaseDate' as "purchaseDate",
      (made.maker ->> 'price')::float8 as price, made.maker ->> 'priceCurrency' as "priceCurrency",
      (coalesce((made.maker ->> 'fillsBefore')::integer, 0) + coalesce(fills, 0))::integer as fills,
      case when level_after > 0 then since end as since
    from vessels
      cross join lateral (select ${makerOf(estateId)} as maker) as made
      left join filled on filled.vessel_id = vessels.id
      left join lateral (
        select level_after, lot_id from entries
        where entries.estate_id = ${estateId} and entries.vessel_id = vessels.id
        order by at desc, number desc, step desc limit 1
      ) as held on true
      left join lots on lots.estate_id = ${estateId} and lots.id = lot_id
    where vessels.estate_id = ${estateId} and vessels.kind = 'barrel' and vessels.archived_at is null
    order by length(vessels.code), vessels.code collate "C", vessels.id`);
  return rows.sort(byCode);
}

/** The lots a vessel held, from the first to the last operation of each; what changes within an operation is left out. */
export const winesOfVessel = (db: Db, estateId: string, vesselId: string): Promise<HeldWine[]> =>
  db.rows<HeldWine>(sql`
    with after_each as (
      select distinct on (at, number) at, number, lot_id from entries
      where estate_id = ${estateId} and vessel_id = ${vesselId} order by at, number, step desc),
    marked as (
      select *, lag(lot_id) over (order by at, number) as before from after_each),
    changes as (
      select lot_id, number, at as "from", lead(at) over (order by at, number) as "to"
      from marked where lot_id is distinct from before)
    select lot_id as "lotId", code as lot, "from", "to"
    from changes join lots on lots.estate_id = ${estateId} and lots.id = lot_id
    order by "from" desc, number desc`);
