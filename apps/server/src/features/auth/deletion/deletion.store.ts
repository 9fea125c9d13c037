import type { ESTATE_FATES } from '@cuverie/contract';
import type { Db, Transaction } from '../../../platform/database/database.ts';
import { tablesOfPeople } from '../../../platform/database/estate-rows.ts';
import { sql } from '../../../platform/database/sql.ts';
import { forgetInHistory } from '../people/people-history.ts';

export interface EstateFate {
  id: string;
  name: string;
  fate: (typeof ESTATE_FATES)[number];
}

/**
 * What happens to the estates of a leaving person. An owner whose account is being deleted cannot take an estate over.
 */
export const findFates = (db: Db, userId: string): Promise<EstateFate[]> =>
  db.rows<EstateFate>(sql`
    select e.id, e.name,
      case
        when not exists (select from memberships o where o.estate_id = e.id and o.user_id <> m.user_id) then 'goes'
        when m.role <> 'owner' or exists (
          select from memberships o
          where o.estate_id = e.id and o.user_id <> m.user_id and o.role = 'owner'
            and not exists (select from deletions d where d.user_id = o.user_id)
        ) then 'stays'
        else 'hand over'
      end as fate
    from memberships m join estates e on e.id = m.estate_id
    where m.user_id = ${userId}
    order by m.created_at, e.id`);

export const findDeletion = (db: Db, userId: string) =>
  db.row<{ leavesAt: string }>(sql`select due_at as "leavesAt" from deletions where user_id = ${userId}`);

export async function insertDeletion(db: Db, userId: string, askedAt: Date, dueAt: Date): Promise<void> {
  await db.count(sql`
    insert into deletions (user_id, asked_at, due_at) values (${userId}, ${askedAt}, ${dueAt})
    on conflict (user_id) do nothing`);
}

/** Cancels a deletion that is not due yet. */
export async function deleteDeletion(db: Db, userId: string, now: Date): Promise<void> {
  await db.count(sql`delete from deletions where user_id = ${userId} and due_at > ${now}`);
}

export interface Leaver {
  userId: string;
  email: string;
  name: string;
  dueAt: string;
}

/** Marks the accounts that are deleted before an instant as warned, and returns those newly marked. */
export const markWarned = (db: Db, now: Date, before: Date): Promise<Leaver[]> =>
  db.rows<Leaver>(sql`
    update deletions d set warned_at = ${now}
    from users u
    where u.id = d.user_id and d.warned_at is null and d.due_at > ${now} and d.due_at <= ${before}
    returning d.user_id as "userId", u.email, u.name, d.due_at as "dueAt"`);

export const findDue = (db: Db, now: Date): Promise<Leaver[]> =>
  db.rows<Leaver>(sql`
    select d.user_id as "userId", u.email, u.name, d.due_at as "dueAt"
    from deletions d join users u on u.id = d.user_id
    where d.due_at <= ${now} order by d.due_at, d.user_id`);

/** Deletes an estate whose other rows are already gone; its memberships and sessions go with it. */
export async function deleteEstate(tx: Transaction, estateId: string): Promise<void> {
  await tx.count(sql`delete from estates where id = ${estateId}`);
}

/**
 * Erases a person's data. An anonymous row stays, since rows of other estates may refer to it as their author. Returns
 * whether the person existed until now.
 */
export async function forgetPerson(tx: Transaction, userId: string, at: Date): Promise<boolean> {
  const isFirst = (await tx.count(sql`delete from deletions where user_id = ${userId}`)) > 0;
  const person = await tx.row<{ email: string }>(sql`select email from users where id = ${userId}`);
  if (person) await forgetInHistory(tx, { userId, email: person.email, at });
  for (const { name, column } of await tablesOfPeople(tx))
    await tx.count(sql`delete from ${sql.identifier(name)} where ${sql.identifier(column)} = ${userId}`);
  await tx.count(sql`
    update users set
      email = '', email_key = ${`gone ${userId}`}, name = 'A former member', password_hash = '',
      collection_size = null, user_type = null, plan = null, email_verified_at = null
    where id = ${userId}`);
  return isFirst;
}

export async function deletePerson(tx: Transaction, userId: string): Promise<void> {
  await tx.count(sql`delete from users where id = ${userId}`);
}
