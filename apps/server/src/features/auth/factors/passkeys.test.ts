import type { Passkey, SecondFactorNeeded, Session, SignedIn } from '@cuverie/contract';
import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import { sql } from '../../../platform/database/sql.ts';
import { startSession } from '../../../platform/sessions/sessions.ts';
import { type Client, clientOf, type SignedInClient, useTestApp } from '../../../testing/app.ts';
import { type Authenticator, addPasskey, authenticator } from '../../../testing/authenticator.ts';
import { lockPerson } from './factors.store.ts';
import { placeOf } from './webauthn.ts';

const MINUTE = 60_000;

const server = useTestApp();
let ana: SignedInClient;
let visitor: Client;
let phone: Authenticator;
let people = 0;

beforeEach(async () => {
  ana = await server().signUp();
  people += 1;
  visitor = clientOf(server().app, undefined, `198.51.100.${people}`);
  phone = authenticator();
});

interface Asked {
  options: { challenge: string; allowCredentials?: { id: string }[]; userVerification: string };
}

const asked = async () => (await visitor.get<Asked>('/auth/passkeys/options')).data.options;
const signIn = (passkey: object) => visitor.post<SignedIn>('/auth/passkeys', { passkey });
const byPassword = () =>
  visitor.post<SecondFactorNeeded & SignedIn>('/api/token', {
    username: ana.user.email,
    password: 'correct horse',
  });
const passkeys = async () => (await ana.get<Passkey[]>('/api/account/passkeys')).data;
const REFUSED = { status: 400, error: { code: 'passkey_refused' } };

