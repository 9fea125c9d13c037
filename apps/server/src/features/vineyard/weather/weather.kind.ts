import { isDeepStrictEqual } from 'node:util';
import { type WeatherDay, type WeatherRow, weatherRow } from '@cuverie/contract';
import { addDays, WEATHER_WAYS, type WeatherIdentity } from '@cuverie/domain';
import { today } from '../../../platform/clock.ts';
import type { ManyTable } from '../../../platform/database/many.ts';
import { sql } from '../../../platform/database/sql.ts';
import { judgeBy } from '../../../platform/exchange/judge.ts';
import { isRefused, type Kind, storeOf } from '../../../platform/exchange/kind.ts';
import type { Platform } from '../../../platform/platform.ts';
import { holdFields, NO_FIELD } from '../readings/readings.kind.ts';
import { dayOf, problemOf } from './weather.service.ts';

type WeatherValues = WeatherDay & { block: string };

const DAYS: ManyTable<WeatherValues> = {
  name: 'weather_days',
  stamped: 'updated',
  columns: {
    block: ['block_id', 'uuid'],
    date: ['date', 'date'],
    min: ['min', 'numeric'],
    max: ['max', 'numeric'],
    mean: ['mean', 'numeric'],
    rain: ['rain', 'numeric'],
  },
};

const judgeRow = judgeBy(weatherRow);

const valuesOf = ({ block, ...day }: WeatherRow): WeatherValues => ({ block, ...dayOf(day) });

/** The weather of fields, day by day, as an archive brings it. */
export function weatherKind({ clock }: Platform): Kind<WeatherRow, WeatherValues, WeatherIdentity> {
  return {
    name: 'weather',
    store: storeOf(DAYS),
    refers: { block: 'fields' },
    ways: WEATHER_WAYS,
    identity: ({ block, date }) => ({ block, date }),
    stored: (from, estateId) =>
      from.rows<WeatherIdentity & { id: string }>(sql`
        select id, block_id as block, date from weather_days where estate_id = ${estateId}`),

    judge(values) {
      const judged = judgeRow(values);
      if (isRefused(judged)) return judged;
      const date = problemOf(dayOf(judged.row), addDays(today(clock), 1));
      return date === undefined ? judged : { errors: { date } };
    },

    async lock(tx, estateId) {
      await holdFields(tx, estateId);
    },

    async adding(tx, { estateId }) {
      const fields = await holdFields(tx, estateId);
      return (row) => (fields.has(row.block) ? valuesOf(row) : { errors: { block: NO_FIELD } });
    },

    after(current, row) {
      const after = valuesOf(row);
      return isDeepStrictEqual(after, current) ? current : after;
    },

    archived: (values) => values,
  };
}
