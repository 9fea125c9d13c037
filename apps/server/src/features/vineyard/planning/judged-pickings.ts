/** Compares past forecasts of an estate's picked fields with the actual day. */
import { setImmediate } from 'node:timers/promises';
import type { JudgedPicking, JudgedPickings } from '@cuverie/contract';
import {
  addDays,
  type Came,
  dayNumber,
  JUDGED_DAYS_BEFORE,
  judgedPickings,
  seasonAt,
  seasonOf,
  tallyOf,
} from '@cuverie/domain';
import type { Db } from '../../../platform/database/database.ts';
import { type CountedField, listCountedFields, samplesIn } from './analytics.store.ts';
import { knownWarmth, type WarmthOn } from './known-warmth.ts';
import {
  EARLIER_SEASONS,
  type FieldSeason,
  otherSeasons,
  type PickedSeason,
  pickedSeasons,
  seasonsIn,
  spreadOf,
} from './past-pickings.ts';

/** Maximum of pickings shown. */
const JUDGED = 60;
/** Number of past seasons that are read. */
const SEASONS = 5;

export async function pickingsJudged(db: Db, estateId: string, today: string): Promise<JudgedPickings> {
  const fields = await listCountedFields(db, estateId, undefined);
  const seasons = await seasonsOf(db, estateId, fields, today);
  const picked = pickedSeasons(seasons);
  const [newest, oldest] = [picked[0], picked.at(-1)];
  if (newest === undefined || oldest === undefined) return { pickings: [], tallies: [] };
  const span = { from: addDays(oldest.picked.date, -DAYS_BACK), to: newest.picked.date };
  const warmth = await knownWarmth(db, estateId, fields, { spans: [span], today });
  const pickings: JudgedPicking[] = [];
  const spreads = new Map<number, number>();
  for (const one of picked) {
    if (pickings.length === JUDGED) break;
    const year = one.harvestYear;
    const spread = spreads.get(year) ?? spreadOf(year, picked, seasons);
    spreads.set(year, spread);
    const judged = judgedPicking(one, seasons, spread, warmth(one.field));
    // A field with few samples has no useful forecast.
    if (judged.forecasts.length > 0) pickings.push(judged);
    await setImmediate();
  }
  const tallies = JUDGED_DAYS_BEFORE.flatMap((daysBefore) => {
    const came = pickings.flatMap((one) => cameOf(one, daysBefore));
    return came.length === 0 ? [] : [{ daysBefore, ...tallyOf(came) }];
  });
  return { pickings, tallies };
}

/** Days before the first picking whose warmth matters, here and in earlier years. */
const DAYS_BACK = 366 * EARLIER_SEASONS;

/** Reads the sampled seasons of all fields within the past seasons. */
async function seasonsOf(
  db: Db,
  estateId: string,
  fields: readonly CountedField[],
  today: string,
): Promise<FieldSeason[]> {
  const spans = fields.map((field) => {
    const { harvestYear, to } = seasonAt(today, field.hemisphere);
    const first = seasonOf(harvestYear - SEASONS - EARLIER_SEASONS, field.hemisphere);
    return { block: field.id, from: first.from, to };
  });
  const samples = await samplesIn(db, estateId, spans);
  return fields.flatMap((field) => seasonsIn(field, samples.get(field.id) ?? []));
}

function judgedPicking(
  one: PickedSeason,
  seasons: readonly FieldSeason[],
  spread: number,
  warmthOn: WarmthOn | undefined,
): JudgedPicking {
  const { field, harvestYear, samples, picked } = one;
  const season = { samples, ...otherSeasons(one, seasons), spread, ...(warmthOn && { warmthOn }) };
  return {
    block: field.id,
    name: field.name,
    variety: field.variety,
    harvestYear,
    pickedOn: picked.date,
    brix: picked.brix,
    forecasts: judgedPickings(season, picked).map(({ daysBefore, on, forecast }) => ({
      daysBefore,
      on,
      forecast: forecast && { likely: forecast.date, early: forecast.earliest, late: forecast.latest },
    })),
  };
}

const cameOf = ({ pickedOn, forecasts }: JudgedPicking, daysBefore: number): Came[] =>
  forecasts
    .filter((one) => one.daysBefore === daysBefore)
    .map(({ forecast }) => ({
      came: dayNumber(pickedOn),
      forecast: forecast && {
        likely: dayNumber(forecast.likely),
        early: dayNumber(forecast.early),
        late: dayNumber(forecast.late),
      },
    }));
