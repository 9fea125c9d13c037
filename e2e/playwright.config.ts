import { defineConfig, devices } from '@playwright/test';

/** Where none is named, Playwright takes its own. */
const executablePath = process.env.CHROMIUM_PATH;

/** Chromium reaches for its maker's services at every start; tests talk to this machine alone. */
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const phone = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } };
const desk = { viewport: { width: 1440, height: 900 } };

const SCREENS = '**/accessible.spec.ts';
/** What starts servers of its own: they are killed, run out of room, send mail, take nobody, are paid, or know an organisation. */
const OWN_SERVERS = [
  'crash',
  'limits',
  'forgot-password',
  'account-leaving',
  'plans',
  'sign-up.closed',
  'organisation',
].map((name) => `**/${name}.spec.ts`);

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  globalSetup: './support/server.ts',
  fullyParallel: true,
  // One more than the cores of a small machine: many tests wait, for a network that is gone or a server that ended.
  workers: 3,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 90_000,
  // A busy machine is slow to fetch and wake the application; what is wrong stays wrong.
  expect: { timeout: 20_000 },
  use: {
    launchOptions: { args: QUIET, ...(executablePath !== undefined && { executablePath }) },
    actionTimeout: 10_000,
    navigationTimeout: 15_000,
    // What is still fading in is not as readable as it will be.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-GB',
    timezoneId: 'Europe/Paris',
    // A trace (`--trace on`) slows everything, and reads previews in ways the security policy complains of.
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'desk', use: desk, testIgnore: ['**/*.phone.spec.ts', SCREENS, ...OWN_SERVERS] },
    // What differs on a phone is tried on one.
    { name: 'phone', use: phone, testMatch: '**/*.phone.spec.ts' },
    // These take long: they run by their names.
    { name: 'servers', use: desk, testMatch: OWN_SERVERS },
    { name: 'screens', use: desk, testMatch: SCREENS },
  ],
});
