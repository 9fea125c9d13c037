import type { Passkey, User } from '@cuverie/contract';
import { describe, expect, it } from 'vitest';
import { type SignedInClient } from '../../../testing/app.ts';
import { addPasskey, authenticator } from '../../../testing/authenticator.ts';
import { signInAt } from '../../../testing/oidc-provider.ts';
import { BROWSER, MINUTE, organisationServer } from './testing/organisation.ts';

const { server, me, known, visitor, startedBy, led, codeFor, signIn, asMember, withPassword } =
  organisationServer();

describe('linking in the account', () => {
  const link = async (client: SignedInClient, login = me.login) => {
    const code = await codeFor(login, client, '/api/account/organisation/start');
    return client.post('/api/account/organisation', { code, browser: BROWSER });
  };

  it('accepts any address of the organisation and logs in from then on', async () => {
    const account = await withPassword('rosa.at.home@example.net', false);
    known({ email: 'other@elsewhere.example', email_verified: false });
    expect((await link(account)).status).toBe(200);
    expect((await signIn()).data.user.id).toBe(account.user.id);
  });

  it('requires a fresh proof to link and to unlink', async () => {
    const account = await withPassword();
    server().clock.advance(11 * MINUTE);
    const begun = await account.post('/api/account/organisation/start', { browser: BROWSER });
    expect(begun.error.code).toBe('proof_needed');
    expect((await account.delete('/api/account/organisation')).error.code).toBe('proof_needed');
  });

  it('is refused for an identity linked elsewhere, and for a second one', async () => {
    await signIn();
    const other = await withPassword('rosa.at.home.too@example.net');
    expect((await link(other)).error.code).toBe('organisation_of_other');
    known({ email: 'one@vineyard.example' }, 'one');
    known({ email: 'two@vineyard.example' }, 'two');
    expect((await link(other, 'one')).status).toBe(200);
    expect((await link(other, 'two')).error.code).toBe('organisation_linked');
  });

  it('answers 400 when another person finishes it', async () => {
    const [mine, theirs] = [await withPassword(), await withPassword('other@example.net')];
    const code = await codeFor(me.login, mine, '/api/account/organisation/start');
    const { error } = await theirs.post('/api/account/organisation', { code, browser: BROWSER });
    expect(error.code).toBe('organisation_late');
  });

  it('is undone if another way to log in exists, and refused otherwise', async () => {
    const account = await withPassword();
    expect((await account.delete('/api/account/organisation')).error.code).toBe('organisation_not_linked');
    expect((await link(account)).status).toBe(200);
    expect((await account.delete('/api/account/organisation')).status).toBe(200);
    expect((await account.get('/api/account/organisation')).data).toEqual({ linked: null, isOnlyWay: false });
    me.login = 'without a password';
    known({ email: 'newcomer@vineyard.example' });
    const newcomer = asMember(await signIn());
    expect((await newcomer.get('/api/account/organisation')).data).toMatchObject({ isOnlyWay: true });
    expect((await newcomer.delete('/api/account/organisation')).error.code).toBe('organisation_last_way');
  });
});

describe('a person without a password', () => {
  it('keeps the only passkey they log in by until they set a password', async () => {
    const rosa = asMember(await signIn());
    await addPasskey(rosa, authenticator());
    await addPasskey(rosa, authenticator());
    expect((await rosa.delete('/api/account/organisation')).status).toBe(200);
    const [one, other] = (await rosa.get<Passkey[]>('/api/account/passkeys')).data;
    expect((await rosa.delete(`/api/account/passkeys/${one?.id}`)).status).toBe(200);
    const { status, error } = await rosa.delete(`/api/account/passkeys/${other?.id}`);
    expect([status, error.code]).toEqual([409, 'passkey_last_way']);
    expect((await rosa.get<Passkey[]>('/api/account/passkeys')).data).toHaveLength(1);
    await rosa.post('/api/account/password', { current: null, password: 'four words of my own' });
    expect((await rosa.delete(`/api/account/passkeys/${other?.id}`)).status).toBe(200);
  });

  it('is linked to one of two accounts that link the same identity at once', async () => {
    known({ email: 'shared@elsewhere.example' });
    const accounts = [
      await withPassword('one.of.two@example.net'),
      await withPassword('two.of.two@example.net'),
    ];
    const codes: string[] = [];
    for (const account of accounts)
      codes.push(await codeFor(me.login, account, '/api/account/organisation/start'));
    const answers = await Promise.all(
      accounts.map((account, n) =>
        account.post('/api/account/organisation', { code: codes[n], browser: BROWSER }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.error.code).toBe('organisation_of_other');
  });

  const proof = async (client: SignedInClient, login = me.login) => {
    const code = await codeFor(login, client, '/api/account/proof/organisation');
    return client.post('/api/account/proof', { organisation: { code, browser: BROWSER } });
  };

  it('proves their identity by the organisation and sets a first password', async () => {
    // The provider uses the real clock.
    const now = Date.now();
    server().clock.set(new Date(now - 11 * MINUTE).toISOString());
    const rosa = asMember(await signIn());
    server().clock.set(new Date(now).toISOString());
    const first = { current: null, password: 'four words of my own' };
    expect((await rosa.post('/api/account/password', first)).error.code).toBe('proof_needed');
    expect((await proof(rosa)).status).toBe(200);
    expect((await rosa.post('/api/account/password', first)).status).toBe(200);
    expect((await rosa.get<User>('/api/current-user')).data.hasPassword).toBe(true);
    const again = await visitor().post('/api/token', { username: me.email, password: first.password });
    expect(again.status).toBe(200);
    // The proof is required from then on.
    expect((await rosa.post('/api/account/deletion', { password: null })).error.errors).toEqual({
      password: 'Current password is required',
    });
  });

  it('is asked to log in again at the organisation, and must be the same person', async () => {
    const rosa = asMember(await signIn());
    const url = new URL(await startedBy(rosa, '/api/account/proof/organisation'));
    expect(url.searchParams.get('max_age')).toBe('0');
    known({ email: 'other@vineyard.example' }, 'colleague');
    expect((await proof(rosa, 'colleague')).error.code).toBe('organisation_not_you');
  });

  it('is refused when the organisation reuses an earlier login', async () => {
    server().clock.set(new Date().toISOString());
    const rosa = asMember(await signIn());
    const cookies = new Map<string, string>();
    await signInAt(await startedBy(), me.login, cookies);
    server().clock.advance(11 * MINUTE);
    const url = new URL(await startedBy(rosa, '/api/account/proof/organisation'));
    url.searchParams.set('max_age', '1000');
    const code = (await led(await signInAt(url.href, me.login, cookies))).get('code');
    const { error } = await rosa.post('/api/account/proof', { organisation: { code, browser: BROWSER } });
    expect(error.code).toBe('organisation_not_fresh');
  });

  it('cannot log in by any password, not even an empty one', async () => {
    await signIn();
    for (const password of [' ', 'correct horse'])
      expect((await visitor().post('/api/token', { username: me.email, password })).status).toBe(401);
  });

  it('requires the proof to change the email and to delete the account', async () => {
    const rosa = asMember(await signIn());
    expect(
      (await rosa.post('/api/account/email', { email: 'rosa@example.net', password: null })).status,
    ).toBe(200);
    expect((await rosa.post('/api/account/deletion', { password: null })).status).toBe(200);
  });
});
