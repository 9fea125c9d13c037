import { CELLAR } from './cellar.ts';
import { type Act, DIALOG, first, press, type Screen } from './screen.ts';

/** Every screen and dialog of the demo estate. They store nothing. */

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

/** A field with coordinates and measurements. */
const chooseField: Act = (page) => press(page, 'Champs Martin');

const VINEYARD: readonly Screen[] = [
  ['fields', '/yield-management', 'main h3'],
  // Before a field with many measurements is chosen, which stays chosen.
  ['add field', '/yield-management?dialog=add-field', DIALOG],
  ['edit field', '/yield-management', DIALOG, first('button[aria-label^="Edit "]')],
  ['delete field', '/yield-management', '[role="dialog"]', first('main button[aria-label^="Delete "]')],
  ['add measurement', '/yield-management', DIALOG, first('button[aria-label^="Add Reading to"]')],
  ['import measurements', '/yield-management?dialog=import', '[role="dialog"]'],
  ['how picking dates held', '/yield-management/forecasts', 'main h2'],
  ['a field', '/yield-management', 'a[href*="openstreetmap"]', chooseField],
  [
    'a measurement in its row',
    '/yield-management',
    // Phones show cards with an edit dialog.
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
];

const TANK = 'main article';
/** One that ferments with an alarm, and an empty one: what is opened from a tank is checked over a short list. */
const FEW_TANKS = '/fermentation?q=gamay';
const FERMENTATION: readonly Screen[] = [
  ['tanks', '/fermentation', TANK],
  ['archived tanks', '/fermentation?tanks=archived', TANK],
  ['how dry dates held', '/fermentation/forecasts', 'main h2'],
  ['tank history', FEW_TANKS, 'main article figure', (page) => press(page, /^Readings History of/)],
  ['tank readings', FEW_TANKS, 'main article table', (page) => press(page, /^Recent Readings of/)],
  [
    'all readings of a tank',
    FEW_TANKS,
    'input[type="date"]',
    async (page) => {
      await press(page, /^Recent Readings of/);
      await press(page, /show all$/);
      // A target half under the header would count as too small.
      await page.evaluate('scrollTo(0, 0)');
    },
  ],
  [
    'a reading',
    FEW_TANKS,
    DIALOG,
    async (page) => {
      await press(page, /^Recent Readings of/);
      await press(page, /^Update the reading of/);
    },
  ],
  [
    'delete a reading',
    FEW_TANKS,
    '[role="dialog"]',
    async (page) => {
      await press(page, /^Recent Readings of/);
      await press(page, /^Delete the reading of/);
    },
  ],
  ['archive a tank', FEW_TANKS, '[role="dialog"]', (page) => press(page, /^Archive /)],
  ['snooze', FEW_TANKS, '[role="menuitem"]', (page) => press(page, /^Snooze /)],
  ['add tank', `${FEW_TANKS}&dialog=add-tank`, DIALOG],
  ['edit tank', FEW_TANKS, DIALOG, (page) => press(page, /^Edit /)],
  ['add reading', FEW_TANKS, DIALOG, (page) => press(page, /^Add Reading/)],
  ['thresholds', FEW_TANKS, DIALOG, (page) => press(page, 'Alarm thresholds')],
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
  ['round', `${FEW_TANKS}&round=start`, '[role="dialog"]'],
  [
    'round, a tank',
    `${FEW_TANKS}&round=start`,
    '[role="dialog"] input',
    (page) => page.getByRole('dialog').getByRole('button').last().click(),
  ],
  ['import tank readings', `${FEW_TANKS}&dialog=import`, '[role="dialog"]'],
  ['devices', '/fermentation/devices', 'h1'],
  ['listen to a broker', '/fermentation/devices', DIALOG, (page) => press(page, 'Listen to a broker')],
  ['notifications', '/notifications', 'main form, main select'],
];

const GRAPE = 'main a[href*="/grape-library/"]';
/** What is opened from the library is checked over a short list. */
const FEW_GRAPES = '/grape-library?q=pinot';
const GRAPES: readonly Screen[] = [
  ['grapes', '/grape-library', GRAPE],
  ['grapes, nothing found', '/grape-library?q=xkcdqwv', 'text=No grapes found'],
  ['grape', FEW_GRAPES, 'h1 + *, main h1', first(GRAPE)],
  ['add grape', `${FEW_GRAPES}&addGrape=true`, DIALOG],
  ['import grapes', `${FEW_GRAPES}&importGrapes=true`, '[role="dialog"]'],
  ['export grapes', FEW_GRAPES, '[role="menuitem"]', (page) => press(page, /^Export/)],
];

const VESSEL = 'main a[href*="/winery/vessels/"]:has-text("Cuve")';
const LOT = 'main a[href*="/winery/lots/"]';

/** Opens a dialog by buttons of a vessel's page. */
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
  ['place vessels', '/winery?placing=true', DIALOG],
  ['vessel', '/winery', 'article h1', first(VESSEL)],
  ...['Rack', 'Top', 'Add', 'Measure', 'Edit'].map((label) => recording(label)),
  ...['Analysis', 'Bottle', 'Relabel', 'Move'].map((label) => recording('More', label)),
  ['lots', '/winery/lots', LOT],
  ['lot', '/winery/lots', 'main h2', first(LOT)],
  [
    'bottled wine',
    '/winery/lots',
    DIALOG,
    async (page) => {
      await page.getByRole('link', { name: /-CUVÉE$/ }).click();
      await page
        .getByRole('button', { name: /^Sell, return/ })
        .first()
        .click();
    },
  ],
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
  ['growers', '/winery/growers', 'h1'],
  ['trials', '/winery/trials', 'h1'],
  ['own limits', '/winery/limits', 'h1'],
  ['stock', '/winery/stock', 'h1'],
  ['work', '/winery/work', 'h1'],
  ['plan work', '/winery/work?plan=true', DIALOG],
  ['labels', '/winery/labels', 'h1'],
];

export const WALKS = {
  public: PUBLIC,
  cellar: CELLAR,
  vineyard: VINEYARD,
  fermentation: FERMENTATION,
  grapes: GRAPES,
  winery: WINERY,
};
