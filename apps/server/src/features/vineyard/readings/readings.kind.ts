import {
  MEASUREMENT_CSV,
  type ReadingQuery,
  type ReadingRow,
  readingRow,
  sentenceOf,
} from '@cuverie/contract';
import { addDays, DEFAULT_READING_STATUS, READING_WAYS, type ReadingIdentity } from '@cuverie/domain';
import { utcToday } from '../../../platform/clock.ts';
import { completeValues } from '../../../platform/database/rows.ts';
import { sql } from '../../../platform/database/sql.ts';
import { judgeBy } from '../../../platform/exchange/judge.ts';
import { foundBy, type Kind, storeOf, withRow } from '../../../platform/exchange/kind.ts';
import { nextId } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { fieldsOf, lockFields } from '../fields/named-fields.ts';
import { listReadings, READINGS, type ReadingValues } from './readings.store.ts';

/**
 * Measurements: a row matches the measurement of its field and day unless its id says otherwise. A file's row may name
 * its field; an unknown field is created.
 */
export function readingKind({ db, clock }: Platform): Kind<ReadingRow, ReadingValues, ReadingIdentity> {
  return {
    name: 'readings',
    store: storeOf(READINGS),
    refers: { block: 'fields' },
    ways: READING_WAYS,
    ...foundBy(READINGS, ['block', 'date']),

    judge: judgeBy(readingRow.strict(), ({ date, latitude, longitude }) => ({
      date: date > addDays(utcToday(clock), 1) ? sentenceOf('date_in_future') : undefined,
      // Half a location would be dropped silently.
      latitude:
        latitude === undefined && longitude !== undefined ? sentenceOf('coordinates_wrong') : undefined,
      longitude:
        longitude === undefined && latitude !== undefined ? sentenceOf('coordinates_wrong') : undefined,
    })),

    lock: lockFields,

    async adding(tx, { estateId, name, make }) {
      const fields = await fieldsOf(tx, estateId);
      return (row, line) => {
        const field = fields.of(row);
        if (field === undefined) {
          const id = nextId();
          make('fields', line, { id, values: fields.make(id, row) });
          return valuesOf(row, id, name);
        }
        if ('problem' in field) return { errors: { [row.block ? 'block' : 'field']: field.problem } };
        return valuesOf(row, field.id, name);
      };
    },

    after: (current, row) => withRow(current, measuredOf(row)),

    csv: {
      columns: MEASUREMENT_CSV,
      async page(estateId, query: ReadingQuery) {
        const { rows, nextCursor } = await listReadings(db, estateId, { sort: 'date', ...query });
        const fields = await db.rows<{ id: string; field: string; variety: string }>(sql`
          select id, name as field, variety from blocks where estate_id = ${estateId}`);
        const named = new Map(fields.map(({ id, ...field }) => [id, field]));
        return { rows: rows.map((reading) => ({ ...reading, ...named.get(reading.block) })), nextCursor };
      },
    },
  };
}

/** Returns a row's values of the measurement, without those of its field. */
const measuredOf = (row: ReadingRow): object =>
  Object.fromEntries(Object.entries(row).filter(([name]) => Object.hasOwn(READINGS.columns, name)));

const valuesOf = (row: ReadingRow, block: string, name: string): ReadingValues =>
  completeValues<ReadingValues>(READINGS, {
    ...row,
    block,
    status: row.status ?? DEFAULT_READING_STATUS,
    takenBy: row.takenBy || name,
  });
