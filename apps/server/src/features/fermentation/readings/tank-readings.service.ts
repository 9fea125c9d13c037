import {
  BUCKET_MS,
  BUCKETS,
  type Bucket,
  type BucketQuery,
  type ReadingBucket,
  say,
  type TankReading,
  type TankReadingChanges,
  type TankReadingDraft,
  type TankReadingQuery,
} from '@cuverie/contract';
import { momentProblem, scaleProblem, toBrix } from '@cuverie/domain';
import { v7 as newId } from 'uuid';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Page } from '../../../platform/database/page.ts';
import { invalid, notFound, refuseProblems, staleVersion } from '../../../platform/http/refusal.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Member } from '../../../platform/sessions/member.ts';
import { archived } from '../tanks/tanks.service.ts';
import { type HeldTank, hasTank, holdTank } from '../tanks/tanks.store.ts';
import * as store from './tank-readings.store.ts';

export interface TankReadingService {
  list(member: Member, tankId: string, query: TankReadingQuery): Promise<Page<TankReading>>;
  get(member: Member, tankId: string, id: string): Promise<TankReading>;
  summarise(
    member: Member,
    tankId: string,
    query: BucketQuery,
  ): Promise<{ bucket: Bucket; stretches: ReadingBucket[] }>;
  /** Adds a reading; sent again under the same id, it gives the stored one and adds nothing. */
  add(
    member: Member,
    tankId: string,
    draft: TankReadingDraft,
  ): Promise<{ reading: TankReading; added: boolean }>;
  update(member: Member, tankId: string, id: string, changes: TankReadingChanges): Promise<TankReading>;
  delete(member: Member, tankId: string, id: string): Promise<void>;
}

export function tankReadingService({ db, clock }: Platform): TankReadingService {
  const stampOf = (member: Member) => ({ userId: member.userId, at: clock.now() });

  /** The tank, so that nobody archives it meanwhile; others may add readings at the same time. */
  async function openTank(tx: Transaction, member: Member, tankId: string): Promise<HeldTank> {
    const held = await holdTank(tx, member.estateId, tankId, 'share');
    if (!held) throw notFound('tank');
    if (held.tank.status === 'archived') throw archived();
    return held;
  }

  async function proveTank(member: Member, tankId: string): Promise<void> {
    if (!(await hasTank(db, member.estateId, tankId))) throw notFound('tank');
  }

  const timeProblem = (timestamp: string | undefined) =>
    timestamp === undefined ? undefined : momentProblem(Date.parse(timestamp), clock.now().getTime());

  return {
    async list(member, tankId, query) {
      await proveTank(member, tankId);
      return store.listReadings(db, member.estateId, tankId, query);
    },

    async get({ estateId }, tankId, id) {
      const reading = await store.findReading(db.quick, estateId, tankId, id);
      if (!reading) throw notFound('reading');
      return reading;
    },

    async summarise(member, tankId, { bucket: wanted, points, ...stretch }) {
      await proveTank(member, tankId);
      const spanMs =
        wanted === undefined && points !== undefined
          ? await store.spanOfReadings(db, member.estateId, tankId, stretch)
          : null;
      const bucket = wanted ?? (points === undefined ? 'day' : bucketFor(spanMs ?? 0, points));
      const stretches = await store.summariseReadings(db, member.estateId, tankId, { bucket, ...stretch });
      return { bucket, stretches };
    },

    async add(member, tankId, given) {
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
        await openTank(tx, member, tankId);
        const values = valuesOf(draft, member.name, clock.now());
        const reading = await store.insertReading(tx, { estateId, tankId, id }, values, stampOf(member));
        if (reading) return { reading, added: true };
        const stored = await store.findReading(tx, estateId, tankId, id);
        if (!stored) throw notFound('reading');
        return { reading: stored, added: false };
      });
    },

    async update(member, tankId, id, { version, timestamp, ...given }) {
      refuseProblems({ timestamp: timeProblem(timestamp) });
      return db.begin(async (tx) => {
        await openTank(tx, member, tankId);
        const held = await store.holdReading(tx, member.estateId, tankId, id);
        if (!held) throw notFound('reading');
        if (version !== undefined && version !== held.reading.version)
          throw staleVersion('reading', held.reading);
        const changes = consistent(given, held.reading);
        const after = { ...held.reading, ...withoutUndefined(changes) };
        refuseProblems(rawProblems(after));
        if (!saysSomething(after)) throw invalid({ brix: NOTHING_MEASURED });
        const at = timestamp === undefined ? undefined : new Date(timestamp).toISOString();
        return store.updateReading(tx, held, { ...changes, timestamp: at }, stampOf(member));
      });
    },

    async delete(member, tankId, id) {
      await db.begin(async (tx) => {
        await openTank(tx, member, tankId);
        const held = await store.holdReading(tx, member.estateId, tankId, id);
        if (!held) throw notFound('reading');
        await store.deleteReading(tx, held);
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

const withoutUndefined = <Values extends object>(values: Values): Partial<Values> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<Values>;

/** A new reading's values, with the defaults for what the draft leaves open. */
function valuesOf(draft: TankReadingDraft, takenBy: string, now: Date): store.TankReadingValues {
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
