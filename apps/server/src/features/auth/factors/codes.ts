import { sentenceOf } from '@cuverie/contract';
import type { Transaction } from '../../../platform/database/database.ts';
import { timeZoneOfPerson } from '../../../platform/database/days/person-zone.ts';
import { invalid, type Refusal, refused } from '../../../platform/http/refusal.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recoveryCodeUsedMessage } from './factors.message.ts';
import * as store from './factors.store.ts';
import { recoveryHash } from './recovery-codes.ts';
import { minutesOff, stepOf } from './totp.ts';

type CodesPlatform = Pick<Platform, 'clock' | 'mail' | 'secrets' | 'siteUrl'>;

/** Codes people type: from their authenticator app, or recovery codes. */
export function codesOf({ clock, mail, secrets, siteUrl }: CodesPlatform) {
  async function useOfApp(tx: Transaction, userId: string, code: string): Promise<void> {
    const storedSecret = await store.findSecret(tx, userId);
    if (!storedSecret?.isConfirmed) throw codeWrong();
    const secret = secrets.open(storedSecret.sealed, userId);
    if (secret === undefined) throw refused(409, 'app_unreadable');
    const step = stepOf(secret, code, clock.now());
    if (step === undefined) throw codeNotOfNow(secret, code, clock.now());
    if (!(await store.acceptStep(tx, userId, step))) throw codeWrong();
  }

  /**
   * Uses a person's code up.
   * @throws Refusal 400 at the field for a wrong or used code
   */
  async function use(tx: Transaction, userId: string, typed: string): Promise<void> {
    const code = typed.replaceAll(/\s/g, '');
    if (/^\d{6}$/.test(code)) {
      await useOfApp(tx, userId, code);
      return;
    }
    if (!(await store.spendRecoveryCode(tx, userId, recoveryHash(userId, code)))) throw codeWrong();
    const { recoveryCodesLeft: left } = await store.findFactors(tx, userId);
    const person = await store.lockPerson(tx, userId);
    const at = clock.now();
    if (!person) return;
    const timeZone = await timeZoneOfPerson(tx, userId);
    mail.post(async () => recoveryCodeUsedMessage({ ...person, left, at, timeZone, siteUrl: siteUrl() }));
  }

  return { use };
}

const codeWrong = () => invalid({ code: sentenceOf('code_wrong') });

/** Returns the refusal of a wrong code, which mentions the clock if the code is slightly too old or too new. */
export function codeNotOfNow(secret: Buffer, code: string, now: Date): Refusal {
  const minutes = minutesOff(secret, code, now);
  return minutes === undefined ? codeWrong() : invalid({ code: sentenceOf('code_clock_off', { minutes }) });
}
