/** When a field is picked by several criteria at once, and whether its pH passes beforehand. */
import type { Sentence } from '../words/sentence.ts';
import { say } from '../words/words.ts';
import {
  criterionForecast,
  type PickingForecast,
  type RipeningQuestion,
  ripeningDays,
} from './picking-date.ts';
import { PICKING_CRITERIA, type PickingCriterion } from './ripening-measures.ts';

/** What a winemaker wants of a field’s grapes; `null` where nothing is. */
export interface PickingTargets extends Record<PickingCriterion, number | null> {
  /** The pH above which it is too late. */
  highestPh: number | null;
}

export interface CriterionForecast {
  criterion: PickingCriterion;
  target: number;
  forecast: PickingForecast;
}

/** A day of several, with its range. */
export interface PickingDay {
  date: string;
  /** Whether it has come. */
  isReached: boolean;
  earliest: string;
  latest: string;
}

export interface CriteriaForecast {
  /** Each that has a target. */
  criteria: CriterionForecast[];
  /** The last of their days, of those that can be told of. */
  all: PickingDay | { reason: Sentence };
  /** When pH passes its highest, where one is set. */
  window: { highestPh: number; forecast: PickingForecast } | null;
  /** That pH passes first, and which criteria there are too few readings of to be counted. */
  warnings: Sentence[];
}

/** @returns `undefined` where no criterion has a target */
export function criteriaForecast(
  { highestPh, ...targets }: PickingTargets,
  { readings, ...question }: RipeningQuestion,
): CriteriaForecast | undefined {
  const days = ripeningDays(readings);
  const forecast = (criterion: PickingCriterion, target: number) =>
    criterionForecast(criterion, target, days, question);
  const criteria = PICKING_CRITERIA.flatMap((criterion): CriterionForecast[] => {
    const target = targets[criterion];
    return target === null ? [] : [{ criterion, target, forecast: forecast(criterion, target) }];
  });
  const [first] = criteria;
  if (first === undefined) return undefined;
  const window = highestPh === null ? null : { highestPh, forecast: forecast('ph', highestPh) };
  const uncounted = criteria.filter(({ forecast }) => forecast.kind === 'refused' && !forecast.isOfGrapes);
  const counted = criteria.filter((one) => !uncounted.includes(one));
  const all = lastOf(counted.length > 0 ? counted : [first]);
  return {
    criteria,
    all,
    window,
    warnings: [
      ...passesFirst(counted, all, window),
      ...(counted.length > 0 && uncounted.length > 0
        ? [say('criteria_uncounted', { criteria: namesOf(uncounted) })]
        : []),
    ],
  };
}

const namesOf = (criteria: readonly CriterionForecast[]): string =>
  criteria.map(({ criterion }) => criterion).join(' ');

function lastOf(criteria: readonly CriterionForecast[]): CriteriaForecast['all'] {
  const days: PickingDay[] = [];
  for (const { forecast } of criteria) {
    if (forecast.kind === 'refused') return { reason: forecast.reason };
    days.push(dayOf(forecast));
  }
  const last = (of: 'date' | 'earliest' | 'latest') =>
    days.map((day) => day[of]).reduce((one, other) => (one > other ? one : other));
  return {
    date: last('date'),
    earliest: last('earliest'),
    latest: last('latest'),
    isReached: days.every(({ isReached }) => isReached),
  };
}

function dayOf(forecast: Exclude<PickingForecast, { kind: 'refused' }>): PickingDay {
  const { date } = forecast;
  if (forecast.kind === 'reached') return { date, isReached: true, earliest: date, latest: date };
  return { date, isReached: false, earliest: forecast.earliest, latest: forecast.latest };
}

/** Says that pH is too high before all criteria are there, and which of them are not. */
function passesFirst(
  criteria: readonly CriterionForecast[],
  all: CriteriaForecast['all'],
  window: CriteriaForecast['window'],
): Sentence[] {
  if (window === null || window.forecast.kind === 'refused') return [];
  const { date: day, isReached } = dayOf(window.forecast);
  if ('date' in all && day >= all.date) {
    return isReached ? [say('ph_has_passed', { ph: window.highestPh, day })] : [];
  }
  const waiting = criteria.filter(
    ({ forecast }) => forecast.kind === 'refused' || dayOf(forecast).date > day,
  );
  if (waiting.length === 0) return [];
  const told = { ph: window.highestPh, day, criteria: namesOf(waiting) };
  return [isReached ? say('ph_passed_before', told) : say('ph_passes_before', told)];
}
