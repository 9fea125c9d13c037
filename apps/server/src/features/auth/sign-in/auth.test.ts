import type { SignedIn } from '@cuverie/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../../platform/database/sql.ts';
import { useTestApp } from '../../../testing/app.ts';
import { authCalls } from '../testing/auth.calls.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

const server = useTestApp();
const { call, register, signIn, refresh, signOut, currentUser, later } = authCalls(server);

describe('a session', () => {
  let session: SignedIn;

  beforeEach(async () => {
    session = (await register()).data;
  });

  it('requires a new access token after an hour, which the refresh token provides', async () => {
    later(60 * MINUTE);
    expect(await currentUser(session.access)).toMatchObject({
      status: 401,
      error: { code: 'unauthenticated' },
    });
    const { data } = await refresh(session.refresh);
    expect((await currentUser(data.access)).data).toEqual(session.user);
  });

  it('lets two tabs refresh at the same time', async () => {
    const answers = await Promise.all([refresh(session.refresh), refresh(session.refresh)]);
    for (const { status, data } of answers) {
      expect(status).toBe(200);
      expect((await currentUser(data.access)).status).toBe(200);
      expect((await refresh(data.refresh)).status).toBe(200);
    }
  });

  it('is revoked when a refresh token is reused after more than a minute', async () => {
    const { data } = await refresh(session.refresh);
    later(61 * SECOND);
    expect(await refresh(session.refresh)).toMatchObject({
      status: 401,
      error: { message: 'Your session has ended. Please sign in again.', code: 'unauthenticated' },
    });
    expect((await currentUser(data.access)).status).toBe(401);
    expect((await refresh(data.refresh)).status).toBe(401);
  });

  it('loses both tokens at logout', async () => {
    expect(await signOut(session.access)).toMatchObject({ status: 200, data: {} });
    expect((await currentUser(session.access)).status).toBe(401);
    expect((await refresh(session.refresh)).status).toBe(401);
    expect((await signOut(session.access)).status).toBe(401);
  });

  it('survives the logout of another session', async () => {
    const elsewhere = (await signIn()).data;
    await signOut(session.access);
    expect((await currentUser(elsewhere.access)).status).toBe(200);
  });

  it('ends when its person is deleted', async () => {
    await server().db.count(sql`delete from users where id = ${session.user.id}`);
    expect((await currentUser(session.access)).status).toBe(401);
    expect((await refresh(session.refresh)).status).toBe(401);
    expect((await signIn()).status).toBe(401);
  });

  it.each([
    ['nothing', {}, 'The refresh token is missing'],
    ['an empty token', { refresh: '' }, undefined],
    ['an endless token', { refresh: 'x'.repeat(201) }, undefined],
    ['a NUL character', { refresh: '\0' }, undefined],
    ['a number', { refresh: 7 }, 'The refresh token is missing'],
  ])('is not refreshed by %s: 400', async (_, body, message) => {
    const { status, error } = await call('POST', '/api/token/refresh/', { body });
    expect(status).toBe(400);
    if (message !== undefined) expect(error.message).toBe(message);
  });

  it.each(['unknown', 'x'.repeat(200)])(
    'is not refreshed by a token that was never issued: 401',
    async (token) => {
      expect((await refresh(token)).status).toBe(401);
    },
  );
});

it.each([
  ['no token', undefined],
  ['an unknown token', 'unknown'],
  ['an endless token', 'x'.repeat(5000)],
])('signs in no visitor with %s', async (_, token) => {
  const sent = token === undefined ? {} : { token };
  for (const answer of [
    await call('GET', '/api/current-user/', sent),
    await call('POST', '/auth/logout/', sent),
  ]) {
    expect(answer).toMatchObject({
      status: 401,
      error: { message: 'Please sign in.', code: 'unauthenticated' },
    });
  }
});
