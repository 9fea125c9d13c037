import { BUCKET_MS, BUCKETS, type Bucket, sentenceOf, tankReadingOperations } from '@cuverie/contract';
import { momentProblem } from '@cuverie/domain';
import type { FastifyInstance } from 'fastify';
import { v7 as newId } from 'uuid';
import type { Transaction } from '../../../platform/database/database.ts';
import { completeValues, definedValues } from '../../../platform/database/rows.ts';
import { stampOf } from '../../../platform/database/stamp.ts';
import { invalid, notFound, refuseProblems } from '../../../platform/http/refusal.ts';
import { route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Member } from '../../../platform/sessions/member.ts';
import { archivedTankRefusal } from '../tanks/tanks.service.ts';
import { tanks } from '../tanks/tanks.store.ts';
import {
  consistent,
  convertedBrix,
  hasValues,
  NOTHING_MEASURED,
  rawProblems,
} from './tank-readings.service.ts';
import {
  listReadings,
  ofTank,
  READINGS,
  type StoredReading,
  spanOfReadings,
  summariseReadings,
  tankReadings,
} from './tank-readings.store.ts';

export function tankReadingRoutes(app: FastifyInstance, { db, clock }: Platform): void {
  /** Locks the tank against archiving; other readings can be added at the same time. */
  async function holdOpenTank(tx: Transaction, { estateId }: Member, tankId: string): Promise<void> {
    const { row } = await tanks.lock(tx, estateId, tankId, { lock: 'share' });
    if (row.status === 'archived') throw archivedTankRefusal();
  }

  async function proveTank({ estateId }: Member, tankId: string): Promise<void> {
    if (!(await tanks.exists(db, estateId, tankId))) throw notFound('tank');
  }

  const timeProblem = (timestamp: string | undefined) =>
    timestamp === undefined ? undefined : momentProblem(Date.parse(timestamp), clock.now().getTime());

  route(app, tankReadingOperations.list, async ({ member, params, query }) => {
    await proveTank(member, params.id);
    return listReadings(db, member.estateId, params.id, query);
  });

  route(app, tankReadingOperations.get, async ({ member, params }) =>
    tankReadings.get(db.quick, member.estateId, params.readingId, ofTank(params.id)),
  );

  route(app, tankReadingOperations.summarise, async ({ member, params, query }) => {
    await proveTank(member, params.id);
    const { bucket: wanted, points, ...stretch } = query;
    const spanMs =
      wanted === undefined && points !== undefined
        ? await spanOfReadings(db, member.estateId, params.id, stretch)
        : null;
    const bucket = wanted ?? (points === undefined ? 'day' : bucketFor(spanMs ?? 0, points));
    return {
      bucket,
      stretches: await summariseReadings(db, member.estateId, params.id, { bucket, ...stretch }),
    };
  });

  // A repeated call with the same id returns the stored reading and adds nothing.
  route(app, tankReadingOperations.add, async ({ member, params: { id: tankId }, body, reply }) => {
    refuseProblems({
      timestamp: timeProblem(body.timestamp),
      tankId: body.tankId === undefined || body.tankId === tankId ? undefined : sentenceOf('other_tank'),
      ...rawProblems(body),
    });
    const draft = { ...body, ...convertedBrix(body) };
    if (!hasValues(draft)) throw invalid({ brix: NOTHING_MEASURED });
    const id = draft.id ?? newId();
    const { estateId } = member;
    return db.begin(async (tx) => {
      await holdOpenTank(tx, member, tankId);
      const values = completeValues<StoredReading>(READINGS, {
        ...draft,
        tankId,
        timestamp: (draft.timestamp === undefined ? clock.now() : new Date(draft.timestamp)).toISOString(),
        alcoholIsEstimate: draft.alcoholIsEstimate ?? false,
        takenBy: member.name,
      });
      const added = await tankReadings.insert(tx, estateId, id, values, stampOf(member, clock));
      if (!added) reply.code(200);
      return added ?? tankReadings.get(tx, estateId, id, ofTank(tankId));
    });
  });

  route(app, tankReadingOperations.update, async ({ member, params, body }) => {
    const { version, timestamp, ...given } = body;
    refuseProblems({ timestamp: timeProblem(timestamp) });
    return db.begin(async (tx) => {
      await holdOpenTank(tx, member, params.id);
      const how = { version, further: ofTank(params.id) };
      const locked = await tankReadings.lock(tx, member.estateId, params.readingId, how);
      const changes = consistent(given, locked.row);
      const after = { ...locked.row, ...definedValues(changes) };
      refuseProblems(rawProblems(after));
      if (!hasValues(after)) throw invalid({ brix: NOTHING_MEASURED });
      const at = timestamp === undefined ? undefined : new Date(timestamp).toISOString();
      return tankReadings.update(tx, locked, { ...changes, timestamp: at }, stampOf(member, clock));
    });
  });

  route(app, tankReadingOperations.delete, async ({ member, params }) => {
    await db.begin(async (tx) => {
      await holdOpenTank(tx, member, params.id);
      const how = { further: ofTank(params.id) };
      const locked = await tankReadings.lock(tx, member.estateId, params.readingId, how);
      await tankReadings.delete(tx, locked, stampOf(member, clock));
    });
    return { id: params.readingId };
  });
}

/**
 * Returns the shortest bucket that fits the time range into the limit; the longest bucket is used for any longer range.
 */
const bucketFor = (spanMs: number, points: number): Bucket =>
  BUCKETS.find((bucket) => spanMs / BUCKET_MS[bucket] <= points) ?? 'week';
