import type { Download, Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { button, dialogOf, fieldOf, fill } from './support/dialogs.ts';
import { expect, type Person, signIn, test } from './support/test.ts';

type Fields = Record<string, unknown>;

/** What the estate keeps of its vineyard, by the API. */
function vineyardOf(page: Page, { access }: Person) {
  const headers = { authorization: `Bearer ${access}` };
  const post = async (path: string, data: Fields): Promise<{ id: string }> => {
    const answer = await page.request.post(`/api/analytics/${path}`, { headers, data });
    expect(answer.status()).toBeLessThan(300);
    return ((await answer.json()) as { data: { id: string } }).data;
  };
  return {
    addField: (fields: Fields = {}) =>
      post('blocks/', { name: 'Clos Haut', variety: 'Merlot', estimatedYield: 6.5, ...fields }),
    addReading: (block: string, fields: Fields) => post('harvest-readings/', { block, ...fields }),
    keepWeather: (block: string, days: Fields[]) => post('weather/', { block, days }),
    readings: async (): Promise<Fields[]> => {
      const answer = await page.request.get('/api/analytics/harvest-readings/', { headers });
      return ((await answer.json()) as { data: Fields[] }).data;
    },
  };
}

const DAY_MS = 86_400_000;
const day = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10);

async function open(page: Page, person: Person): Promise<void> {
  await signIn(page, person);
  await page.goto('/yield-management');
  await expect(page.getByRole('heading', { level: 1, name: 'Yield Management' })).toBeVisible();
  await expect(page).toHaveTitle('Yield Management');
}

const measurements = (page: Page) => page.getByRole('region', { name: 'Grape Measurements', exact: true });
const rows = (page: Page) =>
  page.getByRole('region', { name: 'Grape measurements, the newest day first' }).locator('tbody tr');
const cardOf = (page: Page, name: string) =>
  page
    .getByRole('list', { name: /^Your Fields/ })
    .getByRole('listitem')
    .filter({ hasText: name });

async function textOf(download: Download): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of await download.createReadStream()) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

test('an empty vineyard shows the way to the first field, which is selected and planned', async ({
  page,
  person,
}) => {
  await open(page, person);
  await expect(page.getByRole('heading', { name: 'No fields yet' })).toBeVisible();
  await expect(page.getByText('Add your first field to start tracking grape measurements.')).toBeVisible();
  await expect(page.getByText('Select a field above to view and add measurements.')).toBeVisible();
  await expect(page.getByLabel('Key metrics').getByText('Not enough data')).toHaveCount(5);
  await expectAccessible(page);

  await button(page, 'Add your first field').click();
  const dialog = dialogOf(page, 'Add Field');
  await expect(fieldOf(dialog, 'Name')).toBeFocused();
  await button(dialog, 'Add Field').click();
  await expect(fieldOf(dialog, 'Name')).toHaveAccessibleDescription('Name is required');
  const variety = dialog.getByRole('combobox', { name: 'Variety' });
  await expect(variety).toHaveAccessibleDescription('Variety is required');
  await variety.fill('Merlot');
  await expect(fieldOf(dialog, 'Estimated yield')).toHaveAccessibleDescription(
    'Valid yield is required (≥ 0)',
  );
  await fill(dialog, {
    Name: 'Clos Haut',
    'Estimated yield': '6,5',
    'Planting year': '1899',
    Latitude: '91',
    Longitude: '-0.156789',
    Aspect: 'Southeast',
  });
  await button(dialog, 'Add Field').click();
  await expect(fieldOf(dialog, 'Planting year')).toHaveAccessibleDescription(
    /^Year must be between 1900 and /,
  );
  await expect(fieldOf(dialog, 'Latitude')).toHaveAccessibleDescription(
    'Latitude must be between -90 and 90',
  );
  await fill(dialog, { 'Planting year': '1987', Latitude: '44,894321' });
  await expect(fieldOf(dialog, 'Target Brix')).toHaveAccessibleDescription(
    /As the Grape Library says of Merlot/,
  );
  await dialog.getByRole('button', { name: /^Aim for what is usual for Merlot/ }).click();
  await expect(fieldOf(dialog, 'Target Brix')).toHaveValue(/^2\d(\.\d)?$/);
  await expectAccessible(page);
  await button(dialog, 'Add Field').click();
  await expect(dialog).toBeHidden();
  await expect(cardOf(page, 'Clos Haut')).toContainText('No measurements yet.');
  await expect(page.getByRole('banner').or(page.locator('header')).getByText('Clos Haut')).toBeVisible();
  await expect(page.locator('#planning')).toBeInViewport();
  await expect(page.getByText('No measurements yet for this field.')).toBeVisible();

  // The map asks before it comes, and stands beside plain coordinates.
  await page.route('https://www.openstreetmap.org/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>A map</title>' }),
  );
  await expect(page.getByText('44.894321, -0.156789')).toBeVisible();
  await button(page, 'Show the map').click();
  await expect(page.getByTitle('Map of Clos Haut')).toHaveAttribute(
    'src',
    /bbox=-0\.161789%2C44\.889321%2C-0\.151789%2C44\.899321/,
  );
});

