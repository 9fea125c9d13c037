import { SIGN_UP_CLOSED } from '@cuverie/contract';
import type { Db, Transaction } from '../../../platform/database/database.ts';
import { refused } from '../../../platform/http/refusal.ts';
import * as store from '../sign-in/auth.store.ts';

/** Who may register: everyone who reaches the server, or only the first person, who sets it up. */
export type SignUpSetting = 'open' | 'closed';

export type SignUps = ReturnType<typeof signUps>;

export function signUps(setting: SignUpSetting, db: Db) {
  // Once an account exists, the answer never changes.
  let isSettled = false;

  const areTaken = async (): Promise<boolean> => {
    if (setting === 'open') return true;
    isSettled ||= await store.hasAccounts(db);
    return !isSettled;
  };

  return {
    areTaken,
    /** @throws Refusal 403 if sign-ups are closed */
    async refuseIfClosed(): Promise<void> {
      if (!(await areTaken())) throw closed();
    },
    /** Does the same in the transaction that creates an account, so that only one of two first ones succeeds. */
    async refuseIfTaken(tx: Transaction): Promise<void> {
      if (setting === 'open') return;
      await store.lockAccounts(tx);
      if (await store.hasAccounts(tx)) throw closed();
    },
  };
}

const closed = () => refused(403, SIGN_UP_CLOSED);
