import {
  sentenceOf,
  WEATHER_CSV,
  type WEATHER_VALUES,
  type WeatherDay,
  type WeatherRow,
  weatherRow,
} from '@cuverie/contract';
import { addDays, WEATHER_WAYS, type WeatherIdentity, weatherDayProblem } from '@cuverie/domain';
import { utcToday } from '../../../platform/clock.ts';
import { sql } from '../../../platform/database/sql.ts';
import { judgeBy } from '../../../platform/exchange/judge.ts';
import { foundBy, type Kind, storeOf, withRow } from '../../../platform/exchange/kind.ts';
import type { Platform } from '../../../platform/platform.ts';
import { fieldsOf, lockFields } from '../fields/named-fields.ts';
import { dayOf } from './weather.service.ts';
import { DAYS, pageOfWeather, type WeatherValues } from './weather.store.ts';

/** Daily weather of fields in files and archives. */
export function weatherKind({ db, clock }: Platform): Kind<WeatherRow, WeatherValues, WeatherIdentity> {
  const problemOfDay = (day: WeatherDay) => weatherDayProblem(day, addDays(utcToday(clock), 1));
  return {
    name: 'weather',
    store: storeOf(DAYS),
    refers: { block: 'fields' },
    ways: WEATHER_WAYS,
    ...foundBy(DAYS, ['block', 'date']),

    judge: judgeBy(weatherRow.strict(), (row) => ({ date: problemOfDay(dayOf(row)) })),

    lock: lockFields,

    async adding(tx, { estateId }) {
      const fields = await fieldsOf(tx, estateId);
      const stored = await tx.rows<{ block: string; date: string }>(sql`
        select block_id as block, date from weather_days where estate_id = ${estateId}`);
      const taken = new Set(stored.map(({ block, date }) => `${block} ${date}`));
      return (row) => {
        const field = fields.of(row);
        if (field === undefined)
          return { errors: { field: sentenceOf('not_found.row', { thing: 'field' }) } };
        if ('problem' in field) return { errors: { [row.block ? 'block' : 'field']: field.problem } };
        // Found by its id, a field gets its own days; by its name, those it shares.
        const block = row.block ?? field.source;
        const key = `${block} ${row.date}`;
        if (taken.has(key)) return { errors: { date: sentenceOf('day_twice') } };
        taken.add(key);
        return { block, ...dayOf(row) };
      };
    },

    // A file of rain keeps the temperatures.
    after(current, { min, max, mean, rain, assumed = [] }) {
      const given: Pick<WeatherRow, (typeof WEATHER_VALUES)[number]> = { min, max, mean, rain };
      for (const name of assumed) if (current[name] !== null) given[name] = undefined;
      const after = withRow(current, given);
      const date = problemOfDay(after);
      if (date === undefined) return after;
      // The old mean does not belong to new extremes without a mean.
      const withoutMean = { ...after, mean: null };
      const isUnsure = given.mean === undefined || assumed.includes('mean');
      return isUnsure && problemOfDay(withoutMean) === undefined ? withoutMean : { errors: { date } };
    },

    csv: { columns: WEATHER_CSV, page: (estateId, query) => pageOfWeather(db, estateId, query) },
  };
}
