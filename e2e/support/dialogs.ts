import type { Locator, Page } from '@playwright/test';

export const dialogOf = (page: Page, name: string): Locator =>
  page.getByRole('dialog', { name, exact: true });

/** A button by its name, on the page or in a dialog. */
export const button = (within: Page | Locator, name: string): Locator =>
  within.getByRole('button', { name, exact: true });

/** A field by its label without the asterisk; its list of suggestions has the same label. */
export const fieldOf = (dialog: Locator, label: string): Locator =>
  dialog.getByLabel(new RegExp(`^${label}( \\*)?$`)).and(dialog.locator('input, textarea, select'));

/** Fills fields by their labels, and selects options of lists. */
export async function fill(dialog: Locator, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    const field = fieldOf(dialog, label);
    if ((await field.evaluate(({ nodeName }: { nodeName: string }) => nodeName)) === 'SELECT')
      await field.selectOption(value);
    else await field.fill(value);
  }
}

/** Chooses a file by the upload button. */
export async function choosePicture(
  page: Page,
  dialog: Locator,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: /^(Choose|Replace) picture$/ }).click();
  await (await chooser).setFiles(file);
}

/** Clicks a checkbox; whether it is checked at once, before the server answers. */
export const checksAtOnce = (box: Locator): Promise<boolean> =>
  box.evaluate((element: { click: () => void; checked: boolean }) => {
    element.click();
    return element.checked;
  });
