import { WEATHER_DAYS_A_CALL, type WeatherDraft, weatherOperations } from '@cuverie/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';

const weatherKey = (field: string) => ['vineyard-analytics', 'weather', field] as const;

/** All days of weather kept for a field, in their order. */
export const weatherOf = (field: string) =>
  queryOptions({
    queryKey: weatherKey(field),
    queryFn: async ({ signal }) =>
      (await call(weatherOperations.list, { params: { id: field }, signal })).days,
  });

/** Keeps days of weather, as many calls as it takes; a day without any value is removed. */
export function useKeepWeather(field: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (days: readonly WeatherDraft[]) => {
      let [kept, removed] = [0, 0];
      for (let at = 0; at < days.length; at += WEATHER_DAYS_A_CALL) {
        const portion = days.slice(at, at + WEATHER_DAYS_A_CALL);
        const answer = await call(weatherOperations.keep, { body: { block: field, days: portion } });
        kept += answer.kept;
        removed += answer.removed;
      }
      return { kept, removed };
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['vineyard-analytics'] }),
  });
}
