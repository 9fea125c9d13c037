import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { SignedIn } from '@cuverie/contract';
import { describe, expect, it } from 'vitest';
import { clientOf, type SignedInClient, useTestApp } from './testing/app.ts';
import { databaseUrl } from './testing/database.ts';

const server = useTestApp();

const command = (...args: string[]) =>
  promisify(execFile)(process.execPath, [join(import.meta.dirname, 'end-sessions.ts'), ...args], {
    env: { PATH: process.env['PATH'], DATABASE_URL: databaseUrl(server().target) },
  });

const statusOf = async ({ get }: Pick<SignedInClient, 'get'>) => (await get('/api/current-user')).status;

describe('the administrator’s command', () => {
  it('revokes the sessions of one person while the server runs', async () => {
    const [ana, bob] = [await server().signUp('Ana'), await server().signUp('Bob')];
    const { email } = ana.user;
    const again = await server().visitor.post<SignedIn>('/api/token', {
      username: email,
      password: 'correct horse',
    });
    const there = clientOf(server().app, again.data.access);
    expect((await command(` ${email.toUpperCase()}`)).stdout).toMatch(
      /^2 sessions were ended\. API tokens go on/,
    );
    expect([await statusOf(ana), await statusOf(there), await statusOf(bob)]).toEqual([401, 401, 200]);
  });

  it('revokes the sessions of all people', async () => {
    const [ana, bob] = [await server().signUp('Ana'), await server().signUp('Bob')];
    expect((await command('--everybody')).stdout).toMatch(/^\d+ sessions were ended\./);
    expect([await statusOf(ana), await statusOf(bob)]).toEqual([401, 401]);
  });

  it.each([
    ['no account', [], /^Name whose sessions are to end: npm run end-sessions -- /],
    [
      'an address without an account',
      ['unknown@example.com'],
      /^There is no account with the email unknown@example\.com/,
    ],
  ])('revokes none for %s and prints the reason', async (_, args, words) => {
    const ana = await server().signUp('Ana');
    await expect(command(...args)).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(words) });
    expect(await statusOf(ana)).toBe(200);
  });
});
