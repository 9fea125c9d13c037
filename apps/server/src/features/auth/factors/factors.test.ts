import { describe, expect, it } from 'vitest';
import { sql } from '../../../platform/database/sql.ts';
import { factorsServer, STEP } from './testing/factors.ts';

const {
  server,
  me,
  call,
  signUp,
  signIn,
  currentUser,
  later,
  subjects,
  session,
  secret,
  recoveryCodes,
  codeNow,
  startApp,
  confirmApp,
  setUp,
  challenged,
  answer,
  factors,
} = factorsServer();

describe('an authenticator app', () => {
  it('is active after its first code, creates ten recovery codes and sends a mail', async () => {
    const { data } = await startApp();
    expect(data.uri).toBe(
      `otpauth://totp/Cuverie:${encodeURIComponent(me.email)}?secret=${data.secret}&issuer=Cuverie`,
    );
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
    expect((await currentUser(session().access)).data.hasSecondFactor).toBe(true);
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
    await startApp();
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
    await startApp();
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
    const remove = () => call('DELETE', '/api/account/app', { token: session().access });
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
      sql`select sealed from totps where user_id = ${session().user.id}`,
    );
    expect(row.sealed.includes(secret())).toBe(false);
    expect(server().secrets.open(row.sealed, session().user.id)).toEqual(secret());
    expect(server().secrets.open(row.sealed, crypto.randomUUID())).toBeUndefined();
  });

  it('reports a lost encryption key and still accepts a recovery code', async () => {
    await setUp();
    const { db } = server();
    await db.count(sql`update totps set sealed = ${Buffer.alloc(48)} where user_id = ${session().user.id}`);
    const { challenge } = await challenged();
    expect(await answer(challenge, codeNow())).toMatchObject({
      status: 409,
      error: { code: 'app_unreadable' },
    });
    expect((await answer(challenge, recoveryCodes()[0] ?? '')).status).toBe(200);
  });
});

describe('a recovery code', () => {
  it('signs in once, however it is typed, and sends a mail', async () => {
    await setUp();
    const [first = ''] = recoveryCodes();
    const typed = ` ${first.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O').replaceAll('1', 'L')} `;
    expect((await answer((await challenged()).challenge, typed)).status).toBe(200);
    expect((await answer((await challenged()).challenge, first)).status).toBe(400);
    expect(await factors()).toMatchObject({ recoveryCodesLeft: 9 });
    expect(await subjects()).toContain('A recovery code for Cuverie was used');
  });

  it('signs in once when used twice at the same time', async () => {
    await setUp();
    const [first = ''] = recoveryCodes();
    const both = [(await challenged()).challenge, (await challenged()).challenge];
    const answers = await Promise.all(both.map((challenge) => answer(challenge, first)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  it('works for its owner only, is stored as a hash and ends when new codes are created', async () => {
    await setUp();
    const [first = '', second = ''] = recoveryCodes();
    const rows = await server().db.rows<{ row: string }>(sql`select r::text as row from recovery_codes r`);
    expect(rows.some(({ row }) => row.includes(first))).toBe(false);
    const { status, data } = await call<{ recoveryCodes: string[] }>('POST', '/api/account/recovery-codes', {
      token: session().access,
    });
    expect([status, data.recoveryCodes.length]).toEqual([200, 10]);
    expect((await answer((await challenged()).challenge, second)).status).toBe(400);
    expect(await subjects()).toContain('New recovery codes for Cuverie');

    me.email = `other.${me.email}`;
    await signUp();
    await setUp();
    expect((await answer((await challenged()).challenge, data.recoveryCodes[0] ?? '')).status).toBe(400);
  });

  it('is not created without a second factor', async () => {
    const { status, error } = await call('POST', '/api/account/recovery-codes', { token: session().access });
    expect([status, error.code]).toEqual([409, 'no_factor']);
  });
});
