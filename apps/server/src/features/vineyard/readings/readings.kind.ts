import { type ReadingRow, readingRow, say } from '@cuverie/contract';
import { addDays, DEFAULT_READING_STATUS, READING_WAYS, type ReadingIdentity } from '@cuverie/domain';
import { today } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { filled } from '../../../platform/database/rows.ts';
import { sql } from '../../../platform/database/sql.ts';
import { judgeBy } from '../../../platform/exchange/judge.ts';
import { foundBy, type Kind, storeOf, withRow } from '../../../platform/exchange/kind.ts';
import type { Platform } from '../../../platform/platform.ts';
import { READINGS, type ReadingValues } from './readings.store.ts';

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
    ...foundBy(READINGS, ['block', 'date']),

    judge: judgeBy(readingRow.strict(), ({ date }) => ({
      date: date > addDays(today(clock), 1) ? say('date_in_future') : undefined,
    })),

    lock: holdFields,

    async adding(tx, { estateId, name }) {
      const fields = await holdFields(tx, estateId);
      return (row) => (fields.has(row.block) ? valuesOf(row, name) : { errors: { block: NO_FIELD } });
    },

    after: (current, { id: _id, ...row }) => withRow(current, row),
  };
}

const valuesOf = (row: ReadingRow, name: string): ReadingValues =>
  filled<ReadingValues>(READINGS, {
    ...row,
    status: row.status ?? DEFAULT_READING_STATUS,
    takenBy: row.takenBy || name,
  });
