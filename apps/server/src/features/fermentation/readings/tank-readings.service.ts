import {
  BUCKET_MS,
  BUCKETS,
  type Bucket,
  type BucketQuery,
  say,
  type TankReading,
  type TankReadingChanges,
  type TankReadingDraft,
  type TankReadingQuery,
} from '@cuverie/contract';
import { momentProblem, scaleProblem, toBrix } from '@cuverie/domain';
import { v7 as newId } from 'uuid';
import type { Transaction } from '../../../platform/database/database.ts';
import { defined } from '../../../platform/database/rows.ts';
import { stampOf } from '../../../platform/database/stamp.ts';
import { invalid, notFound, refuseProblems } from '../../../platform/http/refusal.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Member } from '../../../platform/sessions/member.ts';
import { archived } from '../tanks/tanks.service.ts';
import { tanks } from '../tanks/tanks.store.ts';
import * as store from './tank-readings.store.ts';

export function tankReadingService({ db, clock }: Platform) {
  /** Keeps anybody from archiving the tank meanwhile; others may add readings at the same time. */
  async function holdOpenTank(tx: Transaction, member: Member, tankId: string): Promise<void> {
    const { row } = await tanks.hold(tx, member.estateId, tankId, { lock: 'share' });
    if (row.status === 'archived') throw archived();
  }

  async function proveTank(member: Member, tankId: string): Promise<void> {
    if (!(await tanks.exists(db, member.estateId, tankId))) throw notFound('tank');
  }

  const timeProblem = (timestamp: string | undefined) =>
    timestamp === undefined ? undefined : momentProblem(Date.parse(timestamp), clock.now().getTime());

  return {
    async list(member: Member, tankId: string, query: TankReadingQuery) {
      await proveTank(member, tankId);
      return store.listReadings(db, member.estateId, tankId, query);
    },

    get: ({ estateId }: Member, tankId: string, id: string) =>
      store.tankReadings.get(db.quick, estateId, id, store.ofTank(tankId)),

    async summarise(member: Member, tankId: string, { bucket: wanted, points, ...stretch }: BucketQuery) {
      await proveTank(member, tankId);
      const spanMs =
        wanted === undefined && points !== undefined
          ? await store.spanOfReadings(db, member.estateId, tankId, stretch)
          : null;
      const bucket = wanted ?? (points === undefined ? 'day' : bucketFor(spanMs ?? 0, points));
      const stretches = await store.summariseReadings(db, member.estateId, tankId, { bucket, ...stretch });
      return { bucket, stretches };
    },

    /** Sent again under the same id, it gives the stored reading and adds nothing. */
    async add(member: Member, tankId: string, given: TankReadingDraft) {
      refuseProblems({
        timestamp: timeProblem(given.timestamp),
        tankId: given.tankId === undefined || given.tankId === tankId ? undefined : OTHER_TANK,
        ...rawProblems(given),
      });
      const draft = { ...given, ...convertedBrix(given) };
      if (!saysSomething(draft)) throw invalid({ brix: NOTHING_MEASURED });
      const id = draft.id ?? newId();
      const { estateId } = member;
      return db.begin(async (tx) => {
        await holdOpenTank(tx, member, tankId);
        const values = { ...valuesOf(draft, member.name, clock.now()), tankId };
        const reading = await store.tankReadings.insert(tx, estateId, id, values, stampOf(member, clock));
        const row = reading ?? (await store.tankReadings.get(tx, estateId, id, store.ofTank(tankId)));
        return { row, added: reading !== undefined };
      });
    },

    async update(
      member: Member,
      tankId: string,
      id: string,
      { version, timestamp, ...given }: TankReadingChanges,
    ) {
      refuseProblems({ timestamp: timeProblem(timestamp) });
      return db.begin(async (tx) => {
        await holdOpenTank(tx, member, tankId);
        const held = await store.tankReadings.hold(tx, member.estateId, id, {
          version,
          further: store.ofTank(tankId),
        });
        const changes = consistent(given, held.row);
        const after = { ...held.row, ...defined(changes) };
        refuseProblems(rawProblems(after));
        if (!saysSomething(after)) throw invalid({ brix: NOTHING_MEASURED });
        const at = timestamp === undefined ? undefined : new Date(timestamp).toISOString();
        const values = { ...changes, timestamp: at };
        return store.tankReadings.update(tx, held, values, stampOf(member, clock));
      });
    },

    async delete(member: Member, tankId: string, id: string) {
      await db.begin(async (tx) => {
        await holdOpenTank(tx, member, tankId);
        const further = store.ofTank(tankId);
        await store.tankReadings.delete(
          tx,
          await store.tankReadings.hold(tx, member.estateId, id, { further }),
        );
      });
    },
  };
}

