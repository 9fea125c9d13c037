/** Followers receive every change once and in order, from any server. */

import { setTimeout as later } from 'node:timers/promises';
import { EVENT_STREAM } from '@cuverie/contract';
import { v4 as newId } from 'uuid';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { listen as listenTo, type Received, receivedChanges } from '../features/history/testing/listening.ts';
import { connect } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { beginEpoch } from '../platform/history/epoch.ts';
import { note } from '../platform/history/note.ts';
import { clientOf, useTestApp } from '../testing/app.ts';

const WINE = { name: 'Barolo', vintage: 2016, region: 'Piemont', type: 'Red', quantity: 6 };

const app = useTestApp();
let address: string;
const open: AbortController[] = [];

beforeAll(async () => {
  address = await app().app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => {
  for (const one of open.splice(0)) one.abort();
});

/** Follows changes until the test ends or the signal aborts. */
async function listen(access: string, given: { after?: string; estateId?: string; at?: string } = {}) {
  const end = new AbortController();
  open.push(end);
  const stream = await listenTo(access, { at: address, ...given, signal: end.signal });
  return Object.assign(stream, { end: () => end.abort() });
}

const WRITERS = 8;
const EACH = 60;
const PATIENT = { timeout: 15_000 };

test('a follower receives changes of other members and whether they need a reload', async () => {
  const ana = await app().signUp();
  const stream = await listen(ana.access);
  expect([stream.response.status, stream.response.headers.get('content-type')]).toEqual([200, EVENT_STREAM]);
  expect(stream.events[0]?.event).toBe('hello');
  const { data: wine } = await ana.post<{ id: string }>('/cellar/wines', WINE);
  await ana.delete(`/cellar/wines/${wine.id}`);
  await vi.waitFor(() => expect(receivedChanges(stream)).toHaveLength(2), PATIENT);
  const own = { kind: 'wine', id: wine.id, at: expect.any(String), by: ana.user.id };
  expect(receivedChanges(stream).map(({ data }) => data)).toEqual([
    { ...own, act: 'added', version: 1 },
    { ...own, act: 'deleted', version: null },
  ]);
});

test('several followers that start together receive everything', async () => {
  const ana = await app().signUp();
  const streams = await Promise.all(Array.from({ length: 5 }, () => listen(ana.access)));
  const { data } = await ana.post<{ id: string }>('/cellar/wines', WINE);
  for (const stream of streams)
    await vi.waitFor(
      () => expect(receivedChanges(stream).map((event) => event.data.id)).toEqual([data.id]),
      PATIENT,
    );
});

test('many changes of a kind at once are sent as one', async () => {
  const ana = await app().signUp();
  const stream = await listen(ana.access);
  const ids: string[] = [];
  for (let n = 0; n < 51; n += 1) ids.push((await ana.post<{ id: string }>('/cellar/wines', WINE)).data.id);
  await ana.post('/api/cellar/wines/bulk-update', { ids, changes: { region: 'Alba' } });
  await vi.waitFor(() => expect(receivedChanges(stream).at(-1)?.event).toBe('many'), PATIENT);
  expect(receivedChanges(stream).at(-1)?.data).toMatchObject({
    kind: 'wine',
    id: null,
    act: null,
    version: null,
  });
});

test('each follower continues at its cursor and receives missed changes once', async () => {
  const ana = await app().signUp();
  const first = await listen(ana.access);
  await ana.post('/cellar/wines', WINE);
  await vi.waitFor(() => expect(receivedChanges(first)).toHaveLength(1), PATIENT);
  first.end();
  const { data: wine } = await ana.post<{ id: string }>('/cellar/wines', WINE);
  const second = await listen(ana.access, { after: first.events.at(-1)?.id ?? '' });
  await vi.waitFor(() => expect(receivedChanges(second)).toHaveLength(1), PATIENT);
  expect(receivedChanges(second)[0]?.data.id).toBe(wine.id);
});

test('other estates, removed members and logged-out sessions receive nothing', async () => {
  const ana = await app().signUp();
  const bob = await app().signUp('Bob');
  const stream = await listen(bob.access);
  const { data: open } = await ana.post<{ token: string }>('/api/estate/invitations', { role: 'viewer' });
  await bob.post('/api/invitations/accept', { token: open.token });
  const guest = await listen(bob.access, { estateId: ana.user.estate.id });
  await ana.post('/cellar/wines', WINE);
  // The guest's joining may be received as well, if an older transaction was still open.
  const winesHeard = () => receivedChanges(guest).filter(({ data }) => data.kind === 'wine');
  await vi.waitFor(() => expect(winesHeard()).toHaveLength(1), PATIENT);
  await ana.delete(`/api/estate/members/${bob.user.id}`);
  await ana.post('/cellar/wines', WINE);
  await vi.waitFor(() => expect(guest.isOver).toBe(true), PATIENT);
  expect(winesHeard()).toHaveLength(1);
  expect(receivedChanges(stream)).toEqual([]);
  expect((await listen(bob.access, { estateId: ana.user.estate.id })).response.status).toBe(403);

  const { data: again } = await app().visitor.post<{ access: string }>('/api/token', {
    username: ana.user.email,
    password: 'correct horse',
  });
  const other = await listen(again.access);
  await clientOf(app().app, again.access).post('/auth/logout');
  await ana.post('/cellar/wines', WINE);
  await vi.waitFor(() => expect(other.isOver).toBe(true), PATIENT);
  expect(receivedChanges(other)).toEqual([]);
  expect((await listen(again.access)).response.status).toBe(401);
});

test('a stream ends at once with its session, API token or membership, even without changes', async () => {
  const ana = await app().signUp();
  const bob = await app().signUp('Bob');
  const { data: open } = await ana.post<{ token: string }>('/api/estate/invitations', { role: 'viewer' });
  await bob.post('/api/invitations/accept', { token: open.token });
  const { data: made } = await bob.post<{ id: string; token: string }>('/api/account/tokens', {
    name: 'Program',
    scope: 'read',
  });
  const guest = await listen(bob.access, { estateId: ana.user.estate.id });
  const program = await listen(made.token);
  const session = await listen(bob.access);
  await ana.delete(`/api/estate/members/${bob.user.id}`);
  await vi.waitFor(() => expect(guest.isOver).toBe(true), PATIENT);
  expect([program.isOver, session.isOver]).toEqual([false, false]);
  await bob.delete(`/api/account/tokens/${made.id}`);
  await vi.waitFor(() => expect(program.isOver).toBe(true), PATIENT);
  await bob.post('/auth/logout');
  await vi.waitFor(() => expect(session.isOver).toBe(true), PATIENT);
});

test('a HEAD request holds no stream', async () => {
  const ana = await app().signUp();
  for (let n = 0; n < 25; n += 1) {
    const { statusCode, headers } = await app().app.inject({
      method: 'HEAD',
      url: '/api/live',
      headers: { authorization: `Bearer ${ana.access}` },
    });
    expect([statusCode, headers['content-type']]).toEqual([200, EVENT_STREAM]);
  }
  expect((await listen(ana.access)).response.status).toBe(200);
});

test('changes written by several servers at once are received once and in order', async () => {
  const ana = await app().signUp();
  const streams = [await listen(ana.access), await listen(ana.access)];
  const db = connect({ ...app().target, max: WRITERS });
  const stamp = { userId: ana.user.id, at: new Date() };
  const written: string[] = [];
  const writer = async () => {
    for (let n = 0; n < EACH; n += 1) {
      const id = newId();
      await db.begin(async (tx) => {
        await note(
          tx,
          ana.user.estate.id,
          [{ kind: 'wine', id, act: 'added', version: 1, name: null }],
          stamp,
        );
        await later(Math.random() * 30);
      });
      written.push(id);
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, writer));
  await db.end();
  for (const stream of streams) {
    await vi.waitFor(() => expect(receivedChanges(stream).length).toBeGreaterThanOrEqual(written.length), {
      // Live updates wait until older transactions end, including those of tests that run at the same time.
      timeout: 60_000,
    });
    expect(
      receivedChanges(stream)
        .map(({ data }) => data.id)
        .toSorted(),
    ).toEqual(written.toSorted());
  }
  expect(receivedChanges(streams[0] as Received)).toEqual(receivedChanges(streams[1] as Received));
}, 120_000);

test('many changes held back by one open transaction arrive at once', async () => {
  const ana = await app().signUp();
  const stream = await listen(ana.access);
  const stamp = { userId: ana.user.id, at: new Date() };
  const ids = Array.from({ length: 1200 }, () => newId());
  await app().db.begin(async (older) => {
    await older.row(sql`select pg_current_xact_id()`);
    for (const id of ids)
      await app().db.begin((tx) =>
        note(tx, ana.user.estate.id, [{ kind: 'wine', id, act: 'added', version: 1, name: null }], stamp),
      );
    expect(receivedChanges(stream)).toEqual([]);
  });
  await vi.waitFor(() => expect(receivedChanges(stream).length).toBeGreaterThanOrEqual(ids.length), PATIENT);
  expect(receivedChanges(stream).map(({ data }) => data.id)).toEqual(ids);
});

test('an invalid cursor is refused, and one of another database must reload', async () => {
  const ana = await app().signUp();
  expect((await listen(ana.access, { after: 'nonsense' })).response.status).toBe(400);
  const first = await listen(ana.access);
  await app().db.begin(beginEpoch);
  await ana.post('/cellar/wines', WINE);
  await vi.waitFor(() => expect(first.events.at(-1)?.event).toBe('reset'), PATIENT);
  const late = await listen(ana.access, { after: first.events[0]?.id ?? '' });
  await vi.waitFor(() => expect(late.events.at(-1)?.event).toBe('reset'), PATIENT);
  await ana.post('/cellar/wines', WINE);
  await vi.waitFor(() => expect(receivedChanges(late)).toHaveLength(1), PATIENT);
});

test('one person has at most twenty streams, across sessions and estates', async () => {
  const ana = await app().signUp();
  const { data: other } = await app().visitor.post<{ access: string }>('/api/token', {
    username: ana.user.email,
    password: 'correct horse',
  });
  const streams = [];
  for (let n = 0; n < 20; n += 1) streams.push(await listen(n % 2 === 0 ? ana.access : other.access));
  const refused = await listen(ana.access);
  expect([refused.response.status, await refused.response.json()]).toMatchObject([
    429,
    { message: 'You follow changes in 20 places at once already. End one of them first.' },
  ]);
  streams[0]?.end();
  await vi.waitFor(async () => expect((await listen(ana.access)).response.status).toBe(200), PATIENT);
});
