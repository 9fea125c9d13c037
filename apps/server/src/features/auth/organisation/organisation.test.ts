import type { Session, SignedIn } from '@cuverie/contract';
import { describe, expect, it } from 'vitest';
import { startSession } from '../../../platform/sessions/sessions.ts';
import { type Person } from '../../../testing/oidc-provider.ts';
import { codeOf, stepAt } from '../factors/totp.ts';
import { peopleOf } from '../testing/people.ts';
import { MINUTE, organisationServer, SITE } from './testing/organisation.ts';

const {
  server,
  provider,
  me,
  known,
  visitor,
  startedBy,
  codeFor,
  trade,
  signIn,
  asMember,
  withPassword,
  prove,
} = organisationServer();

describe('a person who logs in by their organisation', () => {
  it('gets an account and an estate without a password, with a verified address', async () => {
    const answer = await signIn();
    expect(answer.status).toBe(200);
    expect(answer.data.isNew).toBe(true);
    expect(answer.data.user).toMatchObject({
      email: me.email,
      name: 'Rosa Lima',
      hasPassword: false,
      role: 'owner',
    });
    const email = await asMember(answer).get<{ verifiedAt: string }>('/api/account/email');
    expect(email.data.verifiedAt).not.toBeNull();
  });

  it('keeps at most thirty sessions on several devices at once', async () => {
    const { user } = (await signIn()).data;
    const { db, clock, sessionLife } = server();
    const whose = { userId: user.id, estateId: user.estate.id };
    for (let begun = 1; begun < 29; begun += 1) await startSession(db, clock, sessionLife, whose);
    clock.advance(1000);
    const codes: string[] = [];
    for (let n = 0; n < 5; n += 1) codes.push(await codeFor());
    const answers = await Promise.all(codes.map((code, n) => trade(code, { device: `mark of device ${n}` })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const [first] = answers.map(asMember);
    expect((await first?.get<Session[]>('/api/account/sessions'))?.data).toHaveLength(30);
  });

  it('gets the same account again after a change of address', async () => {
    const first = await signIn();
    known({ email: 'rosa@elsewhere.example', email_verified: false });
    const again = await signIn();
    expect(again.data.isNew).toBe(false);
    expect(again.data.user.id).toBe(first.data.user.id);
  });

  it('needs only what the provider already knows, and fetches its metadata once', async () => {
    const before = provider().discoveries;
    await signIn();
    await signIn();
    expect(provider().discoveries - before).toBeLessThanOrEqual(1);
  });

  it('is sent there with PKCE, state and nonce', async () => {
    const { searchParams } = new URL(await startedBy());
    expect(searchParams.get('code_challenge_method')).toBe('S256');
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(searchParams.get(name)).toMatch(/^[\w-]{43}$/);
    expect(searchParams.get('redirect_uri')).toBe(`${SITE}/auth/organisation/callback`);
  });

  it('is named by the address if the organisation sends no name', async () => {
    known({ name: ' ' });
    expect((await signIn()).data.user.name).toBe(`Rosa.${me.number}`);
  });
});

describe('an existing account', () => {
  it('is linked by a verified address of an allowed domain and keeps its password', async () => {
    const account = await withPassword(me.email.toUpperCase());
    const { data } = await signIn();
    expect(data.isNew).toBe(false);
    expect(data.user).toMatchObject({ id: account.user.id, hasPassword: true });
    expect((await account.get('/api/account/organisation')).data).toMatchObject({
      linked: { email: me.email },
      isOnlyWay: false,
    });
  });

  it.each([
    [
      'whose address the provider did not verify',
      { email_verified: false },
      403,
      'organisation_email_unverified',
    ],
    ['whose address it says nothing of', { email_verified: undefined }, 403, 'organisation_email_unverified'],
    ['of another domain', { email: 'rosa@elsewhere.example' }, 403, 'organisation_domain'],
    ['of a domain that only ends alike', { email: 'rosa@notvineyard.example' }, 403, 'organisation_domain'],
    ['of a domain below', { email: 'rosa@sub.vineyard.example' }, 403, 'organisation_domain'],
    ['without an address', { email: undefined }, 403, 'organisation_email_missing'],
    ['with an address that is none', { email: 'rosa' }, 403, 'organisation_email_missing'],
  ])('is not opened by a person %s', async (_words, fields, status, code) => {
    await withPassword();
    await withPassword('rosa@elsewhere.example').catch(() => undefined);
    known(fields as Person);
    const answer = await signIn();
    expect([answer.status, answer.error.code]).toEqual([status, code]);
  });

  it('is not linked while its own address is unverified, since another person may have registered it', async () => {
    await withPassword(me.email, false);
    const { status, error } = await signIn();
    expect([status, error.code]).toEqual([409, 'organisation_email_unproven']);
  });

  it('is not given to the next person with the same address', async () => {
    await signIn();
    known({}, 'successor');
    const { status, error } = await trade(await codeFor('successor'));
    expect([status, error.code]).toEqual([409, 'organisation_other_identity']);
  });

  it('still requires its second factor', async () => {
    const account = await withPassword();
    const { secret } = (await account.post<{ secret: string }>('/api/account/app')).data;
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
    const bits = secret
      .split('')
      .map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0'))
      .join('');
    const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
    const codeNow = () => codeOf(key, stepAt(server().clock.now()));
    expect((await account.post('/api/account/app/confirm', { code: codeNow() })).status).toBe(200);
    server().clock.advance(30_000);
    const { data } = await signIn();
    expect(data).toMatchObject({ next: 'second-factor', ways: ['app', 'recovery code'] });
    expect(data.access).toBeUndefined();
    const entered = await visitor().post<SignedIn>('/auth/second-factor', {
      challenge: data.challenge,
      code: codeNow(),
    });
    expect(entered.data.user.id).toBe(account.user.id);
  });

  it('with a scheduled deletion can log in to be kept, until it is due', async () => {
    const rosa = asMember(await signIn());
    expect((await rosa.post('/api/account/deletion', { password: null })).status).toBe(200);
    const back = await signIn();
    expect(back.data.user.leavesAt).not.toBeNull();
    server().clock.advance(15 * 24 * 60 * MINUTE);
    const { status, error } = await signIn();
    expect([status, error.code]).toEqual([403, 'account_gone']);
  });
});

describe('an invitation', () => {
  const people = peopleOf(server);

  it('is accepted with a new account, by the invited address', async () => {
    const owner = await server().signUp('An owner');
    const forOther = await people.invited(owner, 'winemaker', 'other@vineyard.example');
    expect((await signIn({ invitation: forOther })).error.code).toBe('invitation_of_other');
    const invitation = await people.invited(owner, 'winemaker', me.email);
    const { data } = await signIn({ invitation });
    expect(data.user).toMatchObject({ role: 'winemaker', estate: { id: owner.user.estate.id } });
    expect(data.user.estates).toHaveLength(2);
  });
});

it('still requires the current password of a person who has one', async () => {
  const account = await withPassword();
  expect((await prove(account)).status).toBe(200);
  expect(
    (await account.post('/api/account/password', { current: null, password: 'four words of my own' })).error
      .errors,
  ).toEqual({
    current: 'Current password is required',
  });
});
