import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { button, choosePicture, dialogOf, fieldOf } from '../support/dialogs.ts';
import { estateOf } from '../support/estate.ts';
import { openImport } from '../support/imports.ts';
import { labelPhoto, png } from '../support/pictures.ts';
import { type OwnServer, withServer } from '../support/running-server.ts';
import { test as base, expect, newPerson, signIn } from '../support/test.ts';

const test = base.extend<{ server: OwnServer }>({
  server: async ({}, use) => {
    await withServer({ ESTATE_MAX_PICTURES: '1' }, use);
  },
});

test('refuses a picture over the limit but stores the form, and refuses an archive on a full disk', async ({
  page,
  playwright,
  server,
  expectsFailedCalls,
}) => {
  expectsFailedCalls(409);
  expectsFailedCalls(507);
  // Cancels an import that never began.
  expectsFailedCalls(404);
  const request = await playwright.request.newContext({ baseURL: server.origin });
  const person = await newPerson(request);
  const { wines } = estateOf(request, person.access);
  const [barolo] = [await wines.add({ name: 'Barolo' }), await wines.add({ name: 'Rioja' })];
  const pictured = await request.put(`/cellar/wines/${barolo.id}`, {
    headers: { authorization: `Bearer ${person.access}` },
    multipart: { image: { name: 'a.png', mimeType: 'image/png', buffer: png(24, 32, [122, 28, 60]) } },
  });
  expect(pictured.status()).toBe(200);
  await signIn(page, person);
  await page.goto(`${server.origin}/cellar`);
  await button(page, 'Edit Rioja').click();
  const editing = dialogOf(page, 'Edit Wine');
  await choosePicture(page, editing, labelPhoto());
  await fieldOf(editing, 'Region').fill('There');
  await button(editing, 'Update Wine').click();
  await expect(editing.getByRole('alert')).toContainText('An estate may have 1 picture here');
  await expect(fieldOf(editing, 'Region')).toHaveValue('There');
  await button(editing, 'Remove picture').click();
  await button(editing, 'Update Wine').click();
  await expect(page.getByText('Rioja was updated.')).toBeVisible();

  // The page must not call a starting server.
  await page.goto(`${server.origin}/brand/mark.svg`);
  await server.stop();
  await server.start({ MIN_FREE_MB: '999999999' });
  await page.goto(`${server.origin}/cellar`);
  const archive = join(server.dataDir, 'cellar.zip');
  await writeFile(archive, Buffer.alloc(100 * 1024 * 1024, 'PK'));
  const dialog = await openImport(page);
  const chooser = page.waitForEvent('filechooser');
  await button(dialog, 'Choose a file').click();
  await (await chooser).setFiles(archive);
  await button(dialog, 'Restore archive').click();
  await expect(dialog.getByRole('alert')).toContainText('The disk of the server is nearly full');
  await expect(button(dialog, 'Restore archive')).toBeEnabled();
  await request.dispose();
  await page.close();
});
