import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { button, choosePicture, dialogOf, fill } from '../support/dialogs.ts';
import { labelPhoto } from '../support/pictures.ts';
import { type OwnServer, withServer } from '../support/running-server.ts';
import { fillFirstStep, fillSecondStep, newAccount } from '../support/sign-up.ts';
import { test as base, expect, signIn } from '../support/test.ts';

const test = base.extend<object, { server: OwnServer }>({
  server: [
    async ({}, use) => {
      await withServer({}, use);
    },
    { scope: 'worker' },
  ],
});

// In one worker, with one server.
test.describe.configure({ mode: 'default' });

const postgresPid = async ({ dataDir }: OwnServer): Promise<number> =>
  Number((await readFile(join(dataDir, 'database/cluster/postmaster.pid'), 'utf8')).split('\n', 1)[0]);

/** Kills server and database like a power cut, the server first, because it would restart its database. */
async function pullThePlug(server: OwnServer): Promise<void> {
  const database = await postgresPid(server);
  const ended = server.kill();
  process.kill(database, 'SIGKILL');
  await ended;
}

const SERVER = join(import.meta.dirname, '../../apps/server/src');

/** Runs a command of the server, such as `backup`, on its data folder. */
const runCommand = ({ dataDir }: OwnServer, name: string, file: string) =>
  promisify(execFile)(process.execPath, [join(SERVER, `${name}.ts`), file], {
    env: { ...process.env, DATA_DIR: dataDir },
  });

test('keeps all data and the session after a kill -9 of server and database', async ({
  page,
  server,
  expectsFailedCalls,
}) => {
  expectsFailedCalls('unreachable');
  const account = newAccount();
  await page.goto(`${server.origin}/signup`);
  await fillFirstStep(page, account);
  await button(page, 'Continue').click();
  await fillSecondStep(page);
  await button(page, 'Create Account').click();
  const adding = dialogOf(page, 'Add Wine');
  await button(page, 'Add Wine').click();
  await fill(adding, { Name: 'Barolo', Vintage: '2016', Region: 'Piedmont', Type: 'Red', Quantity: '12' });
  await button(adding, 'Add Wine').click();
  await expect(adding).toBeHidden();
  await button(page, 'Edit Barolo').click();
  const editing = dialogOf(page, 'Edit Wine');
  await choosePicture(page, editing, labelPhoto());
  await button(editing, 'Update Wine').click();
  await expect(page.getByText('Barolo was updated.')).toBeVisible();

  await pullThePlug(server);
  // A person at work sees that their change is waiting.
  await button(page, 'Add Wine').click();
  await fill(adding, { Name: 'Rioja', Vintage: '2019', Region: 'Rioja', Type: 'Red', Quantity: '6' });
  await button(adding, 'Add Wine').click();
  await expect(adding).toBeHidden();
  const waiting = page.getByRole('link', { name: '1 waiting to be sent' });
  await expect(waiting).toBeVisible();
  await server.start();
  await expect(waiting).toBeHidden({ timeout: 60_000 });

  await page.reload();
  await expect(page.getByTitle(`Signed in as ${account.email}`)).toBeVisible();
  const cards = page.getByRole('list', { name: 'Bottles' }).getByRole('listitem');
  await expect(cards.getByRole('heading')).toHaveText(['Rioja 2019', 'Barolo 2016']);
  await expect(cards.nth(1)).toContainText('12 bottles');
  await expect(cards.nth(1).locator('img')).toHaveJSProperty('complete', true);
  await expect(cards.nth(1).locator('img')).not.toHaveJSProperty('naturalWidth', 0);
  // A stopping server refuses requests of open pages.
  await page.close();
});

test('disables API tokens after a restore until their owner enables them', async ({ page, server }) => {
  const { email, password, ...account } = newAccount();
  const post = async <Data>(path: string, body: object, access = ''): Promise<Data> => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${access}` };
    const answer = await fetch(new URL(path, server.origin), {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return ((await answer.json()) as { data: Data }).data;
  };
  const { access } = await post<{ access: string }>('/api/user/register/', { ...account, email, password });
  const draft = { name: 'Nightly export', scope: 'read' };
  const { token } = await post<{ token: string }>('/api/account/tokens', draft, access);
  const statusOfProgram = async () =>
    (await fetch(new URL('/cellar/wines', server.origin), { headers: { authorization: `Bearer ${token}` } }))
      .status;
  expect(await statusOfProgram()).toBe(200);
  const file = join(server.dataDir, 'backup.zip');
  await runCommand(server, 'backup', file);
  await server.stop();
  await runCommand(server, 'restore', file);
  await server.start();
  expect(await statusOfProgram()).toBe(401);

  await signIn(page, await post('/api/token/', { username: email, password }));
  await page.goto(`${server.origin}/account`);
  const row = page.getByRole('list', { name: 'API tokens' }).getByRole('listitem');
  await expect(row).toContainText('Off since Cuverie was restored from a backup on');
  await button(row, 'Turn on Nightly export').click();
  await expect(page.getByText('The token works again.')).toBeVisible();
  await expect(row).toContainText('Works until it is revoked');
  await expect(button(row, 'Turn on Nightly export')).toBeHidden();
  expect(await statusOfProgram()).toBe(200);
  await page.close();
});
