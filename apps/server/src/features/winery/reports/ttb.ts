/** Computes the lines of TTB F 5120.17 and the entries of each figure. */
import type { ReportEntry } from '@cuverie/contract';
import {
  columnOfClass,
  fromLedger,
  goodsMove,
  IN_FERMENTERS,
  type LedgerUnit,
  type Move,
  movesOf,
  type Period,
  type Pour,
  type Run,
  TTB_CONSUMED,
  TTB_GOODS,
  TTB_SECTIONS,
  type TtbColumn,
  toLedger,
} from '@cuverie/domain';
import type { Db } from '../../../platform/database/database.ts';
import {
  type BottledLot,
  bottledBefore,
  type FlowInPeriod,
  type FlowSum,
  flowSums,
  flowsOfRuns,
  lotsBefore,
  type TakenBottles,
  takenBefore,
  vesselsBefore,
} from './flows.store.ts';
import { type MaterialPart, materialParts } from './materials.ts';
import {
  classBefore,
  classOf,
  classOfBottles,
  type Lots,
  lotsOfReport,
  taxClassOfBottles,
} from './report-lots.ts';

/** A movement and its operation. */
type Part = Move & {
  of:
    | { run: string }
    | { onHand: string; unit: LedgerUnit; before: string }
    | { stated: string; lotId: string; class: string }
    | { bottled: BottledLot }
    | MaterialPart['of']
    | { taken: TakenBottles; wine: string };
};

/** Whether a lot changes its class on the day of a run, within its vessel: the run says how. */
const changesWithin = (lots: Lots, { isFirst, heldLot, toLot, day }: FlowSum): boolean =>
  isFirst &&
  heldLot !== null &&
  heldLot === toLot &&
  classBefore(lots, heldLot, day) !== classOf(lots, heldLot, day);

const pourOf = (
  lots: Lots,
  { amount, fromAccount, fromLot, bottledLot, bottledOn, added, day }: FlowSum,
): Pour => ({
  amount: toLedger(amount),
  account: fromAccount,
  class: bottledOn === null ? classOf(lots, fromLot, day) : classOfBottles(lots, bottledLot, bottledOn),
  added,
});

function runOf(lots: Lots, sums: readonly [FlowSum, ...FlowSum[]]): Run {
  const [first] = sums;
  const { unit, day, toAccount, toLot, heldLot, held } = first;
  return {
    unit,
    pours: sums.map((sum) => pourOf(lots, sum)),
    toAccount,
    toClass: classOf(lots, toLot, day),
    heldClass:
      heldLot !== null && changesWithin(lots, first)
        ? classBefore(lots, heldLot, day)
        : classOf(lots, heldLot, day),
    held: toLedger(held),
    bottledAs: taxClassOfBottles(lots, first.fromLot),
  };
}

const byRun = <Flow extends FlowSum>(flows: readonly Flow[]) =>
  [...Map.groupBy(flows, ({ run }) => run).values()] as [Flow, ...Flow[]][];

export interface TtbParts {
  lots: Lots;
  parts: Part[];
  /** Lots with wine in the period. */
  lotIds: Set<string>;
}

export async function ttbParts(db: Db, estateId: string, period: Period): Promise<TtbParts> {
  const lots = await lotsOfReport(db, estateId);
  const flows = await flowSums(db, estateId, period);
  const runs = byRun(flows);
  const parts: Part[] = runs.flatMap((sums) =>
    movesOf(runOf(lots, sums)).map((move) => ({ ...move, of: { run: sums[0].run } })),
  );
  const lotIds = new Set(
    flows.flatMap(({ unit, fromLot, toLot }) => (unit === 'L' ? [fromLot ?? [], toLot ?? []].flat() : [])),
  );
  const { bulk, grapes } = TTB_SECTIONS;
  for (const [before, wine, fruit] of [
    [period.from, bulk.beginning, grapes.beginning],
    [period.until, bulk.end, grapes.end],
  ] as const)
    for (const { lotId, unit, level } of await lotsBefore(db, estateId, before)) {
      const classThen = classBefore(lots, lotId, before);
      const of = { onHand: lotId, unit, before };
      const amount = toLedger(level);
      if (unit === 'L') lotIds.add(lotId);
      if (unit === 'kg') parts.push({ line: fruit, column: 'all', amount, of });
      else if (classThen !== 'fermenting')
        parts.push({ line: wine, column: columnOfClass(classThen), amount, of });
      else if (before === period.until) parts.push({ line: IN_FERMENTERS, column: 'all', amount, of });
    }
  parts.push(
    ...(await statedIn(
      db,
      estateId,
      period,
      lots,
      runs.map(([first]) => first),
    )),
  );
  parts.push(...(await bottlesIn(db, estateId, period, lots)));
  parts.push(...(await materialParts(db, estateId, period)));
  return { lots, parts, lotIds };
}

