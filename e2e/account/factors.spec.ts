import { createHmac } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { checksAtOnce } from '../support/dialogs.ts';
import { expect, follow, type Person, signIn, test } from '../support/test.ts';

const STEP_MS = 30_000;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Returns the code of an authenticator app. */
function codeOf(key: string, at: number): string {
  const bits = key
    .split('')
    .map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / STEP_MS)));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const card = (page: Page) => page.getByRole('region', { name: 'Two-step login' });

async function openAccount(page: Page, person: Person): Promise<void> {
  await signIn(page, person);
  await page.goto('/account');
  await expect(card(page).getByRole('heading', { name: 'Passkeys' })).toBeVisible();
}

async function keepCodes(page: Page): Promise<string[]> {
  const kept = dialog(page, 'Keep your recovery codes');
  const list = kept.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(list).toHaveCount(10);
  const codes = await list.allTextContents();
  await expect(kept.getByRole('button', { name: 'Done' })).toBeDisabled();
  await kept.getByLabel('I have kept them').check();
  await kept.getByRole('button', { name: 'Done' }).click();
  await expect(kept).toBeHidden();
  return codes;
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
}

async function logIn(page: Page, { email, password }: Person) {
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
  const first = dialog(page, 'Log in to Cuverie');
  await first.getByLabel('Email').fill(email);
  await first.getByLabel(/^Password/).fill(password);
  await first.getByRole('button', { name: 'Login' }).click();
  return dialog(page, 'Confirm your login');
}

const arrived = (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name: /^(Account|My Cellar)$/ })).toBeVisible();

/** A virtual authenticator with user presence. */
async function withAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  /** Whether it is touched when asked. */
  const touched = (enabled: boolean) =>
    session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
  return {
    touched,
    /** Touches it after the server's challenge but before the prompt; later touches are ignored. */
    touchedNext: (url: string) =>
      page.route(
        url,
        async (route) => {
          await touched(true);
          await route.continue();
        },
        { times: 1 },
      ),
  };
}

test('sets up an authenticator app after a fresh proof of identity, asks for its code at login, and accepts a recovery code', async ({
  page,
  person,
  expectsFailedCalls,
}) => {
  expectsFailedCalls(403);
  await openAccount(page, person);
  let calls = 0;
  // The server's answer ten minutes after login.
  await page.route('**/api/account/app', async (route) => {
    calls += 1;
    const refusal = { message: 'Confirm first that it is you.', code: 'proof_needed' };
    if (calls <= 2) await route.fulfill({ status: 403, json: refusal });
    else await route.continue();
  });
  const begin = card(page).getByRole('button', { name: 'Set up an authenticator app' });
  const proof = dialog(page, 'Confirm that it is you');
  await begin.click();
  await expect(proof.getByLabel(/^Password/)).toBeFocused();
  await expectAccessible(page);
  await proof.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('The authenticator app could not be set up.')).toBeVisible();
  await expect(begin).toBeFocused();
  await page.keyboard.press('Enter');
  await proof.getByLabel(/^Password/).fill(person.password);
  await page.keyboard.press('Enter');
  await expect(proof).toBeHidden();

  const setUp = dialog(page, 'Set up an authenticator app');
  const key = ((await setUp.getByText(/^Key: /).textContent()) ?? '').replaceAll(/Key: |\s/g, '');
  expect(calls).toBe(3);
  await expectAccessible(page);
  const first = Date.now();
  await setUp.getByRole('textbox', { name: 'Code' }).fill(codeOf(key, first));
  await setUp.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog(page, 'Keep your recovery codes')).toBeVisible();
  await expectAccessible(page);
  const codes = await keepCodes(page);
  await expect(card(page)).toContainText('10 codes left');

  await logOut(page);
  const second = await logIn(page, person);
  await expect(second.getByLabel('Code of your authenticator app')).toBeFocused();
  await expectAccessible(page);
  // The next time step, since each code works once.
  await page.keyboard.type(codeOf(key, first + STEP_MS));
  await page.keyboard.press('Enter');
  await arrived(page);

  await logOut(page);
  const again = await logIn(page, person);
  await again.getByRole('button', { name: 'Use a recovery code' }).click();
  await expect(again.getByLabel('Recovery code')).toBeFocused();
  await page.keyboard.type(codes[0] ?? '');
  await page.keyboard.press('Enter');
  await arrived(page);
});

