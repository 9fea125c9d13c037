import type { Page } from '@playwright/test';

export const press = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })
    .first()
    .click();

export type Act = (page: Page) => Promise<unknown>;
/** A screen's name, address, a selector that shows it is open, and the actions that open it. */
export type Screen = readonly [name: string, path: string, there: string, act?: Act];

export const DIALOG = '[role="dialog"] form';
export const first =
  (selector: string): Act =>
  (page) =>
    page.locator(selector).first().click();
