import type { Db } from '../../../platform/database/database.ts';
import { countElsewhere } from './passkeys.store.ts';
import { placeOf } from './webauthn.ts';

/**
 * Returns a warning for administrators when the server moved to another address. Without PUBLIC_URL it has several
 * addresses.
 */
export async function passkeysElsewhere(db: Db, publicUrl: string | undefined): Promise<string | undefined> {
  if (publicUrl === undefined) return undefined;
  const passkeys = await countElsewhere(db, placeOf(publicUrl)?.host ?? '');
  return passkeys === 0
    ? undefined
    : `${passkeys} passkeys were made for another address than ${publicUrl} and no longer work: people sign in another way and add them again (docs/second-factors.md)`;
}
