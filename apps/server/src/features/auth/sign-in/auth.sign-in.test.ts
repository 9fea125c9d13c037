import { verify } from '@node-rs/argon2';
import { beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../../platform/database/sql.ts';
import { passwordsWith } from '../../../platform/passwords/passwords.ts';
import { useTestApp } from '../../../testing/app.ts';
import { signUps } from '../sign-up/sign-ups.ts';
import { authCalls, PASSWORD } from '../testing/auth.calls.ts';
import { authService } from './auth.service.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

const server = useTestApp();
const { me, call, register, signIn, currentUser, later } = authCalls(server);

describe('signing in', () => {
  it('returns new tokens and the same person', async () => {
    const registered = await register();
    const { status, data } = await signIn();
    expect(status).toBe(200);
    expect(data.user).toEqual(registered.data.user);
    expect(data.access).not.toBe(registered.data.access);
    expect((await currentUser(data.access)).data).toEqual(data.user);
  });

  it('ignores the case of the email', async () => {
    await register();
    for (const variant of [me.email.toLowerCase(), me.email.toUpperCase(), ` ${me.email} `]) {
      expect((await signIn(PASSWORD, variant)).data.user.email).toBe(me.email);
    }
  });

  it('answers an unknown address exactly like a wrong password', async () => {
    await register();
    const wrong = await signIn('wrong horse');
    const unknown = await signIn('wrong horse', `unknown-${me.email}`);
    expect(wrong).toEqual(unknown);
    expect(wrong).toMatchObject({
      status: 401,
      error: { message: 'Invalid email or password', code: 'invalid_credentials' },
    });
  });

  it('does as much work for an unknown address as for a wrong password', async () => {
    await register();
    let compared = 0;
    const passwords = await passwordsWith({
      verify: (stored, password) => {
        compared += 1;
        return verify(stored, password);
      },
    });
    const auth = authService({ ...server(), passwords }, signUps('open', server().db));
    for (const username of [me.email, `unknown-${me.email}`]) {
      compared = 0;
      await expect(
        auth.signIn({ username, password: 'wrong horse' }, { client: me.address, device: null }),
      ).rejects.toThrow('Invalid');
      expect(compared).toBe(1);
    }
  });

  it.each([
    ['no username', { password: PASSWORD }],
    ['no password', { username: 'ana@example.com' }],
    ['nothing', {}],
    ['an empty password', { username: 'ana@example.com', password: '' }],
  ])('refuses %s with a message for the form', async (_, body) => {
    const { status, error } = await call('POST', '/api/token/', { body });
    expect({ status, message: error.message }).toEqual({
      status: 400,
      message: 'Email and password are required.',
    });
  });

  it.each([
    ['an endless password', { username: 'ana@example.com', password: 'x'.repeat(1001) }],
    ['an endless username', { username: 'x'.repeat(255), password: PASSWORD }],
    ['a NUL character in the username', { username: 'ana\0', password: PASSWORD }],
    ['a NUL character in the password', { username: 'ana', password: '\0' }],
    ['a list for a password', { username: 'ana', password: [PASSWORD] }],
    ['broken JSON', '{"username":'],
  ])('answers %s with 400', async (_, body) => {
    expect((await call('POST', '/api/token/', { body })).status).toBe(400);
  });

  it('renews only hashes made at a lower cost', async () => {
    await register();
    const auth = authService({ ...server(), passwords: await passwordsWith() }, signUps('open', server().db));
    const signInAs = (password: string) =>
      auth.signIn({ username: me.email, password }, { client: me.address, device: null });
    const stored = async () =>
      (
        await server().db.rows<{ hash: string }>(
          sql`select password_hash as hash from users where email = ${me.email}`,
        )
      )[0]?.hash ?? '';
    const cheap = await stored();
    expect(cheap).not.toContain('$m=19456,t=2,p=1$');
    await expect(signInAs('wrong horse')).rejects.toThrow('Invalid');
    expect(await stored()).toBe(cheap);
    await signInAs(PASSWORD);
    const renewed = await stored();
    expect(renewed).toContain('$m=19456,t=2,p=1$');
    await signInAs(PASSWORD);
    expect(await stored()).toBe(renewed);
  });
});

describe('guessing passwords', () => {
  beforeEach(() => register());

  it('makes an account wait after five failures, longer after each further one', async () => {
    for (let n = 0; n < 5; n += 1) expect((await signIn('wrong horse')).status).toBe(401);
    for (const seconds of [30, 60, 120, 240, 480, 900, 900]) {
      const { status, error, retryAfter } = await signIn('wrong horse');
      expect({ status, retryAfter }).toEqual({ status: 429, retryAfter: seconds });
      expect(error.message).toMatch(/^Too many failed sign-ins\. Try again in \d+ (seconds|minutes)\.$/);
      later(seconds * SECOND);
      expect((await signIn('wrong horse')).status).toBe(401);
    }
    later(15 * MINUTE);
    expect((await signIn()).status).toBe(200);
  });

  it('refuses even the right password during the wait', async () => {
    for (let n = 0; n < 5; n += 1) await signIn('wrong horse');
    expect((await signIn()).status).toBe(429);
    later(30 * SECOND);
    expect((await signIn()).status).toBe(200);
  });

  it('counts attempts per account, from any client and in any case', async () => {
    const variants = [
      me.email,
      me.email.toLowerCase(),
      me.email.toUpperCase(),
      ` ${me.email}`,
      `${me.email} `,
    ];
    for (const [n, variant] of variants.entries()) await signIn('wrong', variant, `198.51.100.${n}`);
    expect((await signIn('wrong', me.email, '198.51.100.99')).status).toBe(429);
  });

  it('slows down attempts for an unknown account in the same way', async () => {
    const unknown = `unknown-${me.email}`;
    for (let n = 0; n < 5; n += 1) await signIn('wrong horse', unknown);
    expect(await signIn('wrong horse', unknown)).toMatchObject({ status: 429, retryAfter: 30 });
  });

  it('checks at most five of fifty simultaneous attempts', async () => {
    const from = Array.from({ length: 50 }, (_, n) => `198.51.100.${n}`);
    const answers = await Promise.all(from.map((client) => signIn('wrong horse', me.email, client)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(45);
  });

  it('resets the count after a successful login', async () => {
    for (let n = 0; n < 4; n += 1) await signIn('wrong horse');
    expect((await signIn()).status).toBe(200);
    for (let n = 0; n < 4; n += 1) expect((await signIn('wrong horse')).status).toBe(401);
    expect((await signIn()).status).toBe(200);
  });

  it('makes a client wait after twenty failures a minute at many accounts', async () => {
    for (let n = 0; n < 20; n += 1) expect((await signIn('wrong', `${n}-${me.email}`)).status).toBe(401);
    expect(await signIn()).toMatchObject({ status: 429, retryAfter: 60 });
    expect((await signIn(PASSWORD, me.email, '203.0.113.77')).status).toBe(200);
    later(MINUTE);
    expect((await signIn()).status).toBe(200);
  });

  it('counts an IPv6 network as one client', async () => {
    for (let n = 0; n < 20; n += 1)
      await signIn('wrong', `${n}-${me.email}`, `2001:db8:0:${me.number}::${n + 1}`);
    expect((await signIn(PASSWORD, me.email, `2001:db8:0:${me.number}:ffff::1`)).status).toBe(429);
    expect((await signIn(PASSWORD, me.email, `2001:db8:1:${me.number}::1`)).status).toBe(200);
  });

  it('never slows down successful logins', async () => {
    for (let n = 0; n < 30; n += 1) expect((await signIn()).status).toBe(200);
  });

  it('does not count attempts the server was too busy to check', async () => {
    const passwords = await passwordsWith({ waiting: 0, atOnce: 1, verify: () => new Promise(() => {}) });
    void passwords.matches('one that is judged for ever', undefined);
    const busy = authService({ ...server(), passwords }, signUps('open', server().db));
    for (let n = 0; n < 10; n += 1) {
      await expect(
        busy.signIn({ username: me.email, password: PASSWORD }, { client: me.address, device: null }),
      ).rejects.toMatchObject({
        status: 503,
        retryAfter: 2,
      });
    }
    expect((await signIn()).status).toBe(200);
  });
});

describe('an account under constant attack from many addresses', () => {
  const guess = async () => {
    for (let n = 0; n < 6; n += 1) await signIn('wrong horse', me.email, `198.51.100.${n}`);
    return (await signIn('wrong horse', me.email, '198.51.100.9')).status;
  };
  const from = (device: string, password = PASSWORD) => signIn(password, me.email, me.address, device);

  it('lets its owner sign in from a device they have used before', async () => {
    await register({ device: 'a mark at random' });
    expect(await guess()).toBe(429);
    expect((await from('a mark at random')).status).toBe(200);
    expect(await guess()).toBe(429);
    expect((await from('a mark at random')).status).toBe(200);
  });

  it('keeps waiting for an unknown mark, the mark of another person, or the same User-Agent', async () => {
    const other = `other-${me.email}`;
    await register({ username: other, email: other, device: 'mark of the other' });
    await register();
    expect(await guess()).toBe(429);
    for (const device of ['made up', 'mark of the other', undefined])
      expect((await signIn(PASSWORD, me.email, me.address, device)).status).toBe(429);
  });

  it('counts attempts from a known device separately and resets them after a login', async () => {
    await register({ device: 'mine' });
    for (let n = 0; n < 5; n += 1) expect((await from('mine', 'wrong horse')).status).toBe(401);
    expect(await from('mine')).toMatchObject({ status: 429, retryAfter: 30 });
    expect((await signIn()).status).toBe(200);
    later(30 * SECOND);
    expect((await from('mine')).status).toBe(200);
  });
});
