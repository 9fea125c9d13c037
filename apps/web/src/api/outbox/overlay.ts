import type { QueryKey } from '@tanstack/react-query';
import type { OutboxEntry, Row } from '../../platform/outbox.ts';
import { lists, WINES } from '../query-keys.ts';
import { afterTaking, bottlesTaken, callOf, type Find, wineOf, withChanges } from './kinds.ts';
import { rowIn } from './rows.ts';

/** The entries already applied to a row: taken bottles must be subtracted only once. */
const LAID = 'laid';

interface Page {
  data: Row[];
  meta?: Row;
}

type Of = (row: Row) => Row | undefined;

/** Maps each row of an answer, or leaves it out. */
function eachRow(data: unknown, id: string, of: Of, depth = 6): unknown {
  if (typeof data !== 'object' || data === null || depth === 0) return data;
  if (Array.isArray(data)) {
    let isSame = true;
    const next = data.flatMap((one: unknown) => {
      const changed = eachRow(one, id, of, depth - 1);
      if (changed !== one) isSame = false;
      return changed === undefined && one !== undefined ? [] : [changed];
    });
    return isSame ? data : next;
  }
  if ('id' in data && data.id === id) return of(data);
  let next: Record<string, unknown> | undefined;
  for (const [field, value] of Object.entries(data)) {
    const changed = eachRow(value, id, of, depth - 1);
    if (changed === value) continue;
    next ??= { ...data };
    next[field] = changed;
  }
  return next ?? data;
}

const pagesOf = (data: unknown): Page[] | undefined => {
  const { pages } = Object(data) as { pages?: unknown };
  return Array.isArray(pages) ? (pages as Page[]) : undefined;
};

/** Prepends a row to a paged list. */
function inFront(data: unknown, row: Row): unknown {
  const [first, ...others] = pagesOf(data) ?? [];
  if (first === undefined) return data;
  const { meta } = first;
  const total = meta?.['total'];
  const counted = typeof total === 'number' ? { meta: { ...meta, total: total + 1 } } : {};
  return { ...(data as object), pages: [{ ...first, data: [row, ...first.data], ...counted }, ...others] };
}

const newestFirst = (field: string) => (one: Row, other: Row) =>
  String(other[field]).localeCompare(String(one[field]));

const rowsOf = (value: unknown): Row[] => (Array.isArray(value) ? (value as Row[]) : []);

/** Adds a new reading to its tank. */
const withReading =
  (row: Row): Of =>
  (tank) => {
    if (!Array.isArray(tank['readings'])) return tank;
    return {
      ...tank,
      readings: [row, ...rowsOf(tank['readings'])].toSorted(newestFirst('timestamp')),
      readingCount: Number(tank['readingCount']) + 1,
    };
  };

/** Sets a measurement as the latest of its field, if it is the latest. */
const withMeasurement =
  (row: Row): Of =>
  (field) => {
    if (!('latestReading' in field)) return field;
    const latest = Object(field['latestReading'] ?? { date: '' }) as Row;
    return String(row['date']) >= String(latest['date']) ? { ...field, latestReading: row } : field;
  };

/** Adds a new row to the answer of a query. */
function added(key: QueryKey, data: unknown, entry: OutboxEntry, row: Row): unknown {
  const { kind } = callOf(entry.operation)?.thing ?? {};
  const [, what, which] = key;
  if (kind === 'task')
    return eachRow(data, entry.row, (task) =>
      'done' in task
        ? {
            ...task,
            done: { operationId: entry.row, at: row['at'], by: row['by'], amount: null },
            warnings: [],
          }
        : task,
    );
  if (rowIn(data, entry.row)) return data;
  switch (kind) {
    case 'wine':
    case 'barrel':
    case 'grape':
      return what === 'list' ? inFront(data, row) : data;
    case 'purchase': {
      const isHere = which === (row['stage'] === 'Wish' ? 'wishes' : 'to-come');
      return what === 'list' && isHere && Array.isArray(data) ? [...(data as Row[]), row] : data;
    }
    case 'field':
      return what === 'fields' && Array.isArray(data) ? [...(data as Row[]), row] : data;
    case 'tank':
      return what === 'list' && Array.isArray(data) ? [...(data as Row[]), row] : data;
    case 'tank-reading': {
      const tankId = entry.params['id'] ?? '';
      if (what !== 'readings') return eachRow(data, tankId, withReading(row));
      if (which !== tankId || key[4] !== undefined || key[5] !== undefined) return data;
      const page = Object(data) as { readings?: unknown };
      return { ...page, readings: [row, ...rowsOf(page.readings)].toSorted(newestFirst('timestamp')) };
    }
    case 'reading': {
      const field = String(row['block']);
      if (what !== 'readings') return eachRow(data, field, withMeasurement(row));
      return which === field ? [row, ...rowsOf(data)].toSorted(newestFirst('date')) : data;
    }
    case 'consumption':
      return what === 'of' && which === row['wineId'] ? [row, ...rowsOf(data)] : data;
    case 'operation': {
      const vessel = typeof which === 'string' ? which : (Object(which) as Row)['vessel'];
      const isThere = vessel === undefined || (typeof vessel === 'string' && entry.touches.includes(vessel));
      return what === 'operations' && isThere ? inFront(data, row) : data;
    }
    default:
      return data;
  }
}

/** Subtracts the bottles an entry of the drinking log takes from its wine, once. */
function withBottles(data: unknown, entry: OutboxEntry): unknown {
  const bottles = bottlesTaken(entry);
  const mark = `${entry.id} ${bottles}`;
  return eachRow(data, wineOf(entry), (wine) => {
    const laid = rowsOf(wine[LAID]) as unknown as string[];
    if (bottles === 0 || !('quantity' in wine) || laid.includes(mark)) return wine;
    return { ...afterTaking(wine, bottles, entry.body['place']), [LAID]: [...laid, mark] };
  });
}

/** The answer of a query with one entry applied. */
export function withEntry(
  key: QueryKey,
  data: unknown,
  entry: OutboxEntry,
  { by, find }: { by: string; find: Find },
): unknown {
  const call = callOf(entry.operation);
  if (call === undefined || data === undefined) return data;
  const { act, thing } = call;
  if (!lists(key, thing.kind)) return data;
  if (thing.kind === 'consumption' && key[0] === WINES[0]) return withBottles(data, entry);
  if (act === 'add') return added(key, data, entry, thing.made(entry, by, find));
  if (act === 'delete') return eachRow(data, entry.row, () => undefined);
  return eachRow(data, entry.row, (row) => withChanges(thing, row, entry.body));
}
