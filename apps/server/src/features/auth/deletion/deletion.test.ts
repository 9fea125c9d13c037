import type { User } from '@cuverie/contract';
import { describe, expect, it } from 'vitest';
import { clientOf } from '../../../testing/app.ts';
import { addPasskey, authenticator } from '../../../testing/authenticator.ts';
import { DAY, deletionServer, PASSWORD, WINE } from './testing/deletion.ts';

const { server, sweep, ask, keep, signIn, subjectsTo } = deletionServer();

describe('an account with a scheduled deletion', () => {
  it('requires the current password', async () => {
    const ana = await server().signUp();
    expect(await ask(ana, 'wrong horse')).toMatchObject({
      status: 400,
      error: { errors: { password: 'This is not your current password' } },
    });
    expect((await ana.post('/api/account/deletion', {})).error.errors).toEqual({
      password: 'Current password is required',
    });
    expect((await ana.get<User>('/api/current-user')).data.leavesAt).toBeNull();
  });

  it('is due after fourteen days, loses all sessions and sends a mail', async () => {
    const ana = await server().signUp();
    const elsewhere = (await signIn(ana)).client;
    expect((await ana.get('/api/account/deletion')).data).toEqual({
      leavesAt: null,
      estates: [{ name: "Ana Silva's estate", fate: 'goes' }],
    });
    const leavesAt = new Date(server().clock.now().getTime() + 14 * DAY).toISOString();
    expect(await ask(ana)).toMatchObject({ status: 200, data: { leavesAt } });
    for (const client of [ana, elsewhere]) expect((await client.get('/api/current-user')).status).toBe(401);
    expect(await subjectsTo(ana)).toContain('Your Cuverie account is to be deleted');
    const again = await signIn(ana);
    expect(again).toMatchObject({ status: 200, data: { user: { leavesAt } } });
    expect((await again.client.get('/api/account/deletion')).data).toMatchObject({ leavesAt });
  });

  it('can be read and exported, and refuses every change', async () => {
    server().clock.set('2026-11-23T17:05:00Z');
    const ana = await server().signUp();
    await ana.post('/cellar/wines', WINE);
    await ask(ana);
    const { client } = await signIn(ana);
    expect((await client.get<unknown[]>('/cellar/wines')).data).toHaveLength(1);
    expect((await client.get('/api/exports/archive.zip')).status).toBe(200);
    expect((await client.get('/api/exports/wines.csv')).status).toBe(200);
    for (const answer of [
      await client.post('/cellar/wines', WINE),
      await client.put('/api/settings', { estateName: 'Another' }),
      await client.post('/api/account/password', { current: PASSWORD, password: 'a newer horse' }),
      await client.delete('/api/account/sessions'),
      await client.post('/api/account/deletion', { password: PASSWORD }),
    ])
      expect(answer).toMatchObject({
        status: 403,
        error: {
          code: 'account_leaving',
          params: { day: '2026-12-07' },
          message: expect.stringContaining('keep the account first'),
        },
      });
    expect((await client.post('/auth/logout')).status).toBe(200);
  });

  it('can be exported from an old session after a fresh proof', async () => {
    const ana = await server().signUp();
    const phone = authenticator();
    await addPasskey(ana, phone);
    await ana.post('/api/account/deletion', { password: PASSWORD });
    const { data } = await server().visitor.get<{ options: { challenge: string } }>('/auth/passkeys/options');
    const { access } = (
      await server().visitor.post<{ access: string }>('/auth/passkeys', {
        passkey: phone.use(data.options.challenge),
      })
    ).data;
    const client = clientOf(server().app, access);
    const archive = async () => (await client.get('/api/exports/archive.zip')).status;
    const ways = [
      async () => ({ password: PASSWORD }),
      async () => {
        const asked = await client.post<{ options: { challenge: string } }>('/api/account/proof/passkey');
        return { passkey: phone.use(asked.data.options.challenge) };
      },
    ];
    for (const proof of ways) {
      server().clock.advance(11 * 60_000);
      expect(await archive()).toBe(403);
      expect(await client.post('/api/account/proof', await proof())).toMatchObject({ status: 200 });
      expect(await archive()).toBe(200);
    }
  });

  it('is restored by one call and continues in the same session', async () => {
    const ana = await server().signUp();
    await ana.post('/cellar/wines', WINE);
    await ask(ana);
    const { client } = await signIn(ana);
    expect(await keep(client)).toMatchObject({ status: 200, data: {} });
    expect((await client.get<User>('/api/current-user')).data.leavesAt).toBeNull();
    expect((await client.post('/cellar/wines', WINE)).status).toBe(201);
    server().clock.advance(15 * DAY);
    await sweep();
    const later = (await signIn(ana)).client;
    expect((await later.get<unknown[]>('/cellar/wines')).data).toHaveLength(2);
  });

  it('refuses logins and the restore from the moment it is due', async () => {
    const ana = await server().signUp();
    await ask(ana);
    server().clock.advance(14 * DAY - 1000);
    const { client } = await signIn(ana);
    server().clock.advance(1000);
    expect((await client.get('/api/current-user')).status).toBe(401);
    expect((await keep(client)).status).toBe(401);
    expect(await signIn(ana)).toMatchObject({ status: 401, error: { code: 'invalid_credentials' } });
  });

  it('refuses API tokens, passkeys and recovery codes once it is due', async () => {
    const ana = await server().signUp();
    const draft = { name: 'Script', scope: 'read' };
    const { data } = await ana.post<{ token: string }>('/api/account/tokens', draft);
    const program = clientOf(server().app, data.token);
    const phone = authenticator();
    const codes = (await addPasskey(ana, phone)).data.recoveryCodes;
    await ask(ana);
    expect((await program.get('/cellar/wines')).status).toBe(200);
    server().clock.advance(14 * DAY - 1000);
    const { data: asked } = await server().visitor.get<{ options: { challenge: string } }>(
      '/auth/passkeys/options',
    );
    const { data: factor } = (await signIn(ana)) as unknown as { data: { challenge: string } };
    server().clock.advance(1000);
    expect(await program.get('/cellar/wines')).toMatchObject({
      status: 401,
      error: { code: 'unauthenticated' },
    });
    for (const [url, body] of [
      ['/auth/passkeys', { passkey: phone.use(asked.options.challenge) }],
      ['/auth/second-factor', { challenge: factor.challenge, code: codes?.[0] }],
    ] as const)
      expect((await server().visitor.post(url, body)).status).toBe(401);
  });

  it('sends one reminder two days before', async () => {
    const ana = await server().signUp();
    await ask(ana);
    const soon = async () => (await subjectsTo(ana)).filter((subject) => subject?.includes('is deleted on'));
    server().clock.advance(12 * DAY - 1000);
    await sweep();
    expect(await soon()).toEqual([]);
    server().clock.advance(1000);
    await sweep();
    await sweep();
    expect(await soon()).toHaveLength(1);
  });
});