describe('a passkey', () => {
  it('is added with a name, creates recovery codes as the first factor, is renamed and removed', async () => {
    const { status, data } = await addPasskey(ana, phone);
    expect([status, data.recoveryCodes?.length]).toEqual([200, 10]);
    expect((await addPasskey(ana, authenticator(), {}, 'Laptop')).data).toEqual({ recoveryCodes: null });
    const [laptop, first] = await passkeys();
    expect(first).toEqual({
      id: expect.any(String),
      name: 'Phone',
      createdAt: server().clock.now().toISOString(),
      lastUsedAt: null,
      worksHere: true,
    });
    await ana.put(`/api/account/passkeys/${first?.id}`, { name: 'Old phone' });
    expect((await passkeys()).map(({ name }) => name)).toEqual(['Laptop', 'Old phone']);
    await ana.delete(`/api/account/passkeys/${first?.id}`);
    expect((await ana.get('/api/account/factors')).data).toMatchObject({ recoveryCodesLeft: 10 });
    await ana.delete(`/api/account/passkeys/${laptop?.id}`);
    expect((await ana.get('/api/account/factors')).data).toMatchObject({ recoveryCodesLeft: 0 });
    expect((await byPassword()).data).toHaveProperty('access');
  });

  it('is refused twice, from another origin, late, and without user verification', async () => {
    expect((await addPasskey(ana, phone)).status).toBe(200);
    expect(await addPasskey(ana, phone)).toMatchObject({ status: 409, error: { code: 'passkey_known' } });
    for (const wishes of [
      { origin: 'https://evil.example' },
      { host: 'evil.example' },
      { isVerified: false },
    ])
      expect(await addPasskey(ana, authenticator(), wishes)).toMatchObject(REFUSED);
    const { data } = await ana.post<Asked>('/api/account/passkeys/options');
    server().clock.advance(5 * MINUTE);
    const late = { name: 'Late', passkey: authenticator().make(data.options.challenge) };
    expect(await ana.post('/api/account/passkeys', late)).toMatchObject({
      status: 400,
      error: { code: 'passkey_late' },
    });
    expect(await passkeys()).toHaveLength(1);
  });

  it('is refused with another person’s challenge, and beyond twenty', async () => {
    const bob = await server().signUp('Bob');
    const { data } = await bob.post<Asked>('/api/account/passkeys/options');
    const passkey = phone.make(data.options.challenge);
    expect((await ana.post('/api/account/passkeys', { name: 'Mine', passkey })).error.code).toBe(
      'passkey_late',
    );
    for (let number = 1; number <= 20; number += 1)
      expect((await addPasskey(ana, authenticator())).status).toBe(200);
    expect((await addPasskey(ana, authenticator())).error.code).toBe('too_many_passkeys');
  });

  it('signs in alone, also with a counter that stays 0', async () => {
    await addPasskey(ana, phone);
    for (let time = 1; time <= 2; time += 1) {
      const options = await asked();
      expect(options).toMatchObject({ userVerification: 'required' });
      const { status, data } = await signIn(phone.use(options.challenge));
      expect([status, data.user.id]).toEqual([200, ana.user.id]);
      expect((await clientOf(server().app, data.access).get('/api/current-user')).status).toBe(200);
    }
    expect((await passkeys())[0]?.lastUsedAt).toBe(server().clock.now().toISOString());
  });

  it('waits for a simultaneous login of its owner, so that at most thirty sessions stay', async () => {
    await addPasskey(ana, phone);
    const { db, clock, sessionLife } = server();
    const whose = { userId: ana.user.id, estateId: ana.user.estate.id };
    for (let begun = 1; begun < 30; begun += 1) await startSession(db, clock, sessionLife, whose);
    clock.advance(1000);
    const used = phone.use((await asked()).challenge);
    const { late } = await db.begin(async (tx) => {
      await lockPerson(tx, whose.userId);
      const answer = signIn(used);
      const waiting = () =>
        db.rows(sql`
          select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`);
      await vi.waitFor(async () => expect(await waiting()).not.toEqual([]), { timeout: 20_000 });
      await startSession(tx, clock, sessionLife, whose);
      return { late: answer };
    });
    const { status, data } = await late;
    expect(status).toBe(200);
    const sessions = await clientOf(server().app, data.access).get<Session[]>('/api/account/sessions');
    expect(sessions.data).toHaveLength(30);
  });

  it('is refused as a copy when its counter goes back', async () => {
    await addPasskey(ana, phone, { counter: 7 });
    const use = async (counter: number) => signIn(phone.use((await asked()).challenge, { counter }));
    expect((await use(8)).status).toBe(200);
    expect(await use(8)).toMatchObject(REFUSED);
    expect(await use(3)).toMatchObject(REFUSED);
    expect(await use(0)).toMatchObject(REFUSED);
    const both = [phone.use((await asked()).challenge, { counter: 9 })].concat(
      phone.use((await asked()).challenge, { counter: 9 }),
    );
    expect((await Promise.all(both.map(signIn))).map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  it('is refused from another origin, with another key, without user verification, and twice', async () => {
    await addPasskey(ana, phone);
    const use = async (wishes: object, by = phone) => signIn(by.use((await asked()).challenge, wishes));
    expect(await use({ origin: 'https://evil.example' })).toMatchObject(REFUSED);
    expect(await use({ host: 'evil.example' })).toMatchObject(REFUSED);
    expect(await use({ isVerified: false })).toMatchObject(REFUSED);
    expect(await use({ id: phone.id }, authenticator())).toMatchObject(REFUSED);
    expect((await use({}, authenticator())).error.code).toBe('passkey_unknown');
    const used = phone.use((await asked()).challenge);
    const both = await Promise.all([signIn(used), signIn(used)]);
    expect(both.map(({ status, error }) => error.code ?? status).toSorted()).toEqual([200, 'passkey_late']);
    const late = phone.use((await asked()).challenge);
    server().clock.advance(5 * MINUTE);
    expect((await signIn(late)).error.code).toBe('passkey_late');
    expect((await signIn(phone.use('made up'))).error.code).toBe('passkey_late');
  });

  it('is the second factor after its owner’s password only', async () => {
    await addPasskey(ana, phone);
    const bob = await server().signUp('Bob');
    const bobs = authenticator();
    await addPasskey(bob, bobs);
    const { challenge, ways } = (await byPassword()).data;
    expect(ways).toEqual(['passkey', 'recovery code']);
    const ask = async () =>
      (await visitor.post<Asked>('/auth/second-factor/passkey', { challenge })).data.options;
    const options = await ask();
    expect(options.allowCredentials?.map(({ id }) => id)).toEqual([phone.id]);
    expect((await signIn(bobs.use(options.challenge))).error.code).toBe('passkey_unknown');
    expect((await signIn(phone.use((await ask()).challenge))).data.user.id).toBe(ana.user.id);
    expect(await visitor.post('/auth/second-factor/passkey', { challenge: 'made up' })).toMatchObject({
      status: 401,
      error: { code: 'challenge_over' },
    });
  });

  it('refuses a proof’s challenge at login and a login’s challenge as proof', async () => {
    await addPasskey(ana, phone);
    const { options } = (await ana.post<Asked>('/api/account/proof/passkey')).data;
    expect(await signIn(phone.use(options.challenge))).toMatchObject({
      status: 400,
      error: { code: 'passkey_late' },
    });
    const passkey = phone.use((await asked()).challenge);
    expect((await ana.post('/api/account/proof', { passkey })).error.code).toBe('passkey_late');
  });

  it('of an earlier host is refused, and the password alone is too', async () => {
    await addPasskey(ana, phone);
    await server().db.count(sql`update passkeys set host = 'old.example.com' where user_id = ${ana.user.id}`);
    const { challenge, ways } = (await byPassword()).data;
    expect(ways).toEqual(['recovery code']);
    const ask = { challenge };
    const { options } = (await visitor.post<Asked>('/auth/second-factor/passkey', ask)).data;
    expect((await signIn(phone.use(options.challenge))).error.code).toBe('passkey_unknown');
    expect(await ana.put('/api/estate/second-factor', { demanded: true })).toMatchObject({
      status: 409,
      error: { code: 'own_factor_first' },
    });
    expect((await addPasskey(ana, authenticator())).data).toEqual({ recoveryCodes: null });
    expect((await byPassword()).data.ways).toEqual(['passkey', 'recovery code']);
  });

  it('proves the identity of its owner only', async () => {
    await addPasskey(ana, phone);
    const bob = await server().signUp('Bob');
    server().clock.advance(10 * MINUTE);
    const proof = async (client: Client) =>
      (await client.post<Asked>('/api/account/proof/passkey')).data.options.challenge;
    expect((await ana.post('/api/account/app')).error.code).toBe('proof_needed');
    const stolen = phone.use(await proof(bob));
    expect((await bob.post('/api/account/proof', { passkey: stolen })).error.code).toBe('passkey_unknown');
    const passkey = phone.use(await proof(ana));
    expect((await ana.post('/api/account/proof', { passkey })).status).toBe(200);
    expect((await ana.post('/api/account/app')).status).toBe(200);
    expect((await bob.post('/api/account/app')).error.code).toBe('proof_needed');
  });

  it('limits the challenges of one client', async () => {
    for (let time = 1; time <= 60; time += 1) await asked();
    expect(await visitor.get('/auth/passkeys/options')).toMatchObject({ status: 429 });
  });
});

test('passkeys work with https and on localhost', () => {
  const work = [
    'https://cellar.example.com',
    'https://cellar.example.com:8443',
    'http://localhost:3000',
    'http://cellar.example.com',
    'http://192.168.0.7:3000',
    'https://192.168.0.7',
    'https://[::1]:3000',
  ].filter((address) => placeOf(address) !== undefined);
  expect(work).toEqual([
    'https://cellar.example.com',
    'https://cellar.example.com:8443',
    'http://localhost:3000',
  ]);
});

describe('an estate that requires a second factor', () => {
  const demand = (demanded: boolean) => ana.put('/api/estate/second-factor', { demanded });

  it('has an owner with one and refuses other members everything but their account', async () => {
    expect(await demand(true)).toMatchObject({ status: 409, error: { code: 'own_factor_first' } });
    await addPasskey(ana, phone);
    expect((await demand(true)).status).toBe(200);
    expect((await ana.get('/api/settings')).status).toBe(200);
    const [{ id } = { id: '' }] = await passkeys();
    await ana.delete(`/api/account/passkeys/${id}`);
    for (const path of ['/api/settings', '/cellar/wines', '/tanks', '/api/exports/archive.zip'])
      expect(await ana.get(path)).toMatchObject({ status: 403, error: { code: 'factor_needed' } });
    expect((await demand(false)).error.code).toBe('factor_needed');
    expect((await ana.get('/api/current-user')).data).toMatchObject({
      hasSecondFactor: false,
      estate: { demandsSecondFactor: true },
    });
    expect((await ana.get('/api/account/sessions')).status).toBe(200);
    await addPasskey(ana, phone);
    expect((await ana.get('/api/settings')).status).toBe(200);
    expect((await demand(false)).status).toBe(200);
  });

  it('needs a fresh proof to change the requirement', async () => {
    await addPasskey(ana, phone);
    server().clock.advance(10 * MINUTE);
    expect((await demand(true)).error.code).toBe('proof_needed');
  });
});
