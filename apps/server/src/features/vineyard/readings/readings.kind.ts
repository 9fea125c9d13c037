import { isDeepStrictEqual } from 'node:util';
import { type ReadingRow, readingRow, say } from '@cuverie/contract';
import { addDays, DEFAULT_READING_STATUS, READING_WAYS, type ReadingIdentity } from '@cuverie/domain';
import { today } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { filled } from '../../../platform/database/rows.ts';
import { sql } from '../../../platform/database/sql.ts';
import { judgeBy } from '../../../platform/exchange/judge.ts';
import { isRefused, type Kind, storeOf } from '../../../platform/exchange/kind.ts';
import type { Platform } from '../../../platform/platform.ts';
import { READINGS, type ReadingValues } from './readings.store.ts';

const judgeRow = judgeBy(readingRow.strict());

export const NO_FIELD = say('not_found.row', { thing: 'field' });

/** Keeps the fields of the estate from being deleted, before anything of theirs is locked; gives their ids. */
export async function holdFields(tx: Transaction, estateId: string): Promise<Set<string>> {
  const rows = await tx.rows<{ id: string }>(sql`
    select id from blocks where estate_id = ${estateId} order by id for key share`);
  return new Set(rows.map(({ id }) => id));
}

/** Measurements: one of a field and a day is that field's and day's, unless told to be another. */
export function readingKind({ clock }: Platform): Kind<ReadingRow, ReadingValues, ReadingIdentity> {
  return {
    name: 'readings',
    store: storeOf(READINGS),
    refers: { block: 'fields' },
    ways: READING_WAYS,
    identity: ({ id, block, date }) => ({ id, block, date }),
    stored: (from, estateId) =>
      from.rows<ReadingIdentity & { id: string }>(sql`
        select id, block_id as block, date from readings
        where estate_id = ${estateId} order by created_at, id`),

    judge(values) {
      const judged = judgeRow(values);
      if (isRefused(judged)) return judged;
      const isAhead = judged.row.date > addDays(today(clock), 1);
      return isAhead ? { errors: { date: say('date_in_future') } } : judged;
    },

    async lock(tx, estateId) {
      await holdFields(tx, estateId);
    },

    async adding(tx, { estateId, name }) {
      const fields = await holdFields(tx, estateId);
      return (row) => (fields.has(row.block) ? valuesOf(row, name) : { errors: { block: NO_FIELD } });
    },

    after(current, row) {
      const given = Object.entries(row).filter(([field, value]) => field !== 'id' && value !== undefined);
      const after: ReadingValues = { ...current, ...Object.fromEntries(given) };
      return isDeepStrictEqual(after, current) ? current : after;
    },

    archived: (values) => values,
  };
}

const valuesOf = (row: ReadingRow, name: string): ReadingValues =>
  filled<ReadingValues>(READINGS, {
    ...row,
    status: row.status ?? DEFAULT_READING_STATUS,
    takenBy: row.takenBy || name,
  });
