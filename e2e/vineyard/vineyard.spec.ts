import { button, dialogOf, fieldOf, fill } from '../support/dialogs.ts';
import { expect, test } from '../support/test.ts';
import { cardOf, day, type Fields, openVineyard, textOf, vineyardOf } from '../support/vineyard.ts';

test('leads from an empty vineyard to the first field and its plan', {
  tag: '@walk',
}, async ({ page, person }) => {
  await openVineyard(page, person);
  await expect(page.getByRole('heading', { name: 'No fields yet' })).toBeVisible();
  await expect(page.getByText('Add your first field to start tracking grape measurements.')).toBeVisible();
  await expect(page.getByText('Select a field above to view and add measurements.')).toBeVisible();
  await expect(page.getByLabel('Key metrics')).toBeHidden();
  await expect(
    page.getByText('stand here once a field has a yield, a target Brix and a measurement.'),
  ).toBeVisible();

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
  await button(dialog, 'Add Field').click();
  await expect(dialog).toBeHidden();
  await expect(cardOf(page, 'Clos Haut')).toContainText('No measurements yet.');
  await expect(page.getByRole('banner').or(page.locator('header')).getByText('Clos Haut')).toBeVisible();
  // The plan is shown next.
  await expect
    .poll(async () => (await page.locator('#planning').boundingBox())?.y ?? Number.NaN)
    .toBeLessThan(120);
  await expect(page.getByText('No measurements yet for this field.')).toBeVisible();

  // The map loads on request, beside plain coordinates.
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

test('plans a harvest by chart and table, and draws the boundary of the field on its map', async ({
  page,
  person,
}) => {
  const vineyard = vineyardOf(page, person);
  const ring = [
    [4.9, 47.1],
    [4.902, 47.1],
    [4.902, 47.102],
    [4.9, 47.102],
    [4.9, 47.1],
  ];
  const boundary = { type: 'Polygon', coordinates: [ring] };
  const { id } = await vineyard.addField({ targetBrix: 24, boundary });
  for (const [at, brix] of [17, 18.6, 20.1, 21.8].entries()) {
    await vineyard.addReading(id, { date: day(21 - 7 * at), brix, ph: 3.1 + at / 10, ta: 9 - at });
    await vineyard.addReading(id, { date: day(386 - 7 * at), brix: brix - 1 });
  }
  await vineyard.keepWeather(id, [{ date: day(2), min: 10, max: 24, rain: 3 }]);
  for (let more = 1; more <= 25; more += 1) await vineyard.addField({ name: `Parcelle ${more}` });
  await openVineyard(page, person);
  await button(page, 'Clos Haut').click();
  const plan = page.getByRole('region', { name: 'Picking dates' });
  // A long table shows some rows, and all on request.
  await expect(plan.getByRole('row')).toHaveCount(1 + 25);
  await button(page.getByRole('region', { name: 'Harvest planning' }), 'Show all 26 rows').click();
  await expect(plan.getByRole('row')).toHaveCount(1 + 26);
  await expect(plan).toBeFocused();
  await expect(plan).toContainText(/\(\d+ \w{3} to \d+ \w{3}\)/);
  const why = plan.getByText(
    'Where a curve through 4 readings of this season (R² 0.99) reaches the target, its pace held against',
  );
  await expect(why).toBeHidden();
  await plan.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(why).toBeVisible();
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

  const exported = page.waitForEvent('download');
  await button(page, 'Export Data').click();
  await page.getByRole('menuitem', { name: 'Analytics (JSON)' }).click();
  const file = await exported;
  expect(file.suggestedFilename()).toMatch(/^analytics-export-\d{4}-\d\d-\d\d\.json$/);
  const content = JSON.parse(await textOf(file)) as { harvestPlan: { fields: Fields[] } };
  expect(content.harvestPlan.fields).toHaveLength(26);
  expect(content.harvestPlan.fields[0]).toMatchObject({ name: 'Clos Haut', targetBrix: 24 });

  // The boundary is drawn on the map at the right place and size.
  await page.route('https://www.openstreetmap.org/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>A map</title>' }),
  );
  await button(page, 'Show the map').click();
  const drawing = page.getByRole('img', { name: 'Boundary of Clos Haut on the map, north above' });
  await expect(drawing).toBeVisible();
  await expect(page.getByRole('img', { name: 'Boundary of Clos Haut, north above' })).toBeHidden();
  const frame = await page.getByTitle('Map of Clos Haut').boundingBox();
  const path = await drawing.locator('path').last().boundingBox();
  if (!frame || !path) throw new Error('Nothing is drawn');
  const middleOf = ({ x, y, width, height }: typeof frame) => [x + width / 2, y + height / 2];
  for (const [at, middle] of middleOf(frame).entries())
    expect(Math.abs(middle - (middleOf(path)[at] ?? Number.NaN))).toBeLessThan(1.5);
  // The earth is 256 * 2^15 pixels wide where the frame holds 0.01 degrees of this latitude.
  const [line, pixels] = [2.5, (0.002 / 360) * 256 * 2 ** 15];
  expect(Math.abs(path.width - line - pixels)).toBeLessThan(1.5);
  expect(Math.abs(path.height - line - pixels / Math.cos((47.101 * Math.PI) / 180))).toBeLessThan(1.5);
});
