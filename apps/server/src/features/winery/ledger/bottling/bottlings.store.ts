/** Reads the bottles that operations filled, and what became of them. */
import type { Bottling } from '@cuverie/contract';
import {
  bottledAmount,
  type Contents,
  EMPTY,
  firstSteps,
  fromLedger,
  goodsMove,
  isGoodsReason,
  mix,
  type StatedLine,
  type Statement,
  type TakenFrom,
  toLedger,
} from '@cuverie/domain';
import type { Db, Transaction } from '../../../../platform/database/database.ts';
import { instant } from '../../../../platform/database/days/instants.ts';
import { type Sql, sql } from '../../../../platform/database/sql.ts';
import { lineOfEntry, type StoredLine, toStatedLine } from '../lines.ts';
import type { OperationValues } from '../operations.store.ts';

export interface BottleCount {
  bottles: number;
  bottleSizeMl: number;
}

export interface BottledWine extends BottleCount {
  wineId: string;
  /** Of the bottles: those kept aside; below 0 if they leave. */
  library: number;
}

/** What the bottles of a line were dressed with. */
type Dress = Pick<Bottling, 'lotCode' | 'label' | 'closure' | 'bottlesPerCase'>;
type PartialDress = { readonly [Field in keyof Dress]?: Dress[Field] | undefined };

/** Bottles of a line: filled, or moved since. */
export interface BottlesOfLine extends BottledWine {
  step: number;
  line: number;
  /** The places that bottles which leave lay in, once they left. */
  takenFrom?: TakenFrom[] | null;
  /** The operation that filled them; `null` if this one does, or if they come from elsewhere by it. */
  bottling: string | null;
  reason: string | null;
  dress: Dress;
}

/** Bottles of an operation's lines, each with its step; negative if they leave. */
export const bottlesOfLines = ({
  kind,
  lines,
  reason: ofAll,
}: Omit<Statement, 'lines'> & {
  readonly lines: readonly Omit<StatedLine, 'composition'>[];
}): BottlesOfLine[] => {
  const steps = kind === 'bottle' ? firstSteps({ kind, lines }) : [];
  return lines.flatMap(
    (
      { wine: wineId, bottles, bottleSizeMl, bottling, reason: own, library: stated, ...dress },
      line,
    ): BottlesOfLine[] => {
      if (wineId === undefined || bottles === undefined || bottleSizeMl === undefined) return [];
      const library = stated ?? 0;
      const filled = { line, wineId, bottles, bottleSizeMl, library, dress: dressOf(dress) };
      // The step after the wine was drawn fills the bottles.
      if (kind === 'bottle')
        return [{ ...filled, step: (steps[line] ?? 0) + 1, bottling: null, reason: null }];
      const reason = own || ofAll;
      if (!isGoodsReason(reason)) return [];
      const { isIn } = goodsMove(reason);
      const step = 2 * line + (isIn ? 2 : 1);
      // Bottles from elsewhere begin here.
      if (bottling === undefined) return [{ ...filled, step, bottling: null, reason: null }];
      const sign = isIn ? 1 : -1;
      return [{ ...filled, step, bottles: sign * bottles, library: sign * library, bottling, reason }];
    },
  );
};

const dressOf = ({ lotCode, label, closure, bottlesPerCase }: PartialDress): Dress => ({
  lotCode: lotCode || null,
  label: label || null,
  closure: closure || null,
  bottlesPerCase: bottlesPerCase ?? null,
});

export const bottlingsOf = (
  tx: Transaction,
  estateId: string,
  number: number,
): Promise<(BottledWine & { wineName: string; takenFrom: TakenFrom[] | null })[]> =>
  tx.rows(sql`
    select wine_id as "wineId", wine_name as "wineName", bottles, bottle_size_ml as "bottleSizeMl",
      coalesce(library, 0) as library, taken_from as "takenFrom"
    from bottlings where estate_id = ${estateId} and number = ${number} order by step`);

export async function forgetBottlings(tx: Transaction, estateId: string, number: number): Promise<void> {
  await tx.count(sql`delete from bottlings where estate_id = ${estateId} and number = ${number}`);
}

export async function saveBottlings(
  tx: Transaction,
  estateId: string,
  number: number,
  moved: readonly (Omit<BottlesOfLine, 'line'> & { wineName: string })[],
): Promise<void> {
  for (const {
    step,
    wineId,
    wineName,
    bottles,
    bottleSizeMl,
    bottling,
    reason,
    library,
    dress,
    ...one
  } of moved) {
    const row = {
      estate_id: estateId,
      number,
      step,
      wine_id: wineId,
      wine_name: wineName,
      bottles,
      bottle_size_ml: bottleSizeMl,
      unit: 'L',
      amount: Math.sign(bottles) * fromLedger(bottledAmount(Math.abs(bottles), bottleSizeMl)),
      bottling,
      reason,
      lot_code: dress.lotCode,
      label: dress.label,
      closure: dress.closure,
      bottles_per_case: dress.bottlesPerCase,
      library: library || null,
      taken_from: one.takenFrom ? JSON.stringify(one.takenFrom) : null,
    };
    await tx.count(sql`insert into bottlings ${sql.values(row)}`);
  }
}

