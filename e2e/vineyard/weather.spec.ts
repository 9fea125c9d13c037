import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { type OwnServer, withServer } from '../support/running-server.ts';
import { test as base, expect } from '../support/test.ts';
import { cardOf, openVineyard, vineyardOf } from '../support/vineyard.ts';
import { playWeather } from '../support/weather.ts';

/** Coordinates for which the service has no weather. */
const UNKNOWN: [number, number] = [50, 10];

interface Own {
  weather: Awaited<ReturnType<typeof playWeather>>;
  /** A server without a weather service until its restart. */
  own: OwnServer;
}

const test = base.extend<Own>({
  weather: async ({}, use) => {
    const weather = await playWeather(
      (hour, day) => ({
        ...(day === 0 && hour < 10 && { rain: 1.2 }),
        ...(day === 5 && hour >= 13 && hour < 16 && { temperature: 36.5 }),
      }),
      UNKNOWN[0],
    );
    await use(weather);
    weather.stop();
  },
  own: async ({}, use) => {
    await withServer({}, use);
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

/** Selects a field, whose forecast is then shown. */
async function openField(page: Page, name: string) {
  await cardOf(page, name).getByRole('button', { name, exact: true }).click();
  return page.getByRole('region', { name: `Weather ahead at ${name}` });
}

test('reports a missing weather service, then shows the weather of a field and its failure at another', async ({
  page,
  person,
  own,
  weather,
}) => {
  const vineyard = vineyardOf(page, person);
  await vineyard.addField({ location: { coordinates: growing() } });
  await vineyard.addField({ name: 'Far Away', location: { coordinates: UNKNOWN } });
  await openVineyard(page, person);
  const ahead = await openField(page, 'Clos Haut');
  await expect(ahead).toContainText('this server is connected to no weather service');
  await expect(page.getByRole('main')).not.toContainText(/Disease risk\s*(Low|Medium|High)/);
  // The page must not call a starting server.
  await page.goto('/brand/mark.svg');
  await own.stop();
  await own.start({ WEATHER_URL: weather.url, WEATHER_NAME: 'Weather of the test' });
  await page.goto('/yield-management');
  await openField(page, 'Clos Haut');
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
  await expect(await openField(page, 'Far Away')).toContainText(
    /Weather could not be had since .*: Weather of the test refused to answer \(400: No data for this location\.\)\./,
  );
});
