import { sentenceOf, type WeatherDay, type WeatherDraft } from '@cuverie/contract';
import { weatherDayProblem } from '@cuverie/domain';
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

export function refuseImpossible(days: readonly WeatherDay[], lastDay: string): void {
  const errors: FieldErrors = {};
  const seen = new Set<string>();
  for (const [at, day] of days.entries()) {
    const problem = seen.has(day.date) ? sentenceOf('day_twice') : weatherDayProblem(day, lastDay);
    if (problem !== undefined) errors[`days.${at}`] = problem;
    seen.add(day.date);
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}
