import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';

export { expect } from '@playwright/test';

export interface Person {
  name: string;
  email: string;
  password: string;
  access: string;
}

interface Fixtures {
  /** Somebody new, known to the server and to nobody else. */
  person: Person;
  /** A page on which that person is signed in, at their cellar. */
  cellar: Page;
  /** Says that a failed call is part of the test: browsers report those on their console. */
  expectsFailedCalls: (status: number) => void;
}

const anAddress = () => `10.${[1, 2, 3].map(() => Math.trunc(Math.random() * 255)).join('.')}`;

export const test = base.extend<Fixtures>({
  baseURL: async ({}, use) => {
    await use(process.env.E2E_ORIGIN);
  },
  extraHTTPHeaders: async ({}, use) => {
    await use({ 'x-forwarded-for': anAddress() });
  },
  // Whatever a page complains of on its console fails the test it happened in.
  expectsFailedCalls: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      const expected = new Set<number>();
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(String(error)));
      await use((status) => expected.add(status));
      const isExpected = (text: string) =>
        [...expected].some((status) => text.includes(`status of ${status}`));
      expect(complaints.filter((text) => !isExpected(text))).toEqual([]);
    },
    { auto: true },
  ],
  person: async ({ request }, use) => {
    const email = `${crypto.randomUUID()}@example.com`;
    const account = { email, password: 'correct horse', name: 'Ana Silva' };
    const answer = await request.post('/api/user/register/', { data: { ...account, username: email } });
    expect(answer.status()).toBe(201);
    const { data } = (await answer.json()) as { data: { access: string } };
    await use({ ...account, access: data.access });
  },
  cellar: async ({ page, person }, use) => {
    await page.addInitScript((token) => {
      if (sessionStorage.getItem('signed-in-once')) return;
      sessionStorage.setItem('signed-in-once', 'yes');
      localStorage.setItem('token', token);
    }, person.access);
    await page.goto('/cellar');
    await expect(page.getByRole('heading', { level: 1, name: 'My Cellar' })).toBeVisible();
    await use(page);
  },
});

/** Holds the page, as it stands, against WCAG 2.2 AA, in both colour schemes. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
      .analyze();
    const told = violations.map(
      ({ id, nodes }) => `${scheme}: ${id}: ${nodes.map(({ html }) => html).join('\n')}`,
    );
    expect(told).toEqual([]);
  }
}
