import { readFile } from 'node:fs/promises';
import { button, dialogOf } from '../support/dialogs.ts';
import { choose, drop } from '../support/imports.ts';
import { expect, newPerson, test } from '../support/test.ts';
import { type Fields, openVineyard, vineyardOf } from '../support/vineyard.ts';

/** A thousandth of a degree in each direction. */
const SQUARE = [
  [4.7, 45],
  [4.701, 45],
  [4.701, 45.001],
  [4.7, 45.001],
  [4.7, 45],
];
const MAP = JSON.stringify({
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      properties: { nom: 'Clos Haut', cepage: 'Merlot' },
      geometry: { type: 'Polygon', coordinates: [SQUARE] },
    },
    {
      type: 'Feature',
      properties: { nom: 'Riverside', cepage: 'Syrah' },
      geometry: { type: 'Point', coordinates: [4.705, 45.005] },
    },
  ],
});

const MEASUREMENTS = `Field,Variety,Date,Brix,pH,TA,Sky
clos haut,Merlot,2025-09-07,20.1,3.3,7.1,fair
Les Murs,Malbec,2025-09-07,19.4,3.2,,
Les Murs,Malbec,2025-09-14,21,3.3,6.4,`;

const TANKS = `Tank Name;Variety;Reading Date;Time;Temperature (°C);Brix;pH;Alcohol (%);Taken By
Cuve 7;Merlot;2025-09-20;08:30:00;24,5;18,2;3,41;3,1;Jonas Weber
Cuve 7;Merlot;2025-09-21;08:30:00;26;14,6;3,44;5,2;Jonas Weber
Cuve 8;Merlot;2025-09-21;08:30:00;85;;;;`;

test('imports a vineyard from a map and a spreadsheet, exports it without loss, and forwards a file of tanks', async ({
  page,
  person,
  browser,
  request,
  expectsFailedCalls,
}) => {
  // The columns of this file were never mapped before.
  expectsFailedCalls(404);
  await openVineyard(page, person);
  const title = page.getByRole('heading', { level: 1 });
  await drop(title, 'parcels.geojson', MAP);
  const fields = dialogOf(page, 'Import Fields');
  const preview = fields.getByRole('table').last();
  await expect(preview.getByRole('row', { name: /Clos Haut/ })).toContainText(
    /Merlot.*0\.8743\sha.*45\.0005° N.*4\.7005° E/,
  );
  await expect(fields.getByRole('img', { name: 'How the 2 of the map lie, north above' })).toContainText(
    /Clos Haut.*Riverside/,
  );
  await button(fields, 'Import 2 fields').click();
  await expect(fields.getByText('parcels.geojson was imported.')).toBeVisible();
  await button(fields, 'Done').click();
  await expect(page.getByRole('list', { name: /^Your Fields/ }).getByRole('listitem')).toHaveCount(2);

  await drop(title, 'samples.csv', MEASUREMENTS);
  const readings = dialogOf(page, 'Import Measurements');
  await expect(
    readings.getByText('2 measurements: of a field that is not here yet; it is made.'),
  ).toBeVisible();
  await expect(readings.getByText(/^Not used: Sky \(/)).toBeVisible();
  await expect(readings.getByRole('table').last()).not.toContainText(/[0-9a-f]{8}-[0-9a-f]{4}-/);
  await button(readings, 'Import 3 measurements').click();
  await expect(readings.getByText('samples.csv was imported.')).toBeVisible();
  await button(readings, 'Done').click();

  const vineyard = vineyardOf(page, person);
  const [first] = await vineyard.fields();
  await vineyard.keepWeather(String(first?.['id']), [
    { date: '2025-05-01', min: 7.5, max: 19 },
    { date: '2025-05-03', min: 8, max: 20, rain: 1.5 },
    { date: '2025-05-07', min: 12, max: 28, mean: 19 },
  ]);
  const download = page.waitForEvent('download');
  await button(page, 'Export Data').click();
  await page.getByRole('menuitem', { name: 'All fields, measurements and weather (CSV)' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^vineyard-\d{4}-\d\d-\d\d\.zip$/);
  const zip = await readFile(await file.path());

  // A file of tanks is imported in Fermentation.
  await drop(title, 'tanks.csv', TANKS);
  await expect(readings.getByText('This file holds readings of tanks')).toBeVisible();
  await button(readings, 'Go on in Fermentation').click();
  const tanks = dialogOf(page, 'Import Tank Readings');
  await expect(tanks.getByText('“85” is how a sensor says that it measured nothing')).toBeVisible();
  await button(tanks, 'Import 2 readings').click();
  await expect(tanks.getByText('2 added')).toBeVisible();
  await button(tanks, 'Done').click();
  await expect(page).toHaveURL(/\/fermentation$/);
  const card = page.getByRole('article', { name: 'Cuve 7', exact: true });
  await expect(card).toContainText(/0.L \/ 1,000.L/);
  await expect(card.getByText('14.6')).toBeVisible();

  const bob = await newPerson(request);
  const theirs = await (await browser.newContext({ baseURL: process.env['E2E_ORIGIN'] ?? '' })).newPage();
  await openVineyard(theirs, bob);
  await button(theirs, 'Import Data').click();
  await choose(theirs, dialogOf(theirs, 'Import Measurements'), 'vineyard.zip', zip);
  await button(dialogOf(theirs, 'Import Fields'), 'Import 3 fields').click();
  await button(dialogOf(theirs, 'Import Fields'), 'Go on with measurements.csv').click();
  await button(dialogOf(theirs, 'Import Measurements'), 'Import 3 measurements').click();
  await button(dialogOf(theirs, 'Import Measurements'), 'Go on with weather.csv').click();
  await button(dialogOf(theirs, 'Import Weather'), 'Import 3 days').click();
  await expect(dialogOf(theirs, 'Import Weather').getByText('weather.csv was imported.')).toBeVisible();
  const there = vineyardOf(theirs, bob);
  expect(await everythingOf(there)).toEqual(await everythingOf(vineyard));
  expect((await there.fields()).length).toBe(3);
});

/** Everything in a vineyard except authors and times. */
async function everythingOf(vineyard: ReturnType<typeof vineyardOf>): Promise<unknown> {
  const stored = new Set(['createdAt', 'updatedAt', 'version', 'latestReading']);
  const own = (row: Fields) =>
    Object.fromEntries(Object.entries(row).filter(([field]) => !stored.has(field)));
  const fields = await vineyard.fields();
  return {
    fields: fields.map(own),
    readings: (await vineyard.readings()).map(own),
    weather: await Promise.all(fields.map(({ id }) => vineyard.weather(String(id)))),
  };
}
