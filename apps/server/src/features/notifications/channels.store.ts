import type { Carries, ChannelKind, ChosenWays, Role, Sentence } from '@cuverie/domain';
import type { Db, Transaction } from '../../platform/database/database.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';
import { hasFactor } from '../../platform/sessions/sessions.store.ts';

export interface StoredChannel {
  id: string;
  userId: string;
  kind: ChannelKind;
  name: string;
  target: Buffer;
  carries: Carries;
  madeAt: string;
  sentAt: string | null;
  failedAt: string | null;
  failure: Sentence | null;
}

const SHOWN = sql`
  id, user_id as "userId", kind, name, target, carries, made_at as "madeAt", sent_at as "sentAt",
  failed_at as "failedAt", failure`;

export const findChannels = (db: Db, userId: string): Promise<StoredChannel[]> =>
  db.rows<StoredChannel>(sql`select ${SHOWN} from channels where user_id = ${userId} order by made_at, id`);

export const findChannel = (db: Db, userId: string, id: string): Promise<StoredChannel | undefined> =>
  db.row<StoredChannel>(sql`select ${SHOWN} from channels where user_id = ${userId} and id = ${id}`);

/** Inserts a channel unless the person already has it or is at the limit. */
export async function insertChannel(
  tx: Transaction,
  channel: Pick<StoredChannel, 'id' | 'userId' | 'kind' | 'name' | 'target' | 'carries'> & {
    hash: Buffer;
    madeAt: Date;
  },
): Promise<StoredChannel | undefined> {
  const { id, userId, kind, name, target, hash, carries, madeAt } = channel;
  return tx.row<StoredChannel>(sql`
    insert into channels (id, user_id, kind, name, target, hash, carries, made_at)
    values (${id}, ${userId}, ${kind}, ${name}, ${target}, ${hash}, ${carries}, ${madeAt})
    on conflict (user_id, hash) do nothing returning ${SHOWN}`);
}

/** Counts the channels of a locked person, so that simultaneous requests cannot exceed the limit. */
export async function lockAndCount(tx: Transaction, userId: string): Promise<number> {
  await tx.rows(sql`select from users where id = ${userId} for no key update`);
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*)::int as count from channels where user_id = ${userId}`);
  return count;
}

export const updateChannel = (
  db: Db,
  userId: string,
  id: string,
  { name, carries }: { name?: string | undefined; carries?: Carries | undefined },
): Promise<StoredChannel | undefined> =>
  db.row<StoredChannel>(sql`
    update channels set name = coalesce(${name ?? null}, name), carries = coalesce(${carries ?? null}, carries)
    where user_id = ${userId} and id = ${id} returning ${SHOWN}`);

export const deleteChannel = (db: Db, userId: string, id: string): Promise<number> =>
  db.count(sql`delete from channels where user_id = ${userId} and id = ${id}`);

export async function deleteChannels(db: Db, userId: string): Promise<void> {
  await db.count(sql`delete from channels where user_id = ${userId}`);
}

export const markSent = (db: Db, id: string, now: Date): Promise<number> =>
  db.count(sql`update channels set sent_at = ${now}, failed_at = null, failure = null where id = ${id}`);

export const markFailed = (db: Db, id: string, now: Date, failure: Sentence): Promise<number> =>
  db.count(sql`update channels set failed_at = ${now}, failure = ${failure} where id = ${id}`);

export interface StoredSettings {
  ways: ChosenWays;
  quietFrom: number | null;
  quietTo: number | null;
  breaksThrough: boolean;
  digestAt: number;
  zone: string;
}

const settingsOf = (of: Sql): Sql => sql`
  ${of}.ways, ${of}.quiet_from as "quietFrom", ${of}.quiet_to as "quietTo", ${of}.breaks_through as "breaksThrough",
  ${of}.digest_at as "digestAt", ${of}.zone`;

interface Whose {
  userId: string;
  estateId: string;
}

export const findSettings = (db: Db, { userId, estateId }: Whose): Promise<StoredSettings | undefined> =>
  db.row<StoredSettings>(sql`
    select ${settingsOf(sql`s`)} from notification_settings s
    where user_id = ${userId} and estate_id = ${estateId}`);

export async function putSettings(
  db: Db,
  { userId, estateId }: Whose,
  settings: StoredSettings,
): Promise<void> {
  const { ways, quietFrom, quietTo, breaksThrough, digestAt, zone } = settings;
  await db.count(sql`
    insert into notification_settings
      (user_id, estate_id, ways, quiet_from, quiet_to, breaks_through, digest_at, zone)
    values (${userId}, ${estateId}, ${ways}, ${quietFrom}, ${quietTo}, ${breaksThrough}, ${digestAt}, ${zone})
    on conflict (user_id, estate_id) do update set
      ways = excluded.ways, quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to,
      breaks_through = excluded.breaks_through, digest_at = excluded.digest_at, zone = excluded.zone`);
}

/** A person who may be notified of an estate's alarms. */
export interface Recipient {
  userId: string;
  name: string;
  email: string;
  role: Role;
  estate: string;
  timeZone: string;
  escalationMinutes: number | null;
  /** `undefined` if they chose nothing. */
  settings: StoredSettings | null;
  channels: { id: string; kind: ChannelKind; carries: Carries }[];
}

/** Lists current members with the second factor the estate requires, whose accounts are not due for deletion. */
export const findRecipients = (db: Db, estateId: string, now: Date, userId?: string): Promise<Recipient[]> =>
  db.rows<Recipient>(sql`
    select m.user_id as "userId", u.name, u.email, m.role, e.name as estate,
      e.time_zone as "timeZone",
      e.escalation_minutes as "escalationMinutes",
      case when s.user_id is null then null else json_build_object(
        'ways', s.ways, 'quietFrom', s.quiet_from, 'quietTo', s.quiet_to, 'breaksThrough', s.breaks_through,
        'digestAt', s.digest_at, 'zone', s.zone) end as settings,
      (
        select coalesce(json_agg(json_build_object('id', c.id, 'kind', c.kind, 'carries', c.carries)
          order by c.made_at, c.id), '[]')
        from channels c where c.user_id = m.user_id
      ) as channels
    from memberships m
    join users u on u.id = m.user_id
    join estates e on e.id = m.estate_id
    left join notification_settings s on s.user_id = m.user_id and s.estate_id = m.estate_id
    left join deletions d on d.user_id = m.user_id
    where m.estate_id = ${estateId} and (d.due_at is null or d.due_at > ${now})
      and not (e.demands_second_factor and not ${hasFactor(sql`m.user_id`)})
      ${userId === undefined ? sql`` : sql`and m.user_id = ${userId}`}
    order by m.created_at, m.user_id`);

/** Returns the sealed key for push services; the first server's key is kept. */
export async function pushSecret(
  db: Db,
  drawn: () => Buffer,
  opens: (sealed: Buffer) => boolean,
): Promise<Buffer> {
  const find = () => db.row<{ sealed: Buffer }>(sql`select sealed from push_keys where id = 1`);
  const found = await find();
  if (found && opens(found.sealed)) return found.sealed;
  // A key sealed by a lost encryption key is useless.
  const replaced = found?.sealed ?? null;
  await db.count(sql`
    insert into push_keys (id, sealed) values (1, ${drawn()})
    on conflict (id) do update set sealed = excluded.sealed where push_keys.sealed = ${replaced}`);
  const stored = await find();
  if (!stored) throw new Error('There is no key for push services.');
  return stored.sealed;
}
