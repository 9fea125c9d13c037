import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { problemsOn } from '../support/accessible.ts';
import { type RunningServer, startServer } from '../support/running-server.ts';
import { expect, signIn, test } from '../support/test.ts';

/** Every screen and dialog of the demo estate, at the desk and on a phone. Nothing that is opened here is stored. */

let server: RunningServer;
let dataDir: string;
let access: string;

// One after the other: each worker would fill an estate of its own.
test.describe.configure({ mode: 'default' });

test.beforeAll(async ({ request }) => {
  test.setTimeout(300_000);
  dataDir = await mkdtemp(join(tmpdir(), 'cuverie-e2e-demo-'));
  server = await startServer(dataDir, { TRUST_PROXY: '1' }, ['--demo']);
  const data = { username: 'demo@cuverie.example', password: 'vendange-2026' };
  const answer = await request.post(`${server.origin}/api/token/`, { data });
  // Another session, to end.
  await request.post(`${server.origin}/api/token/`, { data });
  access = ((await answer.json()) as { data: { access: string } }).data.access;
});

test.afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

test.beforeEach(async ({ expectsFailedCalls }) => {
  // The page that is not there.
  expectsFailedCalls(404);
});

const press = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })
    .first()
    .click();

type Act = (page: Page) => Promise<unknown>;
/** What it is called, its address, what is there once it is open, and how to come from the address to it. */
type Screen = readonly [name: string, path: string, there: string, act?: Act];

async function refuseInvitation(page: Page) {
  await page.getByLabel('Email').fill('nobody');
  await press(page, 'Invite');
}

const PUBLIC: readonly Screen[] = [
  ['home', '/', 'h1'],
  [
    'home, a question open',
    '/',
    'details[open]',
    (page) => page.locator('details > summary').first().click(),
  ],
  ['features', '/features', 'h1'],
  ['pricing', '/pricing', 'h1'],
  ['about', '/about', 'h1'],
  ['terms', '/terms', 'h1'],
  ['privacy', '/privacy', 'h1'],
  ['security', '/security', 'h1'],
  ['not there', '/nowhere', 'h1'],
  ['login', '/login', '[role="dialog"]'],
  ['invitation, link not whole', '/join', 'h1'],
  ['sign-up', '/signup', 'form'],
  ['sign-up, refused', '/signup', '[aria-invalid="true"]', (page) => press(page, 'Continue')],
  [
    'sign-up, second step refused',
    '/signup',
    'input[type="checkbox"][aria-invalid="true"]',
    async (page) => {
      await page.getByLabel('Full name').fill('Ana Silva');
      await page.getByLabel('Email').fill('ana@example.com');
      await page.getByLabel(/^Password/).fill('correct horse');
      await page.getByLabel(/^Confirm password/).fill('correct horse');
      await press(page, 'Continue');
      await press(page, 'Create Account');
    },
  ],
  ['forgot password', '/forgot-password', 'form'],
  ['reset password', '/reset-password?token=not-a-token', 'h1'],
  ['confirm an email, no link', '/confirm-email', 'h1'],
  ['confirm a change of email', '/confirm-email#token=not-a-token&at=old', 'h1'],
];

const LIST = 'main [aria-label="Bottles"] a';
const DIALOG = '[role="dialog"] form';
const first =
  (selector: string): Act =>
  (page) =>
    page.locator(selector).first().click();

/** What opens over the wines is looked at over a few of them: there are all of them on the screens before. */
const FEW = '/cellar?q=barolo';

