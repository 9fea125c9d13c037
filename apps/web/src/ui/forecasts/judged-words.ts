import { dayNumber, RANGE_HOLDS, TALLY_NEEDS, type Tally, verdictOf } from '@cuverie/domain';
import { countText, numberWords } from '../words.ts';

const days = (count: number): string => (count === 1 ? 'a day' : `${numberWords(count, 0)} days`);

/**
 * `a day too early`, `right on the day`: the difference between the forecast day and the actual one, as both are shown.
 */
export function offWords(forecastDay: string, cameDay: string): string {
  const off = dayNumber(forecastDay) - dayNumber(cameDay);
  if (off === 0) return 'right on the day';
  return `${days(Math.abs(off))} too ${off < 0 ? 'early' : 'late'}`;
}

/** Where the actual day lies; the ends of a range belong to it. */
export type Outcome = 'within' | 'before' | 'after';
export function outcomeOf<Value extends number | string>(came: Value, early: Value, late: Value): Outcome {
  if (came < early) return 'before';
  return came > late ? 'after' : 'within';
}

/** Shown until there are enough forecasts to judge their ranges. */
export const FROM_ENOUGH = `From ${TALLY_NEEDS} such forecasts on it says whether the ranges are as wide as they should be.`;

/** `7 of 9`: how many events fell within their range. */
export const coverageWords = ({ held, given }: Pick<Tally, 'held' | 'given'>): string =>
  `${numberWords(held)} of ${numberWords(given)}`;

/** `Half were off by 1.5 days at most; 1 came later than its range.` */
export function tallyWords({ asked, given, errorDays, before, after }: Tally): string {
  const none = asked - given;
  return [
    errorDays !== null && `Half were off by ${countText(Number(errorDays.toFixed(1)), 'day')} at most`,
    after > 0 && `${numberWords(after)} came later than the range`,
    before > 0 && `${numberWords(before)} came sooner`,
    none > 0 && `${numberWords(none)} without a forecast`,
  ]
    .filter(Boolean)
    .join('; ');
}

const MEANT = `${numberWords(10 * RANGE_HOLDS)} of 10 are meant to`;

/** The verdict on the ranges of all forecasts together. */
export function verdictWords(all: Tally): string {
  const came = `${coverageWords(all)} came within the range that was forecast`;
  switch (verdictOf(all)) {
    case 'unknown':
      return `${came}. That is too few to judge by; from ${TALLY_NEEDS} on this page says whether ranges are as wide as they should be.`;
    case 'right':
      return `${came}, where ${MEANT}: ranges are as wide as they should be.`;
    case 'too-narrow':
      return `${came}, where ${MEANT}: take ranges for too narrow, and leave yourself some days more.`;
    default:
      return `${came}, where ${MEANT}: ranges are wider than they need to be.`;
  }
}

/** The sum of all tallies. Its median error cannot be derived from theirs. */
export const togetherOf = (tallies: readonly Tally[]): Tally => {
  const sum = (of: 'asked' | 'given' | 'held' | 'before' | 'after') =>
    tallies.reduce((total, one) => total + one[of], 0);
  return {
    asked: sum('asked'),
    given: sum('given'),
    held: sum('held'),
    before: sum('before'),
    after: sum('after'),
    errorDays: null,
  };
};
