import type { Sentence } from '../words/sentence.ts';
import { say } from '../words/words.ts';

/** A day at a field, °C; what nobody measured is `null` or left out. */
interface WeatherDay {
  date: string;
  min?: number | null | undefined;
  max?: number | null | undefined;
  mean?: number | null | undefined;
}

/** Before it nobody kept weather; a day that far back is a slip of the finger. */
const FIRST_DAY = '1900-01-01';

/**
 * What is wrong with a day of weather beside the bounds of its values.
 * @param lastDay the last one that may be kept
 */
export function weatherDayProblem(
  { date, min, max, mean }: WeatherDay,
  lastDay: string,
): Sentence | undefined {
  if (date > lastDay) return say('date_in_future');
  if (date < FIRST_DAY) return say('before_1900');
  const [low, high] = [min ?? Number.NEGATIVE_INFINITY, max ?? Number.POSITIVE_INFINITY];
  if (low > high) return say('minimum_above_maximum');
  const isOutside = typeof mean === 'number' && (mean < low || mean > high);
  return isOutside ? say('mean_outside') : undefined;
}