/** Wine removed taxpaid, in bulk and in bottles. */
export async function taxpaidParts(db: Db, estateId: string, period: Period): Promise<Move[]> {
  const lots = await lotsOfReport(db, estateId);
  const sold = await flowSums(db, estateId, period, 'sold');
  return [
    ...byRun(sold).flatMap((sums) => movesOf(runOf(lots, sums))),
    ...(await bottlesIn(db, estateId, period, lots)),
  ];
}

/** Classes stated within the period, which move the lot to another column, but for wine that a run moves there. */
async function statedIn(
  db: Db,
  estateId: string,
  { from, until }: Period,
  lots: Lots,
  runs: readonly FlowSum[],
): Promise<Part[]> {
  const within = Map.groupBy(
    runs.filter((run) => changesWithin(lots, run)),
    ({ heldLot, day }) => `${day} ${heldLot}`,
  );
  const stated = [...lots.values()].flatMap(({ id: lotId, taxClasses }) =>
    taxClasses.flatMap(({ from: day, class: toClass }) =>
      day !== null && day >= from && day < until ? [{ day, lotId, toClass }] : [],
    ),
  );
  const parts: Part[] = [];
  for (const [day, changes] of Map.groupBy(stated, (one) => one.day)) {
    const onHand = await lotsBefore(db, estateId, day);
    for (const { lotId, toClass } of changes)
      for (const { unit, level } of onHand.filter((held) => held.lotId === lotId && held.unit === 'L')) {
        const fromClass = classBefore(lots, lotId, day);
        const moved = (within.get(`${day} ${lotId}`) ?? []).reduce(
          (sum, { held }) => sum + toLedger(held),
          0,
        );
        const before = toLedger(level) - moved;
        const outside = { pours: [], toAccount: null };
        const moves = movesOf({ ...outside, unit, heldClass: fromClass, held: before, toClass });
        parts.push(...moves.map((move) => ({ ...move, of: { stated: day, lotId, class: toClass } })));
      }
  }
  return parts;
}

/** Bottles filled in the record, and those removed since, up to the number filled of each wine. */
async function bottlesIn(db: Db, estateId: string, { from, until }: Period, lots: Lots): Promise<Part[]> {
  const parts: Part[] = [];
  const { beginning, end } = TTB_SECTIONS.bottled;
  /** An increase or decrease of the stock. */
  const put = (
    line: string,
    column: TtbColumn,
    { day, amount }: { day: string; amount: number },
    sign: 1 | -1,
    of: Part['of'],
  ) => {
    if (day < from) parts.push({ line: beginning, column, amount: sign * amount, of });
    else parts.push({ line, column, amount, of });
    parts.push({ line: end, column, amount: sign * amount, of });
  };
  interface Wine {
    column: TtbColumn;
    wine: string;
    /** What came in, and what left in the record. */
    moved: { day: string; amount: number }[];
    taken: number;
  }
  const wines = new Map<string, Wine>();
  for (const bottled of await bottledBefore(db, estateId, until)) {
    const { day, wineId, wine: name, lotId, filledOn, reason } = bottled;
    const column = columnOfClass(classOfBottles(lots, lotId, filledOn));
    const amount = toLedger(bottled.amount);
    const sign = reason === null || goodsMove(reason).isIn ? 1 : -1;
    const wine = wines.get(wineId) ?? { column, wine: name, moved: [], taken: 0 };
    wine.moved.push({ day, amount: sign * amount });
    wines.set(wineId, wine);
    put(reason === null ? 'B2' : TTB_GOODS[reason], column, { day, amount }, sign, { bottled });
  }
  // My Cellar has bottles that were never filled here, too.
  for (const taken of await takenBefore(db, estateId, [...wines.keys()], until)) {
    const wine = wines.get(taken.wineId);
    if (wine === undefined) continue;
    const there = wine.moved.reduce((sum, { day, amount }) => (day <= taken.day ? sum + amount : sum), 0);
    const amount = Math.min(toLedger(taken.amount), there - wine.taken);
    if (amount <= 0) continue;
    wine.taken += amount;
    const of = { taken, wine: wine.wine };
    put(TTB_CONSUMED[taken.reason], wine.column, { day: taken.day, amount }, -1, of);
  }
  return parts;
}

