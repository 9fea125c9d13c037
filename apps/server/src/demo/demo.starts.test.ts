/** Starts with and without the demo: it is filled once, and closed without a trace. */
import type { SignedIn, Wine } from '@cuverie/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { connect } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import type { Pictures } from '../platform/pictures/pictures.ts';
import { clientOf } from '../testing/app.ts';
import { createTestDatabase } from '../testing/database.ts';
import { closeDemoEstate, DEMO_LOGIN, fillDemoEstate } from './demo.ts';
import { counts, FILLED, unseen, useDemo } from './testing/demo.ts';

const { server, platformOn, signIn } = useDemo();

it('is unchanged by a second start, even after deletions', async () => {
  const owner = await signIn();
  const [first] = (await owner.get<Wine[]>('/cellar/wines/')).data;
  await owner.delete(`/cellar/wines/${first?.id}/`);
  await fillDemoEstate(await platformOn(server().db));
  expect(await counts(server().db)).toEqual([{ ...FILLED[0], wines: 78 }]);
});

describe('a start without the demo', () => {
  const credentials = () => ({ username: DEMO_LOGIN.email, password: DEMO_LOGIN.password });
  const tokens = async () => (await server().visitor.post<SignedIn>('/api/token/', credentials())).data;

  beforeEach(async () => {
    await fillDemoEstate(await platformOn(server().db));
  });

  it('disables the public demo login and ends its sessions', async () => {
    const { access, refresh } = await tokens();
    await closeDemoEstate(server());
    expect((await server().visitor.post('/api/token/', credentials())).status).toBe(401);
    expect((await clientOf(server().app, access).get('/api/current-user/')).status).toBe(401);
    expect((await server().visitor.post('/api/token/refresh/', { refresh })).status).toBe(401);
  });

  it('revokes the API tokens made with it', async () => {
    const { access } = await tokens();
    const { data } = await clientOf(server().app, access).post<{ token: string }>('/api/account/tokens', {
      name: 'Of anybody',
      scope: 'read',
    });
    const program = clientOf(server().app, data.token);
    expect((await program.get('/tanks')).status).toBe(200);
    await closeDemoEstate(server());
    expect((await program.get('/tanks')).status).toBe(401);
  });

  it('leaves no link to set its password', async () => {
    await server().visitor.post('/api/password-reset/', { email: DEMO_LOGIN.email });
    await server().mail.idle();
    await closeDemoEstate(server());
    expect(await server().db.rows(sql`select from password_resets`)).toHaveLength(0);
  });

  it('keeps its data for the next start with the demo, whose login works again', async () => {
    const before = await counts(server().db);
    await closeDemoEstate(server());
    expect(await counts(server().db)).toEqual(before);
    await fillDemoEstate(await platformOn(server().db));
    expect((await signIn()).user.name).toBe('Camille Aubry');
  });

  it('does nothing without a demo estate, and affects no other account', async () => {
    const ana = await server().signUp();
    await closeDemoEstate(server());
    await closeDemoEstate(server());
    expect((await ana.get('/api/current-user/')).status).toBe(200);
  });
});

it('is filled once by two servers that start together, without open sessions', async () => {
  const database = await createTestDatabase();
  const { db } = database;
  const other = connect({ ...database.target, max: 2 });
  const [one, two] = await Promise.all([platformOn(db, unseen), platformOn(other, unseen)]);
  await Promise.all([fillDemoEstate(one), fillDemoEstate(two)]);
  expect(await counts(db)).toEqual(FILLED);
  expect(await db.rows(sql`select from sessions where ended_at is null`)).toHaveLength(0);
  await other.end();
  await database.drop();
});

it('is created completely or not at all, and retried by the next start', async () => {
  const database = await createTestDatabase();
  const { db } = database;
  const platform = await platformOn(db, unseen);
  let room = 3;
  const full: Pictures = {
    ...unseen,
    keep: async (bytes) => {
      room -= 1;
      if (room < 0) throw new Error('the disk is full');
      return unseen.keep(bytes);
    },
  };
  await expect(fillDemoEstate({ ...platform, pictures: full })).rejects.toThrow('the disk is full');
  expect(await counts(db)).toEqual([{ users: 0, estates: 0, wines: 0, barrels: 0, blocks: 0, tanks: 0 }]);
  await fillDemoEstate(platform);
  expect(await counts(db)).toEqual(FILLED);
  await database.drop();
});
