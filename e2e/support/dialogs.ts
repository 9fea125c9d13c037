import { expect, type Locator, type Page } from '@playwright/test';

export const dialogOf = (page: Page, name: string): Locator =>
  page.getByRole('dialog', { name, exact: true });

/** A button of the head of the page or of a dialog. */
export const button = (within: Page | Locator, name: string): Locator =>
  within.getByRole('button', { name, exact: true });

/** A field by its label, the star of a required one set aside; a list of suggestions has the same label. */
export const fieldOf = (dialog: Locator, label: string): Locator =>
  dialog.getByLabel(new RegExp(`^${label}( \\*)?$`)).and(dialog.locator('input, textarea, select'));

/** Fills fields by their labels; a list is chosen from, everything else typed. */
export async function fill(dialog: Locator, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    const field = fieldOf(dialog, label);
    await expect(field).toBeVisible();
    if ((await field.getByRole('option').count()) > 0) await field.selectOption(value);
    else await field.fill(value);
  }
}

/** Chooses a file with the button a person would press. */
export async function choosePicture(
  page: Page,
  dialog: Locator,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: /^(Choose|Replace) picture$/ }).click();
  await (await chooser).setFiles(file);
}
