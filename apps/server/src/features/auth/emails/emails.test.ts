import type { EmailConfirmed, EmailState } from '@cuverie/contract';
import { sameEmail } from '@cuverie/domain';
import { describe, expect, it } from 'vitest';
import { sql } from '../../../platform/database/sql.ts';
import { mailToLog } from '../../../platform/mail/mail.ts';
import { useTestApp } from '../../../testing/app.ts';
import { useTestMail } from '../../../testing/mail.ts';
import { authCalls, PASSWORD } from '../testing/auth.calls.ts';
import { emailsService, sweepEmails } from './emails.service.ts';

const HOUR = 3_600_000;

const { mail, inbox } = useTestMail();

const server = useTestApp({ mail });
const calls = authCalls(server);
const { me, call, register, signIn, currentUser, requestReset, resetPassword, later } = calls;

const PROOF = 'Confirm your email for Cuverie';
const NEW = 'Confirm your new email for Cuverie';
const OLD = 'Your email for Cuverie is to change';
const TAKEN = 'Someone tried to use your email for Cuverie';
const CHANGED = 'Your email for Cuverie was changed';

const newEmail = () => `new.${me.email}`;

async function mailsTo(email: string, subject?: string) {
  await mail.idle();
  return inbox().filter(
    ({ to, headers }) =>
      to.some((address) => sameEmail(address) === sameEmail(email)) &&
      (subject === undefined || headers.get('subject') === subject),
  );
}

