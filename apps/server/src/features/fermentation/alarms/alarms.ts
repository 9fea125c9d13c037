import { type AlarmSettings, alarmOperations, type Snooze } from '@cuverie/contract';
import {
  type AlarmThresholds,
  DEFAULT_DRY_LEVELS,
  DEFAULT_THRESHOLDS,
  type DryLevels,
} from '@cuverie/domain';
import type { FastifyInstance } from 'fastify';
import type { NotifyAlarms } from '../../../platform/alarms.ts';
import type { Database, Db, Transaction } from '../../../platform/database/database.ts';
import { type AtVersion, changeOf, removeWhere } from '../../../platform/database/many.ts';
import { sql } from '../../../platform/database/sql.ts';
import { type Stamp, stampOf } from '../../../platform/database/stamp.ts';
import { changedFields, note } from '../../../platform/history/note.ts';
import { notFound, type Refusal, refused } from '../../../platform/http/refusal.ts';
import { route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Member } from '../../../platform/sessions/member.ts';
import { tanks } from '../tanks/tanks.store.ts';
import {
  acknowledgeState,
  alarmOf,
  findTaker,
  releaseState,
  type StoredState,
} from './alarm-states.store.ts';
import { ALARMS, SNOOZES, THRESHOLDS } from './alarms.kind.ts';

const HOUR_MS = 3_600_000;

export function alarmRoutes(
  app: FastifyInstance,
  { db, clock }: Platform,
  { judge, tell }: { judge: (estateId: string) => Promise<void>; tell: NotifyAlarms },
): void {
  const settings = ({ estateId, userId }: Pick<Member, 'estateId' | 'userId'>) =>
    alarmSettings(db, estateId, clock.now(), userId);

  route(app, alarmOperations.get, async ({ member }) => settings(member));

  route(app, alarmOperations.set, async ({ member, body }) => {
    const stamp = stampOf(member, clock);
    await db.begin((tx) => setThresholds(tx, member.estateId, { ...body.thresholds }, stamp));
    return settings(member);
  });

  route(app, alarmOperations.reset, async ({ member }) => {
    const stamp = stampOf(member, clock);
    await db.begin((tx) => removeWhere(tx, member.estateId, THRESHOLDS, sql`true`, stamp));
    return settings(member);
  });

  route(app, alarmOperations.snooze, async ({ member, params, body }) => {
    if (!(await tanks.exists(db, member.estateId, params.id))) throw notFound('tank');
    const until = new Date(clock.now().getTime() + body.hours * HOUR_MS);
    const snooze = { tankId: params.id, kind: body.kind, until: until.toISOString() };
    await db.begin(async (tx) => {
      const stamp = stampOf(member, clock);
      const { id, version } = await tx.one<AtVersion>(sql`
        insert into alarm_snoozes (estate_id, tank_id, kind, until, created_at, created_by)
        values (${member.estateId}, ${params.id}, ${body.kind}, ${until}, ${stamp.at}, ${member.userId})
        on conflict (estate_id, tank_id, kind) do update
        set version = alarm_snoozes.version + 1, until = excluded.until, created_at = excluded.created_at, created_by = excluded.created_by
        returning id, version`);
      await note(
        tx,
        member.estateId,
        [changeOf(SNOOZES, id, 'added', {}, { version, after: snooze })],
        stamp,
      );
    });
    return snooze;
  });

  route(app, alarmOperations.acknowledge, async ({ member, params, body }) => {
    const { estateId } = member;
    if (!(await tanks.exists(db, estateId, params.id))) throw notFound('tank');
    const of = { tankId: params.id, kind: body.kind };
    const stamp = stampOf(member, clock);
    if (!(await assignAlarm({ db, tell }, estateId, of, stamp))) {
      // A client may show the alarm some seconds before the server evaluates it.
      await judge(estateId);
      if (!(await assignAlarm({ db, tell }, estateId, of, stamp))) throw await notToTake(db, estateId, of);
    }
    return settings(member);
  });

  route(app, alarmOperations.release, async ({ member, params, body }) => {
    const { estateId } = member;
    if (!(await tanks.exists(db, estateId, params.id))) throw notFound('tank');
    await release(db, estateId, { tankId: params.id, kind: body.kind }, stampOf(member, clock));
    // The notification is sent at once, since the alarm has no owner any more.
    await judge(estateId);
    return settings(member);
  });
}

