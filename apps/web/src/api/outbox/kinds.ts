import {
  barrelDetail,
  barrelOperations,
  block,
  blockOperations,
  consumption,
  consumptionOperations,
  grape,
  grapeOperations,
  ledgerOperations,
  type Operation,
  operation,
  purchase,
  purchaseOperations,
  reading,
  readingOperations,
  tank,
  tankOperations,
  tankReading,
  tankReadingOperations,
  taskOperations,
  undoOperations,
  wineDetail,
  wineOperations,
} from '@cuverie/contract';
import {
  BARREL_DEFAULTS,
  type ChangeKind,
  type CustomValues,
  customAfter,
  FIELD_DEFAULTS,
  holdingsOf,
  STANDARD_BOTTLE_ML,
  type Stock,
  stockAfter,
  takeFrom,
} from '@cuverie/domain';
import { today } from '../../platform/clock.ts';
import type { Act, OutboxEntry, Row } from '../../platform/outbox.ts';

/** Finds a row shown on any screen, by its id. */
export type Find = (id: string) => Row | undefined;

/** What the outbox knows about a kind of row. */
interface OutboxKind {
  readonly kind: ChangeKind;
  readonly calls: Partial<Record<Act, Operation>>;
  /** The row as the server will store it, from an entry that adds it. */
  readonly made: (entry: OutboxEntry, by: string, find: Find) => Row;
  /** Fields that the server derives from these changes. */
  readonly changed?: (row: Row, changes: Row) => Row;
  /** Other rows it touches, and the rows that must exist before it. */
  readonly touches?: (entry: Pick<OutboxEntry, 'params' | 'body' | 'base'>, find: Find) => readonly string[];
  readonly needs?: (entry: Pick<OutboxEntry, 'params' | 'body'>) => readonly string[];
  /** The parameter with the id of the row it is about; default `id`. */
  readonly by?: string;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const numberOf = (value: unknown, otherwise = 0): number => (typeof value === 'number' ? value : otherwise);
const rowsIn = (value: unknown): readonly Row[] => (Array.isArray(value) ? (value as Row[]) : []);

/** All fields of a row by its schema: the given value, else the default, else null. */
function filled(shape: object, { row, body, madeAt }: OutboxEntry, defaults: Row = {}): Row {
  const usual: Row = { version: 1, createdAt: madeAt, updatedAt: madeAt, ...defaults };
  const all = Object.keys(shape).map((field) => [
    field,
    body[field] ?? (field in usual ? usual[field] : null),
  ]);
  return { ...(Object.fromEntries(all) as Row), id: row };
}

const stockIn = (row: Row): Stock => ({
  quantity: numberOf(row['quantity']),
  storageLocation: textOf(row['storageLocation']) || null,
  bottleSizeMl: numberOf(row['bottleSizeMl'], STANDARD_BOTTLE_ML),
  holdings: rowsIn(row['holdings']).length > 1 ? (row['holdings'] as Stock['holdings']) : null,
});

const withStock = (row: Row, stock: Stock): Row => ({ ...row, ...stock, holdings: holdingsOf(stock) });

/** A wine's own fields after changes, which name only some of them. */
const customOf = (row: Row | null, { custom }: Row): unknown =>
  customAfter(row?.['custom'] as CustomValues | undefined, custom as CustomValues | undefined) ?? undefined;

/** A wine after bottles were taken from it; a negative number puts bottles back. */
export function afterTaking(wine: Row, bottles: number, place?: unknown): Row {
  const stock = stockIn(wine);
  const lying = holdingsOf(stock);
  if (bottles < 0) {
    const more = stockAfter(stock, { quantity: stock.quantity - bottles });
    return more ? withStock(wine, more) : wine;
  }
  const at =
    place === undefined
      ? 0
      : Math.max(
          0,
          lying.findIndex((one) => one.place === place),
        );
  const { left } = takeFrom(lying, Math.min(bottles, stock.quantity), at);
  const after = stockAfter(stock, { holdings: left });
  return after ? withStock(wine, after) : wine;
}

/** How many bottles an entry of the drinking log takes from its wine. */
export function bottlesTaken({ act, body, base }: OutboxEntry): number {
  const before = base?.['fromStock'] === true ? numberOf(base['quantity']) : 0;
  if (act === 'delete') return -before;
  return act === 'add' ? numberOf(body['quantity'], 1) : numberOf(body['quantity'], before) - before;
}

/** The wine of an entry of the drinking log. */
export const wineOf = ({ act, params, base }: OutboxEntry): string =>
  textOf(act === 'add' ? params['id'] : base?.['wineId']);

const vesselsIn = (lines: unknown): string[] =>
  rowsIn(lines).flatMap((line) =>
    Object.values(line).filter((value): value is string => typeof value === 'string' && value.length === 36),
  );

function asOperation(entry: OutboxEntry, by: string, plan: Row): Row {
  const whole = { ...entry, body: { ...plan, ...entry.body } };
  const usual = { number: 0, status: 'recorded', at: entry.madeAt, by, entries: [] };
  const { workOrder: _, ...row } = filled(operation.shape, whole, usual);
  return row;
}

export const THINGS = {
  wine: {
    kind: 'wine',
    calls: { add: wineOperations.add, change: wineOperations.update, delete: wineOperations.delete },
    made: (entry) => {
      const row = filled(wineDetail.shape, entry, {
        bottleSizeMl: STANDARD_BOTTLE_ML,
        vintageUnknown: undefined,
      });
      const own = { custom: customOf(null, entry.body) };
      return { ...withStock(row, { ...stockIn(row) }), ...own, image: null, thumbnail: null };
    },
    changed: (row, changes) => {
      const stock = stockAfter(stockIn(row), changes);
      const own = { ...('custom' in changes && { custom: customOf(row, changes) }) };
      return stock ? { ...stock, holdings: holdingsOf(stock), ...own } : own;
    },
  },
  barrel: {
    kind: 'barrel',
    calls: { add: barrelOperations.add, change: barrelOperations.update, delete: barrelOperations.delete },
    made: (entry) => ({
      ...filled(barrelDetail.shape, entry, { ...BARREL_DEFAULTS, barrelId: '' }),
      image: null,
      thumbnail: null,
    }),
  },
  purchase: {
    kind: 'purchase',
    calls: {
      add: purchaseOperations.add,
      change: purchaseOperations.update,
      delete: purchaseOperations.delete,
    },
    made: (entry) => filled(purchase.shape, entry, { bottleSizeMl: STANDARD_BOTTLE_ML, arrivals: [] }),
  },
  field: {
    kind: 'field',
    calls: { add: blockOperations.add, change: blockOperations.update, delete: blockOperations.delete },
    made: (entry) =>
      filled(block.shape, entry, { status: FIELD_DEFAULTS.status, area: FIELD_DEFAULTS.areaHa }),
  },
  tank: {
    kind: 'tank',
    calls: { add: tankOperations.add, change: tankOperations.update, delete: tankOperations.delete },
    made: (entry) =>
      filled(tank.shape, entry, { currentVolume: 0, status: 'active', readings: [], readingCount: 0 }),
  },
  grape: {
    kind: 'grape',
    calls: { add: grapeOperations.add, change: grapeOperations.update, delete: grapeOperations.delete },
    made: (entry) =>
      filled(grape.shape, entry, {
        synonyms: [],
        flavor_profile: [],
        source: 'own',
        hidden: false,
        picture: '',
        thumbnail: entry.body['picture'] ?? '',
      }),
  },
  'tank-reading': {
    kind: 'tank-reading',
    calls: {
      add: tankReadingOperations.add,
      change: tankReadingOperations.update,
      delete: tankReadingOperations.delete,
    },
    by: 'readingId',
    made: (entry, by) =>
      filled(tankReading.shape, entry, { timestamp: entry.madeAt, alcoholIsEstimate: false, takenBy: by }),
    needs: ({ params }) => [textOf(params['id'])],
  },
  reading: {
    kind: 'reading',
    calls: { add: readingOperations.add, change: readingOperations.update, delete: readingOperations.delete },
    made: (entry, by) =>
      filled(reading.shape, entry, {
        date: today(new Date(entry.madeAt)),
        status: 'Monitoring',
        takenBy: by,
      }),
    needs: ({ body }) => [textOf(body['block'])],
  },
  consumption: {
    kind: 'consumption',
    calls: {
      add: consumptionOperations.add,
      change: consumptionOperations.update,
      delete: consumptionOperations.undo,
    },
    made: (entry, by) =>
      filled(consumption.shape, entry, {
        wineId: entry.params['id'],
        day: today(new Date(entry.madeAt)),
        quantity: 1,
        fromStock: true,
        reason: 'Drunk',
        takenBy: by,
      }),
    touches: ({ params, base }) => [textOf(base?.['wineId'] ?? params['id'])],
  },
  operation: {
    kind: 'operation',
    calls: { add: ledgerOperations.record },
    made: (entry, by) => asOperation(entry, by, {}),
    touches: ({ body }) => vesselsIn(body['lines']),
  },
  task: {
    kind: 'task',
    calls: { add: taskOperations.do },
    by: 'task',
    made: (entry, by, find) => {
      const plan = Object(find(entry.row)?.['plan']) as Row;
      return asOperation(entry, by, { ...plan, ...(Object(entry.body['instead']) as Row) });
    },
    touches: ({ params, body }, find) => {
      const plan = Object(find(textOf(params['task']))?.['plan']) as Row;
      const operation = Object(body['instead'] ?? plan) as Row;
      return [textOf(params['id']), ...vesselsIn(operation['lines'])];
    },
  },
} satisfies Record<string, OutboxKind>;

/** A call as the outbox sees it. */
export interface Call {
  readonly operation: Operation;
  readonly act: Act;
  readonly thing: OutboxKind;
}

const ALL: readonly OutboxKind[] = Object.values(THINGS);

const CALLS: ReadonlyMap<string, Call> = new Map(
  ALL.flatMap((thing) =>
    (Object.entries(thing.calls) as [Act, Operation][]).map(
      ([act, called]) => [called.id, { operation: called, act, thing }] as const,
    ),
  ),
);

/** Calls that take back what may already have arrived. */
const TAKING_BACK: Readonly<Record<string, Call>> = {
  undo: { operation: undoOperations.undo, act: 'restore', thing: THINGS.wine },
  voidOperation: { operation: ledgerOperations.void, act: 'restore', thing: THINGS.operation },
};

export const callOf = (id: string): Call | undefined => CALLS.get(id) ?? TAKING_BACK[id];

/** The row with changes applied to the fields it has. */
export function withChanges({ changed }: OutboxKind, row: Row, body: Row): Row {
  const { image: _, version: __, ...changes } = body;
  const overrides = Object.entries(changes).filter(([field, value]) => field in row && value !== undefined);
  return { ...row, ...Object.fromEntries(overrides), ...changed?.(row, changes) };
}
