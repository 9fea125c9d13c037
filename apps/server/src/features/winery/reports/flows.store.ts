/** Flows in a period and stocks at its ends, by lot: the common base of all reports. */
import type { CellarOperation } from '@cuverie/contract';
import type { Account, ConsumptionReason, GoodsReason, LedgerUnit, Period, Substance } from '@cuverie/domain';
import type { Db } from '../../../platform/database/database.ts';
import { beginningOf, dayOfInstant } from '../../../platform/database/days/estate-days.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import { lineFromElsewhere, lotInBottles, withDrawnWine } from '../ledger/bottling/bottlings.store.ts';
import { lineOfEntry } from '../ledger/lines.ts';

/** Flows of one run between the same accounts and lots. */
export interface FlowSum {
  /**
   * What was poured into a vessel on a day while its contents stayed the same lot, by vessel and number; or flows out of
   * the cellar on a day, of the same lot into the same account.
   */
  run: string;
  day: string;
  unit: LedgerUnit;
  /** Litres or kilograms. */
  amount: number;
  fromAccount: Account | null;
  fromLot: string | null;
  /** For emptied bottles: the lot they were filled of, and the day. */
  bottledLot: string | null;
  bottledOn: string | null;
  /** The added substance, if known. */
  added: Substance | null;
  toAccount: Account | null;
  toLot: string | null;
  /** Contents of the filled vessel before the run. */
  heldLot: string | null;
  held: number;
  /** Whether nothing else was poured into the vessel before, on that day. */
  isFirst: boolean;
}

/** Bottles that operations filled, or brought from elsewhere, with their lots. */
const fillsOf = (estateId: string): Sql => sql`(
  select operations.id, operations.at, ${dayOfInstant(estateId, sql`operations.at`)} as day, bottlings.number, bottlings.step,
    wine_id, bottle_size_ml, drawn.vessel_id,
    coalesce(${lineFromElsewhere} ->> 'reason', operations.reason) as brought_by,
    ${lotInBottles} as lot_id
  from bottlings ${withDrawnWine(estateId)}
  where bottlings.estate_id = ${estateId} and bottlings.bottling is null)`;

/** Every flow of a period, with the vessels' contents before it. */
const flowsIn = (estateId: string, { from, until }: Period, only = sql``): Sql => sql`
  with flows as (
    select drawn.number, drawn.step, drawn.at, ${dayOfInstant(estateId, sql`drawn.at`)} as day, drawn.unit, -drawn.amount as amount,
      -- Each line that adds is two steps.
      case drawn.account when 'added' then ${lineOfEntry('drawn')} ->> 'substance' end as added,
      drawn.account as from_account, drawn.vessel_id as from_vessel, before.lot_id as from_lot,
      emptied.lot_id as bottled_lot, emptied.day as bottled_on,
      filled.account as to_account, filled.vessel_id as to_vessel, filled.lot_id as to_lot,
      case when filled.level_before > 0 then held.lot_id end as held_lot, coalesce(filled.level_before, 0) as held
    from operations
      join entries as drawn on drawn.estate_id = ${estateId} and drawn.number = operations.number and drawn.amount < 0
      join entries as filled
        on filled.estate_id = ${estateId} and filled.number = drawn.number and filled.step = drawn.twin
      left join entries as before on before.estate_id = ${estateId} and before.number = drawn.previous_number
        and before.step = drawn.previous_step
      left join entries as held on held.estate_id = ${estateId} and held.number = filled.previous_number
        and held.step = filled.previous_step
      left join lateral (
        select fill.lot_id, fill.day from bottlings as moved join ${fillsOf(estateId)} as fill
          on fill.id = moved.bottling and fill.wine_id = moved.wine_id and fill.bottle_size_ml = moved.bottle_size_ml
        where drawn.account = 'bottled' and moved.estate_id = ${estateId} and moved.number = drawn.number
          and moved.step = drawn.step
        order by fill.step limit 1
      ) as emptied on true
    where operations.estate_id = ${estateId} and operations.status = 'recorded'
      and operations.at >= ${beginningOf(estateId, from)} and operations.at < ${beginningOf(estateId, until)} ${only}
  ), begun as (
    select *,
      held_lot is distinct from to_lot or day is distinct from lag(day) over poured
        or to_lot is distinct from lag(to_lot) over poured as begins,
      day is distinct from lag(day) over poured as begins_day
    from flows window poured as (partition by to_vessel order by at, number, step)
  ), numbered as (
    select *, count(*) filter (where begins) over (partition by to_vessel order by at, number, step) as turn from begun
  ), runs as (
    select *,
      case when to_vessel is null then concat_ws(' ', day, unit, from_lot, to_account)
        else concat_ws(' ', to_vessel, turn) end as run,
      first_value(held_lot) over run as run_held_lot, first_value(held) over run as run_held,
      first_value(begins_day) over run as is_first
    from numbered window run as (partition by to_vessel, turn order by at, number, step)
  )`;

const ofRuns = sql`
  run, day, runs.unit, from_account as "fromAccount", from_lot as "fromLot",
  bottled_lot as "bottledLot", bottled_on as "bottledOn", added, to_account as "toAccount",
  to_lot as "toLot", run_held_lot as "heldLot", coalesce(run_held, 0) as held, is_first as "isFirst"`;

