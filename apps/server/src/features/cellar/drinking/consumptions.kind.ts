import {
  CONSUMPTION_CSV,
  type ConsumptionRow,
  consumptionRow,
  type HistoryQuery,
  problem,
  sentenceOf,
} from '@cuverie/contract';
import {
  bottlesIn,
  bottlesProblem,
  CONSUMPTION_WAYS,
  type ConsumptionIdentity,
  consumptionDayProblem,
  type Sentence,
} from '@cuverie/domain';
import { z } from 'zod';
import { type Clock, latestToday } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Item } from '../../../platform/database/many.ts';
import { completeValues } from '../../../platform/database/rows.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { Stamp } from '../../../platform/database/stamp.ts';
import { judgeBy } from '../../../platform/exchange/judge.ts';
import { type Kind, storeOf } from '../../../platform/exchange/kind.ts';
import type { Platform } from '../../../platform/platform.ts';
import { withVintageWord } from '../wines/vintage-word.ts';
import {
  ENTRIES,
  type EntryValues,
  listConsumptions,
  ofShownWines,
  recountTastings,
} from './consumptions.store.ts';

/** An entry with its wine: the wine's id, or its line in the file. */
type EntryRow = ConsumptionRow & { wine: string };

const store = storeOf(ENTRIES);

/** Adds entries without taking bottles; `fromStock` tells whether undoing one returns its bottles. */
export async function insertEntries(
  tx: Transaction,
  estateId: string,
  items: readonly Item<EntryValues>[],
  stamp: Stamp,
): Promise<void> {
  await store.insert(tx, estateId, items, stamp);
  await recountTastings(
    tx,
    estateId,
    items.map(({ values }) => values.wine),
  );
}

const entryRow = consumptionRow.extend({
  wine: z.uuid(problem('must_be', { field: 'Wine', kind: 'uuid' })),
});

function problemOf({ day, quantity = 1, reason, takenFrom }: ConsumptionRow, clock: Clock) {
  const sum = takenFrom ? bottlesIn(takenFrom) : quantity;
  return (
    consumptionDayProblem(day ?? '', latestToday(clock)) ??
    bottlesProblem(quantity, reason ?? 'Drunk') ??
    (sum === quantity ? undefined : sentenceOf('not_the_sum', { sum }))
  );
}

/** Returns the errors in the history of a wine's row, by path. */
export const historyProblems = (
  history: readonly ConsumptionRow[] = [],
  clock: Clock,
): Record<string, Sentence | undefined> =>
  Object.fromEntries(history.map((entry, index) => [`consumptions.${index}`, problemOf(entry, clock)]));

const valuesOf = (row: EntryRow, name: string): EntryValues =>
  completeValues<EntryValues>(ENTRIES, {
    ...row,
    day: row.day ?? '',
    quantity: row.quantity ?? 1,
    fromStock: row.fromStock ?? false,
    reason: row.reason ?? 'Drunk',
    takenBy: row.takenBy || name,
    source: row.source || null,
  });

/** The drinking log of wines in a file or an archive: importing it takes no bottles and changes no existing entry. */
export function consumptionKind({ db, clock }: Platform): Kind<EntryRow, EntryValues, ConsumptionIdentity> {
  return {
    name: 'consumptions',
    isChildKind: true,
    refers: { wine: 'wines' },
    ways: CONSUMPTION_WAYS,
    identity: (row) => ({ ...valuesOf(row, ''), id: row.id }),

    stored: (from, estateId) =>
      from.rows<ConsumptionIdentity & { id: string }>(sql`
        select id, wine_id as wine, source, day, quantity, reason, rating, note from consumptions
        where estate_id = ${estateId} and ${ofShownWines(estateId)} order by created_at, id`),

    judge: judgeBy(entryRow, (row) => ({ day: problemOf(row, clock) })),

    async adding(tx, { estateId, name }) {
      // Entries of deleted wines would block the same history for other wines.
      await tx.count(sql`
        update consumptions set source = null
        where estate_id = ${estateId} and source is not null and not ${ofShownWines(estateId)}`);
      const there = await tx.rows<{ source: string }>(sql`
        select source from consumptions where estate_id = ${estateId} and source is not null`);
      const sources = new Set(there.map(({ source }) => source));
      return (row) => {
        const values = valuesOf(row, name);
        if (values.source !== null && sources.has(values.source))
          return { errors: { source: sentenceOf('entry_there') } };
        if (values.source !== null) sources.add(values.source);
        return values;
      };
    },

    after: (current) => current,

    store: {
      ...store,
      insert: insertEntries,
      async remove(tx, estateId, items, stamp) {
        const locked = await store.hold(
          tx,
          estateId,
          items.map(({ id }) => id),
        );
        const removed = await store.remove(tx, estateId, items, stamp);
        await recountTastings(
          tx,
          estateId,
          locked.map(({ values }) => values.wine),
        );
        return removed;
      },
    },

    csv: {
      columns: CONSUMPTION_CSV,
      async page(estateId, query: HistoryQuery) {
        const { rows, nextCursor } = await listConsumptions(db, estateId, query);
        return {
          rows: rows.map(({ wine, boughtAs, ...entry }) => ({
            ...withVintageWord(wine),
            ...entry,
            boughtOn: boughtAs?.day ?? null,
            price: boughtAs?.price ?? null,
            currency: boughtAs?.currency ?? null,
          })),
          nextCursor,
        };
      },
    },
  };
}
