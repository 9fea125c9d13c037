import type { Session } from '@cuverie/contract';
import { describe, expect, it, vi } from 'vitest';
import { sql } from '../../../platform/database/sql.ts';
import { clientOf } from '../../../testing/app.ts';
import { lockMembers } from '../people/members.store.ts';
import { insertDeletion } from './deletion.store.ts';
import { DAY, deletionServer } from './testing/deletion.ts';

const { server, sweep, ask, signIn, join } = deletionServer();

describe('an estate with several members', () => {
  it('stays with its other owner and hides the author of its rows', async () => {
    const [ana, bob] = [await server().signUp('Ana'), await server().signUp('Bob')];
    await join(ana, bob);
    await server().db.count(sql`
      insert into wines (estate_id, id, name, vintage, region, type, quantity, created_at, created_by, updated_at, updated_by)
      values (${bob.user.estate.id}, gen_random_uuid(), 'Of Ana', 2005, 'Here', 'Red', 1, now(), ${ana.user.id}, now(), ${ana.user.id})`);
    expect((await ana.get('/api/account/deletion')).data).toMatchObject({
      estates: [
        { name: "Ana's estate", fate: 'goes' },
        { name: "Bob's estate", fate: 'stays' },
      ],
    });
    await ask(ana);
    server().clock.advance(14 * DAY);
    await sweep();
    const { client } = await signIn(bob);
    expect((await client.get('/cellar/wines')).data).toMatchObject([{ name: 'Of Ana' }]);
    expect((await client.get('/api/history?kind=member')).data).toMatchObject([
      { act: 'deleted', itemId: ana.user.id, before: { role: 'owner' } },
    ]);
    const [row] = await server().db.rows(sql`select * from users where id = ${ana.user.id}`);
    expect(row).toMatchObject({ name: 'A former member', email: '', password_hash: '' });
    expect(JSON.stringify(row)).not.toContain(ana.user.email);
    expect(await server().db.rows(sql`select from memberships where user_id = ${ana.user.id}`)).toEqual([]);
    expect((await signIn(ana)).status).toBe(401);
  });

  it('must be handed over first if it has no other owner, or the other owner leaves too', async () => {
    const [ana, bob] = [await server().signUp('Ana'), await server().signUp('Bob')];
    await join(bob, ana);
    expect((await ask(bob)).status).toBe(200);
    expect(await ask(ana)).toMatchObject({
      status: 409,
      error: {
        code: 'hand_over_first',
        message:
          "Others belong to Ana's estate, and it would have no owner. Make one of them owner, or remove them, then delete your account.",
      },
    });
    expect((await ana.get<Session[]>('/api/account/sessions')).status).toBe(200);
    expect((await ana.get('/api/account/deletion')).data).toEqual({
      leavesAt: null,
      estates: [{ name: "Ana's estate", fate: 'hand over' }],
    });
  });

  it('keeps an owner when both leave at once, or one steps down while the other leaves', async () => {
    const [ana, bob] = [await server().signUp('Ana'), await server().signUp('Bob')];
    const estate = ana.user.estate.id;
    await join(bob, ana);
    const waiting = await server().db.begin(async (tx) => {
      await lockMembers(tx, estate);
      await insertDeletion(tx, ana.user.id, server().clock.now(), new Date('2100-01-01'));
      const asked = { by: ask(bob) };
      const waits = () =>
        server().db.rows(sql`
        select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`);
      await vi.waitFor(async () => expect(await waits()).not.toEqual([]), { timeout: 5000 });
      return asked;
    });
    expect(await waiting.by).toMatchObject({ status: 409, error: { code: 'hand_over_first' } });

    const stays = clientOf(server().app, bob.access, undefined, estate);
    const place = `/api/estate/members/${bob.user.id}`;
    for (const answer of [await stays.put(place, { role: 'viewer' }), await stays.delete(place)])
      expect(answer).toMatchObject({
        status: 409,
        error: { code: 'last_owner', message: expect.stringContaining('other owner is to be deleted') },
      });
  });

  it('revokes the invitations of a leaving owner and is deleted', async () => {
    const [ana, bob] = [await server().signUp('Ana'), await server().signUp('Bob')];
    const { data } = await ana.post<{ token: string }>('/api/estate/invitations', { role: 'viewer' });
    await ask(ana);
    expect(await bob.post('/api/invitations/accept', data)).toMatchObject({
      status: 400,
      error: { code: 'invitation_over' },
    });
    server().clock.advance(14 * DAY);
    await sweep();
    expect(await server().db.rows(sql`select from estates where id = ${ana.user.estate.id}`)).toEqual([]);
  });

  it('keeps the account and logs an error if it has members but no owner', async () => {
    const [ana, bob] = [await server().signUp('Ana'), await server().signUp('Bob')];
    await ask(ana);
    await ask(bob);
    await join(bob, ana);
    server().clock.advance(14 * DAY);
    const lines = await sweep();
    expect(lines.map(({ about }) => about)).toContainEqual({
      userId: ana.user.id,
      estateId: ana.user.estate.id,
    });
    expect(await server().db.rows(sql`select from estates where id = ${ana.user.estate.id}`)).toHaveLength(1);
  });
});
