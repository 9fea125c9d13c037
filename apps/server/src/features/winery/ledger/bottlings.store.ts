/** Reads the bottles that operations filled, and what became of them. */
import type { Bottling } from '@cuverie/contract';
import {
  bottled,
  type Contents,
  EMPTY,
  fromLedger,
  goodsMove,
  isGoodsReason,
  type StatedLine,
  type Statement,
  toLedger,
} from '@cuverie/domain';
import type { Db, Transaction } from '../../../platform/database/database.ts';
import { instant } from '../../../platform/database/instants.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import { type StoredLine, statedOf } from './lines.ts';
import type { OperationValues } from './operations.store.ts';

export interface Bottled {
  bottles: number;
  bottleSizeMl: number;
}

export interface BottledWine extends Bottled {
  wineId: string;
}

/** Bottles of a line: filled, or moved since. */
export interface BottlesOfLine extends BottledWine {
  step: number;
  line: number;
  /** The operation that filled them; `null` if this one does, or if they come from elsewhere by it. */
  bottling: string | null;
  reason: string | null;
}

/** Bottles of an operation's lines, each with its step; negative if they leave. */
export const bottlesOfLines = ({
  kind,
  lines,
  reason: ofAll,
}: Omit<Statement, 'lines'> & {
  readonly lines: readonly Omit<StatedLine, 'composition'>[];
}): BottlesOfLine[] =>
  lines.flatMap(({ wine: wineId, bottles, bottleSizeMl, bottling, reason: own }, line): BottlesOfLine[] => {
    if (wineId === undefined || bottles === undefined || bottleSizeMl === undefined) return [];
    const filled = { line, wineId, bottles, bottleSizeMl };
    // A line of bottling is two flows of two steps each, and the first fills the bottles.
    if (kind === 'bottle') return [{ ...filled, step: 4 * line + 2, bottling: null, reason: null }];
    const reason = own || ofAll;
    if (!isGoodsReason(reason)) return [];
    const { isIn } = goodsMove(reason);
    const step = 2 * line + (isIn ? 2 : 1);
    // Bottles from elsewhere begin here.
    if (bottling === undefined) return [{ ...filled, step, bottling: null, reason: null }];
    return [{ ...filled, step, bottles: isIn ? bottles : -bottles, bottling, reason }];
  });

export const bottlingsOf = (
  tx: Transaction,
  estateId: string,
  number: number,
): Promise<(BottledWine & { wineName: string })[]> =>
  tx.rows(sql`
    select wine_id as "wineId", wine_name as "wineName", bottles, bottle_size_ml as "bottleSizeMl" from bottlings
    where estate_id = ${estateId} and number = ${number} order by step`);

export async function forgetBottlings(tx: Transaction, estateId: string, number: number): Promise<void> {
  await tx.count(sql`delete from bottlings where estate_id = ${estateId} and number = ${number}`);
}

export async function keepBottlings(
  tx: Transaction,
  estateId: string,
  number: number,
  moved: readonly (Omit<BottlesOfLine, 'line'> & { wineName: string })[],
): Promise<void> {
  for (const { step, wineId, wineName, bottles, bottleSizeMl, bottling, reason } of moved) {
    const row = {
      estate_id: estateId,
      number,
      step,
      wine_id: wineId,
      wine_name: wineName,
      bottles,
      bottle_size_ml: bottleSizeMl,
      unit: 'L',
      amount: Math.sign(bottles) * fromLedger(bottled(Math.abs(bottles), bottleSizeMl)),
      bottling,
      reason,
    };
    await tx.count(sql`insert into bottlings ${sql.values(row)}`);
  }
}

/** Bottles that an operation filled or moved. */
export interface MovedBottles extends BottledWine {
  /** The operation that filled them. */
  bottling: string;
  isFilled: boolean;
  id: string;
  number: number;
  kind: OperationValues['kind'];
  at: string;
}

/** All bottles filled by these operations, and what became of them. */
export const bottlesOfBottlings = (
  db: Db,
  estateId: string,
  ids: readonly string[],
): Promise<MovedBottles[]> =>
  db.rows<MovedBottles>(sql`
    select coalesce(bottling, id) as bottling, bottling is null as "isFilled", wine_id as "wineId", bottles,
      bottle_size_ml as "bottleSizeMl", id, operations.number, kind, at
    from bottlings join operations on operations.estate_id = ${estateId} and operations.number = bottlings.number
    where bottlings.estate_id = ${estateId}
      and (bottling = any(${[...ids]}::uuid[]) or (bottling is null and id = any(${[...ids]}::uuid[])))
    order by at, operations.number, step`);

