import type { EstateMember, User } from '@cuverie/contract';
import { ROLES, type UserType } from '@cuverie/domain';
import { v4 as newId } from 'uuid';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { sql } from '../../../platform/database/sql.ts';
import { type Client, clientOf, type SignedInClient, useTestApp } from '../../../testing/app.ts';
import { peopleOf } from '../testing/people.ts';
import { deleteMembership, lockMembers, updateRole } from './members.store.ts';

const server = useTestApp();
const { join, members, invited, inEstate } = peopleOf(server);
const WINE = { name: 'Margaux', vintage: 2005, region: 'Margaux', type: 'Red', quantity: 6 };
const NOT_YOURS = { status: 403, error: { code: 'not_your_estate' } };

let ana: SignedInClient;
beforeEach(async () => {
  ana = await server().signUp('Ana');
});

const me = async (client: Pick<SignedInClient, 'get'>) => (await client.get<User>('/api/current-user')).data;

describe('the people of an estate', () => {
  test('are only its owner until another member is invited', async () => {
    expect(await me(ana)).toMatchObject({ role: 'owner', isShared: false });
    await ana.post('/api/estate/invitations', { role: 'viewer' });
    expect(await me(ana)).toMatchObject({ isShared: true });
  });

  test('are listed to every member, oldest first', async () => {
    server().clock.advance(1000);
    const bob = await join(ana, 'cellar hand', 'Bob');
    const listed = [
      { userId: ana.user.id, email: ana.user.email, name: 'Ana', role: 'owner' },
      { userId: bob.user.id, email: bob.user.email, name: 'Bob', role: 'cellar hand' },
    ];
    expect(await members(ana)).toMatchObject(listed);
    expect(await members(bob)).toMatchObject(listed);
    expect(await members(bob.elsewhere)).toMatchObject([{ userId: bob.user.id, role: 'owner' }]);
  });

  test('are of a winery if an owner signed up as one, whatever the others did', async () => {
    const signedUpAs = (userType: UserType, { user }: Pick<SignedInClient, 'user'>) =>
      server().db.count(sql`update users set user_type = ${userType} where id = ${user.id}`);
    const viewer = await join(ana, 'viewer');
    await signedUpAs('winery', ana);
    await signedUpAs('collector', viewer);
    for (const member of [ana, viewer]) expect((await me(member)).estate).toMatchObject({ isWinery: true });
    expect((await me(viewer.elsewhere)).estate).toMatchObject({ isWinery: false });
    await signedUpAs('collector', ana);
    await signedUpAs('professional', viewer);
    for (const member of [ana, viewer]) expect((await me(member)).estate).toMatchObject({ isWinery: false });
  });

  test('see the same wines, each with the permissions of their role', async () => {
    const [hand, viewer] = [await join(ana, 'cellar hand'), await join(ana, 'viewer')];
    const wine = await ana.post<{ id: string }>('/cellar/wines', WINE);
    const drunk = `/api/cellar/wines/${wine.data.id}/consumptions`;
    expect((await viewer.get<object[]>('/cellar/wines')).data).toHaveLength(1);
    expect(await viewer.post(drunk, {})).toMatchObject({
      status: 403,
      error: {
        code: 'not_permitted',
        message: 'As a viewer you can look, but not change anything. Ask an owner of the estate.',
      },
    });
    expect((await hand.post(drunk, {})).status).toBe(201);
    expect((await hand.delete(`/cellar/wines/${wine.data.id}`)).status).toBe(403);
    const form = { name: 'Of a viewer', vintage: '2005' };
    expect((await viewer.form('POST', '/cellar/wines', form)).status).toBe(403);
  });
});

describe('a role', () => {
  test.each(ROLES)('is changed to %s and takes effect with the next call', async (role) => {
    const bob = await join(ana, 'winemaker');
    const { data } = await ana.put<EstateMember>(`/api/estate/members/${bob.user.id}`, { role });
    expect(data).toMatchObject({ userId: bob.user.id, role });
    expect(await me(bob)).toMatchObject({ role });
    const isRefused = (await bob.post('/cellar/wines', WINE)).status === 403;
    expect(isRefused).toBe(role === 'cellar hand' || role === 'viewer');
  });

  test('must be a known one', async () => {
    const { status, error } = await ana.put(`/api/estate/members/${ana.user.id}`, { role: 'king' });
    expect([status, Object.keys(error.errors ?? {})]).toEqual([400, ['role']]);
  });

  test('of a member of another estate, or of no member, answers 404', async () => {
    const stranger = await server().signUp('Bob');
    for (const id of [stranger.user.id, newId()]) {
      const url = `/api/estate/members/${id}`;
      expect(await ana.put(url, { role: 'viewer' })).toMatchObject({
        status: 404,
        error: { code: 'not_found' },
      });
      expect(await ana.delete(url)).toMatchObject({ status: 404, error: { code: 'not_found' } });
    }
    expect(await me(stranger)).toMatchObject({ role: 'owner' });
  });
});

