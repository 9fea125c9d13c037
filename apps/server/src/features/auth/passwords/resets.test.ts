import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../../platform/database/sql.ts';
import { type Mail, mailBy, mailToLog } from '../../../platform/mail/mail.ts';
import { deliverBySmtp } from '../../../platform/mail/smtp.ts';
import { passwordsWith } from '../../../platform/passwords/passwords.ts';
import { useTestApp } from '../../../testing/app.ts';
import { type MailServer, type ReceivedMail, startMailServer } from '../../../testing/mail-server.ts';
import { authService } from '../sign-in/auth.service.ts';
import { signUps } from '../sign-up/sign-ups.ts';
import { authCalls, PASSWORD } from '../testing/auth.calls.ts';
import { resetsService, sweepResets } from './resets.service.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const NEW_PASSWORD = 'a newer horse';

const log = pino({ level: 'silent' });
let mailServer: MailServer;
const mail = mailBy({
  log,
  holdMs: () => 0,
  deliver: (message) => deliverBySmtp(mailServer.url, 'Cuverie <cellar@example.com>')(message),
});
beforeAll(async () => {
  mailServer = await startMailServer();
});
afterEach(() => mail.idle());
afterAll(() => mailServer.stop());

const server = useTestApp({ mail });
const { me, call, register, signIn, refresh, currentUser, requestReset, resetPassword, later } =
  authCalls(server);

/** Returns a person's mails with password links, after all pending mails have arrived. */
const mailsTo = (email = me.email): Promise<ReceivedMail[]> =>
  mailsAbout('Choose a new password for Cuverie', email);

async function mailsAbout(subject: string, email = me.email): Promise<ReceivedMail[]> {
  await mail.idle();
  return mailServer.inbox.filter(
    ({ to, headers }) => to.includes(email) && headers.get('subject') === subject,
  );
}

const linkIn = (received: ReceivedMail | undefined) => /https?:\/\/\S+/.exec(received?.text ?? '')?.[0] ?? '';
const tokenIn = (link: string) => link.split('#token=')[1] ?? '';

/** Requests a link and returns the token from the mail. */
async function tokenByMail(): Promise<string> {
  expect((await requestReset()).status).toBe(200);
  return tokenIn(linkIn((await mailsTo()).at(-1)));
}

const rows = () =>
  server().db.rows(sql`
  select from password_resets r join users u on u.id = r.user_id where u.email = ${me.email}`);

const invalidLink = {
  status: 400,
  error: {
    code: 'reset_link_invalid',
    message: 'This link has expired or was used already. Ask for a new one.',
  },
};

