/** Where wine went, and where it came from: flow by flow through the vessels. */
import type { TracedBottles, TraceStep } from '@cuverie/contract';
import type { Db } from '../../../platform/database/database.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';

interface NamedLot {
  id: string;
  code: string;
}

/** One flow, from the entry that drew to the one that was filled. */
export interface TracedFlow extends Omit<TraceStep, 'from' | 'to' | 'fromAfter' | 'toBefore'> {
  from: Omit<TraceStep['from'], 'lot'> & { lot: NamedLot | null };
  to: Omit<TraceStep['to'], 'lot'> & { lot: NamedLot | null };
  /** Of the drawing; the filling is the next. */
  step: number;
  /** What the vessel that was filled held before. */
  toLevelBefore: number | null;
  /** What the vessel it was drawn from held afterwards. */
  fromLevelAfter: number | null;
  /** What the vessel that was filled is made of then. */
  sources: string[];
}

const lotAsJson = (lots: string): Sql => {
  const table = sql.identifier(lots);
  return sql`case when ${table}.id is not null then json_build_object('id', ${table}.id, 'code', ${table}.code) end`;
};

/** Each line of a delivery is one flow of it, which so has the tag of the line. */
const flowsWhere = (db: Db, estateId: string, condition: Sql): Promise<TracedFlow[]> =>
  db.rows<TracedFlow>(sql`
    select operations.id as "operationId", operations.number, operations.kind, operations.at, drawn.step,
      -drawn.amount as amount, drawn.unit, drawn.level_after as "fromLevelAfter",
      case operations.kind when 'receive' then operations.lines -> ((drawn.step - 1) / 2) ->> 'tag' end as tag,
      filled.level_before as "toLevelBefore", coalesce(filled.sources, '{}') as sources,
      json_build_object('vesselId', drawn.vessel_id, 'vessel', drawn_vessel.code, 'account', drawn.account,
        'lot', ${lotAsJson('drawn_lot')}) as "from",
      json_build_object('vesselId', filled.vessel_id, 'vessel', filled_vessel.code, 'account', filled.account,
        'lot', ${lotAsJson('filled_lot')}) as "to"
    from entries as drawn
      join entries as filled
        on filled.estate_id = ${estateId} and filled.number = drawn.number and filled.step = drawn.twin
          and drawn.step = filled.twin
      join operations on operations.estate_id = ${estateId} and operations.number = drawn.number
      left join entries as earlier on earlier.estate_id = ${estateId} and earlier.number = drawn.previous_number
        and earlier.step = drawn.previous_step
      left join vessels as drawn_vessel on drawn_vessel.estate_id = ${estateId} and drawn_vessel.id = drawn.vessel_id
      left join vessels as filled_vessel
        on filled_vessel.estate_id = ${estateId} and filled_vessel.id = filled.vessel_id
      left join lots as drawn_lot on drawn_lot.estate_id = ${estateId} and drawn_lot.id = earlier.lot_id
      left join lots as filled_lot on filled_lot.estate_id = ${estateId} and filled_lot.id = filled.lot_id
    where drawn.estate_id = ${estateId} and drawn.amount < 0 and filled.amount > 0 and ${condition}
    order by operations.at, operations.number, drawn.step`);

/** All that was drawn from these vessels, or filled into them. */
export const flowsOfVessels = (
  db: Db,
  estateId: string,
  vesselIds: readonly string[],
  side: 'drawn' | 'filled',
): Promise<TracedFlow[]> =>
  flowsWhere(db, estateId, sql`${sql.identifier(side)}.vessel_id = any(${[...vesselIds]}::uuid[])`);

/** Crushed fruit and the must of it are two flows of one operation, by weight and by volume. */
export const mustOf = (db: Db, estateId: string, numbers: readonly number[]): Promise<TracedFlow[]> =>
  flowsWhere(
    db,
    estateId,
    sql`drawn.number = any(${[...numbers]}::bigint[]) and (drawn.account = 'must' or filled.account = 'crushed')`,
  );

/** The flows that filled bottles of a wine. */
export const flowsIntoWine = (db: Db, estateId: string, wineId: string): Promise<TracedFlow[]> =>
  flowsWhere(
    db,
    estateId,
    sql`(filled.number, filled.step) in (
      select number, step from bottlings where estate_id = ${estateId} and wine_id = ${wineId})`,
  );

/** Whether the estate has such a wine in My Cellar. */
export const isInCellar = async (db: Db, estateId: string, wineId: string): Promise<boolean> =>
  (await db.count(
    sql`select from wines where estate_id = ${estateId} and id = ${wineId} and deleted_at is null`,
  )) > 0;

/** What an operation moved, or of a delivery what came under one weigh tag. */
export async function flowsOfOperation(
  db: Db,
  estateId: string,
  number: number,
  tag?: string | null,
): Promise<TracedFlow[]> {
  const flows = await flowsWhere(db, estateId, sql`drawn.number = ${number}`);
  return tag ? flows.filter((flow) => flow.tag === tag) : flows;
}

/** The flows that brought a lot into vessels. */
export const flowsIntoLot = (db: Db, estateId: string, lotId: string): Promise<TracedFlow[]> =>
  flowsWhere(db, estateId, sql`filled.lot_id = ${lotId}`);

/** What operations filled into bottles. */
export const bottlesOf = (
  db: Db,
  estateId: string,
  numbers: readonly number[],
): Promise<(TracedBottles & { number: number; step: number })[]> =>
  db.rows(sql`
    select bottlings.number, bottlings.step, wine_id as "wineId", wine_name as wine, bottles,
      bottle_size_ml as "bottleSizeMl", operations.at, lots.code as lot
    from bottlings
      join operations on operations.estate_id = ${estateId} and operations.number = bottlings.number
      join entries as drawn on drawn.estate_id = ${estateId} and drawn.number = bottlings.number
        and drawn.step = bottlings.step - 1
      left join entries as earlier on earlier.estate_id = ${estateId} and earlier.number = drawn.previous_number
        and earlier.step = drawn.previous_step
      left join lots on lots.estate_id = ${estateId} and lots.id = earlier.lot_id
    where bottlings.estate_id = ${estateId} and bottlings.number = any(${[...numbers]}::bigint[])
    order by operations.at, bottlings.number, bottlings.step`);
