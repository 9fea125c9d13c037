import { createHash } from 'node:crypto';
import { type ConsumptionRow, HISTORY_OF_ROW, type WineRow } from '@cuverie/contract';
import { bottlesProblem, consumptionDayProblem } from '@cuverie/domain';
import { type Clock, latestToday } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Stamp } from '../../platform/database/stamp.ts';
import type { Beside, Removable } from '../../platform/exchange/importer.ts';
import type { FieldErrors } from '../../platform/http/refusal.ts';
import { nextId } from '../../platform/ids.ts';
import { type HistoryRow, insertConsumptions, recountTastings } from './consumptions.store.ts';

const HISTORY = 'consumptions';

const quantityOf = ({ quantity }: ConsumptionRow): number => quantity ?? 1;
const reasonOf = ({ reason }: ConsumptionRow) => reason ?? 'Drunk';

/** What is wrong with the history of a row, by its path. */
export function historyProblems(history: readonly ConsumptionRow[] | undefined, clock: Clock): FieldErrors {
  const errors: FieldErrors = {};
  for (const [index, entry] of (history ?? []).entries()) {
    const problem =
      consumptionDayProblem(entry.day ?? '', latestToday(clock)) ??
      bottlesProblem(quantityOf(entry), reasonOf(entry));
    if (problem !== undefined) errors[`consumptions.${index}`] = problem;
  }
  return errors;
}

/** Stores the history of wines that were imported; it takes no bottles, and none of it twice. */
export async function storeHistory(
  tx: Transaction,
  estateId: string,
  rows: readonly { line: number; row: WineRow; itemId: string }[],
  stamp: Stamp,
): Promise<Beside[]> {
  const given = rows.flatMap(({ line, row, itemId }) => {
    const seen = new Map<string, number>();
    return (row.consumptions ?? []).map((entry, index) => {
      const print = printOf(entry);
      const before = seen.get(print) ?? 0;
      seen.set(print, before + 1);
      return {
        line: line * HISTORY_OF_ROW + index,
        entry: entryOf(entry, row, itemId, `import:${itemId}:${print}:${before}`),
      };
    });
  });
  if (given.length === 0) return [];
  const { name } = await tx.one<{ name: string }>(sql`select name from users where id = ${stamp.userId}`);
  const entries = given.map(({ entry }) => ({ ...entry, takenBy: entry.takenBy || name }));
  const stored = new Set(await insertConsumptions(tx, estateId, entries, stamp));
  return given.flatMap(({ line, entry: { id, wineId } }) =>
    stored.has(id) ? [{ kind: HISTORY, line, id, itemId: wineId, version: 1 }] : [],
  );
}

/** The same entry of a file without keys has the same print each time it is imported. */
const printOf = ({ day, quantity, reason, rating, note }: ConsumptionRow): string =>
  createHash('sha256')
    .update(JSON.stringify([day, quantity, reason, rating, note]))
    .digest('hex')
    .slice(0, 32);

function entryOf(entry: ConsumptionRow, wine: WineRow, wineId: string, print: string): HistoryRow {
  // The entry of a wine that was given another id is another entry.
  const isTheSame = entry.id !== undefined && wine.id?.toLowerCase() === wineId;
  return {
    id: isTheSame ? (entry.id ?? nextId()).toLowerCase() : nextId(),
    wineId,
    day: entry.day ?? '',
    quantity: quantityOf(entry),
    fromStock: entry.fromStock ?? false,
    reason: reasonOf(entry),
    rating: entry.rating ?? null,
    note: entry.note ?? null,
    takenBy: entry.takenBy ?? '',
    source: entry.source || (isTheSame ? null : print),
  };
}

/** The entries of the wine `kept`, each at its version; the estate is told as in `askedFor`, for the same reason. */
export const historyOfKept = sql`(
  select string_agg(consumptions.id || ' ' || consumptions.version, ',' order by consumptions.id) from consumptions
  where consumptions.estate_id = any(array[kept.estate_id, kept.estate_id]) and consumptions.wine_id = kept.id
)`;

/** How an import's history goes again, after the wines it added. */
export const historyRemover: Removable = {
  kind: HISTORY,
  async remove(tx, estateId, items) {
    const removed = await tx.rows<{ id: string; wineId: string }>(sql`
      delete from consumptions as kept
      using unnest(${items.map(({ id }) => id)}::uuid[], ${items.map(({ version }) => version)}::integer[])
        as given(id, version)
      where kept.estate_id = ${estateId} and kept.id = given.id and kept.version = given.version
      returning kept.id, kept.wine_id as "wineId"`);
    await recountTastings(
      tx,
      estateId,
      removed.map(({ wineId }) => wineId),
    );
    return removed.map(({ id }) => ({ id, picture: null }));
  },
};
