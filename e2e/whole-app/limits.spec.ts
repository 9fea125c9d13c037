import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { button, choosePicture, dialogOf, fieldOf, fill } from '../support/dialogs.ts';
import { openImport } from '../support/imports.ts';
import { labelPhoto } from '../support/pictures.ts';
import { type RunningServer, startServer } from '../support/running-server.ts';
import { newAccount } from '../support/sign-up.ts';
import { expect, signIn, test } from '../support/test.ts';

let dataDir: string;
let server: RunningServer;

test.beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'cuverie-limits-'));
});
test.afterEach(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Opens the cellar of a person who signed up before the server had these limits. */
async function openCellarWith(page: Page, limits: Record<string, string>): Promise<void> {
  server = await startServer(dataDir);
  const answer = await fetch(new URL('/api/user/register/', server.origin), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(newAccount()),
  });
  const { data } = (await answer.json()) as { data: { access: string; refresh: string } };
  await server.stop();
  server = await startServer(dataDir, limits);
  await signIn(page, data);
  await page.goto(`${server.origin}/cellar`);
}

test('refuses a picture over the limit, and stores the rest of the form', async ({
  page,
  expectsFailedCalls,
}) => {
  expectsFailedCalls(409);
  await openCellarWith(page, { ESTATE_MAX_PICTURES: '1' });
  const adding = dialogOf(page, 'Add Wine');
  const editing = dialogOf(page, 'Edit Wine');
  for (const name of ['Barolo', 'Rioja']) {
    await button(page, 'Add Wine').click();
    await fill(adding, { Name: name, Vintage: '2016', Region: 'Here', Type: 'Red', Quantity: '12' });
    await button(adding, 'Add Wine').click();
    await expect(adding).toBeHidden();
    await button(page, `Edit ${name}`).click();
    await choosePicture(page, editing, labelPhoto());
    await fill(editing, { Region: 'There' });
    await button(editing, 'Update Wine').click();
    if (name === 'Barolo') await expect(page.getByText('Barolo was updated.')).toBeVisible();
  }
  await expect(editing.getByRole('alert')).toContainText('An estate may have 1 picture here');
  await expect(fieldOf(editing, 'Region')).toHaveValue('There');
  await button(editing, 'Remove picture').click();
  await button(editing, 'Update Wine').click();
  await expect(page.getByText('Rioja was updated.')).toBeVisible();
  await page.close();
});

test('refuses an archive that does not fit the disk during its upload', async ({
  page,
  expectsFailedCalls,
}) => {
  expectsFailedCalls(507);
  // Cancels an import that never began.
  expectsFailedCalls(404);
  await openCellarWith(page, { MIN_FREE_MB: '999999999' });
  const archive = join(dataDir, 'cellar.zip');
  await writeFile(archive, Buffer.alloc(100 * 1024 * 1024, 'PK'));
  const dialog = await openImport(page);
  const chooser = page.waitForEvent('filechooser');
  await button(dialog, 'Choose a file').click();
  await (await chooser).setFiles(archive);
  await button(dialog, 'Restore archive').click();
  await expect(dialog.getByRole('alert')).toContainText('The disk of the server is nearly full');
  await expect(button(dialog, 'Restore archive')).toBeEnabled();
  await page.close();
});
