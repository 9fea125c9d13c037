import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { type RunningServer, startServer } from '../support/running-server.ts';
import { test as base, expect, type Person } from '../support/test.ts';
import { cardOf, openVineyard, vineyardOf } from '../support/vineyard.ts';
import { playWeather } from '../support/weather.ts';

interface Own {
  weather: Awaited<ReturnType<typeof playWeather>>;
  /** A server without a weather service until its restart. */
  own: { origin: string; connect: () => Promise<void> };
}

const test = base.extend<Own>({
  weather: async ({}, use) => {
    const weather = await playWeather((hour, day) => ({
      ...(day === 0 && hour < 10 && { rain: 1.2 }),
      ...(day === 5 && hour >= 13 && hour < 16 && { temperature: 36.5 }),
    }));
    await use(weather);
    weather.stop();
  },
  own: async ({ weather }, use) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'cuverie-weather-'));
    let server: RunningServer = await startServer(dataDir);
    const { origin } = server;
    const connect = async () => {
      await server.stop();
      server = await startServer(dataDir, {
        PORT: new URL(origin).port,
        WEATHER_URL: weather.url,
        WEATHER_NAME: 'Weather of the test',
      });
    };
    await use({ origin, connect });
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  },
  baseURL: async ({ own }, use) => {
    await use(own.origin);
  },
});

/** Coordinates of the field. */
const growing = (): [number, number] => {
  const month = new Date().getUTCMonth() + 1;
  return month >= 4 && month <= 10 ? [44.84, -0.58] : [-33.93, 18.86];
};

/** The vineyard with a selected field, whose forecast is shown. */
async function openField(page: Page, person: Person) {
  await openVineyard(page, person);
  await cardOf(page, 'Clos Haut').getByRole('button', { name: 'Clos Haut', exact: true }).click();
  return page.getByRole('region', { name: 'Weather ahead at Clos Haut' });
}

// Each starts its own server twice.
test.slow();

test('reports a missing weather service, and loads the weather of a field once there is one', async ({
  page,
  person,
  own,
}) => {
  await vineyardOf(page, person).addField({ location: { coordinates: growing() } });
  const ahead = await openField(page, person);
  await expect(ahead).toContainText('this server is connected to no weather service');
  await expect(page.getByRole('main')).not.toContainText(/Disease risk\s*(Low|Medium|High)/);
  // The page must not call a starting server.
  await page.goto('/brand/mark.svg');
  await own.connect();
  await openField(page, person);
  await expect(async () => {
    await page.reload();
    await expect(ahead).toContainText('Weather data by Weather of the test', { timeout: 3000 });
  }).toPass();
  const days = ahead.getByRole('region', { name: 'Forecast at Clos Haut' });
  await expect(days.locator('tbody tr')).toHaveCount(11);
  await expect(days.getByRole('row', { name: 'Today' })).toContainText('12.0 mm');
  await expect(days.getByRole('row', { name: 'Today' })).toContainText('12 km/h');
  await expect(ahead.getByLabel('Frost, heat and rain ahead')).toContainText(
    /Heat on .*: 3 hours of 35 °C or more, up to 36.5 °C\./,
  );
  const diseases = ahead.getByRole('list', { name: 'Disease pressure at Clos Haut' });
  await expect(diseases.getByRole('listitem').filter({ hasText: 'Downy mildew' })).toContainText(
    /High.*Infection last possible on .*, lesions would show/,
  );
  await ahead.getByText('What it is computed from').click();
  await expect(ahead).toContainText('Gubler and others (1999)');
  await expect(page.getByLabel('Key metrics')).toContainText(/Disease risk\s*High/);
  await expectAccessible(page);
});

test('reports a failing service beside the last known weather', async ({ page, person, own, weather }) => {
  weather.isRefusing = true;
  await vineyardOf(page, person).addField({ location: { coordinates: growing() } });
  await own.connect();
  const ahead = await openField(page, person);
  await expect(async () => {
    await page.reload();
    await expect(ahead).toContainText(
      /Weather could not be had since .*: Weather of the test refused to answer \(503: Closed for the day\.\)\./,
      { timeout: 3000 },
    );
  }).toPass();
});
