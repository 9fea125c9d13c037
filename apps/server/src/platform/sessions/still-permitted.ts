/**
 * Checks the permission of a call again in the writing transaction, since it may have ended since the call was
 * admitted.
 */
import type { Right } from '@cuverie/domain';
import type { Database, Transaction } from '../database/database.ts';
import { retryOnDeadlock } from '../database/long-work.ts';
import { refused, unauthenticated } from '../http/refusal.ts';
import type { Member } from './member.ts';
import { permit } from './permit.ts';
import { lockMembership, lockSession } from './sessions.store.ts';

/** Changes of people, sessions, tokens, factors and settings need one of these rights, which no API token has. */
type Personal = Extract<Right, 'own' | 'run'>;

const locked = new WeakSet<Member>();

/** Whether the permission of a call was locked before it wrote; tests check every such call. */
export const wasLocked = (member: Member): boolean => locked.has(member);

/**
 * Locks the session and membership of a call until the transaction ends.
 * @throws Refusal 401 if the session has ended, 403 if the member was removed or lost the right
 */
async function lockPermission(tx: Transaction, member: Member, right: Personal): Promise<void> {
  if (!(await lockSession(tx, member.sessionId))) throw unauthenticated();
  const membership = await lockMembership(tx, member);
  if (!membership) throw refused(403, 'not_your_estate');
  permit({ ...member, role: membership.role }, right);
  locked.add(member);
}

/**
 * Runs a transaction with a member's permission. A call that revokes the right waits for its end.
 * @param lockFirst locks what `act` needs, if calls that revoke the right lock that first
 */
export const writeAs = <Result>(
  db: Database,
  member: Member,
  right: Personal,
  act: (tx: Transaction) => Promise<Result>,
  lockFirst?: (tx: Transaction) => Promise<unknown>,
): Promise<Result> =>
  retryOnDeadlock(() =>
    db.begin(async (tx) => {
      await lockFirst?.(tx);
      await lockPermission(tx, member, right);
      return act(tx);
    }),
  );

/** For writes in several transactions or elsewhere: checks the permission once, right before. */
export const checkPermission = (db: Database, member: Member, right: Personal): Promise<void> =>
  writeAs(db, member, right, async () => {});
