import { defineConfig, devices } from '@playwright/test';

/** Without it Playwright uses its own browser. */
const executablePath = process.env.CHROMIUM_PATH;

/** Stops Chromium from calling online services; tests use this machine only. */
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A page lives for seconds: most code that the browser would optimize after 400 calls is not called often enough to
  // pay for it. Saves a tenth of the time.
  '--js-flags=--invocation-count-for-maglev=3000',
];

/** One per core of a small machine; with more, short notifications are missed. */
const workers = 2;

const phone = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } };
const desk = { viewport: { width: 1440, height: 900 } };

const SCREENS = '**/accessible.spec.ts';
/** Tests with their own servers: killed, full, offline, with mail, plans, an organisation or weather. */
const OWN_SERVERS = [
  'crash',
  'limits',
  'offline',
  'unsent',
  'forgot-password',
  'account-leaving',
  'plans',
  'sign-up.closed',
  'organisation',
  'weather',
].map((name) => `**/${name}.spec.ts`);

/** The tag of the main walks of each section, which `npm test` runs; the gate runs all tests. */
const WALK = /@walk/;
const PHONE = '**/*.phone.spec.ts';

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  globalSetup: './support/server.ts',
  fullyParallel: true,
  // Tests with their own servers often wait for them: a third one keeps the two cores of a small machine busy.
  workers: 3,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 90_000,
  // Long enough for a busy machine.
  expect: { timeout: 20_000 },
  use: {
    launchOptions: { args: QUIET, ...(executablePath !== undefined && { executablePath }) },
    actionTimeout: 10_000,
    navigationTimeout: 15_000,
    // Elements that fade in would fail the contrast check.
    contextOptions: { reducedMotion: 'reduce' },
    // It would cache the whole application in each test; its own tests enable it.
    serviceWorkers: 'block',
    locale: 'en-GB',
    timezoneId: 'Europe/Paris',
    // Traces (`--trace on`) slow the tests and violate the security policy.
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'walks', workers, use: desk, grep: WALK, testIgnore: [PHONE, SCREENS, ...OWN_SERVERS] },
    // Differences on a phone.
    { name: 'phone-walks', workers, use: phone, grep: WALK, testMatch: PHONE },
    {
      name: 'servers',
      testMatch: OWN_SERVERS,
      // Each starts a server and a database, some several times, which takes minutes on a busy machine.
      timeout: 10 * 60_000,
      expect: { timeout: 60_000 },
      use: { ...desk, actionTimeout: 60_000, navigationTimeout: 60_000 },
    },
    { name: 'screens', workers, use: desk, testMatch: SCREENS },
    { name: 'details', workers, use: desk, grepInvert: WALK, testIgnore: [PHONE, SCREENS, ...OWN_SERVERS] },
    { name: 'phone-details', workers, use: phone, grepInvert: WALK, testMatch: PHONE },
  ],
});
