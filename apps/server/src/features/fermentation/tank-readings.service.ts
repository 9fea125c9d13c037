import type {
  BucketQuery,
  ReadingBucket,
  TankReading,
  TankReadingChanges,
  TankReadingDraft,
  TankReadingQuery,
} from '@cuverie/contract';
import { v7 as newId } from 'uuid';
import type { Transaction } from '../../platform/database/database.ts';
import type { Page } from '../../platform/database/page.ts';
import { invalid, notFound, refuseProblems, staleVersion } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Member } from '../../platform/sessions/member.ts';
import * as store from './tank-readings.store.ts';
import { archived } from './tanks.service.ts';
import { type HeldTank, hasTank, holdTank } from './tanks.store.ts';

export interface TankReadingService {
  list(member: Member, tankId: string, query: TankReadingQuery): Promise<Page<TankReading>>;
  summarise(member: Member, tankId: string, query: BucketQuery): Promise<ReadingBucket[]>;
  /** Adds a reading; sent again under the same id, it gives the stored one and adds nothing. */
  add(
    member: Member,
    tankId: string,
    draft: TankReadingDraft,
  ): Promise<{ reading: TankReading; added: boolean }>;
  update(member: Member, tankId: string, id: string, changes: TankReadingChanges): Promise<TankReading>;
  delete(member: Member, tankId: string, id: string): Promise<void>;
}

/** How far ahead of ours the clock of somebody's phone may be, ms. */
const CLOCKS_APART_MS = 10 * 60_000;

export function tankReadingService({ sql, clock }: Platform): TankReadingService {
  const stampOf = (member: Member) => ({ userId: member.userId, at: clock.now() });

  /** The tank, so that nobody archives it meanwhile; others may add readings at the same time. */
  async function openTank(tx: Transaction, member: Member, tankId: string): Promise<HeldTank> {
    const held = await holdTank(tx, member.estateId, tankId, 'share');
    if (!held) throw notFound('tank');
    if (held.tank.status === 'archived') throw archived();
    return held;
  }

  async function proveTank(member: Member, tankId: string): Promise<void> {
    if (!(await hasTank(sql, member.estateId, tankId))) throw notFound('tank');
  }

  const futureProblem = (timestamp: string | undefined) =>
    timestamp !== undefined && Date.parse(timestamp) > clock.now().getTime() + CLOCKS_APART_MS
      ? 'Time must not lie in the future'
      : undefined;

  return {
    async list(member, tankId, query) {
      await proveTank(member, tankId);
      return store.listReadings(sql, member.estateId, tankId, query);
    },

    async summarise(member, tankId, query) {
      await proveTank(member, tankId);
      return store.summariseReadings(sql, member.estateId, tankId, query);
    },

    async add(member, tankId, draft) {
      if (!saysSomething(draft)) throw invalid({ brix: NOTHING_MEASURED });
      refuseProblems({
        timestamp: futureProblem(draft.timestamp),
        tankId: draft.tankId === undefined || draft.tankId === tankId ? undefined : OTHER_TANK,
        rawScale: scaleProblem(draft),
      });
      const id = draft.id ?? newId();
      const { estateId } = member;
      return sql.begin(async (tx) => {
        await openTank(tx, member, tankId);
        const values = valuesOf(draft, member.name, clock.now());
        const reading = await store.insertReading(tx, { estateId, tankId, id }, values, stampOf(member));
        if (reading) return { reading, added: true };
        const stored = await store.findReading(tx, estateId, tankId, id);
        if (!stored) throw notFound('reading');
        return { reading: stored, added: false };
      });
    },

    async update(member, tankId, id, { version, timestamp, ...changes }) {
      refuseProblems({ timestamp: futureProblem(timestamp) });
      return sql.begin(async (tx) => {
        await openTank(tx, member, tankId);
        const held = await store.holdReading(tx, member.estateId, tankId, id);
        if (!held) throw notFound('reading');
        if (version !== undefined && version !== held.reading.version)
          throw staleVersion('reading', held.reading);
        const after = { ...held.reading, ...withoutUndefined(changes) };
        if (!saysSomething(after)) throw invalid({ brix: NOTHING_MEASURED });
        refuseProblems({ rawScale: scaleProblem(after) });
        const at = timestamp === undefined ? undefined : new Date(timestamp).toISOString();
        return store.updateReading(tx, held, { ...changes, timestamp: at }, stampOf(member));
      });
    },

    async delete(member, tankId, id) {
      await sql.begin(async (tx) => {
        await openTank(tx, member, tankId);
        const held = await store.holdReading(tx, member.estateId, tankId, id);
        if (!held) throw notFound('reading');
        await store.deleteReading(tx, held);
      });
    },
  };
}

const NOTHING_MEASURED = 'Give at least one of temperature, brix, pH and alcohol';
const OTHER_TANK = 'The reading names another tank than its address does';

type Measured = Partial<Record<'temperature' | 'brix' | 'pH' | 'alcohol', number | null | undefined>>;

const saysSomething = ({ temperature, brix, pH, alcohol }: Measured): boolean =>
  [temperature, brix, pH, alcohol].some((value) => typeof value === 'number');

function scaleProblem(raw: {
  rawValue?: number | null | undefined;
  rawScale?: string | null | undefined;
}): string | undefined {
  return (typeof raw.rawValue === 'number') === (typeof raw.rawScale === 'string')
    ? undefined
    : 'A raw value takes the scale it was read on, and a scale its value';
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