test('a measurement is added, corrected in its row, exported and deleted', async ({ page, person }) => {
  const vineyard = vineyardOf(page, person);
  const { id } = await vineyard.addField();
  await open(page, person);
  await button(page, 'Clos Haut').click();
  const form = page.getByRole('form', { name: 'Add a measurement to Clos Haut' });
  await fill(form, { Brix: '41', pH: 'sour', TA: '21' });
  await button(form, 'Save Measurement').click();
  await expect(fieldOf(form, 'Brix')).toHaveAccessibleDescription(/Brix must be 0-40/);
  await expect(fieldOf(form, 'pH')).toHaveAccessibleDescription(/Must be a number/);
  await expect(fieldOf(form, 'TA')).toHaveAccessibleDescription(/TA must be 0-20 g\/L/);
  await fill(form, { Date: day(3), Brix: '22,4', pH: '3.41', TA: '', Status: 'Nearly Ready' });

  // What was typed is still there after the page was closed.
  await page.reload();
  await expect(fieldOf(form, 'Brix')).toHaveValue('22,4');
  await button(form, 'Save Measurement').click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('Ana Silva');
  await expect(cardOf(page, 'Clos Haut')).toContainText('Nearly Ready');
  await expect(fieldOf(form, 'Brix')).toHaveValue('');

  await rows(page)
    .getByRole('button', { name: /^Edit the measurement/ })
    .click();
  const brix = rows(page).getByLabel('Brix');
  await expect(brix).toBeFocused();
  await brix.fill('60');
  await button(measurements(page), 'Save').click();
  await expect(brix).toHaveAccessibleDescription('Brix must be 0-40');
  await expectAccessible(page);
  await brix.fill('23,1');
  await button(measurements(page), 'Save').click();
  await expect(rows(page)).toContainText('23.1');

  const exported = page.waitForEvent('download');
  await button(page, 'Export CSV').click();
  const file = await exported;
  expect(file.suggestedFilename()).toMatch(new RegExp(`^field-${id}-readings-\\d{4}-\\d\\d-\\d\\d\\.csv$`));
  expect(await textOf(file)).toBe(
    `\uFEFFdate,brix,ph,ta,status,estimatedHarvest,takenBy\r\n${day(3)},23.1,3.41,,Nearly Ready,,Ana Silva\r\n`,
  );

  await rows(page)
    .getByRole('button', { name: /^Delete the measurement/ })
    .click();
  const question = dialogOf(page, 'Delete measurement');
  await expect(question.getByText('Delete this measurement?')).toBeVisible();
  await button(question, 'Delete').click();
  await expect(page.getByText('No measurements yet for this field.')).toBeVisible();
  expect(await vineyard.readings()).toEqual([]);
});