test('adds a passkey, logs in with it alone and as second factor, and removes it', async ({
  page,
  person,
}) => {
  await openAccount(page, person);
  const phone = await withAuthenticator(page);
  await card(page).getByRole('button', { name: 'Add a passkey' }).click();
  await keepCodes(page);
  await card(page)
    .getByRole('button', { name: /^Rename the passkey/ })
    .click();
  const rename = dialog(page, 'Rename the passkey');
  await rename.getByRole('textbox', { name: 'Name' }).fill('Ana’s phone');
  await rename.getByRole('button', { name: 'Rename' }).click();
  await expect(card(page).getByRole('listitem').filter({ hasText: 'Ana’s phone' })).toBeVisible();

  await logOut(page);
  // Offered and chosen in the email field.
  await page.goto('/login');
  await arrived(page);
  await logOut(page);
  await phone.touched(false);
  const offered = page.waitForResponse('**/auth/passkeys/options');
  await page.goto('/login');
  await offered;
  await phone.touchedNext('**/auth/passkeys/options');
  await dialog(page, 'Log in to Cuverie').getByRole('button', { name: 'Use a passkey' }).click();
  await arrived(page);
  await logOut(page);
  await phone.touched(false);
  const second = await logIn(page, person);
  await phone.touchedNext('**/auth/second-factor/passkey');
  await second.getByRole('button', { name: 'Use your passkey' }).click();
  await arrived(page);

  await follow(page, '/account');
  await card(page).getByRole('button', { name: 'Remove the passkey Ana’s phone' }).click();
  await dialog(page, 'Remove this passkey?').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('The passkey was removed.')).toBeVisible();
  await expect(card(page).getByRole('listitem')).toHaveCount(0);
  await expect(card(page).getByRole('button', { name: 'Add a passkey' })).toBeFocused();
});

test('requires members without two-step login to set it up first', async ({
  page,
  person,
  expectsFailedCalls,
}) => {
  // Requests of the page below before the session is known.
  expectsFailedCalls(403);
  // There are no other members to require it from.
  await page.request.post('/api/estate/invitations', {
    data: { role: 'viewer' },
    headers: { authorization: `Bearer ${person.access}` },
  });
  await openAccount(page, person);
  await withAuthenticator(page);
  await card(page).getByRole('button', { name: 'Add a passkey' }).click();
  await keepCodes(page);
  expect(await checksAtOnce(card(page).getByLabel(/needs two-step login$/))).toBe(true);
  await expect(page.getByText('From now on everybody of this estate needs two-step login.')).toBeVisible();
  await card(page)
    .getByRole('button', { name: /^Remove the passkey/ })
    .click();
  await dialog(page, 'Remove this passkey?').getByRole('button', { name: 'Remove' }).click();
  const gate = page.getByRole('heading', { level: 1, name: 'Set up two-step login' });
  await expect(gate).toBeVisible();
  await expectAccessible(page);
  await follow(page, '/settings');
  await expect(gate).toBeVisible();
  await card(page).getByRole('button', { name: 'Set up an authenticator app' }).click();
  const setUp = dialog(page, 'Set up an authenticator app');
  const key = ((await setUp.getByText(/^Key: /).textContent()) ?? '').replaceAll(/Key: |\s/g, '');
  await setUp.getByRole('textbox', { name: 'Code' }).fill(codeOf(key, Date.now()));
  await setUp.getByRole('button', { name: 'Confirm' }).click();
  await keepCodes(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
});
