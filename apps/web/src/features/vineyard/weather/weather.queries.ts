import { pressureOperations, type WeatherDraft, weatherOperations } from '@cuverie/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { VINEYARD } from '../../../api/query-keys.ts';
import { queryOf } from '../../../api/query-of.ts';
import { useChange } from '../../../api/use-change.ts';

export const weatherOf = (field: string) =>
  queryOptions({
    queryKey: [...VINEYARD, 'weather', field],
    queryFn: async ({ signal }) =>
      (await call(weatherOperations.list, { params: { id: field }, signal })).days,
  });

/** The weather forecast and the disease pressure. */
export const pressureOf = (field: string) =>
  queryOf([...VINEYARD, 'pressure', field], pressureOperations.read, { params: { id: field } });

/** Stores a day of weather; a day without any value is removed. */
export const useKeepWeather = (field: string) =>
  useChange(
    (day: WeatherDraft) => call(weatherOperations.keep, { body: { block: field, days: [day] } }),
    VINEYARD,
  );
