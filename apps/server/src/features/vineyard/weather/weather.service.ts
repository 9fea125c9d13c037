import {
  say,
  type WeatherDay,
  type WeatherDays,
  type WeatherDraft,
  type WeatherQuery,
} from '@cuverie/contract';
import { addDays, type Sentence } from '@cuverie/domain';
import { today } from '../../../platform/clock.ts';
import { stampOf } from '../../../platform/database/stamp.ts';
import { type FieldErrors, invalid, notFound } from '../../../platform/http/refusal.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Member } from '../../../platform/sessions/member.ts';
import { blocks } from '../fields/blocks.store.ts';
import * as store from './weather.store.ts';

export const dayOf = ({ date, min, max, mean, rain }: WeatherDraft): WeatherDay => ({
  date,
  min: min ?? null,
  max: max ?? null,
  mean: mean ?? null,
  rain: rain ?? null,
});

const isEmpty = ({ min, max, mean, rain }: WeatherDay): boolean =>
  min === null && max === null && mean === null && rain === null;

/** What is wrong with a day beside its bounds, or `undefined`. */
export function problemOf({ date, min, max, mean }: WeatherDay, lastDay: string): Sentence | undefined {
  if (date > lastDay) return say('date_in_future');
  if (date < '1900-01-01') return say('before_1900');
  if (min !== null && max !== null && min > max) return say('minimum_above_maximum');
  const isOutside = mean !== null && ((min !== null && mean < min) || (max !== null && mean > max));
  return isOutside ? say('mean_outside') : undefined;
}

function refuseImpossible(days: readonly WeatherDay[], lastDay: string): void {
  const errors: FieldErrors = {};
  const seen = new Set<string>();
  for (const [at, day] of days.entries()) {
    const problem = seen.has(day.date) ? say('day_twice') : problemOf(day, lastDay);
    if (problem !== undefined) errors[`days.${at}`] = problem;
    seen.add(day.date);
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

export function weatherService({ db, clock }: Platform) {
  return {
    async list({ estateId }: Member, block: string, query: WeatherQuery) {
      if (!(await blocks.exists(db, estateId, block))) throw notFound('field');
      return store.listWeather(db, estateId, block, query);
    },

    /** Keeps days, all of them or none; a day without any value is removed. */
    async keep(member: Member, { block, days: drafts }: WeatherDays) {
      const { estateId } = member;
      const days = drafts.map(dayOf);
      refuseImpossible(days, addDays(today(clock), 1));
      return db.begin(async (tx) => {
        await blocks.hold(tx, estateId, block);
        const kept = days.filter((day) => !isEmpty(day));
        const removed = days.filter(isEmpty).map(({ date }) => date);
        await store.upsertWeather(tx, estateId, block, kept, stampOf(member, clock));
        return { kept: kept.length, removed: await store.deleteWeather(tx, estateId, block, removed) };
      });
    },
  };
}
