import type { Invitation, InvitationSeen } from '@cuverie/contract';
import type { Role } from '@cuverie/domain';
import type { Db, Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { RevokedInvitation } from './people-history.ts';

/** An invitation is valid only if it expires within its lifetime; a later expiry comes from a wrong clock. */
export interface Validity {
  after: Date;
  upTo: Date;
}

export interface NewInvitation {
  id: string;
  estateId: string;
  hash: Buffer;
  role: Role;
  email: string | null;
  emailKey: string | null;
  invitedBy: string;
  createdAt: Date;
  expiresAt: Date;
}

export async function insertInvitation(tx: Transaction, invitation: NewInvitation): Promise<void> {
  const { id, estateId, hash, role, email, emailKey, invitedBy, createdAt, expiresAt } = invitation;
  await tx.count(sql`
    insert into invitations (id, estate_id, hash, role, email, email_key, invited_by, created_at, expires_at)
    values (
      ${id}, ${estateId}, ${hash}, ${role}, ${email}, ${emailKey}, ${invitedBy}, ${createdAt}, ${expiresAt}
    )`);
}

export const listInvitations = (db: Db, estateId: string, { after, upTo }: Validity): Promise<Invitation[]> =>
  db.rows(sql`
    select i.id, i.role, i.email, u.name as "invitedBy", i.created_at as "createdAt", i.expires_at as "expiresAt"
    from invitations i join users u on u.id = i.invited_by
    where i.estate_id = ${estateId} and i.expires_at > ${after} and i.expires_at <= ${upTo}
    order by i.created_at desc, i.id`);

/** Returns whether invitations exist, including expired ones that are not swept yet. */
export async function hasInvitations(db: Db, estateId: string): Promise<boolean> {
  return (await db.rows(sql`select from invitations where estate_id = ${estateId} limit 1`)).length > 0;
}

const REVOKED = sql`id, estate_id as "estateId", email, role`;

export const deleteInvitation = (
  db: Db,
  estateId: string,
  id: string,
): Promise<RevokedInvitation | undefined> =>
  db.row<RevokedInvitation>(sql`
    delete from invitations where estate_id = ${estateId} and id = ${id} returning ${REVOKED}`);

/** Revokes a member's invitations to the estate, since a link they kept would let them in again. */
export const deleteInvitationsBy = (
  tx: Transaction,
  estateId: string,
  userId: string,
): Promise<RevokedInvitation[]> =>
  tx.rows<RevokedInvitation>(sql`
    delete from invitations where estate_id = ${estateId} and invited_by = ${userId} returning ${REVOKED}`);

/** Details of an invitation, and the address it is for. */
export interface StoredInvitation extends InvitationSeen {
  estateId: string;
  emailKey: string | null;
}

export const findInvitation = (
  db: Db,
  hash: Buffer,
  { after, upTo }: Validity,
): Promise<StoredInvitation | undefined> =>
  db.row(sql`
    select i.estate_id as "estateId", i.email_key as "emailKey", i.role, u.name as "invitedBy",
      i.expires_at as "expiresAt", e.name as "estateName"
    from invitations i join users u on u.id = i.invited_by join estates e on e.id = i.estate_id
    where i.hash = ${hash} and i.expires_at > ${after} and i.expires_at <= ${upTo}`);

/** Deletes an accepted invitation; returns whether it still existed, so that one of two simultaneous uses wins. */
export async function spendInvitation(tx: Transaction, hash: Buffer): Promise<boolean> {
  return (await tx.count(sql`delete from invitations where hash = ${hash}`)) > 0;
}

/** Revokes a person's invitations to all estates. */
export const deleteAllInvitationsBy = (tx: Transaction, userId: string): Promise<RevokedInvitation[]> =>
  tx.rows<RevokedInvitation>(sql`delete from invitations where invited_by = ${userId} returning ${REVOKED}`);

export const deleteExpiredInvitations = (db: Db, before: Date): Promise<number> =>
  db.count(sql`delete from invitations where expires_at < ${before}`);
