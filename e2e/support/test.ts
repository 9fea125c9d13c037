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

/** An HTTP status, or no answer. */
type FailedCall = number | 'unreachable';

interface Fixtures {
  /** A new person with their own estate. */
  person: Person;
  /** The estate's data by the API, for set-up and to check what is stored. */
  estate: Estate;
  /** Signs the person in and opens their cellar; `search` is the address's query. */
  openCellar: (search?: string) => Promise<Page>;
  /** A page with the person signed in, at their cellar. */
  cellar: Page;
  /** Expects failed calls, which browsers report on the console. */
  expectsFailedCalls: (kind: FailedCall) => void;
}

const anAddress = () => `10.${[1, 2, 3].map(() => Math.trunc(Math.random() * 255)).join('.')}`;

/** Console messages of a failed call or of code that did not load. */
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
  // An error on the console of any tab fails the test.
  expectsFailedCalls: [
    async ({ context }, use, info) => {
      const complaints: string[] = [];
      const expected = new Set<FailedCall>();
      context.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text());
      });
      context.on('weberror', (error) => complaints.push(error.error().stack ?? ''));
      await use((kind) => expected.add(kind));
      // Screenshot and DOM tree of a failure contain no address.
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

/** Registers a new person. */
export async function newPerson(request: APIRequestContext): Promise<Person> {
  const email = `${crypto.randomUUID()}@example.com`;
  const account = { email, password: 'correct horse', name: 'Ana Silva' };
  // The browser's time zone; without one every page asks for it.
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const data = { ...account, username: email, timeZone };
  const answer = await request.post('/api/user/register/', { data });
  expect(answer.status()).toBe(201);
  const { data: signedIn } = (await answer.json()) as { data: { access: string; refresh: string } };
  return { ...account, access: signedIn.access, refresh: signedIn.refresh };
}

/** Reports the network as back, so that waiting writes are sent at once. */
export async function reconnect(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.context().setOffline(false);
}

/** Goes to an address as a link of the application does, without loading it again. */
export const follow = (page: Page, path: string): Promise<unknown> =>
  page.evaluate(`history.pushState(null, '', ${JSON.stringify(path)})`);

/** Stores the tokens in the browser before its first page loads, as a login does. */
export async function signIn(page: Page, { access, refresh }: Partial<Person>): Promise<void> {
  // A login stores the settings too; a page with other settings would mount twice.
  const preferences = JSON.stringify({ timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone });
  await page.addInitScript(
    (kept) => {
      // Frames of other origins, such as the map, have no storage of ours.
      if (Reflect.get(globalThis, 'parent') !== globalThis) return;
      if (sessionStorage.getItem('signed-in-once')) return;
      sessionStorage.setItem('signed-in-once', 'yes');
      // Person and estate of the tab before.
      for (const storage of [localStorage, sessionStorage]) storage.removeItem('membership');
      for (const [key, text] of Object.entries(kept)) if (text) localStorage.setItem(key, text);
    },
    { token: access, refreshToken: refresh, preferences },
  );
}
