import type { Sentence } from '../words/sentence.ts';
import { sentenceOf } from '../words/words.ts';

/** A day at a field, °C; `null` or omitted if not measured. */
interface WeatherDay {
  date: string;
  min?: number | null | undefined;
  max?: number | null | undefined;
  mean?: number | null | undefined;
}

/** Earliest day of stored weather; an earlier one is a typo. */
const FIRST_DAY = '1900-01-01';

/**
 * Returns the error of a day of weather besides the limits of its values.
 * @param lastDay latest allowed day
 */
export function weatherDayProblem(
  { date, min, max, mean }: WeatherDay,
  lastDay: string,
): Sentence | undefined {
  if (date > lastDay) return sentenceOf('date_in_future');
  if (date < FIRST_DAY) return sentenceOf('before_1900');
  const [low, high] = [min ?? Number.NEGATIVE_INFINITY, max ?? Number.POSITIVE_INFINITY];
  if (low > high) return sentenceOf('minimum_above_maximum');
  const isOutside = typeof mean === 'number' && (mean < low || mean > high);
  return isOutside ? sentenceOf('mean_outside') : undefined;
}