test('a measurement loses nothing when the network drops, and is stored once when it is back', async ({
  page,
  person,
  expectsFailedCalls,
}) => {
  expectsFailedCalls('unreachable');
  const vineyard = vineyardOf(page, person);
  await vineyard.addField();
  await vineyard.addField({ name: 'Riverside' });
  await open(page, person);
  await button(page, 'Add Reading to Clos Haut').click();
  const dialog = dialogOf(page, 'Add Reading');
  await expect(fieldOf(dialog, 'Brix')).toBeFocused();
  await expect(fieldOf(dialog, 'Brix')).toHaveAttribute('inputmode', 'decimal');
  await fill(dialog, { Brix: '21,5', Status: 'Monitoring', Notes: 'Seeds still green.' });
  await expectAccessible(page);
  // The reading arrives, but its answer does not; what is corrected meanwhile is not lost behind it.
  let isAway = true;
  await page.route('**/api/analytics/harvest-readings', async (route) => {
    if (route.request().method() !== 'POST' || !isAway) return route.fallback();
    await route.fetch();
    return route.abort('connectionreset');
  });
  await button(dialog, 'Add Reading').click();
  await expect(dialog.getByText('Could not save measurement.')).toBeVisible();
  await expect(dialog.getByText('saving is tried again by itself')).toBeVisible();
  await page.reload();
  await expect(fieldOf(dialog, 'Brix')).toHaveValue('21,5');
  await fill(dialog, { Brix: '21,7' });
  await expect(dialog.getByText('Could not save measurement.')).toBeVisible();
  await button(dialog, 'Add Reading').click();
  isAway = false;
  await expect(dialog).toBeHidden({ timeout: 40_000 });
  await expect(cardOf(page, 'Clos Haut')).toContainText(/21\.7\s°Bx/);
  expect(await vineyard.readings()).toMatchObject([
    { brix: 21.7, status: 'Monitoring', notes: 'Seeds still green.', takenBy: 'Ana Silva' },
  ]);

  // A form that is left takes its measurement along.
  isAway = true;
  const form = page.getByRole('form', { name: 'Add a measurement to Clos Haut' });
  await fill(form, { Date: day(1), Brix: '20,9' });
  await button(form, 'Save Measurement').click();
  await expect(form.getByText('saving is tried again by itself')).toBeVisible();
  await button(page, 'Riverside').click();
  await expect(page.getByText('A measurement is not saved yet: Clos Haut.')).toBeVisible();
  isAway = false;
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await expect(page.getByText('A measurement is not saved yet')).toBeHidden();
  expect((await vineyard.readings()).map(({ brix }) => brix)).toEqual([21.7, 20.9]);
});

