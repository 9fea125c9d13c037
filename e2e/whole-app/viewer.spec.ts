import type { Page } from '@playwright/test';
import { expect, follow, newPerson, test } from '../support/test.ts';

/** Names of buttons, links and fields that change data; a viewer sees none. */
const FORBIDDEN =
  /^(add|new|edit|delete|remove|drink|undo|import|archive|change|make void|restore|rename|fill|move|top|measure|record|state|set|close|plan|bring in|take|put away|save|update|use again|tank round|sampling round|alarm thresholds|snooze|bring back|check and sign|invite|hand over|keep|select)\b/i;

/** Matching names that change nothing. */
const HARMLESS = /^(drink (soon|now|later)|close$)/i;

/** Two screens that follow each other have different headings, so that none is read too early. */
const SCREENS = [
  ['/cellar', 'My Cellar'],
  ['/cellar/wishes', 'Wishes and deliveries'],
  ['/cellar?layout=list', 'My Cellar'],
  ['/cellar/history', 'Drinking history'],
  ['/cellar?show=barrels', 'My Cellar'],
  ['/yield-management', 'Yield Management'],
  ['/fermentation', 'Fermentation Control'],
  ['/fermentation/devices', 'Devices'],
  ['/grape-library', 'Grape Library'],
  ['/history', 'History'],
  ['/winery', 'Cellar map'],
  ['/winery/lots', 'Lots'],
  ['/winery/barrels', 'Barrel register'],
  ['/winery/lab', 'Lab sheet'],
  ['/winery/growers', 'Growers'],
  ['/winery/trials', 'Trial blends'],
  ['/winery/journal', 'Journal'],
  ['/winery/reports', 'Reports'],
  ['/winery/limits', 'Own limits'],
  ['/winery/stock', 'Stock'],
  ['/winery/work', 'Work'],
  ['/estate', 'People'],
] as const;

/** Names of all controls on the page and in its dialogs, except sortable headings. */
async function controls(page: Page): Promise<string[]> {
  const lines = (await page.locator('body').ariaSnapshot()).split('\n');
  return lines.flatMap((line, at) => {
    const name = /^\s*- (?:button|link|menuitem) "(.*)"/.exec(line)?.[1];
    return name === undefined || lines[at - 1]?.includes('columnheader') ? [] : [name];
  });
}

const forbiddenOn = async (page: Page) =>
  (await controls(page)).filter((name) => FORBIDDEN.test(name) && !HARMLESS.test(name));

test('shows a viewer every screen without anything that changes data', async ({
  page,
  person,
  request,
  openCellar,
}) => {
  test.setTimeout(180_000);
  const owner = await newPerson(request);
  const headers = { authorization: `Bearer ${owner.access}` };
  const add = async (path: string, data: object) => {
    const answer = await request.post(path, { headers, data });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return ((await answer.json()) as { data: { id: string } }).data.id;
  };
  const wine = await add('/cellar/wines', {
    name: 'Clos des Vignes',
    vintage: 2018,
    region: 'Burgundy',
    type: 'Red',
    quantity: 6,
  });
  const barrel = await add('/cellar/barrels', { name: 'North Slope', vintage: 2023, region: 'Burgundy' });
  await add(`/api/cellar/wines/${wine}/consumptions`, { quantity: 1, reason: 'Drunk' });
  const tank = await add('/tanks/', {
    name: 'T1',
    variety: 'Merlot',
    capacity: 5000,
    currentVolume: 4000,
  });
  await add(`/tanks/${tank}/readings`, { temperature: 38, brix: 20 });
  await add('/api/devices', { name: 'Float 1', tankId: tank });
  const field = await add('/api/analytics/blocks', {
    name: 'Hillside',
    variety: 'Merlot',
    estimatedYield: 4,
  });
  await add('/api/analytics/harvest-readings', {
    block: field,
    date: '2026-09-01',
    brix: 21,
    ph: 3.3,
    ta: 7,
  });
  const token = await request
    .post('/api/estate/invitations', { headers, data: { role: 'viewer' } })
    .then(async (answer) => ((await answer.json()) as { data: { token: string } }).data.token);
  const joining = { authorization: `Bearer ${person.access}` };
  const joined = await request.post('/api/invitations/accept', { headers: joining, data: { token } });
  const { data } = (await joined.json()) as { data: { estateId: string } };
  await request.put('/api/account/estate', { headers: joining, data });
  const refused = await request.post('/cellar/wines', {
    headers: joining,
    data: { name: 'X', vintage: 2020, region: 'Y', type: 'Red', quantity: 1 },
  });
  expect(refused.status()).toBe(403);

  await openCellar();
  for (const [path, title] of SCREENS) {
    await follow(page, path);
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    expect(await forbiddenOn(page), path).toEqual([]);
  }

  await follow(page, `/cellar?wine=${wine}`);
  const dialog = page.getByRole('dialog', { name: 'Wine' });
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeDisabled();
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Clos des Vignes');
  expect(await forbiddenOn(page)).toEqual([]);
  await dialog.getByRole('tab', { name: 'History' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  expect(await forbiddenOn(page)).toEqual([]);
  await follow(page, `/cellar?show=barrels&barrel=${barrel}`);
  await expect(page.getByRole('dialog', { name: 'Barrel' })).toBeVisible();
  expect(await forbiddenOn(page)).toEqual([]);
  await follow(page, `/yield-management?field=${field}`);
  await expect(page.getByText('1 Sep 2026').first()).toBeVisible();
  expect(await forbiddenOn(page)).toEqual([]);
  await follow(page, '/history?kind=wine');
  await page.getByLabel('Person').selectOption({ index: 2 });
  await expect(page.getByRole('heading', { name: 'Nothing here' })).toBeVisible();
  await follow(page, '/settings');
  await expect(page.getByLabel('Name of the estate')).toBeDisabled();
  await expect(page.getByLabel('Numbers and days as in')).toBeEnabled();
});
