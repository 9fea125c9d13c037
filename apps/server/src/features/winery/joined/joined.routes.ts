import { joinedOperations } from '@cuverie/contract';
import type { FastifyInstance } from 'fastify';
import { extendStatementTimeout } from '../../../platform/database/long-work.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import { route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Containers, Stay, WineryRecord } from '../../../platform/record.ts';
import { lots } from '../lots/lots.store.ts';
import { vessels } from '../vessels/vessels.store.ts';
import { deliveredFields, staysOf } from './record.store.ts';

const YEAR_MS = 365 * 86_400_000;

export function joinedRoutes(
  app: FastifyInstance,
  { db, clock }: Platform,
  record: WineryRecord,
  containers: readonly Containers[],
): void {
  const rowsOf = async <Row>(rows: Promise<Row[][]>) => ({ rows: (await rows).flat(), nextCursor: null });

  const readingsDuring = (estateId: string, stays: readonly Stay[]) =>
    rowsOf(
      Promise.all(containers.map(async (one) => (await one.readingsDuring?.(db, estateId, stays)) ?? [])),
    );

  route(app, joinedOperations.unrecorded, async ({ member: { estateId } }) =>
    rowsOf(
      Promise.all(
        containers.map(async (one) =>
          (await one.unrecorded(db, estateId)).map(({ kind, name, capacity, level }) => {
            return { kind, name, capacity, level };
          }),
        ),
      ),
    ),
  );

  route(app, joinedOperations.adopt, async ({ member }) =>
    db.begin(async (tx) => {
      await extendStatementTimeout(tx);
      const opened = await record.begin(tx, member);
      const counts = { barrel: 0, tank: 0 };
      for (const one of containers) counts[one.kind] = await one.takeAll(tx, member, opened);
      return { barrels: counts.barrel, tanks: counts.tank };
    }),
  );

  route(app, joinedOperations.deliveredFields, async ({ member: { estateId } }) => ({
    rows: await deliveredFields(db, estateId, new Date(clock.now().getTime() - YEAR_MS)),
    nextCursor: null,
  }));

  route(app, joinedOperations.ofVessel, async ({ member: { estateId }, params }) => {
    if (!(await vessels.exists(db, estateId, params.id))) throw notFound('vessel');
    return readingsDuring(estateId, [{ vesselId: params.id, from: null, to: null }]);
  });

  route(app, joinedOperations.ofLot, async ({ member: { estateId }, params }) => {
    if (!(await lots.exists(db, estateId, params.id))) throw notFound('lot');
    return readingsDuring(estateId, await staysOf(db, estateId, params.id));
  });
}