test('a season is drawn with its forecast, read by keyboard and as a table, and the harvest planned', async ({
  page,
  person,
}) => {
  const vineyard = vineyardOf(page, person);
  const { id } = await vineyard.addField({ targetBrix: 24, location: { coordinates: [45, 0] } });
  for (const [at, brix] of [17, 18.6, 20.1, 21.8].entries()) {
    await vineyard.addReading(id, { date: day(21 - 7 * at), brix, ph: 3.1 + at / 10, ta: 9 - at });
    await vineyard.addReading(id, { date: day(386 - 7 * at), brix: brix - 1 });
  }
  await vineyard.keepWeather(id, [{ date: day(2), min: 10, max: 24, rain: 3 }]);
  await open(page, person);
  await button(page, 'Clos Haut').click();
  const plan = page.getByRole('region', { name: 'Picking dates' });
  await expect(plan).toContainText(/\(\d+ \w{3} to \d+ \w{3}\)/);
  await expect(page.getByRole('list', { name: 'Picking load by week' })).toContainText(/6\.5\st/);
  await expect(page.getByRole('region', { name: 'Growth by field' })).toContainText('+1.59');

  const chart = page.getByRole('region', { name: 'Brix of Clos Haut: chart' });
  await expect(chart.locator('canvas')).toBeVisible();
  await chart.press('End');
  await chart.press('ArrowLeft');
  const figure = page.getByRole('figure', { name: 'Brix of Clos Haut' });
  await expect(figure.getByRole('status')).toContainText(/Brix \d{4} 21\.8\s°Bx/);
  await button(figure, 'Zoom in').click();
  await button(figure, 'Show all').click();
  await figure.getByText('The same as a table').click();
  await expect(figure.getByRole('cell', { name: '20.1' })).toBeVisible();
  await expectAccessible(page);

  const exported = page.waitForEvent('download');
  await button(page, 'Export Data').click();
  const file = await exported;
  expect(file.suggestedFilename()).toMatch(/^analytics-export-\d{4}-\d\d-\d\d\.json$/);
  const content = JSON.parse(await textOf(file)) as { harvestPlan: { fields: Fields[] } };
  expect(content.harvestPlan.fields).toMatchObject([{ name: 'Clos Haut', targetBrix: 24 }]);

  // Of many fields the table shows some, and all of them when asked.
  for (let more = 1; more <= 25; more += 1) await vineyard.addField({ name: `Parcelle ${more}` });
  await page.reload();
  await expect(plan.getByRole('row')).toHaveCount(1 + 25);
  await button(page.getByRole('region', { name: 'Harvest planning' }), 'Show all 26 rows').click();
  await expect(plan.getByRole('row')).toHaveCount(1 + 26);
  await expect(plan).toBeFocused();
});

test('a field is edited over a change made elsewhere, remembered, and deleted with its measurements', async ({
  page,
  person,
  expectsFailedCalls,
}) => {
  expectsFailedCalls(409);
  const vineyard = vineyardOf(page, person);
  await vineyard.addField({ name: 'Riverside' });
  const { id } = await vineyard.addField();
  const { id: reading } = await vineyard.addReading(id, { date: day(1), brix: 20 });
  await open(page, person);
  await button(page, 'Clos Haut').click();
  await expect(cardOf(page, 'Clos Haut')).toContainText('Approaching');
  await page.goto('/yield-management');
  await expect(button(page, 'Clos Haut')).toHaveAttribute('aria-pressed', 'true');

  await button(page, 'Edit Clos Haut').click();
  const dialog = dialogOf(page, 'Edit Field');
  await fill(dialog, { Status: 'Harvested', Area: '1,25' });
  const headers = { authorization: `Bearer ${person.access}` };
  await page.request.put(`/api/analytics/blocks/${id}/`, { headers, data: { variety: 'Malbec' } });
  await button(dialog, 'Update Field').click();
  await expect(dialog.getByRole('row', { name: 'Variety not changed Malbec' })).toBeVisible();
  await expectAccessible(page);
  await button(dialog, 'Keep mine').click();
  await expect(dialog).toBeHidden();
  await expect(cardOf(page, 'Clos Haut')).toContainText(/Malbec · Harvested · 1\.25\sha/);
  // Only on active fields is anything measured.
  await expect(button(page, 'Add Reading to Clos Haut')).toBeHidden();
  await expect(button(page, 'Add Reading to Riverside')).toBeVisible();

  // Nor is a measurement of two people that of either alone.
  const edit = rows(page).getByRole('button', { name: /^Edit the measurement/ });
  await edit.click();
  await rows(page).getByLabel('Brix').fill('20,6');
  const changed = { headers, data: { brix: 20.3, ph: 3.3 } };
  await page.request.put(`/api/analytics/harvest-readings/${reading}/`, changed);
  await button(measurements(page), 'Save').click();
  const theirs = measurements(page).getByRole('region', { name: 'Mine and theirs' });
  await expect(theirs.getByRole('row', { name: 'Brix 20,6 20.3' })).toBeVisible();
  await expect(theirs.getByRole('row', { name: 'pH not changed 3.3' })).toBeVisible();
  await expectAccessible(page);
  await button(measurements(page), 'Keep mine').click();
  await expect(edit).toBeVisible();
  expect(await vineyard.readings()).toMatchObject([{ brix: 20.6, ph: 3.3 }]);

  await button(page, 'Delete Clos Haut').click();
  const question = dialogOf(page, 'Delete Clos Haut?');
  await expect(question.getByText(/Its 1 measurement and its weather are deleted with it/)).toBeVisible();
  await expectAccessible(page);
  await button(question, 'Delete').click();
  await expect(cardOf(page, 'Clos Haut')).toBeHidden();
  expect(await vineyard.readings()).toEqual([]);
});