describe('the last owner', () => {
  const lastOwner = { status: 409, error: { code: 'last_owner' } };

  test('stays an owner and a member', async () => {
    await join(ana, 'winemaker');
    const url = `/api/estate/members/${ana.user.id}`;
    for (const role of ['winemaker', 'cellar hand', 'viewer'])
      expect(await ana.put(url, { role })).toMatchObject(lastOwner);
    expect(await ana.delete(url)).toMatchObject(lastOwner);
    expect(await ana.put(url, { role: 'owner' })).toMatchObject({ status: 200 });
  });

  test('can hand the estate over, step down and leave', async () => {
    const bob = await join(ana, 'winemaker');
    const url = `/api/estate/members/${ana.user.id}`;
    await ana.put(`/api/estate/members/${bob.user.id}`, { role: 'owner' });
    expect((await ana.put(url, { role: 'viewer' })).status).toBe(200);
    expect((await ana.delete(url)).status).toBe(200);
    expect(await members(bob)).toMatchObject([{ userId: bob.user.id, role: 'owner' }]);
    expect(await bob.delete(`/api/estate/members/${bob.user.id}`)).toMatchObject(lastOwner);
  });

  test('stays when two step down at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const owner = await server().signUp('Ana');
      const bob = await join(owner, 'owner');
      const down = (client: typeof bob | SignedInClient) =>
        client.put(`/api/estate/members/${client.user.id}`, { role: 'viewer' });
      const answers = await Promise.all([down(owner), down(bob)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    }
  });
});

describe('an owner who is removed or steps down during a call', () => {
  const acts: Record<string, (bob: Client, place: string) => Promise<unknown>> = {
    invites: (bob) => bob.post('/api/estate/invitations', { role: 'owner' }),
    changes: (bob, place) => bob.put(place, { role: 'viewer' }),
    removes: (bob, place) => bob.delete(place),
  };
  test.each(Object.keys(acts))('%s no member any more', async (act) => {
    const carla = await join(ana, 'owner');
    const { estate } = ana.user;
    for (const [isRemoved, code] of [
      [true, 'not_your_estate'],
      [false, 'not_permitted'],
    ] as const) {
      const bob = await join(ana, 'owner');
      const asked = await server().db.begin(async (tx) => {
        await lockMembers(tx, estate.id);
        const answer = acts[act]?.(bob, `/api/estate/members/${carla.user.id}`);
        const waiting = () =>
          server().db.rows(sql`
            select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`);
        await vi.waitFor(async () => expect(await waiting()).not.toEqual([]), { timeout: 20_000 });
        if (isRemoved) await deleteMembership(tx, estate.id, bob.user.id);
        else await updateRole(tx, estate.id, bob.user.id, 'viewer');
        return { answer };
      });
      expect(await asked.answer).toMatchObject({ status: 403, error: { code } });
    }
    expect((await ana.get<object[]>('/api/estate/invitations')).data).toEqual([]);
    const carlas = (await members(ana)).find(({ userId }) => userId === carla.user.id);
    expect(carlas).toMatchObject({ role: 'owner' });
  });
});

describe('a removed member', () => {
  test('is refused at the next call and continues in their own estate', async () => {
    const bob = await join(ana, 'winemaker', 'Bob');
    expect((await ana.delete(`/api/estate/members/${bob.user.id}`)).status).toBe(200);
    expect(await bob.get('/cellar/wines')).toMatchObject(NOT_YOURS);
    expect((await me(bob.elsewhere)).estates).toEqual([
      { id: bob.user.estate.id, name: bob.user.estate.name, role: 'owner' },
    ]);
  });

  test('is signed out of the estate and can sign in again', async () => {
    const bob = await join(ana, 'winemaker', 'Bob');
    const { elsewhere } = bob;
    await elsewhere.put('/api/account/estate', { estateId: ana.user.estate.id });
    expect(await me(elsewhere)).toMatchObject({ estate: ana.user.estate, role: 'winemaker' });
    await ana.delete(`/api/estate/members/${bob.user.id}`);
    expect((await elsewhere.get('/cellar/wines')).status).toBe(401);
    expect((await server().visitor.post('/api/token/refresh', { refresh: elsewhere.refresh })).status).toBe(
      401,
    );
    const again = await signedInAgain(bob.user);
    expect(again.user).toMatchObject({ estate: bob.user.estate, role: 'owner' });
  });

  test('of their only estate gets a new one', async () => {
    const bob = await join(ana, 'winemaker', 'Bob');
    await server().db.count(sql`delete from memberships where user_id = ${bob.user.id} and role = 'owner'`);
    await ana.delete(`/api/estate/members/${bob.user.id}`);
    const { user } = await signedInAgain(bob.user);
    expect(user).toMatchObject({ estate: { name: "Bob's estate" }, role: 'owner' });
  });

  test('leaves no invitation behind, nor does an owner who steps down', async () => {
    const [bob, carla] = [await join(ana, 'owner'), await join(ana, 'owner')];
    const tokens = [await invited(bob, 'owner'), await invited(carla, 'owner')];
    await ana.delete(`/api/estate/members/${bob.user.id}`);
    await ana.put(`/api/estate/members/${carla.user.id}`, { role: 'viewer' });
    for (const token of tokens)
      expect((await server().visitor.post('/api/invitations/look', { token })).status).toBe(400);
  });

  test.each(['winemaker', 'cellar hand', 'viewer'] as const)('is not created by a %s', async (role) => {
    const [bob, carla] = [await join(ana, role), await join(ana, 'viewer')];
    expect(await bob.delete(`/api/estate/members/${carla.user.id}`)).toMatchObject({
      status: 403,
      error: { code: 'not_permitted' },
    });
    expect(await members(ana)).toHaveLength(3);
  });

  const signedInAgain = async ({ email }: User) =>
    (
      await server().visitor.post<SignedInClient>('/api/token', {
        username: email,
        password: 'correct horse',
      })
    ).data;
});

