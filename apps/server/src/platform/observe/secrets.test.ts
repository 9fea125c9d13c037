import { Writable } from 'node:stream';
import { beforeEach, describe, expect, test } from 'vitest';
import { useTestApp } from '../../testing/app.ts';
import { makers } from '../../testing/rows.ts';
import { sql } from '../database/sql.ts';
import { mailToLog } from '../mail/mail.ts';
import { loggerAt } from './log.ts';

interface Line {
  level: number;
  msg: string;
  who?: string;
  operation?: string;
  res?: { status: number };
}

const output: string[] = [];
const sink = new Writable({
  write(line, _encoding, done) {
    output.push(String(line));
    done();
  },
});
// Logs all levels, including disabled ones.
const logger = loggerAt('trace', sink);
const app = useTestApp({ logger, mail: mailToLog(loggerAt('silent'), () => 0) });
const INFO = 30;
const WARN = 40;

beforeEach(() => {
  output.length = 0;
});

const lines = () => output.map((line) => JSON.parse(line) as Line).filter(({ msg }) => msg === 'answered');
const shown = () => lines().map(({ operation, res, level, who }) => [operation, res?.status, level, who]);

describe('the log', () => {
  test('records who did what with which result: settings, exports, passwords, sessions, archives', async () => {
    const ana = await app().signUp();
    const who = ana.user.id;
    output.length = 0;
    await ana.put('/api/settings', { name: 'Ana S.' });
    await ana.get('/api/exports/wines.csv');
    await ana.get('/api/exports/archive.zip');
    await ana.post('/api/account/password', { current: 'correct horse', password: 'another horse' });
    await ana.post('/auth/logout');
    const calls = lines();
    expect(calls.map((line) => [line.who, line.level])).toEqual(calls.map(() => [who, INFO]));
    expect(calls.map(({ operation }) => operation)).toEqual([
      'updateSettings',
      'exportWines',
      'exportArchive',
      'changePassword',
      'signOut',
    ]);
    expect(calls.map(({ res }) => res?.status)).toEqual([200, 200, 200, 200, 200]);
  });

  test('warns of refused logins and tokens and of too many attempts', async () => {
    const ana = await app().signUp();
    output.length = 0;
    const sign = () =>
      app().visitor.post('/api/token', { username: ana.user.email, password: 'wrong horse' });
    for (let n = 0; n < 6; n += 1) await sign();
    await app().visitor.post('/api/token/refresh', { refresh: 'made up' });
    expect(shown()).toEqual([
      ...Array.from({ length: 5 }, () => ['signIn', 401, WARN, undefined]),
      ['signIn', 429, WARN, undefined],
      ['refreshTokens', 401, WARN, undefined],
    ]);
  });

  test('records who requested a row of another estate, like a missing one', async () => {
    const [ana, rui] = [await app().signUp(), await app().signUp()];
    const id = (await makers['/cellar/barrels']?.(ana)) ?? '';
    output.length = 0;
    expect((await rui.get(`/cellar/barrels/${id}`)).status).toBe(404);
    expect(shown()).toEqual([['getBarrel', 404, INFO, rui.user.id]]);
    expect(output.join()).toContain(`/cellar/barrels/${id}`);
  });

  test('contains no password, token, address or search on any level, not even for a server error', async () => {
    const ana = await app().signUp();
    const { access, refresh, user } = ana;
    const sign = (password: string) => app().visitor.post('/api/token', { username: user.email, password });
    await sign('wrong horse');
    await app().visitor.post('/api/token', '{"password": "broken horse');
    await app().visitor.get(`/cellar/wines?search=secret-cuvee&token=${access}`);
    await ana.get('/cellar/wines?search=secret-cuvee');
    await ana.post('/api/account/password', { current: 'wrong horse', password: 'a newer horse' });
    await app().visitor.post('/api/password-reset', { email: user.email });
    await app().visitor.post('/api/password-reset/confirm', {
      token: 'made-up-token',
      password: 'a newer horse',
    });
    const renewed = await app().visitor.post<{ access: string; refresh: string }>('/api/token/refresh', {
      refresh,
    });
    // Server errors during a login, a sign-up and a change.
    await app().db.count(sql`alter table access_tokens rename to elsewhere`);
    try {
      expect((await sign('correct horse')).status).toBe(500);
      await app().visitor.post('/api/user/register/', {
        username: 'rui@example.com',
        email: 'rui@example.com',
        password: 'rui has a horse',
        name: 'Rui',
      });
    } finally {
      await app().db.count(sql`alter table elsewhere rename to access_tokens`);
    }
    expect(output.some((line) => line.includes('request failed'))).toBe(true);
    const secrets = [access, refresh, renewed.data.access, renewed.data.refresh, 'made-up-token', 'made up'];
    const all = output.join();
    for (const secret of [...secrets, 'horse', '@example.com', 'secret-cuvee', '$argon2'])
      expect(all).not.toContain(secret);
  });

  test('contains no key of a calendar, valid or not', async () => {
    const ana = await app().signUp();
    const { data } = await ana.post<{ address: string }>('/api/account/calendar', { kinds: ['tanks'] });
    const { pathname } = new URL(data.address);
    const key = pathname.slice(-47, -4);
    output.length = 0;
    for (const path of [
      pathname,
      `${pathname}/`,
      pathname.replace('.ics', 'x.ics'),
      `${pathname}x`,
      pathname.slice(0, -4),
    ])
      await app().visitor.get(path);
    expect(shown().map(([operation, status]) => [operation, status])[0]).toEqual(['readCalendar', 200]);
    expect(output.join()).not.toContain(key);
  });

  test('contains no key of a device, valid or not', async () => {
    const ana = await app().signUp();
    const { key } = (await ana.post<{ key: string }>('/api/devices', { name: 'Float' })).data;
    output.length = 0;
    const sent = { temperature: 20 };
    await app().visitor.post(`/api/in/${key}`, sent);
    await app().visitor.get(`/api/in/${key}?temperature=20`);
    for (const path of [`${key}/write`, `${key}/api/v2/write`, `${key}/`, `${key}x`, `${key}/elsewhere`])
      await app().visitor.post(`/api/in/${path}`, sent);
    await app().visitor.put(`/api/in/${key}`, sent);
    const statuses = shown().map(([operation, status]) => [operation, status]);
    expect(statuses.slice(0, 2)).toEqual([
      ['hearDevice', 200],
      ['hearDeviceQuery', 200],
    ]);
    expect(output.join()).not.toContain(key);
  });

  test('contains no key of a link, valid or not', async () => {
    const ana = await app().signUp();
    const draft = { name: 'A', shows: 'wines', fields: [], password: 'open sesame' };
    const { data } = await ana.post<{ address: string }>('/api/shares', draft);
    const key = data.address.split('/s/')[1] ?? '';
    output.length = 0;
    for (const path of ['/s/', '/api/shared/'].map((before) => `${before}${key}`))
      for (const end of ['', '/', 'x', '/feed.json', '/else']) await app().visitor.get(`${path}${end}`);
    await app().visitor.post(`/api/shared/${key}`, { password: 'open barley' });
    expect(shown().map(([operation]) => operation)).toContain('openShared');
    for (const secret of [key, 'open sesame', 'open barley']) expect(output.join()).not.toContain(secret);
  });
});
