import type { Session } from '@cuverie/contract';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { authCalls, PASSWORD } from '../testing/auth.calls.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

const server = useTestApp();
const { me, call, register, signIn, refresh, currentUser } = authCalls(server);

const list = async (token: string) => (await call<Session[]>('GET', '/api/account/sessions', { token })).data;
const end = (token: string, id = '') => call('DELETE', `/api/account/sessions${id && `/${id}`}`, { token });

describe('the sessions of a person', () => {
  it('lists sessions with their devices and marks the current one', async () => {
    const { access } = (await register()).data;
    server().clock.advance(60_000);
    const response = await server().app.inject({
      method: 'POST',
      url: '/api/token',
      headers: { 'user-agent': FIREFOX },
      payload: { username: me.email, password: PASSWORD },
      remoteAddress: me.address,
    });
    expect(response.statusCode).toBe(200);
    const now = server().clock.now().toISOString();
    expect(await list(access)).toMatchObject([
      { device: 'Firefox on Linux', current: false, startedAt: now, lastUsedAt: now },
      { device: null, current: true },
    ]);
  });

  it('revokes a single session immediately', async () => {
    const here = (await register()).data;
    const there = (await signIn()).data;
    const id = (await list(here.access)).find(({ current }) => !current)?.id;
    expect(await end(here.access, id)).toMatchObject({ status: 200, data: {} });
    expect((await currentUser(there.access)).status).toBe(401);
    expect((await refresh(there.refresh)).status).toBe(401);
    expect(await list(here.access)).toMatchObject([{ current: true }]);
    expect((await end(here.access, id)).error).toMatchObject({
      code: 'not_found',
      message: 'This session does not exist, or no longer does.',
    });
  });

  it('revokes all sessions except the current one', async () => {
    const here = (await register()).data;
    const others = [(await signIn()).data, (await signIn()).data];
    const stranger = await server().signUp();
    expect(await end(here.access)).toMatchObject({ status: 200, data: {} });
    for (const { access } of others) expect((await currentUser(access)).status).toBe(401);
    expect((await currentUser(here.access)).status).toBe(200);
    expect((await currentUser(stranger.access)).status).toBe(200);
  });

  it('requires a proof within the last ten minutes to revoke sessions', async () => {
    const here = (await register()).data;
    const there = (await signIn()).data;
    const id = (await list(here.access)).find(({ current }) => !current)?.id;
    server().clock.advance(10 * 60_000);
    for (const refused of [await end(here.access, id), await end(here.access)])
      expect(refused).toMatchObject({ status: 403, error: { code: 'proof_needed' } });
    expect((await currentUser(there.access)).status).toBe(200);
    await call('POST', '/api/account/proof', { token: here.access, body: { password: PASSWORD } });
    expect((await end(here.access, id)).status).toBe(200);
    expect((await currentUser(there.access)).status).toBe(401);
  });

  it('answers 404 for the sessions of another person', async () => {
    const mine = (await register()).data;
    const stranger = await server().signUp();
    const [{ id } = { id: '' }] = await list(mine.access);
    expect((await list(stranger.access)).map((session) => session.id)).not.toContain(id);
    expect((await end(stranger.access, id)).status).toBe(404);
    expect((await currentUser(mine.access)).status).toBe(200);
  });

  it('answers 401 to visitors', async () => {
    const { access } = (await register()).data;
    const [{ id } = { id: '' }] = await list(access);
    expect((await call('GET', '/api/account/sessions')).status).toBe(401);
    for (const ended of [await end('made-up'), await end('made-up', id)]) expect(ended.status).toBe(401);
    expect((await currentUser(access)).status).toBe(200);
  });

  it('keeps at most thirty sessions when many start at once', async () => {
    const { access } = (await register()).data;
    server().clock.advance(1000);
    for (let n = 0; n < 28; n += 1) expect((await signIn()).status).toBe(200);
    const marks = ['phone', 'tablet', 'laptop', 'desk', 'press house'];
    const atOnce = await Promise.all(marks.map((mark) => signIn(PASSWORD, me.email, me.address, mark)));
    expect(atOnce.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await list(atOnce[0]?.data.access ?? '')).toHaveLength(30);
    expect((await currentUser(access)).status).toBe(401);
  });
});
