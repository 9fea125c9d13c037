import type { EstateMember } from '@cuverie/contract';
import type { Role } from '@cuverie/domain';
import type { Db, Transaction } from '../../../platform/database/database.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';

const membersWhere = (condition: Sql): Sql => sql`
  select m.user_id as "userId", u.email, u.name, m.role, m.created_at as since,
    u.email_verified_at is not null as "isConfirmed"
  from memberships m join users u on u.id = m.user_id
  where ${condition}
  order by m.created_at, m.user_id`;

export const listMembers = (db: Db, estateId: string): Promise<EstateMember[]> =>
  db.rows(membersWhere(sql`m.estate_id = ${estateId}`));

export const findMemberOf = (db: Db, estateId: string, userId: string): Promise<EstateMember | undefined> =>
  db.row(membersWhere(sql`m.estate_id = ${estateId} and m.user_id = ${userId}`));

/** Locks the members of an estate until the transaction ends. */
export const lockMembers = (tx: Transaction, estateId: string): Promise<{ name: string } | undefined> =>
  tx.row(sql`select name from estates where id = ${estateId} for no key update`);

/** Lists the other owners of the estate and whether their accounts are being deleted too. */
export const findOtherOwners = (
  tx: Transaction,
  estateId: string,
  userId: string,
): Promise<{ leaves: boolean }[]> =>
  tx.rows(sql`
    select exists (select from deletions d where d.user_id = m.user_id) as leaves
    from memberships m where m.estate_id = ${estateId} and m.role = 'owner' and m.user_id <> ${userId}`);

export interface NewMembership {
  userId: string;
  estateId: string;
  role: Role;
  createdAt: Date;
}

/** Adds a member to an estate; returns false if they were one already. */
export async function insertMembership(tx: Transaction, membership: NewMembership): Promise<boolean> {
  const { userId, estateId, role, createdAt } = membership;
  const added = await tx.count(sql`
    insert into memberships (user_id, estate_id, role, created_at)
    values (${userId}, ${estateId}, ${role}, ${createdAt})
    on conflict do nothing`);
  return added > 0;
}

export async function updateRole(tx: Transaction, estateId: string, userId: string, role: Role) {
  await tx.count(sql`
    update memberships set role = ${role} where estate_id = ${estateId} and user_id = ${userId}`);
}

/** Removes a member from an estate and deletes their sessions in it. */
export async function deleteMembership(tx: Transaction, estateId: string, userId: string): Promise<void> {
  await tx.count(sql`delete from memberships where estate_id = ${estateId} and user_id = ${userId}`);
}

/** Finds the estate in which a person continues after leaving one: their last chosen or oldest other estate. */
export async function findOtherEstate(db: Db, userId: string, left: string): Promise<string | undefined> {
  const row = await db.row<{ id: string }>(sql`
    select estate_id as id from memberships where user_id = ${userId} and estate_id <> ${left}
    order by chosen_at desc nulls last, created_at, estate_id limit 1`);
  return row?.id;
}

/** Lets a person's logins start in one of their estates; returns whether they are a member. */
export async function chooseEstate(db: Db, userId: string, estateId: string, now: Date): Promise<boolean> {
  const chosen = await db.count(sql`
    update memberships set chosen_at = ${now} where user_id = ${userId} and estate_id = ${estateId}`);
  return chosen > 0;
}

export async function insertEstate(
  tx: Transaction,
  id: string,
  name: string,
  createdAt: Date,
): Promise<void> {
  await tx.count(sql`insert into estates (id, name, created_at) values (${id}, ${name}, ${createdAt})`);
}