test('an export comes back by the import, and a file of tanks goes on to Fermentation', async ({
  page,
  person,
  expectsFailedCalls,
}) => {
  // Nobody chose columns for such a file before.
  expectsFailedCalls(404);
  const vineyard = vineyardOf(page, person);
  await vineyard.addField();
  await open(page, person);
  await button(page, 'Clos Haut').click();
  await button(page, 'Import Data').click();
  const dialog = dialogOf(page, 'Import Measurements');
  const drop = async (name: string, content: string) => {
    const file = `new File([${JSON.stringify(content)}], ${JSON.stringify(name)}, { type: 'text/csv' })`;
    const dataTransfer = await page.evaluateHandle(
      `(() => { const data = new DataTransfer(); data.items.add(${file}); return data; })()`,
    );
    await dialog.getByText('Drop your file here').dispatchEvent('drop', { dataTransfer });
  };
  await drop(
    'readings.csv',
    `\uFEFFdate,brix,ph,ta,status,estimatedHarvest,takenBy\r\n${day(9)},20.1,,,Developing,,Jonas Weber\r\n${day(2)},22.4,3.41,,Nearly Ready,,Ana Silva\r\n`,
  );
  await expect(dialog.getByText('Jonas Weber')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /^Import 2/ }).click();
  await expect(dialog.getByText('2 added')).toBeVisible();
  await button(dialog, 'Done').click();
  await expect(rows(page)).toHaveCount(2);
  await expect(cardOf(page, 'Clos Haut')).toContainText('Nearly Ready');

  await button(page, 'Import Data').click();
  await drop(
    'tanks.csv',
    `Tank Name;Variety;Reading Date;Time;Temperature (°C);Brix;pH;Alcohol (%);Taken By\r\nCuve 7;Merlot;${day(3)};08:30:00;24,5;18,2;3,41;3,1;Jonas Weber\r\nCuve 7;Merlot;${day(2)};08:30:00;26;14,6;3,44;5,2;Jonas Weber\r\nCuve 8;Merlot;${day(2)};08:30:00;85;;;;\r\n`,
  );
  await expect(dialog.getByText('This file holds readings of tanks')).toBeVisible();
  await expectAccessible(page);
  await button(dialog, 'Go on in Fermentation').click();
  const tanks = dialogOf(page, 'Import Tank Readings');
  await expect(tanks.getByText('tanks.csv')).toBeVisible();
  await expect(tanks.getByText('Temperature must be between -10 and 60')).toBeVisible();
  await expectAccessible(page);
  await button(tanks, 'Import 2 readings').click();
  await expect(tanks.getByText('2 added')).toBeVisible();
  await button(tanks, 'Done').click();
  await expect(page).toHaveURL(/\/fermentation$/);
  const card = page.getByRole('article', { name: 'Cuve 7', exact: true });
  await expect(card).toContainText(/1,000.L.*1,000.L/);
  await expect(card.getByText('14.6')).toBeVisible();

  await button(page, 'Import Data').click();
  await button(tanks, 'Earlier imports').click();
  await button(dialogOf(page, 'Earlier imports'), 'Undo the import of tanks.csv').click();
  await expect(card).toBeHidden();
  expect(await vineyard.readings()).toHaveLength(2);
});
