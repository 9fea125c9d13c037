import { WEATHER_LIMITS } from '@cuverie/domain';
import { z } from 'zod';
import { callsOf } from '../platform/operation.ts';
import { problem } from '../platform/problems.ts';
import { byId, clientId, id, numberIn, requiredDay } from '../platform/values.ts';
import { namedField } from './named-field.ts';

/** Maximum of days per call. */
const WEATHER_DAYS_A_CALL = 1000;

const day = requiredDay('Date', '2026-07-31');

const temperature = (label: string) => numberIn(label, WEATHER_LIMITS.temperature, 2).nullable().optional();

/** A day at a field; °C and mm. A day without values is deleted. */
export const weatherDraft = z.object({
  date: day,
  min: temperature('Minimum'),
  max: temperature('Maximum'),
  mean: temperature('Mean'),
  rain: numberIn('Rain', WEATHER_LIMITS.rain, 2).nullable().optional(),
});
export type WeatherDraft = z.infer<typeof weatherDraft>;

/** The values of a day. */
export const WEATHER_VALUES = ['min', 'max', 'mean', 'rain'] as const;

/** A day as a row of an import: of a field by id or name. */
export const weatherRow = weatherDraft.extend({
  id: clientId,
  block: id.optional(),
  field: namedField.field,
  variety: namedField.variety,
  /** Values of only a part of the day: an existing day keeps its own. */
  assumed: z.array(z.enum(WEATHER_VALUES)).optional(),
});
export type WeatherRow = z.infer<typeof weatherRow>;

export const weatherDay = z.strictObject({
  date: z.iso.date(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  mean: z.number().nullable(),
  rain: z.number().nullable(),
});
export type WeatherDay = z.infer<typeof weatherDay>;

/** A known day: a person's entry, completed by a weather service. */
export const knownDay = z.strictObject({
  ...weatherDay.shape,
  /** The service of some or all values; `null` for a person's entry only. */
  source: z.string().nullable(),
});
export type KnownWeatherDay = z.infer<typeof knownDay>;

export const weatherQuery = z.object({ from: day.optional(), to: day.optional() });
export type WeatherQuery = z.infer<typeof weatherQuery>;

export const weatherDays = z.object({
  block: id,
  days: z
    .array(weatherDraft, problem('days_not_list'))
    .min(1, problem('days_missing'))
    .max(WEATHER_DAYS_A_CALL, problem('days_too_many', { most: WEATHER_DAYS_A_CALL })),
});
export type WeatherDays = z.infer<typeof weatherDays>;

const call = callsOf('Weather');

export const weatherOperations = {
  list: call('listWeather', 'GET /api/analytics/blocks/{id}/weather', {
    summary: 'List the days of weather of a field, its own or those it shares, in their order',
    params: byId,
    query: weatherQuery,
    data: z.strictObject({
      /** Owner of the days, which may be another field. */
      block: id,
      days: z.array(knownDay),
    }),
  }),
  keep: call('keepWeather', 'POST /api/analytics/weather', {
    right: 'record',
    ingests: true,
    summary:
      'Keep days of weather for a field and those it shares them with, all of them or none; a day that is known already is replaced, unless a token of the scope ingest sends it',
    body: weatherDays,
    addsRows: true,
    data: z.strictObject({ kept: z.int(), removed: z.int() }),
  }),
};
