/** The demo estate on the server of a test file. */
import { randomBytes } from 'node:crypto';
import type { SignedIn } from '@cuverie/contract';
import { beforeAll } from 'vitest';
import type { Database, Db } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { passwordsWith } from '../../platform/passwords/passwords.ts';
import { type Pictures, picturesIn } from '../../platform/pictures/pictures.ts';
import type { Platform } from '../../platform/platform.ts';
import { clientOf, useTestApp } from '../../testing/app.ts';
import { DEMO_LOGIN, fillDemoEstate } from '../demo.ts';

/** Without tests of pictures, none need be encoded. */
export const unseen: Pictures = {
  keep: async () => randomBytes(16).toString('hex'),
  restore: async () => randomBytes(16).toString('hex'),
  copy: async () => undefined,
  find: async () => undefined,
  hide: async () => {},
  show: async () => {},
  drop: async () => {},
  sweep: async () => 0,
  close: () => {},
};

export const counts = (db: Db) =>
  db.rows(sql`
  select (select count(*) from users) as users, (select count(*) from estates) as estates,
    (select count(*) from wines where deleted_at is null) as wines, (select count(*) from barrels where deleted_at is null) as barrels,
    (select count(*) from blocks) as blocks, (select count(*) from tanks) as tanks`);

/** What {@link counts} finds of a filled demo. */
export const FILLED = [{ users: 1, estates: 1, wines: 79, barrels: 14, blocks: 8, tanks: 16 }];

/** For the top of a test file: a server whose demo estate is filled before the first test. */
export function useDemo() {
  const server = useTestApp();
  async function platformOn(
    db: Database,
    pictures: Pictures = picturesIn(server().mediaDir),
  ): Promise<Platform> {
    return { ...server(), db, pictures, passwords: await passwordsWith() };
  }
  async function signIn() {
    const credentials = { username: DEMO_LOGIN.email, password: DEMO_LOGIN.password };
    const { data } = await server().visitor.post<SignedIn>('/api/token/', credentials);
    return { ...clientOf(server().app, data.access), user: data.user };
  }
  beforeAll(async () => {
    await fillDemoEstate(await platformOn(server().db));
  });
  return { server, platformOn, signIn };
}
