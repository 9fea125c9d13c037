import type { Page } from 'playwright-core';

export const SCHEMES = ['light', 'dark'] as const;
export type Scheme = (typeof SCHEMES)[number];

export interface Shot {
  /** The name of the files, also used by the page. */
  name: string;
  /** The address in the app. */
  path: string;
  /** In CSS pixels, with two dots each. */
  viewport: { width: number; height: number };
  /** The two stored widths, in dots. */
  widths: readonly [number, number];
  /** Actions before the screenshot; resolves when they are done. */
  prepare?: (page: Page) => Promise<void>;
}

const DESK = { width: 1200, height: 820 };
const PIECE = { width: 1000, height: 720 };

/** The height of the bar at the top, with a margin. */
const BELOW_THE_BAR = 80;

/** Scrolls past the figures, which the first picture already shows. */
const toTheItems = async (page: Page) => {
  const toggle = page.getByRole('radiogroup', { name: 'Show' });
  await toggle.waitFor();
  const { y = BELOW_THE_BAR } = (await toggle.boundingBox()) ?? {};
  await page.evaluate(`scrollTo(0, ${y - BELOW_THE_BAR})`);
};

/** Opens the dialog of the wine with this name. */
const openWine = (name: string) => async (page: Page) => {
  await page.getByRole('main').getByRole('link', { name }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  // Removes the focus ring, so that the picture shows the wine and not the cursor.
  await dialog.getByRole('textbox').first().blur();
  // The page beside the picture refers to the tasting notes.
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