/** The shortest bucket of which so many span the time; years of readings take the longest, however many those are. */
const bucketFor = (spanMs: number, points: number): Bucket =>
  BUCKETS.find((bucket) => spanMs / BUCKET_MS[bucket] <= points) ?? 'week';

export const NOTHING_MEASURED = say('nothing_measured');
const RAW_WITHOUT_SCALE = say('raw_without_scale');
const OTHER_TANK = say('other_tank');

type Measured = Partial<Record<'temperature' | 'brix' | 'pH' | 'alcohol', number | null | undefined>>;

export const saysSomething = ({ temperature, brix, pH, alcohol }: Measured): boolean =>
  [temperature, brix, pH, alcohol].some((value) => typeof value === 'number');

type Raw = Pick<TankReadingDraft, 'rawValue' | 'rawScale'>;

/** What is wrong with what an instrument showed, by field. */
export function rawProblems({ rawValue, rawScale }: Raw) {
  const [value, scale] = [rawValue ?? undefined, rawScale ?? undefined];
  if ((value === undefined) !== (scale === undefined)) return { rawScale: RAW_WITHOUT_SCALE };
  return { rawValue: value === undefined || scale === undefined ? undefined : scaleProblem(value, scale) };
}

/** °Bx of a raw value that comes without them; temperature and alcohol are corrected for by whoever sends both. */
export function convertedBrix({ brix, rawValue, rawScale }: TankReadingChanges): { brix?: number } {
  if (brix !== undefined || typeof rawValue !== 'number' || typeof rawScale !== 'string') return {};
  return { brix: Math.round(toBrix(rawValue, rawScale) * 100) / 100 };
}

/**
 * Changes with what follows from them: °Bx that were corrected by hand are no more what the instrument showed, and
 * alcohol given anew is an estimate only if that is said.
 */
export function consistent(
  changes: TankReadingChanges,
  stored: Pick<TankReading, 'brix' | 'alcohol'>,
): TankReadingChanges {
  const { brix, rawValue, rawScale, alcohol, alcoholIsEstimate } = changes;
  const hasNewBrix = brix !== undefined && brix !== stored.brix;
  const hasNewAlcohol = alcohol !== undefined && alcohol !== stored.alcohol;
  return {
    ...changes,
    ...(hasNewBrix && rawValue === undefined && rawScale === undefined && { rawValue: null, rawScale: null }),
    ...convertedBrix(changes),
    ...(hasNewAlcohol && alcoholIsEstimate === undefined && { alcoholIsEstimate: false }),
  };
}

/** A new reading's values, with the defaults for what the draft leaves open. */
function valuesOf(draft: TankReadingDraft, takenBy: string, now: Date) {
  return {
    timestamp: (draft.timestamp === undefined ? now : new Date(draft.timestamp)).toISOString(),
    temperature: draft.temperature ?? null,
    brix: draft.brix ?? null,
    pH: draft.pH ?? null,
    alcohol: draft.alcohol ?? null,
    alcoholIsEstimate: draft.alcoholIsEstimate ?? false,
    instrument: draft.instrument ?? null,
    rawValue: draft.rawValue ?? null,
    rawScale: draft.rawScale ?? null,
    notes: draft.notes ?? null,
    takenBy,
  };
}
