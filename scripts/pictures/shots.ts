import type { Page } from 'playwright-core';

export const SCHEMES = ['light', 'dark'] as const;
export type Scheme = (typeof SCHEMES)[number];

export interface Shot {
  /** The files' name; the page shows it under the same. */
  name: string;
  /** Where in the app. */
  path: string;
  /** In CSS pixels; the screen has two dots to each. */
  viewport: { width: number; height: number };
  /** The two widths that are kept, in dots. */
  widths: readonly [number, number];
  /** What a person would do first; returns when it is done. */
  prepare?: (page: Page) => Promise<void>;
}

const DESK = { width: 1200, height: 820 };
const PIECE = { width: 1000, height: 720 };

/** The bar on top, and some air below it. */
const BELOW_THE_BAR = 80;

/** Past the figures, which the first picture shows already, to the items themselves. */
const toTheItems = async (page: Page) => {
  const toggle = page.getByRole('radiogroup', { name: 'Show' });
  await toggle.waitFor();
  const { y = BELOW_THE_BAR } = (await toggle.boundingBox()) ?? {};
  await page.evaluate(`scrollTo(0, ${y - BELOW_THE_BAR})`);
};

/** Opens the dialog of the wine called so. */
const openWine = (name: string) => async (page: Page) => {
  await page.getByRole('main').getByRole('link', { name }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  // Without the field that has the focus ringed, the picture shows the wine rather than the cursor.
  await dialog.getByRole('textbox').first().blur();
  // What the wine was like is what the page beside the picture talks of.
  await dialog.getByLabel('Notes').scrollIntoViewIfNeeded();
};

export const SHOTS: readonly Shot[] = [
  { name: 'cellar-desk', path: '/cellar', viewport: DESK, widths: [1000, 1800] },
  {
    name: 'cellar-phone',
    path: '/cellar',
    viewport: { width: 390, height: 800 },
    widths: [390, 780],
    prepare: toTheItems,
  },
  {
    name: 'wine',
    path: '/cellar',
    viewport: PIECE,
    widths: [720, 1440],
    prepare: openWine('Mercurey'),
  },
  {
    name: 'barrels',
    path: '/cellar?show=barrels',
    viewport: PIECE,
    widths: [720, 1440],
    prepare: toTheItems,
  },
  {
    name: 'list',
    path: '/cellar?layout=list',
    viewport: PIECE,
    widths: [720, 1440],
    prepare: toTheItems,
  },
];
