import { analyticsOperations, pressureOperations } from '@cuverie/contract';
import {
  addDays,
  gladstonesFactor,
  huglinSpan,
  nightsSpan,
  type Season,
  seasonAt,
  winklerSpan,
} from '@cuverie/domain';
import type { FastifyInstance } from 'fastify';
import { todayOf } from '../../../platform/database/days/estate-days.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import { route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Member } from '../../../platform/sessions/member.ts';
import type { WeatherService } from '../weather/service/open-meteo.ts';
import * as store from './analytics.store.ts';
import { growthOf } from './figures/growth.ts';
import { keyMetricsOf } from './figures/key-metrics.ts';
import { warmthOf } from './figures/warmth.ts';
import { pickingsJudged } from './judged-pickings.ts';
import { currentHarvestPlan } from './picking-days.ts';
import { diseaseRisk, fieldPressure } from './pressure.ts';

/** Longer than the records of any vineyard. */
const ALL_TIME = { from: '1900-01-01', to: '9999-12-31' } as const;

interface InSeason {
  field: store.CountedField;
  season: Season;
}

export function analyticsRoutes(
  app: FastifyInstance,
  { db, clock }: Platform,
  service: WeatherService | undefined,
): void {
  async function fieldsOf(member: Member, block?: string): Promise<store.CountedField[]> {
    const fields = await store.listCountedFields(db, member.estateId, block);
    if (block !== undefined && fields.length === 0) throw notFound('field');
    return fields;
  }

  const dayOf = (estateId: string) => todayOf(db, estateId, clock);

  const inSeason = (field: store.CountedField, day: string): InSeason => ({
    field,
    season: seasonAt(day, field.hemisphere),
  });

  const spanOf = ({ field, season }: InSeason): store.FieldSpan => ({
    block: field.id,
    from: season.from,
    to: season.to,
  });

  route(app, analyticsOperations.keyMetrics, async ({ member }) => {
    const fields = await fieldsOf(member);
    const day = await dayOf(member.estateId);
    const spans = fields.map((field) => spanOf(inSeason(field, day)));
    const newest = await store.newestSugarIn(db, member.estateId, spans);
    const { estateId } = member;
    return {
      ...keyMetricsOf(fields, newest),
      diseaseRisk: await diseaseRisk({ db, clock, service }, estateId, fields),
    };
  });

  route(app, analyticsOperations.environmental, async ({ member, query: { block, year } }) => {
    const now = await dayOf(member.estateId);
    const seasons = (await fieldsOf(member, block)).map((field) => {
      const { hemisphere } = field;
      const { harvestYear } = seasonAt(now, hemisphere);
      // Before growth starts, the last season is shown.
      const hasBegun = winklerSpan(harvestYear, hemisphere).from <= now;
      return { field, hemisphere, harvestYear: year ?? (hasBegun ? harvestYear : harvestYear - 1) };
    });
    const spans = seasons.map(({ field, hemisphere, harvestYear }) => {
      const { from, to } = winklerSpan(harvestYear, hemisphere);
      const huglinTo = huglinSpan(harvestYear, hemisphere).to;
      // Today is not over, so its extremes are unknown.
      const yesterday = addDays(now, -1);
      const until = to < yesterday ? to : yesterday;
      return {
        block: field.id,
        weather: field.weatherBlock,
        from,
        to: until,
        huglinTo,
        nights: nightsSpan(harvestYear, hemisphere),
        dayLength: field.latitude === null ? null : gladstonesFactor(field.latitude),
      };
    });
    const { estateId } = member;
    const [sums, edges, sources] = [
      await store.warmthIn(db, estateId, spans),
      await store.gapEdgesIn(db, estateId, spans),
      await store.weatherSources(db, estateId),
    ];
    return {
      fields: seasons.map((season) => {
        const { id, name, weatherBlock } = season.field;
        const weather = sources.get(weatherBlock) ?? { block: id, name, fields: 1 };
        return warmthOf(season, { sums: sums.get(id), edges: edges.get(id) ?? [], weather }, now);
      }),
    };
  });

  route(app, analyticsOperations.growthTrends, async ({ member, query: { block } }) => {
    const day = await dayOf(member.estateId);
    const seasons = (await fieldsOf(member, block)).map((field) => inSeason(field, day));
    const isOne = block !== undefined;
    const spans = seasons.map((one) => (isOne ? { block, ...ALL_TIME } : spanOf(one)));
    const samples = await store.samplesIn(db, member.estateId, spans);
    return {
      fields: seasons.map(({ field, season }) => growthOf(field, season, samples.get(field.id) ?? [], isOne)),
    };
  });

  route(app, pressureOperations.read, async ({ member: { estateId }, params, query }) =>
    fieldPressure({ db, clock, service }, estateId, params.id, query),
  );

  route(app, analyticsOperations.harvestPlan, async ({ member }) =>
    currentHarvestPlan(db, member.estateId, await dayOf(member.estateId)),
  );

  route(app, analyticsOperations.judgedPickings, async ({ member }) =>
    pickingsJudged(db, member.estateId, await dayOf(member.estateId)),
  );
}