const CELLAR: readonly Screen[] = [
  ['cellar', '/cellar', LIST],
  ['cellar, list', '/cellar?layout=list', LIST],
  ['cellar, places', '/cellar?layout=places', '[aria-label="Places"]'],
  ['cellar, a place', '/cellar?layout=places', LIST, first('[aria-label="Places"] button')],
  ['cellar, insights', '/cellar?insights=true', LIST],
  ['cellar, nothing found', '/cellar?q=xkcdqwv', 'text=No wines found'],
  ['cellar, a filter', FEW, '[role="dialog"]', (page) => press(page, /^(Origin filter|Filters)/)],
  ['barrels', '/cellar?show=barrels', 'main [aria-label="Barrels"] a'],
  ['barrels, list', '/cellar?show=barrels&layout=list', 'main [aria-label="Barrels"] a'],
  ['labels of the cellar', '/labels', 'main [type="checkbox"]'],
  ['stock-taking', '/cellar/stock-taking', 'main a'],
  ['tidy up', '/cellar/tidy', 'main [role="radiogroup"]'],
  ['tidy up, spellings', '/cellar/tidy?spellings=region', 'main select'],
  ['lists of wines', '/cellar/lists', 'main h1'],
  ['add wine', `${FEW}&add=wine`, DIALOG],
  [
    'add wine, all fields',
    `${FEW}&add=wine`,
    'input[name="producer"]',
    (page) => page.getByText('All fields').click(),
  ],
  [
    'add wine, refused',
    `${FEW}&add=wine`,
    `${DIALOG} [aria-invalid="true"]`,
    first(`${DIALOG} button[type="submit"]`),
  ],
  ['tonight', '/cellar?tonight=true', DIALOG],
  ['add barrel', '/cellar?add=barrel', DIALOG],
  ['wine', `${FEW}&layout=list`, DIALOG, first(LIST)],
  [
    'history of a wine',
    `${FEW}&layout=list`,
    'section[aria-label="History"]',
    async (page) => {
      await first(LIST)(page);
      await page.getByRole('tab', { name: /History/ }).click();
    },
  ],
  ['drink', FEW, DIALOG, first('main [aria-label="Bottles"] button[aria-label*="note"]')],
  ['barrel', '/cellar?show=barrels&layout=list', DIALOG, first('main [aria-label="Barrels"] a')],
  [
    'delete a wine',
    FEW,
    '[role="dialog"]',
    (page) => page.locator('button[aria-label^="Delete "]').first().click({ force: true }),
  ],
  [
    'some selected',
    FEW,
    '[aria-label="Selected wines"]',
    (page) =>
      page
        .getByRole('checkbox', { name: /^Select/ })
        .first()
        .check({ force: true }),
  ],
  [
    'edit many',
    FEW,
    DIALOG,
    async (page) => {
      await page
        .getByRole('checkbox', { name: /^Select/ })
        .first()
        .check({ force: true });
      await press(page, 'Edit');
    },
  ],
  ['export menu', FEW, '[role="menuitem"]', (page) => press(page, /^(Export Data|Import and export)$/)],
  ['share wines', `${FEW}&share=wines`, DIALOG],
  ['shared links', '/cellar/shares', 'h1'],
  ['tastings', '/cellar/tastings', 'h1'],
  ['new tasting', '/cellar/tastings', DIALOG, (page) => press(page, 'New tasting')],
  ['wishes and deliveries', '/cellar/wishes', 'h1'],
  ['new purchase', '/cellar/wishes', DIALOG, (page) => press(page, 'Add a purchase')],
  ['import of purchases', '/cellar/wishes?importPurchases=true', '[role="dialog"]'],
  ['drinking history', '/cellar/history', 'main li, main tr'],
  ['drinking history, nothing found', '/cellar/history?q=xkcdqwv', 'h1'],
  ['import', `${FEW}&import=wines`, '[role="dialog"]'],
  [
    'import, a file',
    `${FEW}&import=wines`,
    '[role="dialog"]:has-text("Barolo")',
    async (page) => {
      const buffer = Buffer.from(
        'Name,Vintage,Region,Type,Quantity,Note\nBarolo,2016,Piedmont,Red,6,x\n,1,,,,\n',
      );
      await page
        .locator('[role="dialog"] input[type="file"]')
        .first()
        .setInputFiles({ name: 'wines.csv', mimeType: 'text/csv', buffer });
    },
  ],
  [
    'account',
    FEW,
    'main',
    async (page) => {
      const menu = page.getByRole('button', { name: 'Menu', exact: true });
      if (await menu.isVisible()) await menu.click();
      else await page.locator('[popovertarget="account"]').click();
    },
  ],
  ['account page', '/account', 'ul[aria-label="Sessions"] li'],
  [
    'account page, refused',
    '/account',
    'input[type="password"][aria-invalid="true"]',
    (page) => press(page, 'Change the password'),
  ],
  ['account page, end a session', '/account', '[role="dialog"]', (page) => press(page, /^End the session/)],
  ['account page, new API token', '/account', '[role="dialog"] form', (page) => press(page, 'New token')],
  ['settings', '/settings', 'form'],
  ['people', '/estate', 'form'],
  ['people, refused', '/estate', '[aria-invalid="true"]', refuseInvitation],
  ['history', '/history', 'main ol li'],
];

