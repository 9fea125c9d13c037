import type { SecondFactorNeeded, SignedIn } from '@cuverie/contract';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../../platform/database/sql.ts';
import { mailBy } from '../../../platform/mail/mail.ts';
import { deliverBySmtp } from '../../../platform/mail/smtp.ts';
import { useTestApp } from '../../../testing/app.ts';
import { type MailServer, startMailServer } from '../../../testing/mail-server.ts';
import { authCalls } from '../testing/auth.calls.ts';
import { sweepChallenges } from './challenges.ts';
import { codeOf, stepAt } from './totp.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const STEP = 30 * SECOND;

let mailServer: MailServer;
const mail = mailBy({
  log: pino({ level: 'silent' }),
  holdMs: () => 0,
  deliver: (message) => deliverBySmtp(mailServer.url, 'Cuverie <cellar@example.com>')(message),
});
beforeAll(async () => {
  mailServer = await startMailServer();
});
afterEach(() => mail.idle());
afterAll(() => mailServer.stop());

const server = useTestApp({ mail });
const { me, call, register, signIn, currentUser, later } = authCalls(server);

const subjects = async () => {
  await mail.idle();
  return mailServer.inbox
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
const startApp = () =>
  call<{ secret: string; uri: string }>('POST', '/api/account/app', { token: session.access });
const confirmApp = (code: string) =>
  call<{ recoveryCodes: string[] | null }>('POST', '/api/account/app/confirm', {
    body: { code },
    token: session.access,
  });

async function setUp(): Promise<void> {
  secret = bytesOf((await startApp()).data.secret);
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

beforeEach(async () => {
  session = (await register()).data;
});

describe('an authenticator app', () => {
  it('is active after its first code, creates ten recovery codes and sends a mail', async () => {
    const { data } = await startApp();
    expect(data.uri).toBe(
      `otpauth://totp/Cuverie:${encodeURIComponent(me.email)}?secret=${data.secret}&issuer=Cuverie`,
    );
    secret = bytesOf(data.secret);
    expect(await confirmApp('000000')).toMatchObject({
      status: 400,
      error: { problems: { code: { code: 'code_wrong' } } },
    });
    expect((await signIn()).data).toHaveProperty('access');
    expect(await factors()).toEqual({ appSince: null, recoveryCodesLeft: 0, passkeysWork: true });

    const confirmed = await confirmApp(codeNow());
    expect(new Set(confirmed.data.recoveryCodes).size).toBe(10);
    for (const code of confirmed.data.recoveryCodes ?? [])
      expect(code).toMatch(/^([0-9a-z]{6}-){3}[0-9a-z]{6}$/);
    expect(await factors()).toEqual({
      appSince: server().clock.now().toISOString(),
      recoveryCodesLeft: 10,
      passkeysWork: true,
    });
    expect((await currentUser(session.access)).data.hasSecondFactor).toBe(true);
    expect(await subjects()).toEqual(['Two-step login to Cuverie: added']);
    expect(await startApp()).toMatchObject({ status: 409, error: { code: 'app_is_on' } });
    expect(await confirmApp(codeNow())).toMatchObject({ status: 409, error: { code: 'app_is_on' } });
  });

  it('is required at the next login', async () => {
    await setUp();
    const asked = await challenged();
    expect(asked).toEqual({
      next: 'second-factor',
      challenge: expect.any(String),
      ways: ['app', 'recovery code'],
    });
    expect(await answer(asked.challenge, '000000')).toMatchObject({
      status: 400,
      error: { problems: { code: { code: 'code_wrong' } } },
    });
    const { status, data } = await answer(asked.challenge, codeNow().replace(/^.../, '$& '));
    expect(status).toBe(200);
    expect((await currentUser(data.access)).data.email).toBe(me.email);
  });

  it('mentions a wrong clock for a code that is minutes off, and refuses it', async () => {
    secret = bytesOf((await startApp()).data.secret);
    const then = codeNow();
    later(4 * STEP);
    const clock = { problems: { code: { code: 'code_clock_off', params: { minutes: -2 } } } };
    expect(await confirmApp(then)).toMatchObject({ status: 400, error: clock });
    await setUp();
    const { challenge } = await challenged();
    const old = codeNow();
    later(4 * STEP);
    const { status, error } = await answer(challenge, old);
    expect([status, error.errors]).toEqual([
      400,
      {
        code:
          'This code is right, but of another time: the clock of the device with your authenticator app is about ' +
          '2 minutes behind. Have it set its clock by itself, then enter the next code',
      },
    ]);
  });

  it('accepts each code once, at set-up and login, and no earlier code', async () => {
    secret = bytesOf((await startApp()).data.secret);
    const first = codeNow();
    await confirmApp(first);
    const asked = await challenged();
    expect((await answer(asked.challenge, first)).status).toBe(400);
    later(STEP);
    const before = codeNow();
    later(STEP);
    const code = codeNow();
    const { challenge } = await challenged();
    const both = await Promise.all([answer(asked.challenge, code), answer(challenge, code)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const again = await challenged();
    expect((await answer(again.challenge, before)).status).toBe(400);
  });

  it('is removed with its recovery codes and a mail; then the password alone signs in', async () => {
    await setUp();
    const remove = () => call('DELETE', '/api/account/app', { token: session.access });
    expect((await remove()).status).toBe(200);
    expect((await remove()).status).toBe(404);
    expect(await factors()).toEqual({ appSince: null, recoveryCodesLeft: 0, passkeysWork: true });
    expect((await signIn()).data).toHaveProperty('access');
    expect(await subjects()).toContain('Two-step login to Cuverie: removed');
  });

  it('encrypts its secret for its owner, so that it is useless in another row', async () => {
    await setUp();
    const { db } = server();
    const row = await db.one<{ sealed: Buffer }>(
      sql`select sealed from totps where user_id = ${session.user.id}`,
    );
    expect(row.sealed.includes(secret)).toBe(false);
    expect(server().secrets.open(row.sealed, session.user.id)).toEqual(secret);
    expect(server().secrets.open(row.sealed, crypto.randomUUID())).toBeUndefined();
  });

  it('reports a lost encryption key and still accepts a recovery code', async () => {
    await setUp();
    const { db } = server();
    await db.count(sql`update totps set sealed = ${Buffer.alloc(48)} where user_id = ${session.user.id}`);
    const { challenge } = await challenged();
    expect(await answer(challenge, codeNow())).toMatchObject({
      status: 409,
      error: { code: 'app_unreadable' },
    });
    expect((await answer(challenge, recoveryCodes[0] ?? '')).status).toBe(200);
  });
});

describe('the challenge of a login', () => {
  it('is valid once, for five minutes, and refused if made up', async () => {
    await setUp();
    await sweepChallenges(server().db, { now: () => new Date('2100-01-01') });
    const { challenge } = await challenged();
    expect((await answer(challenge, codeNow())).status).toBe(200);
    later(STEP);
    const over = { status: 401, error: { code: 'challenge_over' } };
    expect(await answer(challenge, codeNow())).toMatchObject(over);
    const late = await challenged();
    later(5 * MINUTE);
    expect(await answer(late.challenge, codeNow())).toMatchObject(over);
    expect(await answer('made up', codeNow())).toMatchObject(over);
    expect(await sweepChallenges(server().db, server().clock)).toBe(0);
    later(1);
    expect(await sweepChallenges(server().db, server().clock)).toBe(1);
  });

  it('is stored as a hash and ends when the password changes', async () => {
    await setUp();
    const { challenge } = await challenged();
    const rows = await server().db.rows<{ row: string }>(sql`select c::text as row from challenges c`);
    expect(rows.some(({ row }) => row.includes(challenge))).toBe(false);
    await call('POST', '/api/account/password', {
      body: { current: 'correct horse', password: 'another stallion' },
      token: session.access,
    });
    expect((await answer(challenge, codeNow())).status).toBe(401);
    expect((await signIn('another stallion')).data).toHaveProperty('challenge');
  });

  it('is also required after a password reset', async () => {
    await setUp();
    await call('POST', '/api/password-reset', { body: { email: me.email } });
    await mail.idle();
    const mails = mailServer.inbox.filter(({ to }) => to.includes(me.email));
    const token = mails.flatMap(({ text }) => /reset-password#token=([\w-]+)/.exec(text)?.[1] ?? []).at(-1);
    const body = { token, password: 'another stallion' };
    expect((await call('POST', '/api/password-reset/confirm', { body })).status).toBe(200);
    const { status, data } = await signIn('another stallion');
    expect([status, Object.keys(data).toSorted()]).toEqual([200, ['challenge', 'next', 'ways']]);
  });

  it('makes the account wait after five wrong codes from any client, longer each time', async () => {
    await setUp();
    const { challenge } = await challenged();
    for (let guess = 1; guess <= 5; guess += 1)
      expect((await answer(challenge, '000000', `198.51.100.${guess}`)).status).toBe(400);
    const refused = await answer((await challenged()).challenge, codeNow());
    expect(refused).toMatchObject({ status: 429, retryAfter: 30, error: { code: 'too_many_requests' } });
    later(30 * SECOND);
    expect((await answer(challenge, '000000')).status).toBe(400);
    expect((await answer(challenge, codeNow())).retryAfter).toBe(60);
    later(60 * SECOND);
    expect((await answer(challenge, codeNow())).status).toBe(200);
  });
});

describe('a recovery code', () => {
  it('signs in once, however it is typed, and sends a mail', async () => {
    await setUp();
    const [first = ''] = recoveryCodes;
    const typed = ` ${first.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O').replaceAll('1', 'L')} `;
    expect((await answer((await challenged()).challenge, typed)).status).toBe(200);
    expect((await answer((await challenged()).challenge, first)).status).toBe(400);
    expect(await factors()).toMatchObject({ recoveryCodesLeft: 9 });
    expect(await subjects()).toContain('A recovery code for Cuverie was used');
  });

  it('signs in once when used twice at the same time', async () => {
    await setUp();
    const [first = ''] = recoveryCodes;
    const both = [(await challenged()).challenge, (await challenged()).challenge];
    const answers = await Promise.all(both.map((challenge) => answer(challenge, first)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  it('works for its owner only, is stored as a hash and ends when new codes are created', async () => {
    await setUp();
    const [first = '', second = ''] = recoveryCodes;
    const rows = await server().db.rows<{ row: string }>(sql`select r::text as row from recovery_codes r`);
    expect(rows.some(({ row }) => row.includes(first))).toBe(false);
    const { status, data } = await call<{ recoveryCodes: string[] }>('POST', '/api/account/recovery-codes', {
      token: session.access,
    });
    expect([status, data.recoveryCodes.length]).toEqual([200, 10]);
    expect((await answer((await challenged()).challenge, second)).status).toBe(400);
    expect(await subjects()).toContain('New recovery codes for Cuverie');

    me.email = `other.${me.email}`;
    session = (await register()).data;
    await setUp();
    expect((await answer((await challenged()).challenge, data.recoveryCodes[0] ?? '')).status).toBe(400);
  });

  it('is not created without a second factor', async () => {
    const { status, error } = await call('POST', '/api/account/recovery-codes', { token: session.access });
    expect([status, error.code]).toEqual([409, 'no_factor']);
  });
});

describe('a fresh proof', () => {
  const archive = async () =>
    (
      await server().app.inject({
        url: '/api/exports/archive.zip',
        headers: { authorization: `Bearer ${session.access}` },
      })
    ).statusCode;
  const prove = (body: object) => call('POST', '/api/account/proof', { body, token: session.access });

  it('is required ten minutes after the login for the archive, factors and new recovery codes', async () => {
    await setUp();
    expect(await archive()).toBe(200);
    later(10 * MINUTE - STEP);
    for (const [method, path] of [
      ['POST', '/api/account/app'],
      ['DELETE', '/api/account/app'],
      ['POST', '/api/account/recovery-codes'],
    ] as const) {
      const { status, error } = await call(method, path, { token: session.access });
      expect([path, status, error.code]).toEqual([path, 403, 'proof_needed']);
    }
    expect(await archive()).toBe(403);
    expect(await prove({ password: 'correct horse' })).toMatchObject({ status: 200, data: {} });
    expect(await archive()).toBe(200);
  });

  it('is given by a code, once, or by a recovery code', async () => {
    await setUp();
    later(10 * MINUTE);
    const code = codeNow();
    expect((await prove({ code })).status).toBe(200);
    expect(await archive()).toBe(200);
    expect((await prove({ code })).status).toBe(400);
    expect((await prove({ code: recoveryCodes[3] })).status).toBe(200);
  });

  it('is refused for a wrong password, a wrong code or an empty body, with a limit', async () => {
    await setUp();
    later(10 * MINUTE);
    expect(await prove({})).toMatchObject({
      status: 400,
      error: { problems: { password: { code: 'proof_missing' } } },
    });
    expect(await prove({ code: '000000' })).toMatchObject({
      status: 400,
      error: { problems: { code: { code: 'code_wrong' } } },
    });
    for (let guess = 1; guess <= 5; guess += 1)
      expect(await prove({ password: 'wrong horse' })).toMatchObject({
        status: 400,
        error: { problems: { password: { code: 'password_wrong' } } },
      });
    expect((await prove({ password: 'correct horse' })).status).toBe(429);
    expect(await archive()).toBe(403);
  });

  it('comes with a password change, for that session only', async () => {
    const other = (await signIn()).data;
    later(10 * MINUTE);
    await prove({ password: 'correct horse' });
    expect((await call('POST', '/api/account/app', { token: other.access })).status).toBe(403);
    later(10 * MINUTE);
    await call('POST', '/api/account/password', {
      body: { current: 'correct horse', password: 'another stallion' },
      token: session.access,
    });
    expect(await archive()).toBe(200);
  });
});