/** Bottles that an operation filled or moved. */
export interface MovedBottles extends Omit<BottledWine, 'library'> {
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

/** The stated line that brought bottles from elsewhere. */
export const lineFromElsewhere = sql`
  case operations.kind when 'goods' then ${lineOfEntry('bottlings')} end`;

/** Joins to bottlings their operation, the wine that was drawn for them, and what its vessel held before. */
export const withDrawnWine = (estateId: string): Sql => sql`
  join operations on operations.estate_id = ${estateId} and operations.number = bottlings.number
  join entries as drawn on drawn.estate_id = ${estateId} and drawn.number = bottlings.number
    and drawn.step = bottlings.step - 1
  left join entries as held on held.estate_id = ${estateId} and held.number = drawn.previous_number
    and held.step = drawn.previous_step`;

/** The lot of the wine in bottles, where the drawn wine is joined; or as it was stated for bottles from elsewhere. */
export const lotInBottles = sql`coalesce(held.lot_id, (${lineFromElsewhere} ->> 'lotId')::uuid)`;

/** The wine that was filled into bottles. */
export async function bottledContents(
  db: Db,
  estateId: string,
  { bottling, wine, bottleSizeMl }: StatedLine,
): Promise<Contents> {
  const rows = await db.rows<{ level: number; lot: string; sources: string[]; parts: string[] }>(sql`
    select -drawn.amount as level, held.lot_id as lot, held.sources, held.parts::text[] as parts
    from bottlings ${withDrawnWine(estateId)}
    where bottlings.estate_id = ${estateId} and operations.id = ${bottling ?? null} and wine_id = ${wine ?? null}
      and bottle_size_ml = ${bottleSizeMl ?? null} and bottling is null and held.number is not null
    order by bottlings.step`);
  if (rows.length === 0) return contentsFromElsewhere(db, estateId, bottling);
  return mixContents(
    rows.map(({ level, lot, sources, parts }) => ({
      level: toLedger(level),
      lot,
      composition: sources.map((source, at) => ({ source, parts: BigInt(parts[at] ?? 0) })),
    })),
  );
}

/** The wine in bottles that a run filled from several vessels, under the lot of the first. */
export function mixContents(drawn: readonly Contents[]): Contents {
  const [first] = drawn;
  if (first === undefined || drawn.length === 1) return first ?? EMPTY;
  const level = drawn.reduce((sum, one) => sum + one.level, 0);
  const composition = mix(drawn.map((one) => ({ amount: one.level, composition: one.composition })));
  return { ...first, level, composition };
}

/** The wine in bottles that were filled elsewhere, as it was stated. */
export function contentsOfLine({
  bottles = 0,
  bottleSizeMl = 0,
  lot = null,
  composition = [],
}: StatedLine): Contents {
  return { level: bottledAmount(bottles, bottleSizeMl), lot, composition };
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
  return row?.line ? contentsOfLine(toStatedLine(row.line)) : EMPTY;
}

/** Bottles that operations filled, with what became of them; of equal lines of one operation it stands at the first. */
export const bottlingsWhere = (
  db: Db,
  estateId: string,
  condition: Sql,
): Promise<(Bottling & { number: number; step: number })[]> =>
  db.rows(sql`
    select bottlings.number, bottlings.step, operations.id as "operationId", wine_id as "wineId", wine_name as wine,
      bottles, bottle_size_ml as "bottleSizeMl", operations.at, lots.code as lot, lot_code as "lotCode", label, closure,
      bottles_per_case as "bottlesPerCase", coalesce(library, 0) as library,
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
    from bottlings ${withDrawnWine(estateId)}
      left join lots on lots.estate_id = ${estateId} and lots.id = ${lotInBottles}
    where bottlings.estate_id = ${estateId} and bottling is null and ${condition}
    order by operations.at, bottlings.number, bottlings.step`);

/** Bottles of a run that are alike, whichever vessel they were filled from, in one row. */
export function byFormat(bottlings: Awaited<ReturnType<typeof bottlingsWhere>>): Bottling[] {
  const rows = new Map<string, Bottling>();
  for (const { number, step: _step, ...one } of bottlings) {
    const { wineId, bottleSizeMl, lot, lotCode, label, closure } = one;
    const key = JSON.stringify([number, wineId, bottleSizeMl, lot, lotCode, label, closure]);
    const there = rows.get(key);
    if (there === undefined) rows.set(key, { ...one });
    else {
      there.bottles += one.bottles;
      there.library += one.library;
    }
  }
  return [...rows.values()];
}

/** The most answers that are suggested. */
const MOST_ANSWERS = 50;

/** What bottles were dressed with before, the newest first. */
export async function formerAnswers(db: Db, estateId: string, field: 'label' | 'closure'): Promise<string[]> {
  const column = sql.identifier(field);
  const rows = await db.rows<{ answer: string }>(sql`
    select ${column} as answer from bottlings where estate_id = ${estateId} and ${column} is not null
    group by ${column} order by max(number) desc limit ${MOST_ANSWERS}`);
  return rows.map(({ answer }) => answer);
}