const linkIn = (text = '') => /https?:\/\/\S+/.exec(text)?.[0] ?? '';
async function tokenOf(email: string, subject: string): Promise<string> {
  const link = linkIn((await mailsTo(email, subject)).at(-1)?.text);
  expect(link).toMatch(/^https:\/\/cellar\.example\.com\/confirm-email#token=[\w-]{43}(&at=(new|old))?$/);
  return /token=([\w-]+)/.exec(link)?.[1] ?? '';
}

const state = async (token: string) => (await call<EmailState>('GET', '/api/account/email', { token })).data;
const change = (token: string, email = newEmail(), password = PASSWORD) =>
  call('POST', '/api/account/email', { token, body: { email, password } });
const confirm = (token: string) =>
  call<EmailConfirmed>('POST', '/api/email-links/confirm', { body: { token } });
const refuse = (token: string) => call('POST', '/api/email-links/refuse', { body: { token } });

const LINK_INVALID = {
  status: 400,
  error: { code: 'email_link_invalid', message: 'This link has expired or was used already.' },
};

describe('the email of a new account', () => {
  it('is verified once, by the link that was sent to it', async () => {
    const { access } = (await register()).data;
    expect(await state(access)).toEqual({
      email: me.email,
      verifiedAt: null,
      waiting: null,
      sendsMail: true,
    });
    const token = await tokenOf(me.email, PROOF);
    expect(await confirm(token)).toMatchObject({
      status: 200,
      data: { outcome: 'verified', email: me.email },
    });
    expect((await state(access)).verifiedAt).toBe(server().clock.now().toISOString());
    expect(await confirm(token)).toMatchObject(LINK_INVALID);
  });

  it('gets another link on request, within limits, until it is verified', async () => {
    const { access } = (await register()).data;
    const again = () => call('POST', '/api/account/email/proof', { token: access });
    expect((await again()).status).toBe(200);
    expect(await mailsTo(me.email, PROOF)).toHaveLength(2);
    await confirm(await tokenOf(me.email, PROOF));
    expect((await again()).status).toBe(200);
    expect(await mailsTo(me.email, PROOF)).toHaveLength(2);
    for (let n = 0; n < 3; n += 1) await again();
    expect(await again()).toMatchObject({ status: 429, error: { code: 'too_many_requests' } });
  });

  it('is not verified by an expired link', async () => {
    await register();
    const token = await tokenOf(me.email, PROOF);
    later(7 * 24 * HOUR);
    expect(await confirm(token)).toMatchObject(LINK_INVALID);
    expect((await state((await signIn()).data.access)).verifiedAt).toBeNull();
  });

  it('loses expired links and changes', async () => {
    const { db, clock } = server();
    const { access } = (await register()).data;
    await mailsTo(me.email);
    await change(access);
    later(7 * 24 * HOUR + 1);
    await register({ email: newEmail() });
    await mailsTo(newEmail());
    expect(await sweepEmails(db, clock)).toBeGreaterThanOrEqual(2);
    expect(await db.rows(sql`select from email_proofs`)).toHaveLength(1);
    expect(await db.rows(sql`select from email_changes`)).toEqual([]);
  });

  it('needs no verification to use the account', async () => {
    const { access } = (await register()).data;
    expect((await currentUser(access)).status).toBe(200);
    expect((await signIn()).status).toBe(200);
  });
});

describe('a change of the email', () => {
  it.each([
    ['new', 'old'],
    ['old', 'new'],
  ] as const)('takes effect once both addresses confirmed it, the %s one first', async (...order) => {
    const { access } = (await register()).data;
    const elsewhere = (await signIn()).data.access;
    expect(await change(access)).toMatchObject({ status: 200, data: {} });
    const until = new Date(server().clock.now().getTime() + 24 * HOUR).toISOString();
    const waiting = { email: newEmail(), until, newConfirmed: false, oldConfirmed: false };
    expect((await state(access)).waiting).toEqual(waiting);
    const tokens = { new: await tokenOf(newEmail(), NEW), old: await tokenOf(me.email, OLD) };

    expect((await confirm(tokens[order[0]])).data).toEqual({ outcome: 'waiting', email: newEmail() });
    expect((await state(access)).waiting).toEqual({ ...waiting, [`${order[0]}Confirmed`]: true });
    expect((await currentUser(access)).data.email).toBe(me.email);
    expect(await confirm(tokens[order[0]])).toMatchObject(LINK_INVALID);

    expect((await confirm(tokens[order[1]])).data).toEqual({ outcome: 'changed', email: newEmail() });
    expect(await confirm(tokens[order[1]])).toMatchObject(LINK_INVALID);
    expect(await state(access)).toMatchObject({
      email: newEmail(),
      verifiedAt: server().clock.now().toISOString(),
      waiting: null,
    });
    for (const session of [access, elsewhere])
      expect((await currentUser(session)).data).toMatchObject({ email: newEmail(), username: newEmail() });
    expect((await signIn(PASSWORD, me.email)).status).toBe(401);
    expect((await signIn(PASSWORD, newEmail())).status).toBe(200);
    for (const [address, other] of [
      [me.email, newEmail()],
      [newEmail(), me.email],
    ] as const) {
      const [told, ...more] = await mailsTo(address, CHANGED);
      expect(told?.text).toContain(other);
      expect(more).toEqual([]);
    }
  });

  it('requires the current password', async () => {
    const { access } = (await register()).data;
    expect(await change(access, newEmail(), 'wrong horse')).toMatchObject({
      status: 400,
      error: { errors: { password: 'This is not your current password' } },
    });
    expect((await state(access)).waiting).toBeNull();
    for (let n = 0; n < 4; n += 1) await change(access, newEmail(), 'wrong horse');
    expect((await change(access)).status).toBe(429);
  });

  it('refuses an invalid or unchanged address', async () => {
    const { access } = (await register()).data;
    for (const [email, problem] of [
      ['', 'Email is required'],
      ['ana', 'Enter an email address like name@example.com'],
      [me.email.toUpperCase(), 'This is your email already'],
    ] as const)
      expect((await change(access, email)).error.errors).toEqual({ email: problem });
    expect((await call('POST', '/api/account/email', { token: access, body: {} })).error.errors).toEqual({
      email: 'Email is required',
      password: 'Current password is required',
    });
    expect((await state(access)).waiting).toBeNull();
  });

  it('answers a registered address like any other and mails it', async () => {
    const other = `other.${me.email}`;
    await register({ email: other });
    const { access } = (await register()).data;
    const unknown = await change(access, newEmail());
    const shown = (await state(access)).waiting;
    expect(await change(access, other.toUpperCase())).toEqual(unknown);
    expect((await state(access)).waiting).toEqual({ ...shown, email: other.toUpperCase() });
    const mails = await mailsTo(other);
    expect(mails.map(({ headers }) => headers.get('subject'))).toEqual([PROOF, TAKEN]);
    expect(mails[1]?.text).not.toContain('token');
    await confirm(await tokenOf(me.email, OLD));
    expect((await state(access)).email).toBe(me.email);
  });

  it('leaves an address alone that was registered meanwhile', async () => {
    const { access } = (await register()).data;
    await change(access);
    const tokens = [await tokenOf(newEmail(), NEW), await tokenOf(me.email, OLD)] as const;
    await confirm(tokens[0]);
    expect((await register({ email: newEmail() })).status).toBe(201);
    expect(await confirm(tokens[1])).toMatchObject(LINK_INVALID);
    expect((await currentUser(access)).data.email).toBe(me.email);
  });

  it('expires after a day', async () => {
    const { access } = (await register()).data;
    await change(access);
    const tokens = [await tokenOf(newEmail(), NEW), await tokenOf(me.email, OLD)] as const;
    await confirm(tokens[0]);
    later(24 * HOUR);
    expect(await confirm(tokens[1])).toMatchObject(LINK_INVALID);
    expect(await refuse(tokens[1])).toMatchObject(LINK_INVALID);
    expect((await state((await signIn()).data.access)).waiting).toBeNull();
  });

  it('is cancelled on the page and by either link', async () => {
    const { access } = (await register()).data;
    const cancel = () => call('DELETE', '/api/account/email', { token: access });
    for (const callOff of [
      async () => cancel(),
      async () => refuse(await tokenOf(me.email, OLD)),
      async () => refuse(await tokenOf(newEmail(), NEW)),
    ]) {
      await change(access);
      expect(await callOff()).toMatchObject({ status: 200, data: {} });
      expect((await state(access)).waiting).toBeNull();
      expect(await confirm(await tokenOf(newEmail(), NEW))).toMatchObject(LINK_INVALID);
      expect(await confirm(await tokenOf(me.email, OLD))).toMatchObject(LINK_INVALID);
    }
    expect((await cancel()).status).toBe(200);
  });

  it('invalidates the links of an earlier request', async () => {
    const { access } = (await register()).data;
    await change(access);
    const first = await tokenOf(me.email, OLD);
    await change(access, `newer.${me.email}`);
    expect(await confirm(first)).toMatchObject(LINK_INVALID);
    expect((await state(access)).waiting).toMatchObject({ email: `newer.${me.email}`, oldConfirmed: false });
  });

  it('invalidates password links sent to the old address', async () => {
    const { access } = (await register()).data;
    await requestReset();
    const reset = await mailsTo(me.email, 'Choose a new password for Cuverie');
    await change(access);
    await confirm(await tokenOf(newEmail(), NEW));
    await confirm(await tokenOf(me.email, OLD));
    const token = linkIn(reset[0]?.text).split('#token=')[1] ?? '';
    expect((await resetPassword(token, 'a newer horse')).status).toBe(400);
  });

  it.each([
    [
      'a change of password',
      async (access: string) => {
        const body = { current: PASSWORD, password: 'a newer horse' };
        expect((await call('POST', '/api/account/password', { token: access, body })).status).toBe(200);
      },
    ],
    [
      'a new password by a link',
      async () => {
        await requestReset();
        const link = linkIn((await mailsTo(me.email, 'Choose a new password for Cuverie'))[0]?.text);
        expect((await resetPassword(link.split('#token=')[1] ?? '', 'a newer horse')).status).toBe(200);
      },
    ],
  ])(
    'is cancelled by %s, since a thief of the old password may have requested it',
    async (_words, setAnother) => {
      const { access } = (await register()).data;
      expect((await change(access)).status).toBe(200);
      const links = [await tokenOf(newEmail(), NEW), await tokenOf(me.email, OLD)];
      await setAnother(access);
      for (const link of links) expect(await confirm(link)).toMatchObject(LINK_INVALID);
      const again = (await signIn('a newer horse')).data.access;
      expect(await state(again)).toMatchObject({ email: me.email, waiting: null });
    },
  );

  it('answers 404 to other people', async () => {
    const { access } = (await register()).data;
    await change(access);
    const stranger = await server().signUp();
    expect((await stranger.get<EmailState>('/api/account/email')).data.waiting).toBeNull();
    expect((await stranger.delete('/api/account/email')).status).toBe(200);
    expect((await state(access)).waiting).not.toBeNull();
  });

  it('stores no token in plain text', async () => {
    const { access } = (await register()).data;
    await change(access);
    const tokens = [await tokenOf(newEmail(), NEW), await tokenOf(me.email, OLD)];
    const rows = await server().db.rows(sql`select * from email_changes`);
    for (const token of tokens) expect(JSON.stringify(rows)).not.toContain(token);
  });

  it.each(['', 'x', 'a'.repeat(200), 'nul\0'])('refuses the link %j', async (token) => {
    for (const answer of [await confirm(token), await refuse(token)]) expect(answer.status).toBe(400);
  });
});

describe('a server without mail', () => {
  it('logs each link with its recipient and requires no verification', async () => {
    const output: string[] = [];
    const logged = mailToLog(
      { warn: (words: unknown) => void output.push(String(words)), error: () => {} },
      () => 0,
    );
    const { access } = (await register()).data;
    const emails = emailsService({ ...server(), mail: logged });
    const member = await server().app.authenticate(access, undefined);
    if (!member) throw new Error('The access token is not valid.');
    expect(await emails.get(member)).toMatchObject({ sendsMail: false });
    await emails.sendProof(member);
    await emails.change(member, { email: newEmail(), password: PASSWORD });
    await logged.idle();
    expect(output).toHaveLength(2);
    for (const which of ['new', 'present'])
      expect(output.join('\n')).toContain(`to their ${which} address. It works once, for 24 hours: https://`);
    expect(output.join('\n')).toContain(`asked to change their email to ${newEmail()}.`);
    for (const words of output) await emails.confirm(/token=([\w-]+)/.exec(words)?.[1] ?? '');
    expect((await currentUser(access)).data.email).toBe(newEmail());
  });
});