/** A field with coordinates and measurements. */
const chooseField: Act = (page) => press(page, 'Champs Martin');

const VINEYARD: readonly Screen[] = [
  ['fields', '/yield-management', 'main h3'],
  ['a field', '/yield-management', 'a[href*="openstreetmap"]', chooseField],
  ['add field', '/yield-management?dialog=add-field', DIALOG],
  ['edit field', '/yield-management', DIALOG, first('button[aria-label^="Edit "]')],
  ['delete field', '/yield-management', '[role="dialog"]', first('main button[aria-label^="Delete "]')],
  ['add measurement', '/yield-management', DIALOG, first('button[aria-label^="Add Reading to"]')],
  [
    'a measurement in its row',
    '/yield-management',
    // A phone has cards, and a dialog to edit them in.
    `main table input, ${DIALOG}`,
    async (page) => {
      await chooseField(page);
      await press(page, /^Edit the measurement of/);
    },
  ],
  [
    'a measurement with its notes',
    '/yield-management',
    DIALOG,
    async (page) => {
      await chooseField(page);
      await press(page, /^Open the measurement of/);
    },
  ],
  [
    'delete a measurement',
    '/yield-management',
    '[role="dialog"]',
    async (page) => {
      await chooseField(page);
      await press(page, /^Delete the measurement of/);
    },
  ],
  ['import measurements', '/yield-management?dialog=import', '[role="dialog"]'],
  ['how picking dates held', '/yield-management/forecasts', 'main h2'],
];

const TANK = 'main article';
const FERMENTATION: readonly Screen[] = [
  ['tanks', '/fermentation', TANK],
  ['archived tanks', '/fermentation?tanks=archived', TANK],
  ['how dry dates held', '/fermentation/forecasts', 'main h2'],
  ['tank history', '/fermentation', 'main article figure', (page) => press(page, /^Readings History of/)],
  ['tank readings', '/fermentation', 'main article table', (page) => press(page, /^Recent Readings of/)],
  [
    'all readings of a tank',
    '/fermentation',
    'input[type="date"]',
    async (page) => {
      await press(page, /^Recent Readings of/);
      await press(page, /show all$/);
      // What happens to be half under the header is no target too small.
      await page.evaluate('scrollTo(0, 0)');
    },
  ],
  [
    'a reading',
    '/fermentation',
    DIALOG,
    async (page) => {
      await press(page, /^Recent Readings of/);
      await press(page, /^Update the reading of/);
    },
  ],
  [
    'delete a reading',
    '/fermentation',
    '[role="dialog"]',
    async (page) => {
      await press(page, /^Recent Readings of/);
      await press(page, /^Delete the reading of/);
    },
  ],
  ['archive a tank', '/fermentation', '[role="dialog"]', (page) => press(page, /^Archive /)],
  ['snooze', '/fermentation', '[role="menuitem"]', (page) => press(page, /^Snooze /)],
  ['add tank', '/fermentation?dialog=add-tank', DIALOG],
  ['edit tank', '/fermentation', DIALOG, (page) => press(page, /^Edit /)],
  ['add reading', '/fermentation', DIALOG, (page) => press(page, /^Add Reading/)],
  ['thresholds', '/fermentation', DIALOG, (page) => press(page, 'Alarm thresholds')],
  ['compare, none', '/fermentation?compare=', 'text=Nothing to compare yet'],
  [
    'compare',
    '/fermentation?compare=',
    'main figure',
    async (page) => {
      await page.getByLabel('Tanks').first().click();
      for (const one of [0, 1]) await page.getByRole('option').nth(one).click();
    },
  ],
  ['round', '/fermentation?round=start', '[role="dialog"]'],
  [
    'round, a tank',
    '/fermentation?round=start',
    '[role="dialog"] input',
    (page) => page.getByRole('dialog').getByRole('button').last().click(),
  ],
  ['import tank readings', '/fermentation?dialog=import', '[role="dialog"]'],
  ['devices', '/fermentation/devices', 'h1'],
  ['listen to a broker', '/fermentation/devices', DIALOG, (page) => press(page, 'Listen to a broker')],
  ['notifications', '/notifications', 'main form, main select'],
];

