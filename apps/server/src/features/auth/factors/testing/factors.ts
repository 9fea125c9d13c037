import type { SecondFactorNeeded, SignedIn } from '@cuverie/contract';
import { beforeEach, expect } from 'vitest';
import { useTestApp } from '../../../../testing/app.ts';
import { useTestMail } from '../../../../testing/mail.ts';
import { authCalls } from '../../testing/auth.calls.ts';
import { codeOf, stepAt } from '../totp.ts';

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const STEP = 30 * SECOND;

/** A server that sends its mails, and a person with an authenticator app. */
export function factorsServer() {
  const { mail, inbox } = useTestMail();

  const server = useTestApp({ mail });
  const { me, call, register, signIn, currentUser, later } = authCalls(server);

  const subjects = async () => {
    await mail.idle();
    return inbox()
      .filter(({ to }) => to.includes(me.email))
      .map(({ headers }) => headers.get('subject'))
      .filter((subject) => subject !== 'Confirm your email for Cuverie');
  };

  const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bytesOf = (secret: string): Buffer => {
    const bits = secret
      .split('')
      .map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0'))
      .join('');
    return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
  };

  let session: SignedIn;
  let secret: Buffer;
  let recoveryCodes: string[];

  const codeNow = () => codeOf(secret, stepAt(server().clock.now()));
  const startApp = async () => {
    const started = await call<{ secret: string; uri: string }>('POST', '/api/account/app', {
      token: session.access,
    });
    if (started.status === 200) secret = bytesOf(started.data.secret);
    return started;
  };
  const confirmApp = (code: string) =>
    call<{ recoveryCodes: string[] | null }>('POST', '/api/account/app/confirm', {
      body: { code },
      token: session.access,
    });

  async function setUp(): Promise<void> {
    await startApp();
    recoveryCodes = (await confirmApp(codeNow())).data.recoveryCodes ?? [];
    later(STEP);
  }

  async function challenged(): Promise<SecondFactorNeeded> {
    const { status, data } = await signIn();
    expect(status).toBe(200);
    return data as unknown as SecondFactorNeeded;
  }

  const answer = (challenge: string, code: string, from = me.address) =>
    call<SignedIn>('POST', '/auth/second-factor', { body: { challenge, code }, from });
  const factors = async () =>
    (await call<object>('GET', '/api/account/factors', { token: session.access })).data;

  /** Creates an account at the current address, which all calls from here on are of. */
  const signUp = async () => {
    session = (await register()).data;
  };
  beforeEach(signUp);

  return {
    server,
    mail,
    inbox,
    me,
    call,
    signUp,
    signIn,
    currentUser,
    later,
    subjects,
    session: () => session,
    secret: () => secret,
    recoveryCodes: () => recoveryCodes,
    codeNow,
    startApp,
    confirmApp,
    setUp,
    challenged,
    answer,
    factors,
  };
}
