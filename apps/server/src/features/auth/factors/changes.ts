import type { Transaction } from '../../../platform/database/database.ts';
import { unauthenticated } from '../../../platform/http/refusal.ts';
import type { Message } from '../../../platform/mail/mail.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Member } from '../../../platform/sessions/member.ts';
import { writeAs } from '../../../platform/sessions/still-permitted.ts';
import type { Change } from '../account/account.message.ts';
import { type FactorChange, noteFactor } from '../people/people-history.ts';
import * as store from './factors.store.ts';
import { newRecoveryCodes, recoveryHash } from './recovery-codes.ts';

/** Changes the second factors of a locked person, records the change in the history and mails them. */
export async function changeFactors<Result>(
  { db, clock, mail, siteUrl }: Pick<Platform, 'db' | 'clock' | 'mail' | 'siteUrl'>,
  member: Member,
  act: (tx: Transaction) => Promise<Result>,
  change: (result: Result) => FactorChange,
  message: (change: Change, result: Result) => Message,
): Promise<Result> {
  const { result, person } = await writeAs(db, member, 'own', async (tx) => {
    const locked = await store.lockPerson(tx, member.userId);
    if (!locked) throw unauthenticated();
    const result = await act(tx);
    await noteFactor(tx, change(result), { userId: member.userId, at: clock.now() });
    return { result, person: locked };
  });
  const at = clock.now();
  const { timeZone } = member;
  mail.post(async () => message({ ...person, at, timeZone, siteUrl: siteUrl() }, result));
  return result;
}

const isWithoutFactor = async (tx: Transaction, userId: string): Promise<boolean> =>
  !(await store.hasAnyFactor(tx, userId));

/** Creates new recovery codes and replaces the old ones. */
export async function replaceRecoveryCodes(tx: Transaction, userId: string): Promise<string[]> {
  const given = newRecoveryCodes();
  const hashes = given.map((code) => recoveryHash(userId, code));
  await store.replaceRecoveryCodes(tx, userId, hashes);
  return given;
}

/** Adds a second factor. The first one creates recovery codes; further ones keep them. */
export async function addFactor(
  tx: Transaction,
  userId: string,
  add: () => Promise<void>,
): Promise<{ recoveryCodes: string[] | null }> {
  const isFirst = await isWithoutFactor(tx, userId);
  await add();
  return { recoveryCodes: isFirst ? await replaceRecoveryCodes(tx, userId) : null };
}

/** Deletes the recovery codes if the last second factor was removed. */
export async function removeCodesOfNone(tx: Transaction, userId: string): Promise<void> {
  if (await isWithoutFactor(tx, userId)) await store.replaceRecoveryCodes(tx, userId, []);
}