const GRAPE = 'main a[href*="/grape-library/"]';
const GRAPES: readonly Screen[] = [
  ['grapes', '/grape-library', GRAPE],
  ['grapes, nothing found', '/grape-library?q=xkcdqwv', 'text=No grapes found'],
  ['grape', '/grape-library', 'h1 + *, main h1', first(GRAPE)],
  ['add grape', '/grape-library?addGrape=true', DIALOG],
  ['import grapes', '/grape-library?importGrapes=true', '[role="dialog"]'],
  ['export grapes', '/grape-library', '[role="menuitem"]', (page) => press(page, /^Export/)],
];

const VESSEL = 'main a[href*="/winery/vessels/"]:has-text("Cuve")';
const LOT = 'main a[href*="/winery/lots/"]';

/** The dialog behind a button of a vessel's page. */
const recording = (...labels: string[]): Screen => [
  `a vessel, ${labels.join(', ')}`,
  '/winery',
  DIALOG,
  async (page) => {
    await first(VESSEL)(page);
    for (const label of labels) await press(page, label);
  },
];

const WINERY: readonly Screen[] = [
  ['bench tools', '/winery/bench', 'main output'],
  [
    'bench tools, why',
    '/winery/bench?tool=so2-addition',
    'details[open]',
    (page) => page.getByText('Why').click(),
  ],
  ['bench tools, a blend', '/winery/bench?tool=blend', 'main output'],
  ['bench tools, a label', '/winery/bench?tool=label', 'main output'],
  ['reports', '/winery/reports', 'main a[aria-label^="Part "]'],
  ['reports, EU register', '/winery/reports?form=eu', 'main [aria-label="Balance of each lot"]'],
  ['lab sheet', '/winery/lab', 'h1'],
  ['cellar map', '/winery', 'h1'],
  [
    'cellar map, a time',
    '/winery',
    'text=The cellar as it was on',
    (page) => page.getByLabel('Look at a time').fill('2025-11-01T12:00'),
  ],
  ['add vessels', '/winery?addVessels=true', DIALOG],
  ['vessel', '/winery', 'article h1', first(VESSEL)],
  ...['Move', 'Top', 'Add', 'Measure', 'Edit'].map((label) => recording(label)),
  ...['Analysis', 'Bottle', 'Relabel'].map((label) => recording('More', label)),
  ['lots', '/winery/lots', LOT],
  ['lot', '/winery/lots', 'main h2', first(LOT)],
  [
    'trace',
    '/winery',
    'main table',
    async (page) => {
      await first(VESSEL)(page);
      await page.getByRole('link', { name: 'Where it comes from' }).click();
    },
  ],
  ['journal', '/winery/journal', 'main h1 ~ *'],
  ['trials', '/winery/trials', 'h1'],
  ['own limits', '/winery/limits', 'h1'],
  ['work', '/winery/work', 'h1'],
  ['plan work', '/winery/work?plan=true', DIALOG],
  ['labels', '/winery/labels', 'h1'],
];

const WALKS = {
  public: PUBLIC,
  cellar: CELLAR,
  vineyard: VINEYARD,
  fermentation: FERMENTATION,
  grapes: GRAPES,
  winery: WINERY,
};
const SIZES = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

async function problemsOf([name, path, there, act]: Screen, page: Page): Promise<string[]> {
  const open = async () => {
    await page.goto(`${server.origin}${path}`);
    await act?.(page);
    await expect(page.locator(there).first(), name).toBeVisible();
  };
  const found: string[] = [];
  for (const [size, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport);
    // What is open stays so as a window grows narrow, but for what a phone has elsewhere.
    if (size === 'desk' || !(await page.locator(there).first().isVisible())) await open();
    found.push(...(await problemsOn(page)).map((problem) => `${name}, ${size}, ${problem}`));
  }
  return found;
}

/** As many as are through in a moment. */
const AT_ONCE = 8;

for (const [walk, screens] of Object.entries(WALKS)) {
  for (let from = 0; from < screens.length; from += AT_ONCE) {
    const some = screens.slice(from, from + AT_ONCE);
    const names = `${some[0]?.[0]} to ${some.at(-1)?.[0]}`;
    test(`axe finds nothing at the desk and on a phone: ${walk}, ${names}`, async ({ page }) => {
      test.slow();
      if (walk !== 'public') await signIn(page, { access });
      const found: string[] = [];
      for (const screen of some) found.push(...(await problemsOf(screen, page)));
      expect(found).toEqual([]);
    });
  }
}
