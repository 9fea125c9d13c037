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
/** What starts servers of its own: servers that are killed, full, send mail, closed to sign-ups, paid, tied to an organisation, weather or a broker, or out of reach. */
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
  'brokers',
].map((name) => `**/${name}.spec.ts`);

/** The tag of the walk through a capability; `npm test` runs these, the gate all. */
const WALK = /@walk/;
const PHONE = '**/*.phone.spec.ts';

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  globalSetup: './support/server.ts',
  fullyParallel: true,
  // As many as a small machine has cores: more make all of them slower, and messages shown for seconds are missed.
  workers: 2,
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
    // It would store the whole application for each test; tests about it turn it on.
    serviceWorkers: 'block',
    locale: 'en-GB',
    timezoneId: 'Europe/Paris',
    // A trace (`--trace on`) slows everything, and reads previews in ways the security policy complains of.
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'walks', use: desk, grep: WALK, testIgnore: [PHONE, SCREENS, ...OWN_SERVERS] },
    // What differs on a phone is tried on one.
    { name: 'phone-walks', use: phone, grep: WALK, testMatch: PHONE },
    { name: 'details', use: desk, grepInvert: WALK, testIgnore: [PHONE, SCREENS, ...OWN_SERVERS] },
    { name: 'phone-details', use: phone, grepInvert: WALK, testMatch: PHONE },
    {
      name: 'servers',
      testMatch: OWN_SERVERS,
      // Each starts a server and a database of its own, some several times: a busy machine needs minutes for that.
      timeout: 10 * 60_000,
      expect: { timeout: 60_000 },
      use: { ...desk, actionTimeout: 60_000, navigationTimeout: 60_000 },
    },
    { name: 'screens', use: desk, testMatch: SCREENS },
  ],
});
