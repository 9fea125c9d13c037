import { type HarvestPlan, type PlannedField, sentenceOf } from '@cuverie/contract';
import { addDays, dayIn, EARLIER_WARMTH, type Span, seasonAt, seasonOf } from '@cuverie/domain';
import type { CalendarDay, CalendarDays } from '../../../platform/calendar.ts';
import type { Db } from '../../../platform/database/database.ts';
import { timeZoneOf } from '../../../platform/database/days/estate-days.ts';
import { listCountedFields, samplesIn } from './analytics.store.ts';
import { harvestPlanOf } from './figures/harvest-plan.ts';
import { knownWarmth } from './known-warmth.ts';
import { EARLIER_SEASONS, pickedSeasons, seasonsIn, spreadOf } from './past-pickings.ts';

/** Returns when each field of an estate is picked, as known on a day. */
export async function currentHarvestPlan(db: Db, estateId: string, today: string): Promise<HarvestPlan> {
  const fields = await listCountedFields(db, estateId, undefined);
  const seasons = fields.map((field) => ({ field, season: seasonAt(today, field.hemisphere) }));
  const spans = seasons.map(({ field, season }) => ({ block: field.id, from: season.from, to: season.to }));
  const past = seasons.map(({ field, season: { harvestYear } }) => ({
    block: field.id,
    from: seasonOf(harvestYear - EARLIER_SEASONS, field.hemisphere).from,
    to: seasonOf(harvestYear - 1, field.hemisphere).to,
  }));
  const [samples, earlier, warmth] = await Promise.all([
    samplesIn(db, estateId, spans),
    samplesIn(db, estateId, past),
    knownWarmth(db, estateId, fields, { spans: warmthSpans(today), today }),
  ]);
  const pastSeasons = fields.flatMap((field) => seasonsIn(field, earlier.get(field.id) ?? []));
  const earlierBy = Map.groupBy(pastSeasons, ({ field }) => field.id);
  const picked = pickedSeasons(pastSeasons);
  const spreads = new Map<number, number>();
  const spreadIn = (year: number): number => {
    const spread = spreads.get(year) ?? spreadOf(year, picked, pastSeasons);
    spreads.set(year, spread);
    return spread;
  };
  return harvestPlanOf(
    seasons.map((one) => {
      const degreeDays = warmth(one.field)?.(today);
      return {
        ...one,
        samples: samples.get(one.field.id) ?? [],
        earlier: (earlierBy.get(one.field.id) ?? []).map((season) => season.samples),
        spread: spreadIn(one.season.harvestYear),
        ...(degreeDays && { degreeDays }),
      };
    }),
    today,
  );
}

/** Days before today that samples are read, and after today that warmth is expected. */
const WARMTH = { back: 120, ahead: 125 } as const;

/** The past days, and in earlier years also those that are in the future now. */
function warmthSpans(today: string): Span[] {
  const { years, aroundDays } = EARLIER_WARMTH;
  const earlier = Array.from({ length: years }, (_, back) => {
    const same = addDays(today, -Math.round(365.25 * (back + 1)));
    return { from: addDays(same, -aroundDays), to: addDays(same, WARMTH.ahead + aroundDays) };
  });
  return [{ from: addDays(today, -WARMTH.back), to: addDays(today, -1) }, ...earlier];
}

const PATH = '/yield-management';

/** The forecast and the planned picking day of a field. */
function daysOf(field: PlannedField, today: string): CalendarDay[] {
  const { block, name, variety, date, isReached, earliest, latestDate, targetBrix, estimatedHarvest } = field;
  const tonnes = sentenceOf('calendar_expected', { tonnes: field.expectedTonnes, variety });
  const days: CalendarDay[] = [];
  // Picked fields have no plan any more.
  if (estimatedHarvest !== null && field.status === 'Active')
    days.push({
      id: `picking-planned-${block}`,
      day: estimatedHarvest,
      title: sentenceOf('calendar_pick_planned', { field: name }),
      about: [tonnes],
      path: PATH,
    });
  if (date !== null) {
    const range =
      earliest === null || latestDate === null
        ? []
        : [sentenceOf('calendar_likely', { earliest, latest: latestDate })];
    days.push({
      id: `picking-forecast-${block}`,
      // Ripe grapes are picked now.
      day: date < today ? today : date,
      title: isReached
        ? sentenceOf('calendar_ripe', { field: name })
        : sentenceOf('calendar_pick_forecast', { field: name }),
      about: [
        ...(targetBrix === null ? [] : [sentenceOf('calendar_target', { brix: targetBrix })]),
        ...range,
        tonnes,
      ],
      path: PATH,
    });
  }
  return days;
}

/** Calendar events for the picking days of fields. */
export const pickingDays: CalendarDays = async (db, estateId, { from, to, most, now }) => {
  const today = dayIn(await timeZoneOf(db, estateId), now);
  const { fields } = await currentHarvestPlan(db, estateId, today);
  return fields
    .flatMap((field) => daysOf(field, today))
    .filter(({ day }) => day >= from && day <= to)
    .toSorted((one, other) => (one.day < other.day ? -1 : 1))
    .slice(0, most);
};