/** By the index of accounts, among all operations of a year. */
const intoAccount = (estateId: string, { from, until }: Period, account: Account): Sql => sql`
  and filled.account = ${account} and filled.at >= ${beginningOf(estateId, from)}
  and filled.at < ${beginningOf(estateId, until)}`;

/** @param into flows into this account only */
export const flowSums = (db: Db, estateId: string, period: Period, into?: Account): Promise<FlowSum[]> =>
  db.rows<FlowSum>(sql`
    ${flowsIn(estateId, period, into === undefined ? undefined : intoAccount(estateId, period, into))}
    select ${ofRuns}, sum(amount) as amount from runs
    group by run, day, unit, from_account, from_lot, bottled_lot, bottled_on, added, to_account, to_lot, run_held_lot, run_held, is_first
    order by day, run, min(at), min(number), min(step)`);

export interface FlowInPeriod extends FlowSum {
  at: string;
  number: number;
  operationId: string;
  kind: CellarOperation['kind'];
  /** Codes. */
  fromVessel: string | null;
  toVessel: string | null;
}

/** Single flows of runs in chronological order. */
export const flowsOfRuns = (
  db: Db,
  estateId: string,
  period: Period,
  runs: readonly string[],
  most: number,
): Promise<FlowInPeriod[]> =>
  db.rows<FlowInPeriod>(sql`
    ${flowsIn(estateId, period)}
    select ${ofRuns}, amount, runs.at, runs.number, operations.id as "operationId",
      operations.kind, drawn.code as "fromVessel", filled.code as "toVessel"
    from runs join operations on operations.estate_id = ${estateId} and operations.number = runs.number
      left join vessels as drawn on drawn.estate_id = ${estateId} and drawn.id = from_vessel
      left join vessels as filled on filled.estate_id = ${estateId} and filled.id = to_vessel
    where run = any(${[...runs]}::text[])
    order by runs.at, runs.number, step limit ${most}`);

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

/** Bottles of a lot that an operation filled, or moved since. */
export interface BottledLot {
  at: string;
  day: string;
  number: number;
  operationId: string;
  kind: CellarOperation['kind'];
  wineId: string;
  wine: string;
  lotId: string | null;
  /** Null: they were filled elsewhere. */
  vessel: string | null;
  /** The day they were filled, or came from elsewhere. */
  filledOn: string;
  /** What became of them, or why they are here; `null` when they were filled. */
  reason: GoodsReason | null;
  /** Litres. */
  amount: number;
}

/** All bottles filled before a day, and what became of them. */
export const bottledBefore = (db: Db, estateId: string, until: string): Promise<BottledLot[]> =>
  db.rows<BottledLot>(sql`
    select operations.at, ${dayOfInstant(estateId, sql`operations.at`)} as day, moved.number, operations.id as "operationId",
      operations.kind, moved.wine_id as "wineId", wine_name as wine, fill.lot_id as "lotId", vessels.code as vessel,
      fill.day as "filledOn", abs(moved.amount) as amount,
      case operations.kind when 'goods' then coalesce(moved.reason, fill.brought_by) end as reason
    from bottlings as moved
      join operations on operations.estate_id = ${estateId} and operations.number = moved.number
      join lateral (
        select * from ${fillsOf(estateId)} as fills
        where id = coalesce(moved.bottling, operations.id) and fills.wine_id = moved.wine_id
          and fills.bottle_size_ml = moved.bottle_size_ml and (moved.bottling is not null or fills.step = moved.step)
        order by step limit 1
      ) as fill on true
      left join vessels on vessels.estate_id = ${estateId} and vessels.id = fill.vessel_id
    where moved.estate_id = ${estateId} and operations.at < ${beginningOf(estateId, until)}
    order by operations.at, moved.number, moved.step`);

/** Bottles removed from My Cellar. */
export interface TakenBottles {
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
): Promise<TakenBottles[]> =>
  db.rows<TakenBottles>(sql`
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
    select flows.at, flows.number, operations.id as "operationId", operations.kind, operations.note,
      from_account as "fromAccount", from_lot as "fromLot", to_account as "toAccount", to_lot as "toLot",
      held_lot as "heldLot", sum(amount) as amount, sum(held) as held,
      coalesce(array_agg(drawn.code order by step) filter (where drawn.code is not null), '{}') as "fromVessels",
      coalesce(array_agg(filled.code order by step) filter (where filled.code is not null), '{}') as "toVessels"
    from flows join operations on operations.estate_id = ${estateId} and operations.number = flows.number
      left join vessels as drawn on drawn.estate_id = ${estateId} and drawn.id = from_vessel
      left join vessels as filled on filled.estate_id = ${estateId} and filled.id = to_vessel
    where flows.unit = 'L' and (from_lot is distinct from to_lot or held_lot <> to_lot)
    group by flows.at, flows.number, operations.id, operations.kind, operations.note, from_account, from_lot,
      to_account, to_lot, held_lot
    order by flows.at, flows.number, min(step)`);