describe('a request for a new password', () => {
  beforeEach(() => register());

  it('sends one mail with a link to our own page, the token behind its "#"', async () => {
    expect(await requestReset()).toMatchObject({ status: 200, data: {} });
    const mails = await mailsTo();
    expect(mails).toHaveLength(1);
    expect(linkIn(mails[0])).toMatch(/^https:\/\/cellar\.example\.com\/reset-password#token=[\w-]{43}$/);
    expect(mails[0]?.text).toContain('Hello Ana Silva,');
    expect(mails[0]?.text).toContain('works once, for 30 minutes');
    expect(mails[0]?.html).toContain(`href="${linkIn(mails[0])}"`);
  });

  it('loads nothing remote when the mail is opened', async () => {
    await requestReset();
    const [received] = await mailsTo();
    expect(received?.html).not.toMatch(/<(img|link|script|style|iframe)|url\(/i);
    const addresses = received?.html.match(/https?:[^"<\s]+/g) ?? [];
    expect(new Set(addresses)).toEqual(new Set([linkIn(received)]));
  });

  it('ignores the case of the address and writes to the registered one', async () => {
    await requestReset(me.email.toUpperCase());
    expect(await mailsTo(me.email)).toHaveLength(1);
    expect(await mailsTo(me.email.toUpperCase())).toHaveLength(0);
  });

  it('answers an unknown address like a known one and sends no mail', async () => {
    // The mail every new account gets has arrived.
    await mail.idle();
    const before = mailServer.inbox.length;
    const unknown = await requestReset(`unknown-${me.email}`);
    await mail.idle();
    expect(mailServer.inbox).toHaveLength(before);
    expect(unknown).toEqual(await requestReset());
    expect(await mailsTo()).toHaveLength(1);
  });

  it('looks the account up only after the answer', async () => {
    const posted: (() => Promise<unknown>)[] = [];
    const holding: Mail = { ...mail, post: (compose) => void posted.push(compose) };
    const resets = resetsService({ ...server(), mail: holding });
    await resets.requestPasswordReset(me.email, me.address);
    expect(await rows()).toHaveLength(0);
    await Promise.all(posted.map((compose) => compose()));
    expect(await rows()).toHaveLength(1);
  });

  it.each([
    ['host', { host: 'evil.example' }],
    ['x-forwarded-host', { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' }],
    ['forwarded', { forwarded: 'host=evil.example' }],
    ['origin', { origin: 'https://evil.example', referer: 'https://evil.example/' }],
  ])('ignores the header %s for the link', async (_, headers) => {
    const response = await server().app.inject({
      method: 'POST',
      url: '/api/password-reset/',
      headers,
      payload: { email: me.email },
      remoteAddress: me.address,
    });
    expect(response.statusCode).toBe(200);
    const [received] = await mailsTo();
    expect(linkIn(received)).toMatch(/^https:\/\/cellar\.example\.com\//);
    expect(`${received?.text}${received?.html}`).not.toContain('evil.example');
  });

  it('stores no token in plain text', async () => {
    const token = await tokenByMail();
    const row = await server().db.row<{ row: string }>(sql`select r::text as row from password_resets r`);
    expect(row?.row).not.toContain(Buffer.from(token).toString('hex'));
    expect(row?.row).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
  });

  it('logs the account and its address without a mail server', async () => {
    const lines: string[] = [];
    const logged = mailToLog(
      pino({ level: 'warn', base: null, timestamp: false }, { write: (line) => lines.push(line) }),
      () => 0,
    );
    const resets = resetsService({ ...server(), mail: logged });
    await resets.requestPasswordReset(me.email, me.address);
    await logged.idle();
    expect(lines).toHaveLength(1);
    const { level, msg: words, ...others } = JSON.parse(lines[0] ?? '') as Record<string, unknown>;
    expect({ level, others }).toEqual({ level: pino.levels.values['warn'], others: {} });
    const { id } = await server().db.one<{ id: string }>(sql`select id from users where email = ${me.email}`);
    expect(words).toContain(
      `${me.email} (account ${id}) asked for a new password. No mail server is set up (SMTP_URL): pass this link on`,
    );
    const link = /https:\/\/cellar\.example\.com\/\S+/.exec(String(words))?.[0] ?? '';
    expect((await resetPassword(tokenIn(link), NEW_PASSWORD)).status).toBe(200);
  });

  it.each([
    ['nothing', {}, 'Email is required'],
    ['an empty address', { email: ' ' }, 'Email is required'],
    ['no address', { email: 'ana' }, 'Enter an email address like name@example.com'],
    ['a list', { email: ['ana@example.com'] }, 'Email is required'],
  ])('refuses %s with a message', async (_, body, message) => {
    const { status, error } = await call('POST', '/api/password-reset/', { body });
    expect({ status, errors: error.errors }).toEqual({ status: 400, errors: { email: message } });
  });
});

describe('the name in the mail', () => {
  it.each([
    ['Zoë <b>O\'Hara</b> & "Sons"', `Hello Zoë <b>O'Hara</b> & "Sons",`],
    ['J. R. Silva', 'Hello J. R. Silva,'],
    ['Ana\r\nBcc: eve@example.com', 'Hello,'],
    ['Ana\nSilva', 'Hello Ana Silva,'],
    ['You won! See http://evil.example', 'Hello,'],
    ['Visit evil.example now', 'Hello,'],
  ])('%j is greeted as %j', async (name, greeting) => {
    await register({ name });
    await requestReset();
    const [received] = await mailsTo();
    expect(received?.text.split('\r\n', 1)).toEqual([greeting]);
    expect(received?.to).toEqual([me.email]);
    expect(received?.html).not.toContain('<b>');
    if (name.startsWith('Zoë')) {
      expect(received?.html).toContain('Hello Zoë &lt;b&gt;O&#39;Hara&lt;/b&gt; &amp; &quot;Sons&quot;,');
    }
  });
});

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

describe('too many requests', () => {
  it('wait after three in a quarter of an hour for one address, with or without an account', async () => {
    await register();
    for (const email of [me.email, `unknown-${me.email}`]) {
      for (let n = 0; n < 3; n += 1) expect((await requestReset(email, `198.51.100.${n}`)).status).toBe(200);
      const { status, error, retryAfter } = await requestReset(email.toUpperCase(), '198.51.100.9');
      expect({ status, retryAfter }).toEqual({ status: 429, retryAfter: 900 });
      expect(error.message).toBe(
        'Too many links to set a new password were asked for. Try again in 15 minutes.',
      );
    }
    expect(await mailsTo()).toHaveLength(3);
    later(15 * MINUTE);
    expect((await requestReset()).status).toBe(200);
  });

  it('wait after twenty from one client, for any accounts', async () => {
    for (let n = 0; n < 20; n += 1) expect((await requestReset(`${n}-${me.email}`)).status).toBe(200);
    expect(await requestReset()).toMatchObject({ status: 429, retryAfter: 900 });
    expect((await requestReset(me.email, '203.0.113.77')).status).toBe(200);
  });

  it('do not slow down logins', async () => {
    await register();
    for (let n = 0; n < 4; n += 1) await requestReset();
    expect((await signIn()).status).toBe(200);
  });
});

it('deletes only expired links', async () => {
  await server().db.count(sql`delete from password_resets`);
  await register();
  await tokenByMail();
  later(20 * MINUTE);
  const token = await tokenByMail();
  later(10 * MINUTE + 1);
  expect(await sweepResets(server().db, server().clock)).toBe(1);
  expect((await resetPassword(token, NEW_PASSWORD)).status).toBe(200);
});
