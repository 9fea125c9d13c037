import type { SignedIn, User } from '@cuverie/contract';
import type { Transaction } from '../../platform/database/database.ts';
import { unauthenticated } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import { startSession } from '../../platform/sessions/sessions.ts';
import { signInMessage } from './account.message.ts';
import { findUser } from './auth.store.ts';
import { noteDevice } from './devices.store.ts';
import { type Caller, deviceHash } from './devices.ts';

interface Begun {
  signedIn: SignedIn;
  isNewDevice: boolean;
}

type SignInPlatform = Pick<Platform, 'clock' | 'sessionLife' | 'mail' | 'siteUrl' | 'tellsOfSignIns'>;

/** The last step of every sign-in, by whatever it was proven. */
export function signInsOf({ clock, sessionLife, mail, siteUrl, tellsOfSignIns }: SignInPlatform) {
  return {
    /**
     * The person's row is held by then: of sign-ins at once each counts the sessions that those before it began.
     * @param mark of the device, where it has one
     */
    async begin(
      tx: Transaction,
      account: { userId: string; estateId: string },
      caller: Caller,
      mark: string | undefined,
    ): Promise<Begun> {
      const isNewDevice = await noteDevice(tx, account.userId, deviceHash(mark, caller), clock.now());
      const tokens = await startSession(tx, clock, sessionLife, { ...account, device: caller.device });
      const user = present(await findUser(tx, account));
      return { signedIn: { ...tokens, user }, isNewDevice };
    },

    /** Tells a person of a sign-in from a device they did not use before. */
    tell({ signedIn, isNewDevice }: Begun, { device }: Caller): SignedIn {
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

/** A person may be removed in the moment between the check of who they are and the look at their row. */
export function present(user: User | undefined): User {
  if (!user) throw unauthenticated();
  return user;
}
