/** Failures are shown on the page without losing input. */
import type { Page } from '@playwright/test';
import { button, dialogOf, fieldOf, fill } from '../support/dialogs.ts';
import { expect, test } from '../support/test.ts';
import { cardOf, day, measurements, openVineyard, rows, vineyardOf } from '../support/vineyard.ts';

const FLOODED = 'The cellar is flooded.';

/** Refuses calls of these methods to an address, until `page.unrouteAll()`. */
const refuse = (page: Page, address: RegExp, methods: readonly string[]) =>
  page.route(address, (route) =>
    methods.includes(route.request().method())
      ? route.fulfill({ status: 503, json: { message: FLOODED, code: 'flooded' } })
      : route.fallback(),
  );

test.beforeEach(({ expectsFailedCalls }) => expectsFailedCalls(503));

test('reports failures to store, change, delete or load fields and measurements, and a conflict, and deletes a field', async ({
  page,
  person,
  expectsFailedCalls,
}) => {
  expectsFailedCalls(409);
  const vineyard = vineyardOf(page, person);
  const block = await vineyard.addField();
  const reading = await vineyard.addReading(block.id, { date: day(1), brix: 21 });
  await vineyard.addField({ name: 'Clos Bas' });
  await openVineyard(page, person);
  await button(page, 'Clos Haut').click();
  await expect(rows(page)).toHaveCount(1);

  await refuse(page, /\/api\/analytics\//, ['POST', 'PUT', 'DELETE']);
  await button(page, 'Add Field').click();
  const adding = dialogOf(page, 'Add Field');
  await fill(adding, { Name: 'Riverside', 'Estimated yield': '4' });
  await adding.getByRole('combobox', { name: 'Variety' }).fill('Merlot');
  await button(adding, 'Add Field').click();
  await expect(adding.getByRole('alert')).toContainText(
    `Failed to create field. Please try again. ${FLOODED}`,
  );
  await expect(fieldOf(adding, 'Name')).toHaveValue('Riverside');
  await button(adding, 'Cancel').click();
  await button(dialogOf(page, 'Discard what you typed?'), 'Discard').click();

  await rows(page)
    .getByRole('button', { name: /^Edit the measurement/ })
    .click();
  await rows(page).getByLabel('Brix').fill('22');
  await button(measurements(page), 'Save').click();
  await expect(measurements(page)).toContainText(`Could not update measurement. ${FLOODED}`);
  await expect(rows(page).getByLabel('Brix')).toHaveValue('22');
  await button(measurements(page), 'Cancel').click();
  await rows(page)
    .getByRole('button', { name: /^Delete the measurement/ })
    .click();
  const question = dialogOf(page, 'Delete measurement');
  await button(question, 'Delete').click();
  await expect(question.getByRole('alert')).toContainText(`Could not delete measurement. ${FLOODED}`);
  expect(await vineyard.readings()).toMatchObject([{ brix: 21 }]);

  await refuse(page, /\/blocks\/[\w-]+\/readings/, ['GET']);
  await button(question, 'Cancel').click();
  await button(page, 'Clos Bas').click();
  await expect(measurements(page)).toContainText('Could not load measurements.');

  // Another person changes the measurement meanwhile.
  await page.unrouteAll();
  await button(page, 'Clos Haut').click();
  const edit = rows(page).getByRole('button', { name: /^Edit the measurement/ });
  await edit.click();
  await rows(page).getByLabel('Brix').fill('20,6');
  const headers = { authorization: `Bearer ${person.access}` };
  const theirs = { headers, data: { brix: 20.3, ph: 3.3 } };
  await page.request.put(`/api/analytics/harvest-readings/${reading.id}/`, theirs);
  await button(measurements(page), 'Save').click();
  const both = measurements(page).getByRole('region', { name: 'Mine and theirs' });
  await expect(both.getByRole('row', { name: 'Brix 20,6 20.3' })).toBeVisible();
  await expect(both.getByRole('row', { name: 'pH not changed 3.3' })).toBeVisible();
  await button(measurements(page), 'Keep mine').click();
  await expect(edit).toBeVisible();
  expect(await vineyard.readings()).toMatchObject([{ brix: 20.6, ph: 3.3 }]);

  // Measurements are only for active fields.
  await button(page, 'Edit Clos Haut').click();
  const dialog = dialogOf(page, 'Edit Field');
  await fill(dialog, { Status: 'Harvested', Area: '1,25' });
  await button(dialog, 'Update Field').click();
  await expect(dialog).toBeHidden();
  await expect(cardOf(page, 'Clos Haut')).toContainText(/Merlot · Harvested · 1\.25\sha/);
  await expect(button(page, 'Add Reading to Clos Haut')).toBeHidden();
  await expect(button(page, 'Add Reading to Clos Bas')).toBeVisible();
  await button(page, 'Delete Clos Haut').click();
  const deletion = dialogOf(page, 'Delete Clos Haut?');
  await expect(deletion.getByText(/Its 1 measurement and its weather are deleted with it/)).toBeVisible();
  await button(deletion, 'Delete').click();
  await expect(cardOf(page, 'Clos Haut')).toBeHidden();
  expect(await vineyard.readings()).toEqual([]);
});