/** The wine that was filled into bottles. */
export async function bottledContents(
  db: Db,
  estateId: string,
  { bottling, wine, bottleSizeMl }: StatedLine,
): Promise<Contents> {
  const row = await db.row<{ level: number; lot: string; sources: string[]; parts: string[] }>(sql`
    select held.level_after as level, held.lot_id as lot, held.sources, held.parts::text[] as parts
    from operations
      join bottlings on bottlings.estate_id = ${estateId} and bottlings.number = operations.number
      join entries as drawn on drawn.estate_id = ${estateId} and drawn.number = bottlings.number
        and drawn.step = bottlings.step - 1
      join entries as held on held.estate_id = ${estateId} and held.number = drawn.previous_number
        and held.step = drawn.previous_step
    where operations.estate_id = ${estateId} and operations.id = ${bottling ?? null} and wine_id = ${wine ?? null}
      and bottle_size_ml = ${bottleSizeMl ?? null} and bottling is null
    order by bottlings.step limit 1`);
  if (row === undefined) return contentsFromElsewhere(db, estateId, bottling);
  const composition = row.sources.map((source, at) => ({ source, parts: BigInt(row.parts[at] ?? 0) }));
  return { level: toLedger(row.level), lot: row.lot, composition };
}

/** The stated line that brought bottles from elsewhere. */
export const lineFromElsewhere = sql`
  case operations.kind when 'goods' then operations.lines -> ((bottlings.step - 1) / 2) end`;

/** The wine in bottles that were filled elsewhere, as it was stated. */
export function contentsOfLine({
  bottles = 0,
  bottleSizeMl = 0,
  lot = null,
  composition = [],
}: StatedLine): Contents {
  return { level: bottled(bottles, bottleSizeMl), lot, composition };
}

async function contentsFromElsewhere(
  db: Db,
  estateId: string,
  bottling: string | undefined,
): Promise<Contents> {
  const row = await db.row<{ line: StoredLine | null }>(sql`
    select ${lineFromElsewhere} as line from operations
      join bottlings on bottlings.estate_id = ${estateId} and bottlings.number = operations.number
    where operations.estate_id = ${estateId} and operations.id = ${bottling ?? null} and bottling is null
    order by bottlings.step limit 1`);
  return row?.line ? contentsOfLine(statedOf(row.line)) : EMPTY;
}

/** Bottles that operations filled, with what became of them; of equal lines of one operation it stands at the first. */
export const bottlingsWhere = (
  db: Db,
  estateId: string,
  condition: Sql,
): Promise<(Bottling & { number: number; step: number })[]> =>
  db.rows(sql`
    select bottlings.number, bottlings.step, operations.id as "operationId", wine_id as "wineId", wine_name as wine,
      bottles, bottle_size_ml as "bottleSizeMl", operations.at, lots.code as lot,
      case operations.kind when 'goods' then coalesce(${lineFromElsewhere} ->> 'reason', operations.reason) end as "broughtAs", (
        select coalesce(json_agg(json_build_object('operationId', id, 'at', ${instant('at')}, 'reason', reason,
          'bottles', bottles) order by at, number, step), '[]')
        from (
          select done.id, done.at, done.number, moved.step, moved.reason, moved.bottles from bottlings as moved
            join operations as done on done.estate_id = ${estateId} and done.number = moved.number
          where moved.estate_id = ${estateId} and moved.bottling = operations.id
            and moved.wine_id = bottlings.wine_id and moved.bottle_size_ml = bottlings.bottle_size_ml
            and bottlings.step = (
              select min(step) from bottlings as first
              where first.estate_id = ${estateId} and first.number = bottlings.number
                and first.wine_id = moved.wine_id and first.bottle_size_ml = moved.bottle_size_ml)
        ) as moves
      ) as moved
    from bottlings
      join operations on operations.estate_id = ${estateId} and operations.number = bottlings.number
      join entries as drawn on drawn.estate_id = ${estateId} and drawn.number = bottlings.number
        and drawn.step = bottlings.step - 1
      left join entries as earlier on earlier.estate_id = ${estateId} and earlier.number = drawn.previous_number
        and earlier.step = drawn.previous_step
      left join lots on lots.estate_id = ${estateId}
        and lots.id = coalesce(earlier.lot_id, (${lineFromElsewhere} ->> 'lotId')::uuid)
    where bottlings.estate_id = ${estateId} and bottling is null and ${condition}
    order by operations.at, bottlings.number, bottlings.step`);
