/** Evaluates the alarms of estates on the server, so that people are notified when no client is open. */
import { type AlarmKind, type AlarmState, judgedAlarm } from '@cuverie/domain';
import type { NotifyAlarms, TankAlarm } from '../../../platform/alarms.ts';
import { JUDGE_ESTATE } from '../../../platform/history/judging.ts';
import type { Platform } from '../../../platform/platform.ts';
import * as store from './alarm-states.store.ts';
import { type JudgedTank, judgedTanks, type OfEstate } from './judged-tanks.ts';

/** Minutes. Alarms such as a missing reading start without any change of data. */
const EVERY_MINUTES = 5;

const keyOf = ({ tankId, kind }: { tankId: string; kind: AlarmKind }): string => `${tankId} ${kind}`;

const ms = (instant: string): number => Date.parse(instant);
const msOrNull = (instant: string | null): number | null => (instant === null ? null : ms(instant));

const stateOf = ({ since, toldAt, acknowledgedAt, resolvedAt }: store.StoredState): AlarmState => ({
  since: ms(since),
  toldAt: msOrNull(toldAt),
  acknowledgedAt: msOrNull(acknowledgedAt),
  resolvedAt: msOrNull(resolvedAt),
});

/** Active alarms by tank and kind. */
const seenIn = (tanks: readonly JudgedTank[]): store.SeenAlarm[] =>
  tanks.flatMap(({ id, name, variety, lot, alarms }) =>
    alarms.map(({ kind, urgency, why, next }) => ({
      tankId: id,
      kind,
      urgency,
      said: { tank: name, variety, lot, why, next },
    })),
  );

export function alarmJudge(
  { db, clock, jobs }: Pick<Platform, 'db' | 'clock' | 'jobs'>,
  of: OfEstate,
  tell: NotifyAlarms,
) {
  /** Evaluates one estate at a time under its lock, so that each notification is sent once. */
  async function judge(estateId: string): Promise<void> {
    await db.begin(async (tx) => {
      await store.lockJudging(tx, estateId);
      const now = clock.now();
      const seen = new Map(seenIn(await judgedTanks(tx, estateId, now, of)).map((one) => [keyOf(one), one]));
      const before = new Map((await store.findStates(tx, estateId)).map((one) => [keyOf(one), one]));
      const snoozes = new Map((await store.findSnoozes(tx, estateId)).map((one) => [keyOf(one), one]));
      const raised: TankAlarm[] = [];
      const resolved: TankAlarm[] = [];
      for (const key of new Set([...seen.keys(), ...before.keys()])) {
        const [alarm, stored, snooze] = [seen.get(key), before.get(key), snoozes.get(key)];
        const shown = alarm ?? stored;
        if (!shown) continue;
        const was = stored && stateOf(stored);
        const putOff = snooze && { madeAt: ms(snooze.madeAt), until: ms(snooze.until) };
        const after = judgedAlarm(was, alarm !== undefined, putOff, now.getTime());
        if (!after) continue;
        const { state, isToTell } = after;
        if (was && !isToTell && sameState(was, state)) continue;
        // The text of the notification stays stored: a continuing alarm keeps the numbers of its start.
        const current = isToTell || !stored ? shown : stored;
        await store.putState(tx, estateId, { ...current, state });
        if (isToTell) raised.push(store.alarmOf(shown, state.since));
        if (was?.resolvedAt === null && state.resolvedAt !== null)
          resolved.push(store.alarmOf(current, state.since));
      }
      if (raised.length > 0 || resolved.length > 0) await tell(tx, estateId, { raised, resolved });
    });
  }

  jobs.handle(JUDGE_ESTATE, ({ estateId }: { estateId: string }) => judge(estateId));
  jobs.every('judge alarms', EVERY_MINUTES, async (stopping) => {
    const failures: unknown[] = [];
    for (const estateId of await store.estatesToJudge(db)) {
      if (stopping.aborted) return;
      // A failing estate does not stop the others.
      await judge(estateId).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  });
  return { judge };
}

const sameState = (one: AlarmState, other: AlarmState): boolean =>
  one.since === other.since &&
  one.toldAt === other.toldAt &&
  one.acknowledgedAt === other.acknowledgedAt &&
  one.resolvedAt === other.resolvedAt;
