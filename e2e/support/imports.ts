import type { Locator, Page } from '@playwright/test';
import { button } from './dialogs.ts';

/** Chooses a file in it. */
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

/** What would become of the rows. */
export const count = (dialog: Locator): Locator => dialog.getByRole('list', { name: 'Counts' });
