import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test';
import { type Estate, estateOf } from './estate.ts';

export { expect } from '@playwright/test';

export interface Person {
  name: string;
  email: string;
  password: string;
  access: string;
  refresh: string;
}

/** A status the server answers with, or no answer at all. */
type FailedCall = number | 'unreachable';

interface Fixtures {
  /** A new person with an estate of their own. */
  person: Person;
  /** What that person's estate keeps, by the API: to set up a test, and to see what is really stored. */
  estate: Estate;
  /** Signs that person in and shows their cellar; `search` is what its address ends with. */
  openCellar: (search?: string) => Promise<Page>;
  /** A page on which that person is signed in, at their cellar. */
  cellar: Page;
  /** Says that a failed call is part of the test: browsers report those on their console. */
  expectsFailedCalls: (kind: FailedCall) => void;
}

const anAddress = () => `10.${[1, 2, 3].map(() => Math.trunc(Math.random() * 255)).join('.')}`;

/** What the console says of a call that failed, or of code of the application that did not come. */
const reportsOf = (kind: FailedCall) =>
  kind === 'unreachable'
    ? [
        'net::ERR_',
        'You seem to be offline',
        'could not be loaded. Check your connection',
        'A new version of Cuverie is available',
        'Unable to preload CSS',
      ]
    : [`status of ${kind}`];

export const test = base.extend<Fixtures>({
  baseURL: async ({}, use) => {
    await use(process.env.E2E_ORIGIN);
  },
  extraHTTPHeaders: async ({}, use) => {
    await use({ 'x-forwarded-for': anAddress() });
  },
  // Whatever a page complains of on its console fails the test it happened in, in whichever tab.
  expectsFailedCalls: [
    async ({ context }, use, info) => {
      const complaints: string[] = [];
      const expected = new Set<FailedCall>();
      context.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text());
      });
      context.on('weberror', (error) => complaints.push(error.error().stack ?? ''));
      await use((kind) => expected.add(kind));
      // The picture and the tree of what failed tell no address.
      if (info.status !== info.expectedStatus)
        for (const page of context.pages()) console.log(`${info.title}: it was at ${page.url()}`);
      const isExpected = (text: string) =>
        [...expected].flatMap(reportsOf).some((report) => text.includes(report));
      expect(complaints.filter((text) => !isExpected(text))).toEqual([]);
    },
    { auto: true },
  ],
  person: async ({ request }, use) => {
    await use(await newPerson(request));
  },
  estate: async ({ request, person }, use) => {
    await use(estateOf(request, person.access));
  },
  openCellar: async ({ page, person }, use) => {
    await signIn(page, person);
    await use(async (search = '') => {
      await page.goto(`/cellar${search}`);
      await expect(page.getByRole('heading', { level: 1, name: 'My Cellar' })).toBeVisible();
      return page;
    });
  },
  cellar: async ({ openCellar }, use) => {
    await use(await openCellar());
  },
});

/** A person with an account of their own. */
export async function newPerson(request: APIRequestContext): Promise<Person> {
  const email = `${crypto.randomUUID()}@example.com`;
  const account = { email, password: 'correct horse', name: 'Ana Silva' };
  // As the browser of the tests has it: an estate without one is asked for it on every page.
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const data = { ...account, username: email, timeZone };
  const answer = await request.post('/api/user/register/', { data });
  expect(answer.status()).toBe(201);
  const { data: signedIn } = (await answer.json()) as { data: { access: string; refresh: string } };
  return { ...account, access: signedIn.access, refresh: signedIn.refresh };
}

/** Has the browser report that its network is back: what waits for the server is sent at once. */
export async function reconnect(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.context().setOffline(false);
}

/** Gives the browser these tokens when its first page loads, as a login there would have. */
export async function signIn(page: Page, { access, refresh }: Partial<Person>): Promise<void> {
  // A login keeps the settings too: a page that shows others than the server's is loaded twice.
  const preferences = JSON.stringify({ timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone });
  await page.addInitScript(
    (kept) => {
      // A frame from elsewhere, such as the map, has no storage of ours.
      if (Reflect.get(globalThis, 'parent') !== globalThis) return;
      if (sessionStorage.getItem('signed-in-once')) return;
      sessionStorage.setItem('signed-in-once', 'yes');
      // Whose tab it was before, in which estate.
      for (const storage of [localStorage, sessionStorage]) storage.removeItem('membership');
      for (const [key, text] of Object.entries(kept)) if (text) localStorage.setItem(key, text);
    },
    { token: access, refreshToken: refresh, preferences },
  );
}
