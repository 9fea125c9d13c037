import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { useTestApp } from './testing/app.ts';
import { databaseUrl } from './testing/database.ts';

const server = useTestApp();

const command = async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'links.ts')], {
    env: { PATH: process.env['PATH'], DATABASE_URL: databaseUrl(server().target) },
  });
  return stdout;
};

test('the command lists pending links by purpose and account, without secrets', async () => {
  // The command goes by the clock of the machine.
  server().clock.set(new Date().toISOString());
  const ana = await server().signUp('Ana');
  await ana.post('/api/estate/invitations', { role: 'viewer', email: 'bob@example.com' });
  await ana.post('/api/estate/invitations', { role: 'viewer' });
  const lines = (await command()).split('\n');
  expect(lines[0]).toBe('Links that work until:');
  expect(lines).toContainEqual(
    expect.stringMatching(
      new RegExp(`^\\S+Z {2}an invitation for bob@example\\.com \\(account ${ana.user.id}\\)$`),
    ),
  );
  expect(lines).toContainEqual(
    expect.stringMatching(new RegExp(`an invitation for anybody who has it \\(account ${ana.user.id}\\)$`)),
  );
});
