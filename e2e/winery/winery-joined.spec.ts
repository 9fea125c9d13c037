import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { button, dialogOf, fieldOf, fill } from '../support/dialogs.ts';
import { expect, follow, type Person, signIn, test } from '../support/test.ts';
import { wineryOf } from '../support/winery.ts';

/** Calls of the API as a person. */
function apiOf(page: Page, { access }: Person) {
  const headers = { authorization: `Bearer ${access}` };
  const send = async (method: string, path: string, data: object) => {
    const answer = await page.request.fetch(path, { method, headers, data });
    expect(answer.ok()).toBe(true);
    return ((await answer.json()) as { data: { id: string } }).data.id;
  };
  return {
    keepsWinery: (keepsWinery: boolean) =>
      page.request.put('/api/settings', { headers, data: { keepsWinery } }),
    addBarrel: (fields: object) =>
      send('POST', '/cellar/barrels', { vintage: 2025, region: 'Jura', capacity: 228, ...fields }),
    addTank: (fields: object) =>
      send('POST', '/tanks', { variety: 'Trousseau', capacity: 2000, vintage: 2026, ...fields }),
    addField: (fields: object) =>
      send('POST', '/api/analytics/blocks', {
        variety: 'Merlot',
        estimatedYield: 1.2,
        plantingYear: 1998,
        ...fields,
      }),
    addVessel: (fields: object) => send('POST', '/api/winery/vessels', { kind: 'tank', ...fields }),
    read: (tank: string, brix: number) => send('POST', `/tanks/${tank}/readings`, { brix, temperature: 21 }),
  };
}

test('takes existing barrels and tanks into the record with one press, and records levels edited in My Cellar', async ({
  page,
  person,
}) => {
  const api = apiOf(page, person);
  await api.addBarrel({ name: 'Pièce 1', fillLevel: 200 });
  await api.addTank({ name: 'Cuve 1', currentVolume: 1500 });
  await api.keepsWinery(true);
  await signIn(page, person);
  await page.goto('/winery');
  const offer = page.getByRole('region', { name: 'Not in the record yet' });
  await expect(offer).toContainText('1 barrel and 1 tank are not in the record yet.');
  await offer.getByText('Which').click();
  await expect(offer.getByRole('listitem')).toHaveText([
    'Pièce 1 200 L of 228 L',
    'Cuve 1 1,500 L of 2,000 L',
  ]);
  await button(offer, 'Add to the record').click();
  await expect(offer).toBeHidden();
  await expect(page.getByRole('link', { name: /^Cuve 1 .*1,500 L of 2,000 L/ })).toBeVisible();

  await follow(page, '/cellar?show=barrels');
  const edit = page.getByRole('list', { name: 'Barrels' }).getByRole('button', { name: 'Edit Pièce 1' });
  await edit.click();
  const dialog = dialogOf(page, 'Edit Barrel');
  await fill(dialog, { 'Fill level': '190' });
  await button(dialog, 'Update Barrel').click();
  await expect(dialog).toBeHidden();
  await edit.click();
  await dialog.getByRole('link', { name: 'Vessel Pièce 1 in the winery' }).click();
  await expect(page.getByText('190 L of 228 L')).toBeVisible();
  const done = page.getByRole('region', { name: 'What was done' }).getByRole('listitem');
  await expect(done).toHaveText([/^Measure.*200\sL → 190\sL/, /^Opening.*0\sL → 200\sL/]);
  await done
    .first()
    .getByRole('button', { name: /^Make void/ })
    .click();
  const voiding = page.getByRole('dialog');
  await fill(voiding, { Reason: 'Read wrongly' });
  await expectAccessible(page);
  await button(voiding, 'Make void').click();
  await expect(voiding).toBeHidden();
  await expect(page.getByText('200 L of 228 L')).toBeVisible();
});

