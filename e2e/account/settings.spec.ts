import type { Page } from '@playwright/test';
import { button, dialogOf, fieldOf, fill } from '../support/dialogs.ts';
import { cardOf as tankCard } from '../support/fermentation.ts';
import { tanksOf } from '../support/tanks.ts';
import { expect, signIn, test } from '../support/test.ts';
import { day, cardOf as fieldCard, vineyardOf } from '../support/vineyard.ts';

/** Opens the personal settings. */
const account = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Ana S/ });

test("asks before input is lost, shows another person's changes, and shows °Oe, °F, inches and hectolitres for tanks and fields", async ({
  page,
  person,
  request,
  expectsFailedCalls,
}) => {
  expectsFailedCalls(409);
  const tanks = tanksOf(request, person);
  await tanks.add('Cuve 1', [24, 22.5]);
  const vineyard = vineyardOf(page, person);
  const field = await vineyard.addField({ area: 2 });
  await vineyard.addReading(field.id, { date: day(1), brix: 22 });
  await signIn(page, person);
  await page.goto('/account');
  await account(page).click();
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await expect(page).toHaveTitle('Settings');
  const form = page.getByRole('form', { name: 'Settings' });
  await expect(form.getByText(/^For example/)).toContainText(/1,234\.5\sL · 23 Nov 2026 · 22\.5\s°Bx/);
  await fill(form, {
    'Name of the estate': 'Weingut Brunner',
    Sugar: 'Oechsle (°Oe)',
    Volume: 'Hectolitres (hl)',
    Area: 'Acres',
    Temperature: 'Fahrenheit (°F)',
    'Numbers and days as in': 'German, 1.234,5',
  });
  await expect(form.getByText(/^For example/)).toContainText(
    /12,35\shl · 23\.11\.2026 · 94,1\s°Oe · 65,3\s°F · 5,9\sacres · 6,5\st/,
  );
  await page.getByRole('link', { name: 'Cellar', exact: true }).click();
  await button(dialogOf(page, 'Discard what you changed?'), 'Keep editing').click();
  await expect(page).toHaveURL('/settings');
  const headers = { authorization: `Bearer ${person.access}` };
  const data = { sugarUnit: 'kmw', homeCurrency: 'CHF' };
  expect((await request.put('/api/settings', { headers, data })).status()).toBe(200);
  await button(form, 'Save').click();
  await expect(form).toContainText('You changed these settings elsewhere while you were editing them.');
  await expect(form.getByRole('alert')).toContainText('Klosterneuburg (°KMW)');
  await form.getByRole('button', { name: /mine/i }).click();
  await expect(page.getByText('The settings were saved.')).toBeVisible();
  const stored = (await (await request.get('/api/settings', { headers })).json()) as { data: object };
  expect(stored.data).toMatchObject({ sugarUnit: 'oechsle', homeCurrency: 'CHF' });
  await expect(account(page)).toContainText('Weingut Brunner');
  await expect(button(form, 'Save')).toBeFocused();

  await page.getByRole('link', { name: 'Fermentation', exact: true }).click();
  const card = tankCard(page, 'Cuve 1');
  await expect(card).toContainText(/45\shl \/ 60\shl/);
  const latest = card.getByLabel('Latest reading of Cuve 1');
  await expect(latest).toContainText(/Oechsle\s*94,1 °Oe/);
  await expect(latest).toContainText(/75,2 °F/);
  await button(card, 'Add Reading to Cuve 1').click();
  const reading = dialogOf(page, 'Add Fermentation Reading');
  await fill(reading, { Temperature: '72,4', Oechsle: '87', pH: '3,4', Alcohol: '2' });
  await button(reading, 'Add Reading').click();
  await expect(reading).toBeHidden();
  await expect(latest).toContainText(/72,4 °F/);
  await expect(latest).toContainText(/Oechsle\s*87 °Oe/);
  const [newest] = (await tanks.all())[0]?.readings ?? [];
  expect(newest).toMatchObject({ brix: 20.93, temperature: 22.44, rawValue: 87, rawScale: 'oechsle' });

  await page.getByRole('link', { name: 'Yield Management', exact: true }).click();
  const shown = fieldCard(page, 'Clos Haut');
  await expect(shown).toContainText(/4,942\sacres/);
  await expect(shown).toContainText(/Oechsle\s*91,8\s°Oe/);
  await expect(page.getByRole('region', { name: 'Harvest planning' })).toContainText(
    'Not enough data: set a target Oechsle or another target for this field.',
  );
  await button(shown, 'Edit Clos Haut').click();
  const edit = dialogOf(page, 'Edit Field');
  await fill(edit, { 'Target Oechsle': '96' });
  await button(edit, 'Update Field').click();
  await expect(edit).toBeHidden();
  await button(shown, 'Edit Clos Haut').click();
  await expect(fieldOf(edit, 'Target Oechsle')).toHaveValue('96');
  await button(edit, 'Cancel').click();
  await button(shown, 'Clos Haut').click();
  await page.getByText('Enter or import the weather').click();
  const weather = page.getByRole('form', { name: 'A day of weather' });
  await fill(weather, { Day: day(1), Rain: '0,5' });
  await button(weather, 'Keep Day').click();
  await expect(page.getByText('The day was kept.')).toBeVisible();
  expect(await vineyard.weather(field.id)).toMatchObject({ days: [{ rain: 12.7 }] });
});
