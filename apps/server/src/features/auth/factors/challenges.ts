/** A challenge that must be answered once, within minutes. */
import type { SecondFactorNeeded } from '@cuverie/contract';
import { CHALLENGE_MINUTES } from '@cuverie/domain';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { digest } from '../../../platform/digest.ts';
import { newToken } from '../../../platform/token.ts';
import { hasAnyFactor, waysOf } from './factors.store.ts';

const LIFE_MS = CHALLENGE_MINUTES * 60 * 1000;

/** Purpose of a passkey: a login by passkey alone, a second step after password or organisation, or a fresh proof. */
export type PasskeyPurpose = 'passkey' | 'passkey as second factor' | 'passkey as proof';
/** Also a code as the second step of a login, or a new passkey. */
export type Purpose = 'sign-in' | PasskeyPurpose | 'new passkey';

/** @param userId who must answer; `null`: the answer determines it */
export async function newChallenge(
  db: Db,
  clock: Clock,
  purpose: Purpose,
  userId: string | null,
): Promise<string> {
  const challenge = newToken();
  await db.count(sql`
    insert into challenges (hash, purpose, user_id, expires_at)
    values (${digest(challenge)}, ${purpose}, ${userId}, ${new Date(clock.now().getTime() + LIFE_MS)})`);
  return challenge;
}

export interface ChallengeSubject {
  userId: string | null;
}

/** Finds a challenge that is not answered yet. */
export const findChallenge = (db: Db, clock: Clock, purpose: Purpose, challenge: string) =>
  db.row<ChallengeSubject>(sql`
    select user_id as "userId" from challenges
    where hash = ${digest(challenge)} and purpose = ${purpose} and expires_at > ${clock.now()}`);

/** Finds a challenge of one of these purposes and marks it as answered, unless the transaction is rolled back. */
export const spendChallenge = (
  tx: Db,
  clock: Clock,
  purposes: Purpose | readonly Purpose[],
  challenge: string,
) =>
  tx.row<ChallengeSubject>(sql`
    delete from challenges
    where hash = ${digest(challenge)} and purpose = any(${[purposes].flat()}::text[]) and expires_at > ${clock.now()}
    returning user_id as "userId"`);

/** Deletes a person's challenges, so that an old password cannot complete a login. */
export async function removeChallenges(db: Db, userId: string): Promise<void> {
  await db.count(sql`delete from challenges where user_id = ${userId}`);
}

/** Deletes expired challenges; returns how many. */
export const sweepChallenges = (db: Db, clock: Clock): Promise<number> =>
  db.count(sql`delete from challenges where expires_at < ${clock.now()}`);

/**
 * Returns which second factors a login still requires.
 * @param host host for passkeys, if the server supports them
 */
export async function factorAsked(
  tx: Transaction,
  clock: Clock,
  userId: string,
  host: string | undefined,
): Promise<SecondFactorNeeded | undefined> {
  if (!(await hasAnyFactor(tx, userId))) return undefined;
  const ways = await waysOf(tx, userId, host);
  return { next: 'second-factor', challenge: await newChallenge(tx, clock, 'sign-in', userId), ways };
}
