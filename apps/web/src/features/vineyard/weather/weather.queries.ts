import {
  pressureOperations,
  WEATHER_DAYS_A_CALL,
  type WeatherDraft,
  weatherOperations,
} from '@cuverie/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { useChange } from '../../../api/use-change.ts';
import { VINEYARD } from '../fields/field.queries.ts';

export const weatherOf = (field: string) =>
  queryOptions({
    queryKey: [...VINEYARD, 'weather', field],
    queryFn: async ({ signal }) =>
      (await call(weatherOperations.list, { params: { id: field }, signal })).days,
  });

/** Days ahead and disease pressure. */
export const pressureOf = (field: string) =>
  queryOptions({
    queryKey: [...VINEYARD, 'pressure', field],
    queryFn: ({ signal }) => call(pressureOperations.read, { params: { id: field }, signal }),
  });

/** Keeps days of weather, as many calls as it takes; a day without any value is removed. */
export const useKeepWeather = (field: string) =>
  useChange(async (days: readonly WeatherDraft[]) => {
    const total = { kept: 0, removed: 0 };
    for (let at = 0; at < days.length; at += WEATHER_DAYS_A_CALL) {
      const portion = days.slice(at, at + WEATHER_DAYS_A_CALL);
      const { kept, removed } = await call(weatherOperations.keep, { body: { block: field, days: portion } });
      total.kept += kept;
      total.removed += removed;
    }
    return total;
  }, VINEYARD);
