/** The permission of a call, checked again in the transaction that writes: it may have ended since the call was let in. */
import type { Right } from '@cuverie/domain';
import type { Database, Transaction } from '../database/database.ts';
import { despiteDeadlocks } from '../database/long-work.ts';
import { refused, unauthenticated } from '../http/refusal.ts';
import type { Member } from './member.ts';
import { permit } from './permit.ts';
import { lockMembership, lockSession } from './sessions.store.ts';

/** What changes people, sessions, tokens, factors and settings needs one of these; no API token has them. */
type Personal = Extract<Right, 'own' | 'run'>;

const locked = new WeakSet<Member>();

/** Whether the permission of a call was locked before it wrote; tests hold every such call to it. */
export const wasLocked = (member: Member): boolean => locked.has(member);

/**
 * Locks the session and the membership a call rests on until the transaction ends.
 * @throws Refusal 401 where the session has ended, 403 where the member was removed or lost the right
 */
async function lockPermission(tx: Transaction, member: Member, right: Personal): Promise<void> {
  if (!(await lockSession(tx, member.sessionId))) throw unauthenticated();
  const membership = await lockMembership(tx, member);
  if (!membership) throw refused(403, 'not_your_estate');
  permit({ ...member, role: membership.role }, right);
  locked.add(member);
}

/**
 * Runs a transaction on what a member may write. Who takes that right away meanwhile waits for its end.
 * @param lockFirst locks what `act` needs beside, where those who take the right away lock that first
 */
export const writeAs = <Result>(
  db: Database,
  member: Member,
  right: Personal,
  act: (tx: Transaction) => Promise<Result>,
  lockFirst?: (tx: Transaction) => Promise<unknown>,
): Promise<Result> =>
  despiteDeadlocks(() =>
    db.begin(async (tx) => {
      await lockFirst?.(tx);
      await lockPermission(tx, member, right);
      return act(tx);
    }),
  );

/** For what writes in several transactions, or elsewhere: checks the permission once, right before. */
export const checkPermission = (db: Database, member: Member, right: Personal): Promise<void> =>
  writeAs(db, member, right, async () => {});