test("starts and shows a ferment on a vessel's page, and links a log to its vessel with one press or by hand", async ({
  page,
  person,
}) => {
  const api = apiOf(page, person);
  await api.keepsWinery(false);
  await api.addTank({ name: 'syrah north', capacity: 1000 }).then((tank) => api.read(tank, 22));
  await api.keepsWinery(true);
  const [t7, t8] = [
    await api.addVessel({ code: 'T7', capacity: 3000 }),
    await api.addVessel({ code: 'T8', capacity: 2000 }),
  ];
  await api.addVessel({ code: 'T9', capacity: 3000 });
  await wineryOf(page, person).open(t8, 1234.5, '25-GA-1', 24, 'Gamay');
  await signIn(page, person);
  await page.goto(`/winery/vessels/${t7}`);
  const ferment = page.getByRole('region', { name: 'Ferment', exact: true });
  await button(ferment, 'Link syrah north').click();
  await expect(page.getByText('syrah north is in T7.')).toBeVisible();
  await expect(ferment.getByRole('heading', { name: 'syrah north' })).toBeVisible();
  await expect(ferment.getByRole('link', { name: 'Vessel T7 in the winery' })).toBeVisible();
  await button(ferment, 'Readings History of syrah north').click();
  await expect(ferment.getByText('No pH or alcohol was measured yet.')).toBeVisible();

  const pages = page.getByRole('navigation', { name: 'Winery' });
  await pages.getByRole('link', { name: 'Cellar map' }).click();
  await expect(page.getByRole('region', { name: 'Not in the record yet' })).toBeHidden();
  await page.getByRole('link', { name: /^T8\b/ }).click();
  await button(ferment, 'Start a ferment').click();
  const start = dialogOf(page, 'Start a ferment in T8');
  await expect(fieldOf(start, 'Tank Name')).toHaveValue('T8');
  await expect(start.getByRole('combobox', { name: 'Variety' })).toHaveValue('Gamay');
  await expect(fieldOf(start, 'Vintage')).toHaveValue('2025');
  await button(start, 'Start').click();
  await expect(start).toBeHidden();
  await expect(ferment).toContainText('1,234.5 L / 2,000 L');
  await button(ferment, 'Add Reading to T8').click();
  const reading = dialogOf(page, 'Add Fermentation Reading');
  await expect(reading).toBeVisible();
  await expect(page).toHaveURL(/\/fermentation\?/);
  await button(reading, 'Cancel').click();

  await button(page, 'Edit syrah north').click();
  const edit = dialogOf(page, 'Edit Tank');
  await fieldOf(edit, 'Vessel in the winery').selectOption({ label: 'T9' });
  await button(edit, 'Update Tank').click();
  await expect(edit).toBeHidden();
  await page.getByRole('link', { name: 'Vessel T9 in the winery' }).click();
  const readings = page.getByRole('region', { name: 'Ferment readings', exact: true });
  await expect(readings.getByRole('row')).toHaveCount(2);
  await expect(readings).toContainText(/22\s°\s?Bx/);
  await readings.getByRole('link', { name: 'syrah north' }).click();
  await expect(page.getByRole('heading', { name: 'syrah north' })).toBeVisible();
});

test('hides the winery until it is switched on in the settings, and offers the delivery of a picked field', async ({
  page,
  person,
}) => {
  const api = apiOf(page, person);
  await api.addField({ name: 'Clos Haut', status: 'Harvested' });
  const menu = page.getByRole('navigation', { name: 'Main' });
  await signIn(page, person);
  await page.goto('/winery/lots');
  await expect(page.getByRole('heading', { name: 'No lots yet' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Cellar' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Winery' })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Open the cellar map' })).toHaveAttribute('href', '/winery');
  await page.getByRole('link', { name: 'Switch it on in Settings' }).click();
  const form = page.getByRole('form', { name: 'Settings' });
  await form.getByRole('checkbox', { name: /^Winery/ }).check();
  await button(form, 'Save').click();
  await menu.getByRole('link', { name: 'Winery' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cellar map' })).toBeVisible();
  await expect(page.getByText('Winery is not in your menu')).toBeHidden();

  await menu.getByRole('link', { name: 'Yield Management' }).click();
  await page.getByRole('link', { name: 'Record the delivery of Clos Haut' }).click();
  let dialog = dialogOf(page, 'Record the delivery');
  await button(dialog, 'Add a bin').click();
  dialog = dialogOf(page, 'Add vessels');
  await fill(dialog, { Kind: 'Bin', Code: 'Bin 1', 'Capacity \\(kg\\)': '1500' });
  await button(dialog, 'Add vessel').click();
  dialog = dialogOf(page, 'Record the delivery');
  await dialog.getByRole('link', { name: 'Bin 1' }).click();
  dialog = dialogOf(page, 'Fill · Bin 1');
  await expect(dialog.getByLabel('Amount into Bin 1')).toHaveValue('1200');
  await expect(fieldOf(dialog, 'Field')).toHaveValue('Clos Haut');
  await fill(dialog, { Lot: '26-ME' });
  await button(dialog, 'Record').click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('1,200 kg of 1,500 kg')).toBeVisible();

  await menu.getByRole('link', { name: 'Yield Management' }).click();
  await expect(page.getByText(/^Delivered \d+ \w+$/)).toBeVisible();
  await page.getByRole('link', { name: 'Record another delivery of Clos Haut' }).click();
  await expect(dialogOf(page, 'Record the delivery').getByRole('link', { name: 'Bin 1' })).toBeVisible();
  // A page that is no part of the application has the same menu.
  await page.goto('/about');
  await expect(menu.getByRole('link', { name: 'Winery' })).toBeVisible();
});
