import { type FieldPressure, type KeyMetrics, sentenceOf } from '@cuverie/contract';
import {
  addDays,
  DISEASES,
  highestPressure,
  isInSpan,
  POWDERY_UNTIL_BRIX,
  type Sentence,
  type Span,
  seasonAt,
  winklerSpan,
} from '@cuverie/domain';
import { todayIn } from '../../../platform/clock.ts';
import { timeZoneOf } from '../../../platform/database/days/estate-days.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import type { Platform } from '../../../platform/platform.ts';
import { MOST_PLACES } from '../weather/fetching/fetching.store.ts';
import { type FetchState, listFetches, listHours, type StoredDay } from '../weather/hours.store.ts';
import { linkOf, type WeatherService } from '../weather/service/open-meteo.ts';
import { listWeather } from '../weather/weather.store.ts';
import * as store from './analytics.store.ts';
import { withBasis, withReasons } from './figures/figure.ts';
import { pressureDay, pressureOf, textAndCode } from './figures/pressure.ts';
import { warningsOf } from './figures/warnings.ts';
import { currentHarvestPlan } from './picking-days.ts';

const DAYS_BACK = 7;
const DAYS_AHEAD = 10;
/** Buds swell before the season of degree days starts, so frost warnings start here. */
const SWELLING_DAYS = 31;

type Needs = Pick<Platform, 'db' | 'clock'> & {
  /** `undefined` if the operator configured no service. */
  service: WeatherService | undefined;
};

/** Returns the day in the time zone of a field's weather, or else of the estate, and its growing months. */
function timesOf(
  { clock }: Needs,
  field: store.CountedField,
  timeZone: string,
): { now: string; season: Span } {
  const now = todayIn(timeZone, clock);
  return { now, season: winklerSpan(seasonAt(now, field.hemisphere).harvestYear, field.hemisphere) };
}

/** Returns the first sample of a season with berries too ripe for powdery mildew. */
async function ripeDays(
  { db }: Needs,
  estateId: string,
  spans: readonly store.FieldSpan[],
): Promise<Map<string, string>> {
  const samples = await store.samplesIn(db, estateId, spans);
  return new Map(
    [...samples].flatMap(([block, ofBlock]) => {
      const ripe = ofBlock.find(({ brix }) => brix !== null && brix >= POWDERY_UNTIL_BRIX);
      return ripe === undefined ? [] : [[block, ripe.date] as const];
    }),
  );
}

/** Returns why a field has no hours. */
function whyNone({ service }: Needs, field: store.CountedField): Sentence {
  if (service === undefined) return sentenceOf('pressure_no_service');
  if (field.latitude === null) return sentenceOf('pressure_no_place');
  return sentenceOf('pressure_not_yet', { most: MOST_PLACES });
}

/** Coming days and disease pressure of one field. */
export async function fieldPressure(
  needs: Needs,
  estateId: string,
  block: string,
  asked: { from?: string | undefined; to?: string | undefined },
): Promise<FieldPressure> {
  const { db } = needs;
  const [field] = await store.listCountedFields(db, estateId, block);
  if (field === undefined) throw notFound('field');
  const source = field.weatherBlock;
  const fetching = (await listFetches(db, estateId)).find((one) => one.block === source);
  const { now, season } = timesOf(needs, field, fetching?.timeZone ?? (await timeZoneOf(db, estateId)));
  const { from = addDays(now, -DAYS_BACK), to = addDays(now, DAYS_AHEAD) } = asked;
  const since = from < season.from ? from : season.from;
  const hours = (await listHours(db, estateId, [source], since)).get(source) ?? [];
  const ripeOn = (await ripeDays(needs, estateId, [{ block, ...season }])).get(block) ?? null;
  const { standings, diseases } = pressureOf({ days: hours, season, today: now, ripeOn });
  const brought = new Map(
    (await listWeather(db, estateId, source, { from, to })).map((day) => [day.date, day]),
  );
  const days = hours.map((day) => pressureDay(day, brought.get(day.date), standings.get(day.date)));
  const plan = await currentHarvestPlan(db, estateId, now);
  const planned = plan.fields.find((one) => one.block === block);
  const growing = { from: addDays(season.from, -SWELLING_DAYS), to: season.to };
  const names = await store.weatherSources(db, estateId);
  const picking = planned?.estimatedHarvest ?? planned?.date ?? null;
  return {
    block,
    name: field.name,
    today: now,
    weather: names.get(source) ?? { block, name: field.name, fields: 1 },
    service: fetching === undefined ? null : serviceOf(fetching, hours),
    diseases,
    warnings: warningsOf({
      days,
      today: now,
      picking: field.status === 'Active' ? picking : null,
      isGrowing: (day) => isInSpan(day, growing),
    }),
    days: days.filter(({ date }) => date >= from && date <= to),
    ...withReasons(...(hours.length === 0 ? [whyNone(needs, field)] : [])),
  };
}

