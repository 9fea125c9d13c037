import { Writable } from 'node:stream';
import { beforeEach, expect, test } from 'vitest';
import { clientOf, useTestApp } from '../../testing/app.ts';
import { sql } from '../database/sql.ts';
import { loggerAt } from './log.ts';

interface Line {
  level: number;
  msg: string;
  who?: string;
  token?: string;
  req?: { path: string };
}

const lines: Line[] = [];
const sink = new Writable({
  write(line, _encoding, done) {
    lines.push(JSON.parse(String(line)) as Line);
    done();
  },
});
const app = useTestApp({ logger: loggerAt('info', sink) });

beforeEach(() => {
  lines.length = 0;
});

/** Returns level and caller of the lines so far. */
const said = () => lines.map(({ level, msg, who }) => ({ level, msg, who }));

test('each line of a request has its caller’s id, also for a server error', async () => {
  const ana = await app().signUp();
  lines.length = 0;
  await ana.get('/api/settings');
  expect(said()).toEqual([{ level: 30, msg: 'answered', who: ana.user.id }]);
  await app().db.count(sql`alter table barrels rename to elsewhere`);
  expect((await ana.get('/cellar/barrels')).status).toBe(500);
  await app().db.count(sql`alter table elsewhere rename to barrels`);
  expect(said().slice(1)).toEqual([
    { level: 50, msg: 'request failed', who: ana.user.id },
    { level: 30, msg: 'answered', who: ana.user.id },
  ]);
});

test('a sign-up and a login log the person’s id; a refused one logs none, and never an address or a password', async () => {
  const ana = await app().signUp();
  const sign = (password: string) => app().visitor.post('/api/token', { username: ana.user.email, password });
  expect((await sign('correct horse')).status).toBe(200);
  expect((await sign('wrong horse')).status).toBe(401);
  expect(said().map(({ who }) => who)).toEqual([ana.user.id, ana.user.id, undefined]);
  expect(JSON.stringify(lines)).not.toMatch(/horse|@example/);
});

test('a call with an API token logs its id, never the token', async () => {
  const ana = await app().signUp();
  const { data } = await ana.post<{ id: string; token: string }>('/api/account/tokens', {
    name: 'Script',
    scope: 'read',
  });
  lines.length = 0;
  const program = clientOf(app().app, data.token);
  expect((await program.get('/tanks')).status).toBe(200);
  expect((await program.post('/tanks', {})).status).toBe(403);
  expect(lines.map(({ who, token }) => ({ who, token }))).toEqual(
    Array.from({ length: 2 }, () => ({ who: ana.user.id, token: data.id })),
  );
  expect(JSON.stringify(lines)).not.toContain(data.token);
});