type OfAlarm = Pick<StoredState, 'tankId' | 'kind'>;

/** Assigns an alarm to a person and notifies the others; returns whether it was free. */
export async function assignAlarm(
  { db, tell }: { db: Database; tell: NotifyAlarms },
  estateId: string,
  of: OfAlarm,
  stamp: Stamp,
): Promise<boolean> {
  return db.begin(async (tx) => {
    const taken = await acknowledgeState(tx, estateId, of, stamp);
    if (!taken) return false;
    const { kind, since } = taken;
    const change = changeOf(ALARMS, taken.id, 'changed', taken.said, {
      before: { acknowledged: false },
      after: { kind, acknowledged: true },
    });
    await note(tx, estateId, [change], stamp);
    await tell(tx, estateId, { acknowledged: [alarmOf(taken, Date.parse(since))] });
    return true;
  });
}

/** Unassigns an alarm; does nothing if it is unassigned. */
async function release(db: Database, estateId: string, of: OfAlarm, stamp: Stamp): Promise<void> {
  await db.begin(async (tx) => {
    const released = await releaseState(tx, estateId, of);
    if (!released) return;
    const change = changeOf(ALARMS, released.id, 'changed', released.said, {
      before: { acknowledged: true },
      after: { kind: released.kind, acknowledged: false },
    });
    await note(tx, estateId, [change], stamp);
  });
}

async function notToTake(db: Db, estateId: string, of: OfAlarm): Promise<Refusal> {
  const by = await findTaker(db, estateId, of);
  return by === undefined ? refused(409, 'alarm_over') : refused(409, 'alarm_taken', { by });
}

export async function setThresholds(
  tx: Transaction,
  estateId: string,
  thresholds: object,
  stamp: Stamp,
): Promise<void> {
  const [was] = await tx.rows<{ thresholds: object }>(sql`
    select thresholds from fermentation_settings where estate_id = ${estateId} for update`);
  const { id, version } = await tx.one<AtVersion>(sql`
    insert into fermentation_settings (estate_id, thresholds, updated_at, updated_by)
    values (${estateId}, ${thresholds}, ${stamp.at}, ${stamp.userId})
    on conflict (estate_id) do update
    set version = fermentation_settings.version + 1, thresholds = excluded.thresholds, updated_at = excluded.updated_at, updated_by = excluded.updated_by
    returning id, version`);
  const more = was === undefined ? {} : changedFields(was.thresholds, thresholds);
  const act = was === undefined ? 'added' : 'changed';
  await note(tx, estateId, [changeOf(THRESHOLDS, id, act, {}, { version, ...more })], stamp);
}

/** Returns the sugar level at which an estate considers a ferment dry. */
export async function dryLevelsOf(db: Db, estateId: string): Promise<DryLevels> {
  const own = await db.row<{ dry: DryLevels | null }>(sql`
    select thresholds -> 'dryBrix' as dry from fermentation_settings where estate_id = ${estateId}`);
  return own?.dry ?? DEFAULT_DRY_LEVELS;
}

/** @param userId the requesting person, if there is one */
export async function alarmSettings(
  db: Db,
  estateId: string,
  now: Date,
  userId: string | null = null,
): Promise<AlarmSettings> {
  const [[own], snoozes, acknowledged] = await Promise.all([
    db.rows<{ thresholds: Partial<AlarmThresholds> }>(sql`
      select thresholds from fermentation_settings where estate_id = ${estateId}`),
    db.rows<Snooze>(sql`
      select tank_id as "tankId", kind, until from alarm_snoozes
      where estate_id = ${estateId} and until > ${now} order by until, tank_id, kind`),
    db.rows<AlarmSettings['acknowledged'][number]>(sql`
      select tank_id as "tankId", kind, acknowledged_at as at, users.name as by,
        acknowledged_by is not distinct from ${userId}::uuid as "isOwn"
      from alarm_states join users on users.id = acknowledged_by
      where estate_id = ${estateId} and resolved_at is null order by acknowledged_at, tank_id, kind`),
  ]);
  // A threshold added after these were stored has its default.
  const thresholds = { ...DEFAULT_THRESHOLDS, ...own?.thresholds };
  return { thresholds, areOwn: own !== undefined, snoozes, acknowledged };
}
