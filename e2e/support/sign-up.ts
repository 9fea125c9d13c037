import type { Page } from '@playwright/test';

interface Account {
  name: string;
  email: string;
  password: string;
}

export function newAccount(): Account {
  return { name: 'Ana Silva', email: `${crypto.randomUUID()}@example.com`, password: 'correct horse' };
}

export async function fillFirstStep(page: Page, { name, email, password }: Account): Promise<void> {
  await page.getByLabel('Full name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByLabel(/^Confirm password/).fill(password);
}

export async function fillSecondStep(page: Page): Promise<void> {
  await page.getByLabel('Collection size').selectOption('500+ bottles');
  await page.getByLabel('User type').selectOption('Wine Collector');
  await page.getByRole('checkbox', { name: 'I agree to the Terms of Service' }).check();
}
