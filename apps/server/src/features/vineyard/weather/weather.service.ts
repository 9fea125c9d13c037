import { say, type WeatherDay, type WeatherDraft } from '@cuverie/contract';
import type { Sentence } from '@cuverie/domain';
import { type FieldErrors, invalid } from '../../../platform/http/refusal.ts';

export const dayOf = ({ date, min, max, mean, rain }: WeatherDraft): WeatherDay => ({
  date,
  min: min ?? null,
  max: max ?? null,
  mean: mean ?? null,
  rain: rain ?? null,
});

export const isEmpty = ({ min, max, mean, rain }: WeatherDay): boolean =>
  min === null && max === null && mean === null && rain === null;

/** What is wrong with a day beside its bounds, or `undefined`. */
export function problemOf({ date, min, max, mean }: WeatherDay, lastDay: string): Sentence | undefined {
  if (date > lastDay) return say('date_in_future');
  if (date < '1900-01-01') return say('before_1900');
  if (min !== null && max !== null && min > max) return say('minimum_above_maximum');
  const isOutside = mean !== null && ((min !== null && mean < min) || (max !== null && mean > max));
  return isOutside ? say('mean_outside') : undefined;
}

export function refuseImpossible(days: readonly WeatherDay[], lastDay: string): void {
  const errors: FieldErrors = {};
  const seen = new Set<string>();
  for (const [at, day] of days.entries()) {
    const problem = seen.has(day.date) ? say('day_twice') : problemOf(day, lastDay);
    if (problem !== undefined) errors[`days.${at}`] = problem;
    seen.add(day.date);
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}
