import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import {
  OIDC_CLIENT,
  type OidcServer,
  startOidcServer,
} from '../../apps/server/src/testing/oidc-provider.ts';
import { expectAccessible } from '../support/accessible.ts';
import { startServer } from '../support/running-server.ts';
import { test as base, expect, newPerson, signIn } from '../support/test.ts';

/** Two servers with one provider; the second accepts no other login. */
interface Organisation {
  origin: string;
  only: string;
  provider: OidcServer;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}

async function startBoth() {
  const ports = [await freePort(), await freePort()];
  const provider = await startOidcServer(...ports.map((port) => `http://localhost:${port}`));
  const dirs = await Promise.all(ports.map(() => mkdtemp(join(tmpdir(), 'cuverie-e2e-oidc-'))));
  const servers = await Promise.all(
    ports.map((port, at) =>
      startServer(dirs[at] ?? '', {
        PORT: String(port),
        TRUST_PROXY: '1',
        OIDC_ISSUER: provider.issuer.origin,
        OIDC_CLIENT_ID: OIDC_CLIENT.clientId,
        OIDC_CLIENT_SECRET: OIDC_CLIENT.clientSecret,
        OIDC_DOMAINS: 'vineyard.example',
        OIDC_NAME: 'Example Vineyards',
        OIDC_ONLY: at === 0 ? 'off' : 'on',
      }),
    ),
  );
  const end = async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await provider.stop();
    await Promise.all(dirs.map((dir) => rm(dir, { recursive: true, force: true })));
  };
  return { both: { origin: servers[0]?.origin ?? '', only: servers[1]?.origin ?? '', provider }, end };
}

const test = base.extend<object, { organisation: Organisation }>({
  organisation: [
    async ({}, use) => {
      const { both, end } = await startBoth();
      await use(both);
      await end();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ organisation }, use) => {
    await use(organisation.origin);
  },
});

// In one worker, with one pair of servers.
test.describe.configure({ mode: 'default' });

/** A new person at the provider. */
function newcomer({ provider }: Organisation): string {
  const login = crypto.randomUUID();
  provider.people.set(login, { email: `${login}@vineyard.example`, email_verified: true, name: 'Rosa Lima' });
  return login;
}

const button = (page: Page) => page.getByRole('button', { name: 'Sign in with Example Vineyards' });

async function signInThere(page: Page, login: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Example Vineyards' })).toBeVisible();
  await page.getByLabel('Who are you?').fill(login);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

const cellar = (page: Page) => page.getByRole('heading', { level: 1, name: 'My Cellar' });

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('signs in with an organisation after a cancelled attempt, without a token in an address', async ({
    page,
    organisation,
  }) => {
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(request.url()));
    page.on('framenavigated', (frame) => addresses.push(frame.url()));
    await page.goto('/login');
    await expect(button(page)).toBeVisible();
    await expectAccessible(page);
    await button(page).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('heading', { name: 'You are not logged in' })).toBeFocused();
    await expect(page.getByRole('alert')).toContainText('was cancelled');

    await button(page).click();
    const login = newcomer(organisation);
    await signInThere(page, login);
    await expect(cellar(page)).toBeVisible();
    const tokens = await page.evaluate(() =>
      ['token', 'refreshToken'].map((key) => localStorage.getItem(key)),
    );
    for (const token of tokens) {
      expect(token).toBeTruthy();
      expect(addresses.filter((address) => address.includes(String(token)))).toEqual([]);
    }

    await page.goto('/account');
    const card = page.getByRole('region', { name: 'Sign-in with Example Vineyards' });
    await expect(card).toContainText(`${login}@vineyard.example`);
    await expect(card).toContainText('You have no other way to log in');
    await page.getByRole('textbox', { name: 'New password' }).fill('four words of my own');
    await page.getByRole('textbox', { name: 'Confirm password' }).fill('four words of my own');
    await page.getByRole('button', { name: 'Set a password' }).click();
    await expect(page.getByRole('button', { name: 'Change the password' })).toBeVisible();
    await expect(card.getByRole('button', { name: 'Unlink from Example Vineyards' })).toBeVisible();
  });
});

test('links an account with a password to an organisation, and logs in with either', async ({
  page,
  request,
  organisation,
}) => {
  const person = await newPerson(request);
  await signIn(page, person);
  await page.goto('/account');
  const card = page.getByRole('region', { name: 'Sign-in with Example Vineyards' });
  await card.getByRole('button', { name: 'Link with Example Vineyards' }).click();
  const login = newcomer(organisation);
  await signInThere(page, login);
  await expect(card).toContainText('Linked on');
  await page.goto('/logout');
  await expect(page).toHaveURL('/');
  await page.goto('/login');
  await button(page).click();
  // The provider still has a session, so nothing is typed.
  await expect(cellar(page)).toBeVisible();
  await page.goto('/account');
  await expect(page.getByText(person.email).first()).toBeVisible();
  await card.getByRole('button', { name: 'Unlink from Example Vineyards' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click();
  await expect(card.getByRole('button', { name: 'Link with Example Vineyards' })).toBeVisible();
});

test('continues an interrupted action after it was cancelled once', async ({
  page,
  request,
  organisation,
}) => {
  const owner = await newPerson(request);
  const invited = await request.post('/api/estate/invitations', {
    headers: { authorization: `Bearer ${owner.access}` },
    data: { role: 'viewer' },
  });
  const { data } = (await invited.json()) as { data: { token: string } };
  await page.goto(`/join#token=${data.token}`);
  await button(page).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alert')).toContainText('was cancelled');
  await button(page).click();
  const login = newcomer(organisation);
  await signInThere(page, login);
  await expect(cellar(page)).toBeVisible();
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('membership'))).toContain('"viewer"');

  const proof = { errand: 'proof', browser: 'another mark', from: '/account' };
  await page.evaluate((kept) => sessionStorage.setItem('organisation', JSON.stringify(kept)), proof);
  await page.goto('/login/organisation#problem=organisation_cancelled');
  await expect(page.getByRole('heading', { name: 'It is not confirmed' })).toBeVisible();
  await button(page).click();
  await signInThere(page, login);
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
});

test('asks for no password when only the organisation is accepted', async ({ page, organisation }) => {
  const { only } = organisation;
  for (const path of ['/forgot-password', '/signup']) {
    await page.goto(only + path);
    await expect(button(page)).toBeVisible();
    await expect(page.locator('input[type="password"]')).toHaveCount(0);
  }
  await expectAccessible(page);
  await button(page).click();
  await signInThere(page, newcomer(organisation));
  await expect(cellar(page)).toBeVisible();
});
