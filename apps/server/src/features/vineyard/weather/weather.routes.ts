import { weatherOperations } from '@cuverie/contract';
import { addDays } from '@cuverie/domain';
import type { FastifyInstance } from 'fastify';
import { utcToday } from '../../../platform/clock.ts';
import { stampOf } from '../../../platform/database/stamp.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import { route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { addsOnly } from '../../../platform/sessions/member.ts';
import { requireExtraRight } from '../../../platform/sessions/permit.ts';
import { blocks, weatherSourceOf } from '../fields/blocks.store.ts';
import { dayOf, isEmpty, refuseImpossible } from './weather.service.ts';
import { deleteWeather, insertWeather, listWeather, upsertWeather } from './weather.store.ts';

export function weatherRoutes(app: FastifyInstance, { db, clock }: Platform): void {
  route(app, weatherOperations.list, async ({ member: { estateId }, params, query }) => {
    if (!(await blocks.exists(db, estateId, params.id))) throw notFound('field');
    const block = await weatherSourceOf(db, estateId, params.id);
    return { block, days: await listWeather(db, estateId, block, query) };
  });

  // All days of a call are stored, or none; a day without values is deleted. An ingest token keeps known days
  // unchanged.
  route(app, weatherOperations.keep, async ({ member, body: { block: field, days: drafts } }) => {
    const { estateId } = member;
    const days = drafts.map(dayOf);
    refuseImpossible(days, addDays(utcToday(clock), 1));
    if (addsOnly(member) && days.some(isEmpty)) requireExtraRight(member, 'record');
    return db.begin(async (tx) => {
      await blocks.lock(tx, estateId, field);
      const block = await weatherSourceOf(tx, estateId, field);
      if (block !== field) await blocks.lock(tx, estateId, block);
      const filled = days.filter((day) => !isEmpty(day));
      const removed = days.filter(isEmpty).map(({ date }) => date);
      const stamp = stampOf(member, clock);
      if (addsOnly(member))
        return { kept: await insertWeather(tx, estateId, block, filled, stamp), removed: 0 };
      await upsertWeather(tx, estateId, block, filled, stamp);
      return { kept: filled.length, removed: await deleteWeather(tx, estateId, block, removed, stamp) };
    });
  });
}
