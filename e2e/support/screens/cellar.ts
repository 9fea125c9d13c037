import type { Page } from '@playwright/test';
import { DIALOG, first, press, type Screen } from './screen.ts';

async function refuseInvitation(page: Page) {
  await page.getByLabel('Email').fill('nobody');
  await press(page, 'Invite');
}

const LIST = 'main [aria-label="Bottles"] a';
const EDIT = 'main button[aria-label^="Edit "]';
const NAME = 'main h3 a, main tbody th a';

/** Dialogs and the charts of the cellar are checked over a short list; the first screens have the full one. */
const FEW = '/cellar?q=barolo';

export const CELLAR: readonly Screen[] = [
  ['cellar', '/cellar', LIST],
  ['cellar, list', '/cellar?layout=list', LIST],
  ['cellar, places', '/cellar?layout=places', '[aria-label="Places"]'],
  ['cellar, a place', '/cellar?layout=places', LIST, first('[aria-label="Places"] button')],
  ['cellar, insights', `${FEW}&insights=true`, LIST],
  ['cellar, nothing found', '/cellar?q=xkcdqwv', 'text=No wines found'],
  ['cellar, a filter', FEW, '[role="dialog"]', (page) => press(page, /^(Origin filter|Filters)/)],
  [
    'cellar, save a view',
    FEW,
    DIALOG,
    async (page) => {
      await press(page, /^Views/);
      await page.getByRole('menuitem', { name: 'Save this view…' }).click();
    },
  ],
  ['barrels', '/cellar?show=barrels', 'main [aria-label="Barrels"] a'],
  ['barrels, list', '/cellar?show=barrels&layout=list', 'main [aria-label="Barrels"] a'],
  ['labels of the cellar', '/labels', 'main [type="checkbox"]'],
  ['stock-taking', '/cellar/stock-taking', 'main a'],
  ['tidy up', '/cellar/tidy', 'main [role="radiogroup"]'],
  ['tidy up, spellings', '/cellar/tidy?spellings=region', 'main select'],
  ['exchange rates', '/cellar/rates', 'main h1'],
  ['fields of your own', '/cellar/fields', 'main h1'],
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
  ['tonight', `${FEW}&tonight=true`, '[aria-label="Suggestions"]'],
  ['add barrel', '/cellar?add=barrel', DIALOG],
  ['page of a wine', `${FEW}&layout=list`, 'article section[aria-label="Similar wines"]', first(NAME)],
  ['page of a wine that is gone', '/cellar/wine/019a9f6e-0000-7000-8000-000000000000', 'main h2'],
  ['page of a barrel', '/cellar?show=barrels&layout=list', 'article h1', first(NAME)],
  ['wine', `${FEW}&layout=list`, DIALOG, first(EDIT)],
  [
    'history of a wine',
    `${FEW}&layout=list`,
    'section[aria-label="History"]',
    async (page) => {
      await first(EDIT)(page);
      await page.getByRole('tab', { name: /History/ }).click();
    },
  ],
  ['drink', FEW, DIALOG, first('main [aria-label="Bottles"] button[aria-label*="note"]')],
  ['barrel', '/cellar?show=barrels&layout=list', DIALOG, first(EDIT)],
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
