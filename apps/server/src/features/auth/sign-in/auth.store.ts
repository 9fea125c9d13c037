import type { Registration, User } from '@cuverie/contract';
import { DEFAULT_TIME_ZONE, type Role, STORED_UNITS, US_UNITS } from '@cuverie/domain';
import type { Db, Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { isWineryEstate } from '../../../platform/record.ts';
import { hasFactor } from '../../../platform/sessions/sessions.store.ts';
import { hasInvitations } from '../people/invitations.store.ts';
import { findSettings } from '../settings/settings.store.ts';

export interface NewAccount extends Omit<Registration, 'username' | 'password'> {
  userId: string;
  estateId: string;
  emailKey: string;
  /** Empty for an account without a password. */
  passwordHash: string;
  estateName: string;
  role: Role;
  createdAt: Date;
}

/** Columns needed to check a login. */
export interface Account {
  userId: string;
  estateId: string;
  passwordHash: string;
}

/** Returns a browser's time zone if PostgreSQL knows it too; zone names come and go. */
async function zoneKnownHere(db: Db, timeZone: string | undefined): Promise<string | undefined> {
  if (timeZone === undefined) return undefined;
  const known = await db.count(sql`select from pg_timezone_names where name = ${timeZone}`);
  return known > 0 ? timeZone : undefined;
}

/** Inserts a person, their estate and the membership. Call it in a transaction. */
export async function insertAccount(db: Db, account: NewAccount): Promise<void> {
  const { userId, estateId, createdAt } = account;
  const timeZone = await zoneKnownHere(db, account.timeZone);
  const units = account.units === 'us' ? US_UNITS : STORED_UNITS;
  await db.count(sql`
    insert into estates (
      id, name, created_at, time_zone, time_zone_chosen, market,
      sugar_unit, volume_unit, weight_unit, area_unit, temperature_unit)
    values (
      ${estateId}, ${account.estateName}, ${createdAt}, ${timeZone ?? DEFAULT_TIME_ZONE}, ${timeZone !== undefined},
      ${account.market ?? null},
      ${units.sugarUnit}, ${units.volumeUnit}, ${units.weightUnit}, ${units.areaUnit}, ${units.temperatureUnit}
    )`);
  await db.count(sql`
    insert into users (id, email, email_key, name, password_hash, collection_size, user_type, plan, created_at)
    values (
      ${userId}, ${account.email}, ${account.emailKey}, ${account.name}, ${account.passwordHash},
      ${account.collectionSize ?? null}, ${account.userType ?? null}, ${account.plan ?? null}, ${createdAt}
    )`);
  await db.count(sql`
    insert into memberships (user_id, estate_id, role, created_at)
    values (${userId}, ${estateId}, ${account.role}, ${createdAt})`);
}

export async function hasAccounts(db: Db): Promise<boolean> {
  return (await db.rows(sql`select from users limit 1`)).length > 0;
}

/** Blocks other sign-ups until the transaction ends; logins continue. */
export async function lockAccounts(tx: Transaction): Promise<void> {
  await tx.count(sql`lock table users in share row exclusive mode`);
}

/** Finds an account by its address, unless it is being deleted, with its last chosen or oldest estate. */
export async function findAccount(db: Db, emailKey: string, now: Date): Promise<Account | undefined> {
  return db.row<Account>(sql`
    select u.id as "userId", m.estate_id as "estateId", u.password_hash as "passwordHash"
    from users u join memberships m on m.user_id = u.id
    where u.email_key = ${emailKey}
      and not exists (select from deletions d where d.user_id = u.id and d.due_at <= ${now})
    order by m.chosen_at desc nulls last, m.created_at, m.estate_id
    limit 1`);
}

/** Finds a person's last chosen or oldest estate, in which a login starts, until the account is deleted. */
export const findFirstEstate = (db: Db, userId: string, now: Date) =>
  db.row<{ estateId: string }>(sql`
    select estate_id as "estateId" from memberships
    where user_id = ${userId}
      and not exists (select from deletions d where d.user_id = ${userId} and d.due_at <= ${now})
    order by chosen_at desc nulls last, created_at, estate_id limit 1`);

/** Columns needed to change a person's own account. */
export interface Person {
  userId: string;
  email: string;
  emailKey: string;
  name: string;
  passwordHash: string;
}

export const findPerson = (db: Db, userId: string) =>
  db.row<Person>(sql`
    select id as "userId", email, email_key as "emailKey", name, password_hash as "passwordHash"
    from users where id = ${userId}`);

/** Words others know of a person: name, email and the names of their estates. */
export async function findOwnWords(db: Db, userId: string): Promise<string[]> {
  const rows = await db.rows<{ name: string; email: string; estate: string }>(sql`
    select u.name, u.email, e.name as estate
    from users u join memberships m on m.user_id = u.id join estates e on e.id = m.estate_id
    where u.id = ${userId}`);
  return rows.flatMap(({ name, email, estate }) => [name, email, estate]);
}

/** A signed-in person in one of their estates. */
export async function findUser(
  db: Db,
  { userId, estateId }: { userId: string; estateId: string },
): Promise<User | undefined> {
  const settings = await findSettings(db, { userId, estateId });
  const estates = await listEstates(db, userId);
  const user = await db.row<Omit<User, 'settings' | 'estates'>>(sql`
    select
      u.id, u.email as username, u.email, u.name,
      u.collection_size as "collectionSize", u.user_type as "userType", u.plan,
      json_build_object(
        'id', e.id, 'name', e.name, 'demandsSecondFactor', e.demands_second_factor,
        'isWinery', ${isWineryEstate(sql`e.id`)}
      ) as estate, m.role,
      exists (select from memberships o where o.estate_id = e.id and o.user_id <> u.id) as "isShared",
      ${hasFactor(sql`u.id`)} as "hasSecondFactor", u.password_hash <> '' as "hasPassword",
      u.created_at as "createdAt", d.due_at as "leavesAt"
    from users u
    left join deletions d on d.user_id = u.id
    join memberships m on m.user_id = u.id
    join estates e on e.id = m.estate_id
    where u.id = ${userId} and e.id = ${estateId}`);
  return (
    user &&
    settings && {
      ...user,
      isShared: user.isShared || (await hasInvitations(db, estateId)),
      estates,
      settings,
    }
  );
}

const listEstates = (db: Db, userId: string): Promise<User['estates']> =>
  db.rows(sql`
    select e.id, e.name, m.role
    from memberships m join estates e on e.id = m.estate_id
    where m.user_id = ${userId}
    order by m.created_at, e.id`);

/** Checks that a hash is still the person's and locks their row until the transaction ends. */
export async function lockHash(tx: Transaction, { userId, passwordHash }: Account): Promise<boolean> {
  const locked = await tx.rows(sql`
    select from users where id = ${userId} and password_hash = ${passwordHash} for no key update`);
  return locked.length > 0;
}

/** Replaces a hash unless the password has changed meanwhile; returns whether it did. */
export async function replaceHash(db: Db, userId: string, from: string, to: string): Promise<boolean> {
  const changed = await db.count(
    sql`update users set password_hash = ${to} where id = ${userId} and password_hash = ${from}`,
  );
  return changed > 0;
}
