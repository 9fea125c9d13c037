import type { AlarmKind, AlarmState } from '@cuverie/domain';
import type { TankAlarm, TankFacts } from '../../../platform/alarms.ts';
import type { Db, Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { nextId } from '../../../platform/ids.ts';

export interface SeenAlarm {
  tankId: string;
  kind: AlarmKind;
  urgency: TankAlarm['urgency'];
  said: TankFacts;
}

/** @param since ms since 1970 */
export const alarmOf = ({ tankId, kind, urgency, said: words }: SeenAlarm, since: number): TankAlarm => ({
  ...words,
  tankId,
  kind,
  urgency,
  since: new Date(since).toISOString(),
});

export interface StoredState extends SeenAlarm {
  since: string;
  toldAt: string | null;
  acknowledgedAt: string | null;
  resolvedAt: string | null;
}

const SHOWN = sql`
  tank_id as "tankId", kind, urgency, said, since, told_at as "toldAt", acknowledged_at as "acknowledgedAt",
  resolved_at as "resolvedAt"`;

/** Locks the estate until the transaction ends, so that only one server evaluates its alarms. */
export async function lockJudging(tx: Transaction, estateId: string): Promise<void> {
  await tx.count(sql`select pg_advisory_xact_lock(hashtextextended(${`alarms ${estateId}`}, 0))`);
}

export const findStates = (db: Db, estateId: string): Promise<StoredState[]> =>
  db.rows<StoredState>(sql`select ${SHOWN} from alarm_states where estate_id = ${estateId}`);

/** Lists active alarms, oldest first. */
export const findOpen = (
  db: Db,
  estateId: string,
): Promise<(StoredState & { acknowledgedBy: string | null })[]> =>
  db.rows(sql`
    select ${SHOWN}, users.name as "acknowledgedBy"
    from alarm_states left join users on users.id = acknowledged_by
    where estate_id = ${estateId} and resolved_at is null order by since, tank_id, kind`);

const instant = (ms: number | null): Date | null => (ms === null ? null : new Date(ms));

interface AlarmWithState extends SeenAlarm {
  state: AlarmState;
}

/** Stores an alarm's current state. Its acknowledgement keeps its author while it lasts. */
export async function putState(
  tx: Transaction,
  estateId: string,
  { tankId, kind, urgency, said: words, state }: AlarmWithState,
): Promise<void> {
  const toldAt = instant(state.toldAt);
  const [acknowledged, resolved] = [instant(state.acknowledgedAt), instant(state.resolvedAt)];
  await tx.count(sql`
    insert into alarm_states (estate_id, id, tank_id, kind, urgency, said, since, told_at, resolved_at)
    values (${estateId}, ${nextId()}, ${tankId}, ${kind}, ${urgency}, ${words}, ${new Date(state.since)}, ${toldAt}, ${resolved})
    on conflict (estate_id, tank_id, kind) do update set
      urgency = excluded.urgency, said = excluded.said, since = excluded.since, told_at = excluded.told_at,
      resolved_at = excluded.resolved_at, acknowledged_at = ${acknowledged},
      acknowledged_by = case when ${acknowledged}::timestamptz is null then null else alarm_states.acknowledged_by end,
      escalated = case when excluded.told_at is distinct from alarm_states.told_at then 0 else alarm_states.escalated end`);
}

/** Assigns an active, unassigned alarm to a person; returns it, or nothing. */
export const acknowledgeState = (
  tx: Transaction,
  estateId: string,
  { tankId, kind }: Pick<StoredState, 'tankId' | 'kind'>,
  { userId, at }: { userId: string; at: Date },
): Promise<(StoredState & { id: string }) | undefined> =>
  tx.row(sql`
    update alarm_states set acknowledged_at = ${at}, acknowledged_by = ${userId}
    where estate_id = ${estateId} and tank_id = ${tankId} and kind = ${kind} and resolved_at is null
      and acknowledged_at is null
    returning id, ${SHOWN}`);

/** Unassigns an active alarm that was not notified yet; returns it, or nothing if it was unassigned. */
export const releaseState = (
  tx: Transaction,
  estateId: string,
  { tankId, kind }: Pick<StoredState, 'tankId' | 'kind'>,
): Promise<(StoredState & { id: string }) | undefined> =>
  tx.row(sql`
    update alarm_states set acknowledged_at = null, acknowledged_by = null, told_at = null
    where estate_id = ${estateId} and tank_id = ${tankId} and kind = ${kind} and resolved_at is null
      and acknowledged_at is not null
    returning id, ${SHOWN}`);

/** Returns the name of the person an active alarm is assigned to. */
export async function findTaker(
  db: Db,
  estateId: string,
  { tankId, kind }: Pick<StoredState, 'tankId' | 'kind'>,
): Promise<string | undefined> {
  const row = await db.row<{ name: string }>(sql`
    select users.name from alarm_states join users on users.id = acknowledged_by
    where estate_id = ${estateId} and tank_id = ${tankId} and kind = ${kind} and resolved_at is null`);
  return row?.name;
}

interface StoredSnooze {
  tankId: string;
  kind: AlarmKind;
  madeAt: string;
  until: string;
}

export const findSnoozes = (db: Db, estateId: string): Promise<StoredSnooze[]> =>
  db.rows<StoredSnooze>(sql`
    select tank_id as "tankId", kind, created_at as "madeAt", until from alarm_snoozes where estate_id = ${estateId}`);

/** Lists estates with tanks in use or active alarms. */
export async function estatesToJudge(db: Db): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select estate_id as id from tanks where archived_at is null
    union select estate_id from alarm_states where resolved_at is null`);
  return rows.map(({ id }) => id);
}