describe('leaving', () => {
  test.each(['winemaker', 'cellar hand', 'viewer'] as const)('is allowed to a %s', async (role) => {
    const bob = await join(ana, role);
    await bob.elsewhere.put('/api/account/estate', { estateId: ana.user.estate.id });
    expect((await bob.delete(`/api/estate/members/${bob.user.id}`)).status).toBe(200);
    expect(await members(ana)).toHaveLength(1);
    expect(await me(bob.elsewhere)).toMatchObject({ estate: bob.user.estate });
    expect(await bob.get('/cellar/wines')).toMatchObject(NOT_YOURS);
  });
});

describe('one of several estates', () => {
  test('is chosen by X-Estate, or else by the session', async () => {
    const bob = await join(ana, 'winemaker');
    const longAgo = new Date('2020-01-01');
    await server().db.count(sql`
      update memberships set created_at = ${longAgo} where user_id = ${bob.user.id} and role = 'owner'`);
    await ana.post('/cellar/wines', WINE);
    expect((await bob.get<object[]>('/cellar/wines')).data).toHaveLength(1);
    expect((await bob.elsewhere.get<object[]>('/cellar/wines')).data).toEqual([]);
    expect(await me(bob)).toMatchObject({
      estate: ana.user.estate,
      role: 'winemaker',
      isShared: true,
      estates: [
        { id: bob.user.estate.id, role: 'owner' },
        { id: ana.user.estate.id, role: 'winemaker' },
      ],
    });
    expect(await me(bob.elsewhere)).toMatchObject({ estate: bob.user.estate, isShared: false });
    const shouted = clientOf(server().app, bob.access, undefined, ana.user.estate.id.toUpperCase());
    expect((await shouted.get<object[]>('/cellar/wines')).data).toHaveLength(1);
  });

  test('answers alike for an estate of others and an unknown one, and refuses an invalid id', async () => {
    for (const estate of [(await server().signUp()).user.estate.id, newId()])
      expect(await inEstate(ana, estate).get('/cellar/wines')).toMatchObject(NOT_YOURS);
    expect(await inEstate(ana, 'seven').get('/cellar/wines')).toMatchObject({
      status: 400,
      error: { code: 'invalid' },
    });
  });

  test('stays chosen for this session and later ones', async () => {
    const bob = await join(ana, 'viewer');
    expect(await ana.put('/api/account/estate', { estateId: bob.user.estate.id })).toMatchObject(NOT_YOURS);
    await bob.elsewhere.put('/api/account/estate', { estateId: ana.user.estate.id });
    expect(await me(bob.elsewhere)).toMatchObject({ estate: ana.user.estate, role: 'viewer' });
    const signIn = { username: bob.user.email, password: 'correct horse' };
    const { data } = await server().visitor.post<SignedInClient>('/api/token', signIn);
    expect(data.user).toMatchObject({ estate: ana.user.estate, role: 'viewer' });
  });
});

test('members change their own name and language, owners the estate’s settings', async () => {
  const bob = await join(ana, 'viewer');
  const { status, data } = await bob.put('/api/account', { name: 'Roberto', language: 'it' });
  expect([status, data]).toEqual([200, expect.objectContaining({ name: 'Roberto', language: 'it' })]);
  expect(await me(bob)).toMatchObject({ name: 'Roberto' });
  expect((await bob.put('/api/settings', { estateName: 'Taken' })).status).toBe(403);
  expect((await ana.put('/api/settings', { estateName: 'Quinta' })).status).toBe(200);
});
