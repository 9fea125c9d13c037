import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { useTestMail } from '../../../testing/mail.ts';
import { authCalls, PASSWORD } from '../testing/auth.calls.ts';

const NEW_PASSWORD = 'a newer horse';

const { mail, inbox } = useTestMail();

const server = useTestApp({ mail });
const { me, call, register, signIn, refresh, currentUser, requestReset, resetPassword } = authCalls(server);

const change = (token: string | undefined, body: object) =>
  call('POST', '/api/account/password', { body, ...(token !== undefined && { token }) });
const changed = (token: string) => change(token, { current: PASSWORD, password: NEW_PASSWORD });

async function mails() {
  await mail.idle();
  // All mails except the one every new account gets.
  return inbox().filter(
    ({ to, headers }) => to.includes(me.email) && headers.get('subject') !== 'Confirm your email for Cuverie',
  );
}

describe('changing the password', () => {
  it('requires the current one; afterwards only the new one works', async () => {
    const { access } = (await register()).data;
    expect(await changed(access)).toMatchObject({ status: 200, data: {} });
    expect((await signIn(PASSWORD)).status).toBe(401);
    expect((await signIn(NEW_PASSWORD)).status).toBe(200);
  });

  it('revokes all other sessions of the person only; its own session continues', async () => {
    const here = (await register()).data;
    const there = (await signIn()).data;
    const stranger = await server().signUp();
    expect((await changed(here.access)).status).toBe(200);
    expect((await currentUser(there.access)).status).toBe(401);
    expect((await refresh(there.refresh)).status).toBe(401);
    expect((await currentUser(here.access)).status).toBe(200);
    expect((await refresh(here.refresh)).status).toBe(200);
    expect((await currentUser(stranger.access)).status).toBe(200);
  });

  it('sends a mail with the time and a link to recover the account', async () => {
    server().clock.set('2026-11-23T17:05:00Z');
    await changed((await register()).data.access);
    const [received, ...more] = await mails();
    expect(more).toEqual([]);
    expect(received?.headers.get('subject')).toBe('Your password for Cuverie was changed');
    expect(received?.text).toContain('Hello Ana Silva,');
    expect(received?.text).toContain('was changed on 23 November 2026 at 17:05 UTC');
    expect(received?.text).toContain('https://cellar.example.com/forgot-password');
    expect(`${received?.text}${received?.html}`).not.toContain(NEW_PASSWORD);
  });

  it.each([
    ['Pacific/Auckland', '24 November 2026 at 06:05 (Pacific/Auckland)'],
    ['America/Los_Angeles', '23 November 2026 at 09:05 (America/Los_Angeles)'],
  ])('is mailed with the time in %s, the zone of their estate', async (timeZone, words) => {
    server().clock.set('2026-11-23T17:05:00Z');
    const { access } = (await register()).data;
    await call('PUT', '/api/settings', { body: { timeZone }, token: access });
    await changed(access);
    expect((await mails())[0]?.text).toContain(`was changed on ${words}`);
    await signIn(NEW_PASSWORD);
    await requestReset();
    const token = /#token=(\S+)/.exec((await mails()).at(-1)?.text ?? '')?.[1] ?? '';
    await resetPassword(token, 'yet another one');
    expect((await mails()).at(-1)?.text).toContain(`was changed on ${words}`);
  });

  it('invalidates open password links', async () => {
    const { access } = (await register()).data;
    await requestReset();
    const token = /#token=(\S+)/.exec((await mails())[0]?.text ?? '')?.[1] ?? '';
    await changed(access);
    expect((await resetPassword(token, 'yet another one')).error.code).toBe('reset_link_invalid');
  });

  it.each([
    ['a wrong current one', { current: 'wrong horse' }, { current: 'This is not your current password' }],
    ['no current one', { current: undefined }, { current: 'Current password is required' }],
    ['an empty current one', { current: '' }, { current: 'Current password is required' }],
    [
      'a new one that is too short',
      { password: 'seven77' },
      { password: 'Password must be at least 8 characters long' },
    ],
    ['no new one', { password: undefined }, { password: 'Password is required' }],
  ])('refuses %s at its field and changes nothing', async (_, given, errors) => {
    const { access } = (await register()).data;
    const elsewhere = (await signIn()).data;
    const { status, error } = await change(access, { current: PASSWORD, password: NEW_PASSWORD, ...given });
    expect({ status, errors: error.errors }).toEqual({ status: 400, errors });
    expect((await signIn(PASSWORD)).status).toBe(200);
    expect((await currentUser(elsewhere.access)).status).toBe(200);
    expect(await mails()).toEqual([]);
  });

  it.each([undefined, 'made-up'])('answers 401 to visitors (%s)', async (token) => {
    await register();
    const { status } = await change(token, { current: PASSWORD, password: NEW_PASSWORD });
    expect(status).toBe(401);
    expect((await signIn(PASSWORD)).status).toBe(200);
  });

  it('succeeds for one of two simultaneous requests', async () => {
    const [one, two] = [(await register()).data, (await signIn()).data];
    const answers = await Promise.all(
      [one, two].map(({ access }, n) => change(access, { current: PASSWORD, password: `password no ${n}` })),
    );
    // The other request finds its session ended, or its current password changed.
    const [first, second] = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(first).toBe(200);
    expect([400, 401]).toContain(second);
    const winner = answers.findIndex(({ status }) => status === 200);
    expect((await signIn(`password no ${winner}`)).status).toBe(200);
  });
});

describe('guessing at the current password', () => {
  it('makes the session wait after five wrong ones, as at login', async () => {
    const { access } = (await register()).data;
    for (let n = 0; n < 5; n += 1)
      expect((await change(access, { current: `guess ${n}`, password: NEW_PASSWORD })).status).toBe(400);
    const { status, error, retryAfter } = await changed(access);
    expect({ status, retryAfter, message: error.message }).toEqual({
      status: 429,
      retryAfter: 30,
      message: 'The current password was wrong too often. Try again in 30 seconds.',
    });
    server().clock.advance(30_000);
    expect((await changed(access)).status).toBe(200);
  });

  it('does not block another session, and failed logins do not block the change', async () => {
    const { access } = (await register()).data;
    const elsewhere = (await signIn()).data;
    for (let n = 0; n < 6; n += 1)
      await change(elsewhere.access, { current: 'a guess', password: NEW_PASSWORD });
    for (let n = 0; n < 6; n += 1) await signIn('a guess');
    expect((await signIn()).status).toBe(429);
    expect((await changed(access)).status).toBe(200);
  });
});
