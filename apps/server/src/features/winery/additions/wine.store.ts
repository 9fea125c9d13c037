/** Reads what was added to wine on its way into vessels, and the last measurements there. */
import type { LastValue } from '@cuverie/contract';
import {
  analyteOf,
  type EstateMarket,
  followWine,
  knownReadings,
  type MeasuredValue,
  type Wine,
  type WineEvent,
} from '@cuverie/domain';
import type { Db } from '../../../platform/database/database.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import { lineOfEntry, type StoredLine } from '../ledger/lines.ts';
import { flowsIn, type TracedFlow } from '../trace/trace.store.ts';
import { traceFlows } from '../trace/trace.ts';

/** What the weigh tags of these deliveries say of the fruit, by number and step. */
async function weighedIn(
  db: Db,
  estateId: string,
  flows: readonly TracedFlow[],
): Promise<Map<string, MeasuredValue[]>> {
  const numbers = flows.flatMap(({ from, number }) => (from.account === 'received' ? number : []));
  const rows = await db.rows<{ number: number; step: number; line: StoredLine }>(sql`
    select entries.number, step, ${lineOfEntry('entries')} as line
    from operations join entries on entries.estate_id = ${estateId} and entries.number = operations.number
    where operations.estate_id = ${estateId} and kind = 'receive' and account = 'received'
      and operations.number = any(${numbers}::bigint[])`);
  return new Map(rows.map(({ number, step, line }) => [`${number}:${step}`, measuredOn(line)]));
}

const measuredOn = ({ brix, ph, ta }: StoredLine): MeasuredValue[] =>
  Object.entries({ brix, ph, ta }).flatMap(([analyte, value]) =>
    value === undefined ? [] : [{ analyte: analyte as 'brix' | 'ph' | 'ta', value }],
  );

const flowed = (
  { at, number, step, from, to, amount, toLevelBefore, ...flow }: TracedFlow,
  measured: MeasuredValue[] | undefined,
): WineEvent => {
  /** Bottles keep the wine that was filled into them. */
  const endOf = ({ vesselId, account }: TracedFlow['from']): string =>
    vesselId ?? (account === 'bottled' ? `${flow.bottling} ${flow.wineId}` : (account ?? ''));
  return {
    kind: 'flow',
    at: Date.parse(at),
    number,
    step,
    from: endOf(from),
    to: endOf(to),
    amount,
    before: toLevelBefore ?? 0,
    ...(measured && { measured }),
  };
};

interface Line {
  at: string;
  number: number;
  step: number;
  vessel: string;
  before: number;
  after: number;
  line: StoredLine;
}

/** Additions and measurements in vessels up to an instant; each line is one flow of two steps. */
async function linesIn(
  db: Db,
  estateId: string,
  vesselIds: readonly string[],
  at: Date,
): Promise<WineEvent[]> {
  const rows = await db.rows<Line>(sql`
    select entries.at, entries.number, entries.step, entries.vessel_id as vessel, level_before as before,
      level_after as after, ${lineOfEntry('entries')} as line
    from operations
      join entries on entries.estate_id = ${estateId} and entries.number = operations.number
    where operations.estate_id = ${estateId} and operations.kind in ('add', 'analysis') and status = 'recorded'
      and operations.at <= ${at} and entries.vessel_id = any(${[...vesselIds]}::uuid[])`);
  return rows.map(({ at: when, ...row }) => ({ ...row, kind: 'line', at: Date.parse(when) }));
}

/** Returns additions and properties of the wine in each vessel at an instant. */
export async function winesIn(
  db: Db,
  estateId: string,
  vesselIds: readonly string[],
  at: Date,
): Promise<Map<string, Wine>> {
  // Operations at exactly that instant are included.
  const until = { at: new Date(at.getTime() + 1).toISOString(), number: 0, step: 0 };
  const traced = await traceFlows(
    flowsIn(db, estateId),
    'back',
    vesselIds.map((vessel) => ({ vessel, at: until })),
  );
  const passed = traced.flatMap(({ from, to }) => [from.vesselId, to.vesselId]);
  const all = [...new Set([...vesselIds, ...passed.filter((id) => id !== null)])];
  const weighed = await weighedIn(db, estateId, traced);
  return followWine([
    ...traced.map((flow) => flowed(flow, weighed.get(`${flow.number}:${flow.step}`))),
    ...(await linesIn(db, estateId, all, at)),
  ]);
}

