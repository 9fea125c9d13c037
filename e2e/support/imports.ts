import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { button, dialogOf } from './dialogs.ts';

/** Chooses a file in a dialog. */
export async function choose(
  page: Page,
  dialog: Locator,
  name: string,
  content: string | Buffer,
): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await button(dialog, 'Choose a file').click();
  const file = { name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) };
  await (await chooser).setFiles(file);
}

/** Drags a file over an element, and drops it if the page accepts it. */
export async function drop(over: Locator, name: string, content: string): Promise<void> {
  const file = `new File([${JSON.stringify(content)}], ${JSON.stringify(name)}, { type: 'text/csv' })`;
  const dataTransfer = await over
    .page()
    .evaluateHandle(`(() => { const data = new DataTransfer(); data.items.add(${file}); return data; })()`);
  await over.dispatchEvent('dragover', { dataTransfer });
  await over.dispatchEvent('drop', { dataTransfer });
}

/** The preview's summary of the rows. */
export const count = (dialog: Locator): Locator => dialog.getByRole('list', { name: 'Counts' });

/** Opens the import of wines. */
export async function openImport(page: Page): Promise<Locator> {
  await button(page, 'Import Data').click();
  const dialog = dialogOf(page, 'Import Wines');
  await expect(button(dialog, 'Choose a file')).toBeVisible();
  return dialog;
}

/** Imports the shown rows and waits for the end. */
export async function importAll(dialog: Locator, label: string): Promise<void> {
  await button(dialog, label).click();
  await expect(dialog.getByText(/ was imported\.$/)).toBeVisible();
}

/** Holds calls to an address until released. */
export async function delayCalls(page: Page, url: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Name and text of the file that an act downloads. */
export async function savedText(
  page: Page,
  act: () => Promise<void>,
): Promise<{ name: string; text: string }> {
  const saving = page.waitForEvent('download');
  await act();
  const saved = await saving;
  return { name: saved.suggestedFilename(), text: await readFile(await saved.path(), 'utf8') };
}
