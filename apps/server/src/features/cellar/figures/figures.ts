import { cellarOperations } from '@cuverie/contract';
import { cellarFigures } from '@cuverie/domain';
import type { FastifyInstance } from 'fastify';
import { todayIn, yearIn } from '../../../platform/clock.ts';
import { route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { chartCellar } from './charts.store.ts';
import { shareCellar, tallyCellar } from './figures.store.ts';

export function figureRoutes(app: FastifyInstance, { db, clock }: Platform): void {
  route(app, cellarOperations.charts, ({ member: { estateId, timeZone } }) =>
    chartCellar(db, estateId, { today: todayIn(timeZone, clock), timeZone }),
  );

  route(app, cellarOperations.figures, async ({ member: { estateId, timeZone } }) => {
    const [tally, shares] = await Promise.all([
      tallyCellar(db.prepared, estateId),
      shareCellar(db.prepared, estateId, todayIn(timeZone, clock)),
    ]);
    return { ...cellarFigures(tally, yearIn(timeZone, clock)), ...shares };
  });
}
