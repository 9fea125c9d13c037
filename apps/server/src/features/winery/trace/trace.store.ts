/** Flows through the vessels, forward and backward. */
import type { TraceStep } from '@cuverie/contract';
import type { Db } from '../../../platform/database/database.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import { lineOfEntry } from '../ledger/lines.ts';

interface NamedLot {
  id: string;
  code: string;
}

/** A flow from the drawing entry to the filling entry. */
export interface TracedFlow extends Omit<TraceStep, 'from' | 'to' | 'fromAfter' | 'toBefore'> {
  from: Omit<TraceStep['from'], 'lot'> & { lot: NamedLot | null };
  to: Omit<TraceStep['to'], 'lot'> & { lot: NamedLot | null };
  /** Of the drawing entry; the filling one is next. */
  step: number;
  /** Contents of the filled vessel before. */
  toLevelBefore: number | null;
  /** Contents of the drawn vessel after. */
  fromLevelAfter: number | null;
  /** The operation that filled the bottles, where wine flows into or out of some. */
  bottling: string | null;
  /** Composition of the filled vessel after. */
  sources: string[];
}

const lotAsJson = (lots: string): Sql => {
  const table = sql.identifier(lots);
  return sql`case when ${table}.id is not null then json_build_object('id', ${table}.id, 'code', ${table}.code) end`;
};

/** Each line of a delivery is one flow, or two straight into a vessel, with the line's tag. */
const flowsWhere = (db: Db, estateId: string, condition: Sql): Promise<TracedFlow[]> =>
  db.rows<TracedFlow>(sql`
    select operations.id as "operationId", operations.number, operations.kind, operations.at, drawn.step,
      -drawn.amount as amount, drawn.unit, drawn.level_after as "fromLevelAfter",
      case operations.kind when 'receive' then ${lineOfEntry('drawn')} ->> 'tag' end as tag,
      bottles.wine_id as "wineId", case when bottles.wine_id is not null then coalesce(bottles.bottling, operations.id) end as bottling,
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
      left join bottlings as bottles on coalesce(drawn.account, filled.account) = 'bottled'
        and bottles.estate_id = ${estateId} and bottles.number = drawn.number
        and bottles.step = case when filled.account is null then drawn.step else filled.step end
      left join entries as earlier on earlier.estate_id = ${estateId} and earlier.number = drawn.previous_number
        and earlier.step = drawn.previous_step
      left join vessels as drawn_vessel on drawn_vessel.estate_id = ${estateId} and drawn_vessel.id = drawn.vessel_id
      left join vessels as filled_vessel
        on filled_vessel.estate_id = ${estateId} and filled_vessel.id = filled.vessel_id
      left join lots as drawn_lot on drawn_lot.estate_id = ${estateId} and drawn_lot.id = earlier.lot_id
      left join lots as filled_lot on filled_lot.estate_id = ${estateId} and filled_lot.id = filled.lot_id
    where drawn.estate_id = ${estateId} and drawn.amount < 0 and filled.amount > 0 and ${condition}
    order by operations.at, operations.number, drawn.step`);

/** All flows from or into these vessels. */
const flowsOfVessels = (
  db: Db,
  estateId: string,
  vesselIds: readonly string[],
  side: 'drawn' | 'filled',
): Promise<TracedFlow[]> =>
  flowsWhere(db, estateId, sql`${sql.identifier(side)}.vessel_id = any(${[...vesselIds]}::uuid[])`);

/** Crushing has two flows in one operation: fruit by weight and must by volume. */
const mustOf = (db: Db, estateId: string, numbers: readonly number[]): Promise<TracedFlow[]> =>
  flowsWhere(
    db,
    estateId,
    sql`drawn.number = any(${[...numbers]}::bigint[]) and (drawn.account = 'must' or filled.account = 'crushed')`,
  );

/** Flows that emptied the bottles of these flows, or that filled them. */
const flowsOfBottles = (
  db: Db,
  estateId: string,
  flows: readonly TracedFlow[],
  side: 'filled' | 'emptied',
): Promise<TracedFlow[]> => {
  const isFilled = side === 'filled';
  const known = sql`
    select * from unnest(${flows.map(({ number }) => number)}::bigint[],
      ${flows.map(({ step }) => (isFilled ? step : step + 1))}::integer[])`;
  const [there, wanted] = isFilled ? [sql`moved`, sql`fill`] : [sql`fill`, sql`moved`];
  return flowsWhere(
    db,
    estateId,
    sql`(drawn.number, ${sql.identifier(isFilled ? 'filled' : 'drawn')}.step) in (
      select ${wanted}.number, ${wanted}.step from bottlings as moved
        join operations as bottled on bottled.estate_id = ${estateId} and bottled.id = moved.bottling
        join bottlings as fill on fill.estate_id = ${estateId} and fill.number = bottled.number
          and fill.wine_id = moved.wine_id and fill.bottle_size_ml = moved.bottle_size_ml and fill.bottling is null
      where moved.estate_id = ${estateId} and moved.reason = 'dumped' and (${there}.number, ${there}.step) in (${known}))`,
  );
};

/** Queries of a trace. */
export interface Flows {
  /** All flows from or into these vessels, in order. */
  ofVessels(ids: readonly string[], side: 'drawn' | 'filled'): Promise<TracedFlow[]>;
  /** Crushing flows of operations with these numbers. */
  mustOf(numbers: readonly number[]): Promise<TracedFlow[]>;
  /** Flows that emptied the bottles of these, or that filled them. */
  ofBottles(flows: readonly TracedFlow[], side: 'filled' | 'emptied'): Promise<TracedFlow[]>;
}

/** The flows of an estate, as a trace follows them. */
export const flowsIn = (db: Db, estateId: string): Flows => ({
  ofVessels: (ids, side) => flowsOfVessels(db, estateId, ids, side),
  mustOf: (numbers) => mustOf(db, estateId, numbers),
  ofBottles: (some, side) => flowsOfBottles(db, estateId, some, side),
});

/** Flows that filled bottles of a wine. */
export const flowsIntoWine = (db: Db, estateId: string, wineId: string): Promise<TracedFlow[]> =>
  flowsWhere(
    db,
    estateId,
    sql`(filled.number, filled.step) in (
      select number, step from bottlings
      where estate_id = ${estateId} and wine_id = ${wineId} and bottling is null)`,
  );

/** Flows that filled bottles in these operations. */
export const flowsIntoBottles = (
  db: Db,
  estateId: string,
  numbers: readonly number[],
): Promise<TracedFlow[]> =>
  flowsWhere(
    db,
    estateId,
    sql`drawn.number = any(${[...numbers]}::bigint[]) and filled.account = 'bottled' and drawn.vessel_id is not null`,
  );

/** Whether the estate has this wine in My Cellar. */
export const isInCellar = async (db: Db, estateId: string, wineId: string): Promise<boolean> =>
  (await db.count(
    sql`select from wines where estate_id = ${estateId} and id = ${wineId} and deleted_at is null`,
  )) > 0;

/** Flows of an operation, or of a delivery with a weigh tag. */
export async function flowsOfOperation(
  db: Db,
  estateId: string,
  number: number,
  tag?: string | null,
): Promise<TracedFlow[]> {
  const flows = await flowsWhere(db, estateId, sql`drawn.number = ${number}`);
  return tag ? flows.filter((flow) => flow.tag === tag) : flows;
}

/** Flows that brought a lot into vessels. */
export const flowsIntoLot = (db: Db, estateId: string, lotId: string): Promise<TracedFlow[]> =>
  flowsWhere(db, estateId, sql`filled.lot_id = ${lotId}`);
