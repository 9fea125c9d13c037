import { findingOperations } from '@cuverie/contract';
import type { FastifyInstance } from 'fastify';
import { todayIn } from '../../../platform/clock.ts';
import { route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { listAlikeWines } from './alike-wines.store.ts';
import { countFacets } from './facets.store.ts';
import { listPlaces } from './places.store.ts';

export function findingRoutes(app: FastifyInstance, { db, clock }: Platform): void {
  route(app, findingOperations.facets, async ({ member, query }) =>
    countFacets(db, member.estateId, query, todayIn(member.timeZone, clock)),
  );

  route(app, findingOperations.alike, async ({ member, query }) => ({
    wines: await listAlikeWines(db, member.estateId, query),
  }));

  route(app, findingOperations.places, async ({ member }) => ({
    places: await listPlaces(db, member.estateId),
  }));
}
