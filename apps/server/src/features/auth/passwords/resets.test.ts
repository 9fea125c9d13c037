import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../../platform/database/sql.ts';
import { type Mail, mailToLog } from '../../../platform/mail/mail.ts';
import { resetsService, sweepResets } from './resets.service.ts';
import { MINUTE, NEW_PASSWORD, resetsServer } from './testing/resets.ts';

const {
  server,
  mail,
  inbox,
  me,
  call,
  register,
  signIn,
  requestReset,
  resetPassword,
  later,
  mailsTo,
  linkIn,
  tokenIn,
  tokenByMail,
  rows,
} = resetsServer();

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
    const before = inbox().length;
    const unknown = await requestReset(`unknown-${me.email}`);
    await mail.idle();
    expect(inbox()).toHaveLength(before);
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
