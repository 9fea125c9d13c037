import { type WeatherDay, type WeatherRow, weatherRow } from '@cuverie/contract';
import { addDays, WEATHER_WAYS, type WeatherIdentity } from '@cuverie/domain';
import { today } from '../../../platform/clock.ts';
import type { ManyTable } from '../../../platform/database/many.ts';
import { judgeBy } from '../../../platform/exchange/judge.ts';
import { foundBy, type Kind, storeOf } from '../../../platform/exchange/kind.ts';
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

const valuesOf = ({ block, ...day }: WeatherRow): WeatherValues => ({ block, ...dayOf(day) });

/** The weather of fields, day by day, as an archive brings it. */
export function weatherKind({ clock }: Platform): Kind<WeatherRow, WeatherValues, WeatherIdentity> {
  return {
    name: 'weather',
    store: storeOf(DAYS),
    refers: { block: 'fields' },
    ways: WEATHER_WAYS,
    ...foundBy(DAYS, ['block', 'date']),

    judge: judgeBy(weatherRow, (row) => ({ date: problemOf(dayOf(row), addDays(today(clock), 1)) })),

    lock: holdFields,

    async adding(tx, { estateId }) {
      const fields = await holdFields(tx, estateId);
      return (row) => (fields.has(row.block) ? valuesOf(row) : { errors: { block: NO_FIELD } });
    },

    after: (_current, row) => valuesOf(row),
  };
}
