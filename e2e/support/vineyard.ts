import { type Download, expect, type Page } from '@playwright/test';
import { type Person, signIn } from './test.ts';

export type Fields = Record<string, unknown>;

/** The estate's vineyard by the API. */
export function vineyardOf(page: Page, { access }: Person) {
  const headers = { authorization: `Bearer ${access}` };
  const post = async (path: string, data: Fields): Promise<{ id: string }> => {
    const answer = await page.request.post(`/api/analytics/${path}`, { headers, data });
    expect(answer.status()).toBeLessThan(300);
    return ((await answer.json()) as { data: { id: string } }).data;
  };
  return {
    addField: (fields: Fields = {}) =>
      post('blocks/', { name: 'Clos Haut', variety: 'Merlot', estimatedYield: 6.5, ...fields }),
    addReading: (block: string, fields: Fields) => post('harvest-readings/', { block, ...fields }),
    keepWeather: (block: string, days: Fields[]) => post('weather/', { block, days }),
    fields: async (): Promise<Fields[]> => {
      const answer = await page.request.get('/api/analytics/blocks/', { headers });
      return ((await answer.json()) as { data: Fields[] }).data;
    },
    weather: async (block: string): Promise<unknown> => {
      const answer = await page.request.get(`/api/analytics/blocks/${block}/weather/`, { headers });
      return ((await answer.json()) as { data: unknown }).data;
    },
    readings: async (): Promise<Fields[]> => {
      const answer = await page.request.get('/api/analytics/harvest-readings/', { headers });
      return ((await answer.json()) as { data: Fields[] }).data;
    },
  };
}

const DAY_MS = 86_400_000;
export const day = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10);

export async function openVineyard(page: Page, person: Person): Promise<void> {
  await signIn(page, person);
  await page.goto('/yield-management');
  await expect(page.getByRole('heading', { level: 1, name: 'Yield Management' })).toBeVisible();
  await expect(page).toHaveTitle('Yield Management');
}

export const measurements = (page: Page) =>
  page.getByRole('region', { name: 'Grape Measurements', exact: true });
export const rows = (page: Page) =>
  page.getByRole('region', { name: 'Grape measurements, the newest day first' }).locator('tbody tr');
export const cardOf = (page: Page, name: string) =>
  page
    .getByRole('list', { name: /^Your Fields/ })
    .getByRole('listitem')
    .filter({ hasText: name });

export async function textOf(download: Download): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of await download.createReadStream()) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}
