/** Picking dates by several criteria, and whether pH exceeds its maximum before. */
import type { Sentence } from '../words/sentence.ts';
import { sentenceOf } from '../words/words.ts';
import {
  criterionForecast,
  type PickingForecast,
  type RipeningQuestion,
  ripeningDays,
} from './picking-date.ts';
import { PICKING_CRITERIA, type PickingCriterion } from './ripening-measures.ts';

/** Targets of a field's grapes; `null` if not set. */
export interface PickingTargets extends Record<PickingCriterion, number | null> {
  /** The pH above which it is too late. */
  highestPh: number | null;
}

export interface CriterionForecast {
  criterion: PickingCriterion;
  target: number;
  forecast: PickingForecast;
}

/** A day with its range. */
export interface PickingDay {
  date: string;
  /** Whether it has come. */
  isReached: boolean;
  earliest: string;
  latest: string;
}

export interface CriteriaForecast {
  /** Criteria with a target. */
  criteria: CriterionForecast[];
  /** The last of their known days. */
  all: PickingDay | { reason: Sentence };
  /** When pH exceeds its maximum, if set. */
  window: { highestPh: number; forecast: PickingForecast } | null;
  /** Whether pH does so first, and which criteria have too few readings. */
  warnings: Sentence[];
}

/** @returns `undefined` without any target */
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
        ? [sentenceOf('criteria_uncounted', { criteria: namesOf(uncounted) })]
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

/** Returns the sentence that pH is too high before all criteria are met, with the missing ones. */
function passesFirst(
  criteria: readonly CriterionForecast[],
  all: CriteriaForecast['all'],
  window: CriteriaForecast['window'],
): Sentence[] {
  if (window === null || window.forecast.kind === 'refused') return [];
  const { date: day, isReached } = dayOf(window.forecast);
  if ('date' in all && day >= all.date) {
    return isReached ? [sentenceOf('ph_has_passed', { ph: window.highestPh, day })] : [];
  }
  const waiting = criteria.filter(
    ({ forecast }) => forecast.kind === 'refused' || dayOf(forecast).date > day,
  );
  if (waiting.length === 0) return [];
  const params = { ph: window.highestPh, day, criteria: namesOf(waiting) };
  return [isReached ? sentenceOf('ph_passed_before', params) : sentenceOf('ph_passes_before', params)];
}
