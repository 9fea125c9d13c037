import type { SignedIn, User } from '@cuverie/contract';
import type { Transaction } from '../../../platform/database/database.ts';
import { unauthenticated } from '../../../platform/http/refusal.ts';
import type { Platform } from '../../../platform/platform.ts';
import { startSession } from '../../../platform/sessions/sessions.ts';
import { signInMessage } from '../account/account.message.ts';
import { findUser } from './auth.store.ts';
import { noteDevice } from './devices.store.ts';
import { type Caller, deviceHash } from './devices.ts';

interface NewSession {
  signedIn: SignedIn;
  isNewDevice: boolean;
}

type SignInPlatform = Pick<Platform, 'clock' | 'sessionLife' | 'mail' | 'siteUrl' | 'tellsOfSignIns'>;

/** The last step of every login. */
export function signInsOf({ clock, sessionLife, mail, siteUrl, tellsOfSignIns }: SignInPlatform) {
  return {
    /**
     * Call it with the person's row locked, so that simultaneous logins count each other's sessions.
     * @param mark mark of the device, if it has one
     */
    async begin(
      tx: Transaction,
      account: { userId: string; estateId: string },
      caller: Caller,
      mark: string | undefined,
    ): Promise<NewSession> {
      const isNewDevice = await noteDevice(tx, account.userId, deviceHash(mark, caller), clock.now());
      const tokens = await startSession(tx, clock, sessionLife, { ...account, device: caller.device });
      const user = present(await findUser(tx, account));
      return { signedIn: { ...tokens, user }, isNewDevice };
    },

    /** Mails a person about a login from a new device. */
    tell({ signedIn, isNewDevice }: NewSession, { device }: Caller): SignedIn {
      if (isNewDevice && tellsOfSignIns) {
        const { email, name, settings } = signedIn.user;
        const { timeZone } = settings;
        const at = clock.now();
        mail.post(async () => signInMessage({ email, name, at, timeZone, device, siteUrl: siteUrl() }));
      }
      return signedIn;
    },
  };
}

/** A person may be deleted between the login and this query. */
export function present(user: User | undefined): User {
  if (!user) throw unauthenticated();
  return user;
}
