import { beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../../platform/database/sql.ts';
import { passwordsWith } from '../../../platform/passwords/passwords.ts';
import { authService } from '../sign-in/auth.service.ts';
import { signUps } from '../sign-up/sign-ups.ts';
import { authCalls, PASSWORD } from '../testing/auth.calls.ts';
import { MINUTE, NEW_PASSWORD, resetsServer, SECOND } from './testing/resets.ts';

const {
  server,
  me,
  register,
  signIn,
  refresh,
  currentUser,
  resetPassword,
  later,
  mailsTo,
  mailsAbout,
  linkIn,
  tokenIn,
  tokenByMail,
  rows,
  invalidLink,
} = resetsServer();

describe('setting a new password', () => {
  beforeEach(() => register());

  it('accepts only the new one at login', async () => {
    expect(await resetPassword(await tokenByMail(), NEW_PASSWORD)).toMatchObject({ status: 200, data: {} });
    expect((await signIn(NEW_PASSWORD)).status).toBe(200);
    expect((await signIn(PASSWORD)).status).toBe(401);
  });

  it('sends a mail; a used link sends none', async () => {
    const token = await tokenByMail();
    const changed = () => mailsAbout('Your password for Cuverie was changed');
    expect(await changed()).toEqual([]);
    for (let n = 0; n < 2; n += 1) await resetPassword(token, NEW_PASSWORD);
    const [received, ...more] = await changed();
    expect(more).toEqual([]);
    expect(received?.text).toContain('All other devices were logged out.');
    expect(received?.text).toContain('https://cellar.example.com/forgot-password');
  });

  it('revokes every session of the person, and of no other', async () => {
    const stranger = await server().signUp();
    const sessions = [(await signIn()).data, (await signIn()).data];
    await resetPassword(await tokenByMail(), NEW_PASSWORD);
    for (const { access, refresh: token } of sessions) {
      expect((await currentUser(access)).status).toBe(401);
      expect((await refresh(token)).status).toBe(401);
    }
    expect((await currentUser(stranger.access)).status).toBe(200);
  });

  it('wins over a simultaneous login with the old one', async () => {
    const token = await tokenByMail();
    const slow = await passwordsWith();
    const passwords = {
      ...slow,
      matches: async (password: string, stored: string | undefined) => {
        const same = await slow.matches(password, stored);
        await resetPassword(token, NEW_PASSWORD);
        return same;
      },
    };
    const auth = authService({ ...server(), passwords }, signUps('open', server().db));
    const signingIn = auth.signIn(
      { username: me.email, password: PASSWORD },
      { client: me.address, device: null },
    );
    await expect(signingIn).rejects.toMatchObject({ status: 401 });
    const open = await server().db.rows(sql`
      select from sessions s join users u on u.id = s.user_id
      where u.email = ${me.email} and s.ended_at is null`);
    expect(open).toHaveLength(0);
    expect((await signIn(NEW_PASSWORD)).status).toBe(200);
  });

  it('lets this browser sign in while others keep guessing', async () => {
    await resetPassword(await tokenByMail(), NEW_PASSWORD, 'the mark of this browser');
    for (let n = 0; n < 6; n += 1) await signIn('wrong horse', me.email, `198.51.100.${n}`);
    expect((await signIn(NEW_PASSWORD)).status).toBe(429);
    const here = await signIn(NEW_PASSWORD, me.email, me.address, 'the mark of this browser');
    expect(here.status).toBe(200);
  });

  it('ends the wait after failed logins', async () => {
    for (let n = 0; n < 5; n += 1) await signIn('wrong horse');
    expect((await signIn(NEW_PASSWORD)).status).toBe(429);
    await resetPassword(await tokenByMail(), NEW_PASSWORD);
    expect((await signIn(NEW_PASSWORD)).status).toBe(200);
  });

  it('works once', async () => {
    const token = await tokenByMail();
    await resetPassword(token, NEW_PASSWORD);
    expect(await resetPassword(token, 'yet another one')).toMatchObject(invalidLink);
    expect((await signIn(NEW_PASSWORD)).status).toBe(200);
  });

  it('invalidates all other links of the person, and of no other', async () => {
    const first = await tokenByMail();
    const second = await tokenByMail();
    const rui = authCalls(server);
    rui.me.email = `rui-${me.email}`;
    rui.me.address = me.address;
    await rui.register();
    await rui.requestReset();
    const theirs = tokenIn(linkIn((await mailsTo(rui.me.email)).at(-1)));
    expect(first).not.toBe(second);
    await resetPassword(first, NEW_PASSWORD);
    expect(await resetPassword(second, 'yet another one')).toMatchObject(invalidLink);
    expect(await rows()).toHaveLength(0);
    expect((await resetPassword(theirs, NEW_PASSWORD)).status).toBe(200);
  });

  it('works for thirty minutes', async () => {
    const [early, late] = [await tokenByMail(), await tokenByMail()];
    later(30 * MINUTE - SECOND);
    expect((await resetPassword(early, NEW_PASSWORD)).status).toBe(200);
    const expiring = await tokenByMail();
    later(30 * MINUTE);
    for (const token of [late, expiring])
      expect(await resetPassword(token, PASSWORD)).toMatchObject(invalidLink);
    expect((await signIn(NEW_PASSWORD)).status).toBe(200);
  });

  it('works no longer when the clock was a year ahead at its creation', async () => {
    later(365 * 24 * 60 * MINUTE);
    const token = await tokenByMail();
    later(-365 * 24 * 60 * MINUTE);
    expect(await resetPassword(token, NEW_PASSWORD)).toMatchObject(invalidLink);
    expect((await resetPassword(await tokenByMail(), NEW_PASSWORD)).status).toBe(200);
  });

  it.each(['unknown', 'x'.repeat(200)])('refuses a token that was never issued', async (token) => {
    expect(await resetPassword(token, NEW_PASSWORD)).toMatchObject(invalidLink);
    expect((await signIn(PASSWORD)).status).toBe(200);
  });

  it('succeeds for one of several uses of one link at once', async () => {
    const token = await tokenByMail();
    const chosen = Array.from({ length: 6 }, (_, n) => `password number ${n}`);
    const answers = await Promise.all(chosen.map((password) => resetPassword(token, password)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 400, 400, 400, 400, 400,
    ]);
    const winner = answers.findIndex(({ status }) => status === 200);
    expect((await signIn(chosen[winner])).status).toBe(200);
  });

  it('succeeds for one of two links of one person at once', async () => {
    const tokens = [await tokenByMail(), await tokenByMail()];
    const answers = await Promise.all(tokens.map((token, n) => resetPassword(token, `password number ${n}`)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    const winner = answers.findIndex(({ status }) => status === 200);
    expect((await signIn(`password number ${winner}`)).status).toBe(200);
  });

  it.each([
    ['short', 'seven77', 'Password must be at least 8 characters long'],
    ['endless', 'x'.repeat(257), 'Password must be at most 256 characters long'],
    ['empty', '', 'Password is required'],
    [
      'common',
      'iloveyou',
      'Password is one of those most often used, which are tried first. Choose another, such as four words that have nothing to do with each other',
    ],
    [
      'little more than their own name',
      'Silva2026',
      'Password is little more than “silva”, which others know of you or of Cuverie. Choose another, such as four words that have nothing to do with you',
    ],
  ])('refuses a password that is %s and keeps the link valid', async (_, password, message) => {
    const token = await tokenByMail();
    const { status, error } = await resetPassword(token, password);
    expect({ status, errors: error.errors }).toEqual({ status: 400, errors: { password: message } });
    expect((await resetPassword(token, NEW_PASSWORD)).status).toBe(200);
  });

  it('is refused for a deleted person', async () => {
    const token = await tokenByMail();
    await server().db.count(sql`delete from users where email = ${me.email}`);
    expect(await resetPassword(token, NEW_PASSWORD)).toMatchObject(invalidLink);
  });
});
