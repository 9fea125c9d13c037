/** Flows in a period and stocks at its ends, by lot: the common base of all reports. */
import type { CellarOperation } from '@cuverie/contract';
import type { Account, ConsumptionReason, LedgerUnit, Period, Substance } from '@cuverie/domain';
import type { Db } from '../../../platform/database/database.ts';
import { beginningOf, dayOfInstant } from '../../../platform/database/estate-days.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';

/** Flows of one day between the same accounts and lots. */
export interface FlowSum {
  key: string;
  day: string;
  unit: LedgerUnit;
  /** Litres or kilograms. */
  amount: number;
  fromAccount: Account | null;
  fromLot: string | null;
  /** The added substance, if known. */
  added: Substance | null;
  toAccount: Account | null;
  toLot: string | null;
  /** Contents of the filled vessel before. */
  heldLot: string | null;
  held: number;
}

/** Every flow of a period, with the vessels' contents before it. */
const flowsIn = (estateId: string, { from, until }: Period): Sql => sql`
  with flows as (
    select drawn.number, drawn.step, drawn.at, ${dayOfInstant(estateId, sql`drawn.at`)} as day, drawn.unit, -drawn.amount as amount,
      -- Each line that adds is two steps.
      case drawn.account when 'added' then operations.lines -> ((drawn.step - 1) / 2) ->> 'substance' end as added,
      drawn.account as from_account, drawn.vessel_id as from_vessel, before.lot_id as from_lot,
      filled.account as to_account, filled.vessel_id as to_vessel, filled.lot_id as to_lot,
      held.lot_id as held_lot, coalesce(filled.level_before, 0) as held
    from operations
      join entries as drawn on drawn.estate_id = ${estateId} and drawn.number = operations.number and drawn.amount < 0
      join entries as filled
        on filled.estate_id = ${estateId} and filled.number = drawn.number and filled.step = drawn.twin
      left join entries as before on before.estate_id = ${estateId} and before.number = drawn.previous_number
        and before.step = drawn.previous_step
      left join entries as held on held.estate_id = ${estateId} and held.number = filled.previous_number
        and held.step = filled.previous_step
    where operations.estate_id = ${estateId} and operations.status = 'recorded'
      and operations.at >= ${beginningOf(estateId, from)} and operations.at < ${beginningOf(estateId, until)}
  ), keyed as (
    select *, concat_ws(' ', day, unit, coalesce(from_account, '-'), coalesce(added, '-'), coalesce(from_lot::text, '-'),
      coalesce(to_account, '-'), coalesce(to_lot::text, '-'), coalesce(held_lot::text, '-')) as key
    from flows
  )`;

const ofLots = sql`
  keyed.unit, from_account as "fromAccount", from_lot as "fromLot", added, to_account as "toAccount", to_lot as "toLot",
  held_lot as "heldLot"`;

export const flowSums = (db: Db, estateId: string, period: Period): Promise<FlowSum[]> =>
  db.rows<FlowSum>(sql`
    ${flowsIn(estateId, period)}
    select key, day, ${ofLots}, sum(amount) as amount, sum(held) as held from keyed
    group by key, day, unit, from_account, from_lot, added, to_account, to_lot, held_lot order by day, key`);

export interface FlowInPeriod extends FlowSum {
  at: string;
  number: number;
  operationId: string;
  kind: CellarOperation['kind'];
  /** Codes. */
  fromVessel: string | null;
  toVessel: string | null;
}

/** Single flows in chronological order. */
export const flowsOfKeys = (
  db: Db,
  estateId: string,
  period: Period,
  keys: readonly string[],
  most: number,
): Promise<FlowInPeriod[]> =>
  db.rows<FlowInPeriod>(sql`
    ${flowsIn(estateId, period)}
    select key, day, ${ofLots}, amount, held, keyed.at, keyed.number, operations.id as "operationId",
      operations.kind, drawn.code as "fromVessel", filled.code as "toVessel"
    from keyed join operations on operations.estate_id = ${estateId} and operations.number = keyed.number
      left join vessels as drawn on drawn.estate_id = ${estateId} and drawn.id = from_vessel
      left join vessels as filled on filled.estate_id = ${estateId} and filled.id = to_vessel
    where key = any(${[...keys]}::text[])
    order by keyed.at, keyed.number, step limit ${most}`);

/** Stocks at the start of a day. */
export interface OnHand {
  lotId: string;
  unit: LedgerUnit;
  level: number;
}

const onHandBefore = (estateId: string, day: string): Sql => sql`
  vessels cross join lateral (
    select lot_id, level_after, at, number from entries
    where entries.estate_id = ${estateId} and entries.vessel_id = vessels.id and entries.at < ${beginningOf(estateId, day)}
    order by entries.at desc, entries.number desc, entries.step desc limit 1
  ) as held
  where vessels.estate_id = ${estateId} and held.level_after > 0`;

/** Amounts of each lot at the start of a day. */
export const lotsBefore = (db: Db, estateId: string, day: string): Promise<OnHand[]> =>
  db.rows<OnHand>(sql`
    select held.lot_id as "lotId", vessels.unit, sum(held.level_after) as level
    from ${onHandBefore(estateId, day)} group by held.lot_id, vessels.unit order by held.lot_id`);

