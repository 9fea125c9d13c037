/** Failures are shown on the page without losing input. */
import type { Page } from '@playwright/test';
import { button, dialogOf, fieldOf, fill } from '../support/dialogs.ts';
import { expect, test } from '../support/test.ts';
import { day, measurements, openVineyard, rows, vineyardOf } from '../support/vineyard.ts';

const FLOODED = 'The cellar is flooded.';

/** Refuses calls of these methods to an address, until `page.unrouteAll()`. */
const refuse = (page: Page, address: RegExp, methods: readonly string[]) =>
  page.route(address, (route) =>
    methods.includes(route.request().method())
      ? route.fulfill({ status: 503, json: { message: FLOODED, code: 'flooded' } })
      : route.fallback(),
  );

test.beforeEach(({ expectsFailedCalls }) => expectsFailedCalls(503));

test('reports failures to store, change, delete or load fields and measurements', async ({
  page,
  person,
}) => {
  const vineyard = vineyardOf(page, person);
  const block = await vineyard.addField();
  await vineyard.addReading(block.id, { date: day(1), brix: 21 });
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
});