const NONE = {
  operationId: null,
  number: null,
  kind: null,
  from: null,
  to: null,
  lot: null,
  wine: null,
  what: null,
};

const midnight = (day: string): string => `${day}T00:00:00.000Z`;

/** The operation of an entry. */
const doneBy = ({
  at,
  operationId,
  number,
  kind,
}: Pick<FlowInPeriod, 'at' | 'operationId' | 'number' | 'kind'>) => ({
  ...NONE,
  at,
  operationId,
  number,
  kind,
});

/** The entries of a figure in chronological order. */
export async function ttbEntries(
  db: Db,
  estateId: string,
  period: Period,
  { line, column }: { line: string; column: TtbColumn },
  most: number,
): Promise<ReportEntry[]> {
  const { lots, parts } = await ttbParts(db, estateId, period);
  const own = parts.filter((part) => part.line === line && part.column === column);
  const codeOf = (id: string | null) => (id === null ? null : (lots.get(id)?.code ?? null));
  const entries: ReportEntry[] = own.flatMap(({ of, amount: sum }): ReportEntry[] => {
    const amount = fromLedger(sum);
    if ('stated' in of)
      return [{ ...NONE, at: midnight(of.stated), lot: codeOf(of.lotId), what: of.class, amount }];
    if ('bottled' in of) {
      const { vessel: from, lotId, wine } = of.bottled;
      const what = of.bottled.reason;
      return [{ ...doneBy(of.bottled), from: what ? null : from, lot: codeOf(lotId), wine, what, amount }];
    }
    if ('material' in of) {
      const { vessel: to, lot } = of.material;
      return [{ ...doneBy(of.material), to, lot, amount }];
    }
    if ('batch' in of)
      return [{ ...NONE, at: midnight(of.day), what: `${of.batch.product}, ${of.batch.batch}`, amount }];
    if ('taken' in of)
      return [{ ...NONE, at: midnight(of.taken.day), wine: of.wine, what: of.taken.reason, amount }];
    return [];
  });
  const keys = [...new Set(own.flatMap(({ of }) => ('run' in of ? [of.run] : [])))];
  const flows = keys.length === 0 ? [] : await flowsOfRuns(db, estateId, period, keys, most);
  for (const run of byRun(flows))
    for (const move of movesOf(runOf(lots, run))) {
      const flow = run[move.pour];
      if (flow === undefined || move.line !== line || move.column !== column) continue;
      const from = flow.fromVessel ?? flow.fromAccount;
      const to = flow.toVessel ?? flow.toAccount;
      const lot = codeOf(flow.toLot ?? flow.fromLot);
      entries.push({ ...doneBy(flow), from, to, lot, amount: fromLedger(move.amount) });
    }
  const onHand = own.flatMap(({ of }) => ('onHand' in of ? [of] : []));
  for (const [unit, of] of Map.groupBy(onHand, (one) => one.unit)) {
    const ids = of.map((one) => one.onHand);
    const vessels = await vesselsBefore(db, estateId, of[0]?.before ?? period.from, ids, unit, most);
    for (const { vessel: to, level: amount, lotId, ...last } of vessels)
      entries.push({ ...doneBy(last), to, lot: codeOf(lotId), amount });
  }
  return entries.sort((one, other) => one.at.localeCompare(other.at));
}