/** The market whose legal limits apply to an estate. */
export async function marketOf(db: Db, estateId: string): Promise<EstateMarket> {
  const { market, unit } = await db.one<{ market: EstateMarket | null; unit: string }>(
    sql`select market, volume_unit as unit from estates where id = ${estateId}`,
  );
  return market ?? (unit === 'us_gallon' ? 'US' : 'EU');
}

/** The wine that vessels hold now: what they hold, and when they were filled last. */
const contentsSince = (estateId: string, vessel: Sql): Sql => sql`
  join lateral (
    select level_after from entries
    where entries.estate_id = ${estateId} and entries.vessel_id = ${vessel}
    order by at desc, number desc, step desc limit 1
  ) as now on now.level_after > 0
  join lateral (
    select at from entries
    where entries.estate_id = ${estateId} and entries.vessel_id = ${vessel} and level_before = 0 and amount > 0
    order by at desc, number desc, step desc limit 1
  ) as filled on filled.at <= said.at`;

/**
 * Finds the newest value per analyte and vessel since the vessel was last empty: of an analysis, or else by the weigh
 * tags of fruit that was delivered into it.
 */
export async function lastValues(db: Db, estateId: string, now: Date): Promise<LastValue[]> {
  const measured = await db.rows<LastValue>(sql`
    select distinct on (said.vessel, said.analyte) said.vessel as "vesselId", said.analyte, said.value, said.at
    from (
      select (line ->> 'vessel')::uuid as vessel, measured ->> 'analyte' as analyte,
        (measured ->> 'value')::float8 as value, operations.at, operations.number
      from operations
        cross join lateral jsonb_array_elements(lines) as line
        cross join lateral jsonb_array_elements(line -> 'values') as measured
      where operations.estate_id = ${estateId} and kind = 'analysis' and status = 'recorded'
    ) as said ${contentsSince(estateId, sql`said.vessel`)}
    order by said.vessel, said.analyte, said.at desc, said.number desc`);
  const isMeasured = new Set(measured.map(({ vesselId, analyte }) => `${vesselId} ${analyte}`));
  const weighed = await weighedValues(db, estateId, now);
  return [
    ...measured,
    ...weighed.filter(({ vesselId, analyte }) => !isMeasured.has(`${vesselId} ${analyte}`)),
  ];
}

/** What is known by weigh tags of what each vessel holds now. */
async function weighedValues(db: Db, estateId: string, at: Date): Promise<LastValue[]> {
  const rows = await db.rows<{ vesselId: string; line: StoredLine }>(sql`
    select said.vessel_id as "vesselId", line
    from operations
      join entries as said on said.estate_id = ${estateId} and said.number = operations.number
        and said.vessel_id is not null
      cross join lateral (select ${lineOfEntry('said')} as line) as stated
      ${contentsSince(estateId, sql`said.vessel_id`)}
    where operations.estate_id = ${estateId} and kind = 'receive' and status = 'recorded'
    order by said.vessel_id`);
  const weighed = new Map(
    [...Map.groupBy(rows, ({ vesselId }) => vesselId)].map(([vesselId, loads]) => [
      vesselId,
      new Set(loads.flatMap(({ line }) => measuredOn(line).map(({ analyte }) => analyte))),
    ]),
  );
  const vessels = [...weighed].flatMap(([vesselId, analytes]) => (analytes.size > 0 ? vesselId : []));
  const wines = vessels.length > 0 ? await winesIn(db, estateId, vessels, at) : new Map<string, Wine>();
  return [...wines].flatMap(([vesselId, wine]) =>
    knownReadings(wine)
      .filter(([analyte]) => weighed.get(vesselId)?.has(analyte))
      .map(([analyte, reading]) => ({
        vesselId,
        analyte,
        value: Number(reading.value.toFixed(analyteOf(analyte).decimals)),
        at: new Date(reading.at).toISOString(),
      })),
  );
}
