import { describe, expect, it } from 'vitest';
import { sql } from '../../../platform/database/sql.ts';
import { sweepChallenges } from './challenges.ts';
import { factorsServer, MINUTE, SECOND, STEP } from './testing/factors.ts';

const {
  server,
  mail,
  inbox,
  me,
  call,
  signIn,
  later,
  session,
  recoveryCodes,
  codeNow,
  setUp,
  challenged,
  answer,
} = factorsServer();

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
      token: session().access,
    });
    expect((await answer(challenge, codeNow())).status).toBe(401);
    expect((await signIn('another stallion')).data).toHaveProperty('challenge');
  });

  it('is also required after a password reset', async () => {
    await setUp();
    await call('POST', '/api/password-reset', { body: { email: me.email } });
    await mail.idle();
    const mails = inbox().filter(({ to }) => to.includes(me.email));
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

describe('a fresh proof', () => {
  const archive = async () =>
    (
      await server().app.inject({
        url: '/api/exports/archive.zip',
        headers: { authorization: `Bearer ${session().access}` },
      })
    ).statusCode;
  const prove = (body: object) => call('POST', '/api/account/proof', { body, token: session().access });

  it('is required ten minutes after the login for the archive, factors and new recovery codes', async () => {
    await setUp();
    expect(await archive()).toBe(200);
    later(10 * MINUTE - STEP);
    for (const [method, path] of [
      ['POST', '/api/account/app'],
      ['DELETE', '/api/account/app'],
      ['POST', '/api/account/recovery-codes'],
    ] as const) {
      const { status, error } = await call(method, path, { token: session().access });
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
    expect((await prove({ code: recoveryCodes()[3] })).status).toBe(200);
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
      token: session().access,
    });
    expect(await archive()).toBe(200);
  });
});
