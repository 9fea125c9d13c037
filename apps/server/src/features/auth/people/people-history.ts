/** Changes of members, their roles, invitations, API tokens and second factors, for the history of their estates. */
import type { ChangeAct } from '@cuverie/domain';
import type { Db, Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { Stamp } from '../../../platform/database/stamp.ts';
import { type ChangeRecord, note } from '../../../platform/history/note.ts';

type PeopleChange = Omit<ChangeRecord, 'version'>;

/** People's rows have no versions, since they are never edited concurrently. */
export const notePeople = (tx: Db, estateId: string, changes: readonly PeopleChange[], stamp: Stamp) =>
  note(
    tx,
    estateId,
    changes.map((change) => ({ ...change, version: null })),
    stamp,
  );

/** Names are looked up when the history is read, so that the history has no name of a deleted account. */
export const memberChange = (
  act: ChangeAct,
  userId: string,
  roles: Pick<PeopleChange, 'before' | 'after'>,
): PeopleChange => ({ kind: 'member', id: userId, act, name: null, ...roles });

export interface RevokedInvitation {
  id: string;
  estateId: string;
  email: string | null;
  role: string;
}

/** Records the revocation of open invitations. */
export async function noteRevoked(tx: Db, invitations: readonly RevokedInvitation[], stamp: Stamp) {
  for (const { id, estateId, email, role } of invitations)
    await notePeople(
      tx,
      estateId,
      [{ kind: 'invitation', id, act: 'deleted', name: email, before: { role } }],
      stamp,
    );
}

export interface FactorChange {
  act: ChangeAct;
  /** Name of the factor. */
  name: string;
}

/** Records a change of a person's factors in every estate they belong to. */
export async function noteFactor(tx: Db, { act, name }: FactorChange, stamp: Stamp): Promise<void> {
  const estates = await tx.rows<{ id: string }>(sql`
    select estate_id as id from memberships where user_id = ${stamp.userId}`);
  for (const { id } of estates)
    await notePeople(tx, id, [{ kind: 'factor', id: stamp.userId, act, name }], stamp);
}

/** Records that a person whose account is deleted left their estates, and erases their texts from the history. */
export async function forgetInHistory(
  tx: Transaction,
  { userId, email, at }: Stamp & { email: string },
): Promise<void> {
  const estates = await tx.rows<{ id: string; role: string }>(sql`
    select estate_id as id, role from memberships where user_id = ${userId}`);
  for (const { id, role } of estates)
    await notePeople(tx, id, [memberChange('deleted', userId, { before: { role } })], { userId, at });
  await tx.count(sql`
    update changes set name = null where kind = 'invitation' and lower(name) = lower(${email})`);
  await tx.count(sql`
    update changes set name = case kind when 'factor' then 'second factor' end
    where kind in ('token', 'factor') and made_by = ${userId} and name is not null`);
}