function serviceOf(fetching: FetchState, hours: readonly StoredDay[]): FieldPressure['service'] {
  const { latitude, longitude, timeZone, fetchedAt, failedSince, failure } = fetching;
  // The stored data may be from an earlier service.
  const name = hours.at(-1)?.source ?? fetching.source;
  return {
    name,
    link: linkOf(name),
    place: [latitude, longitude],
    timeZone,
    fetchedAt,
    failedSince,
    failure: failure && textAndCode(failure),
  };
}

/** Returns today's highest pressure of any disease on any active field. */
export async function diseaseRisk(
  needs: Needs,
  estateId: string,
  fields: readonly store.CountedField[],
): Promise<KeyMetrics['diseaseRisk']> {
  const fetches = new Map((await listFetches(needs.db, estateId)).map((one) => [one.block, one]));
  const ofEstate = await timeZoneOf(needs.db, estateId);
  const active = fields
    .filter(({ status }) => status === 'Active')
    .map((field) => ({
      field,
      ...timesOf(needs, field, fetches.get(field.weatherBlock)?.timeZone ?? ofEstate),
    }));
  const growing = active.filter(({ now, season }) => isInSpan(now, season));
  const risks = growing.length === 0 ? [] : await risksOf(needs, estateId, growing);
  const value = highestPressure(risks.map((risk) => risk.class));
  return {
    value,
    ...withBasis(
      sentenceOf('disease_risk', { fields: new Set(risks.map((risk) => risk.block)).size }),
      ...missing(),
    ),
    date: value === null ? null : (growing[0]?.now ?? null),
    inputs: new Set(risks.map((risk) => risk.block)).size,
    fields: risks,
  };

  function missing(): Sentence[] {
    if (value !== null) return [];
    if (needs.service === undefined && fetches.size === 0) return [sentenceOf('disease_risk_no_service')];
    return [
      active.length > 0 && growing.length === 0
        ? sentenceOf('disease_risk_dormant')
        : sentenceOf('disease_risk_missing'),
    ];
  }
}

type Risk = KeyMetrics['diseaseRisk']['fields'][number];

async function risksOf(
  needs: Needs,
  estateId: string,
  growing: readonly { field: store.CountedField; now: string; season: Span }[],
): Promise<Risk[]> {
  const sources = [...new Set(growing.map(({ field }) => field.weatherBlock))];
  const since = growing.map(({ season }) => season.from).reduce((one, other) => (one < other ? one : other));
  const hours = await listHours(needs.db, estateId, sources, since);
  const ripe = await ripeDays(
    needs,
    estateId,
    growing.map(({ field, season }) => ({ block: field.id, ...season })),
  );
  // Fields that share weather differ only in ripeness.
  const ofSource = new Map(growing.map((one) => [one.field.weatherBlock, one]));
  const counted = new Map(
    [...ofSource].map(([source, { now, season }]) => {
      const days = hours.get(source) ?? [];
      return [source, pressureOf({ days, season, today: now, ripeOn: null })] as const;
    }),
  );
  return growing.flatMap(({ field, now }) => {
    const { id: block, name, weatherBlock } = field;
    const isRipe = ripe.has(block);
    const standing = counted.get(weatherBlock)?.standings.get(now);
    return DISEASES.flatMap((disease): Risk[] => {
      const stands = disease === 'powdery' && isRipe ? null : standing?.[disease];
      return stands ? [{ block, name, disease, class: stands.class }] : [];
    });
  });
}