export interface OnHandInVessel extends OnHand {
  vessel: string;
  at: string;
  number: number;
  operationId: string;
  kind: CellarOperation['kind'];
}

/** The same per vessel, with its last operation. */
export const vesselsBefore = (
  db: Db,
  estateId: string,
  day: string,
  lotIds: readonly string[],
  unit: LedgerUnit,
  most: number,
): Promise<OnHandInVessel[]> =>
  db.rows<OnHandInVessel>(sql`
    select on_hand.*, operations.id as "operationId", operations.kind from (
      select held.lot_id as "lotId", vessels.unit, held.level_after as level, vessels.code as vessel, held.at, held.number
      from ${onHandBefore(estateId, day)} and vessels.unit = ${unit} and held.lot_id = any(${[...lotIds]}::uuid[])
    ) as on_hand join operations on operations.estate_id = ${estateId} and operations.number = on_hand.number
    order by on_hand.vessel limit ${most}`);

/** Litres of a lot bottled as a wine of My Cellar. */
export interface BottledLot {
  at: string;
  day: string;
  number: number;
  operationId: string;
  wineId: string;
  wine: string;
  lotId: string | null;
  vessel: string;
  amount: number;
}

/** Everything bottled before a day. */
export const bottledBefore = (db: Db, estateId: string, until: string): Promise<BottledLot[]> =>
  db.rows<BottledLot>(sql`
    select operations.at, ${dayOfInstant(estateId, sql`operations.at`)} as day, bottlings.number, operations.id as "operationId",
      wine_id as "wineId", wine_name as wine, before.lot_id as "lotId", vessels.code as vessel, bottlings.amount
    from bottlings
      join operations on operations.estate_id = ${estateId} and operations.number = bottlings.number
      join entries as drawn on drawn.estate_id = ${estateId} and drawn.number = bottlings.number
        and drawn.step = bottlings.step - 1
      join vessels on vessels.estate_id = ${estateId} and vessels.id = drawn.vessel_id
      left join entries as before on before.estate_id = ${estateId} and before.number = drawn.previous_number
        and before.step = drawn.previous_step
    where bottlings.estate_id = ${estateId} and operations.at < ${beginningOf(estateId, until)}
    order by operations.at, bottlings.number, bottlings.step`);

/** Bottles removed from My Cellar. */
export interface Taken {
  day: string;
  wineId: string;
  reason: ConsumptionReason;
  /** Litres. */
  amount: number;
}

/** Bottles removed before a day from wines filled here; each size separately. */
export const takenBefore = (
  db: Db,
  estateId: string,
  wineIds: readonly string[],
  until: string,
): Promise<Taken[]> =>
  db.rows<Taken>(sql`
    select consumptions.day, wine_id as "wineId", reason, coalesce(
      (select sum(taken.bottles * taken."bottleSizeMl")
        from jsonb_to_recordset(taken_from) as taken(bottles integer, "bottleSizeMl" integer)),
      consumptions.quantity * bottle_size_ml) / 1000.0 as amount
    from consumptions join wines on wines.estate_id = ${estateId} and wines.id = consumptions.wine_id
    where consumptions.estate_id = ${estateId} and wine_id = any(${[...wineIds]}::uuid[]) and from_stock
      and consumptions.quantity > 0 and consumptions.day < ${until}::date
    order by consumptions.day, consumptions.id`);

/** Flow of an operation between two lots, or a lot and the outside. */
export interface LotFlow
  extends Pick<FlowSum, 'amount' | 'fromAccount' | 'fromLot' | 'toAccount' | 'toLot' | 'heldLot' | 'held'> {
  at: string;
  number: number;
  operationId: string;
  kind: CellarOperation['kind'];
  note: string | null;
  /** Codes in the order of lines, possibly repeated. */
  fromVessels: string[];
  toVessels: string[];
}

/** Wine that entered or left a lot, in chronological order; moves inside a lot are omitted. */
export const lotFlows = (db: Db, estateId: string, period: Period): Promise<LotFlow[]> =>
  db.rows<LotFlow>(sql`
    ${flowsIn(estateId, period)}
    select keyed.at, keyed.number, operations.id as "operationId", operations.kind, operations.note,
      from_account as "fromAccount", from_lot as "fromLot", to_account as "toAccount", to_lot as "toLot",
      held_lot as "heldLot", sum(amount) as amount, sum(held) as held,
      coalesce(array_agg(drawn.code order by step) filter (where drawn.code is not null), '{}') as "fromVessels",
      coalesce(array_agg(filled.code order by step) filter (where filled.code is not null), '{}') as "toVessels"
    from keyed join operations on operations.estate_id = ${estateId} and operations.number = keyed.number
      left join vessels as drawn on drawn.estate_id = ${estateId} and drawn.id = from_vessel
      left join vessels as filled on filled.estate_id = ${estateId} and filled.id = to_vessel
    where keyed.unit = 'L' and (from_lot is distinct from to_lot or held_lot <> to_lot)
    group by keyed.at, keyed.number, operations.id, operations.kind, operations.note, from_account, from_lot,
      to_account, to_lot, held_lot
    order by keyed.at, keyed.number, min(step)`);
