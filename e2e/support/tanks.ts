import { type APIRequestContext, expect } from '@playwright/test';
import type { Person } from './test.ts';

export interface StoredReading {
  id: string;
  temperature: number | null;
  brix: number | null;
  pH: number | null;
  alcohol: number | null;
  alcoholIsEstimate: boolean;
  rawValue: number | null;
  rawScale: string | null;
  notes: string | null;
}

export interface StoredTank {
  id: string;
  name: string;
  status: string;
  currentVolume: number;
  readings: StoredReading[];
}

const HOUR_MS = 3_600_000;

/** The tanks of an estate, by the API: to set up a test, and to see what is really stored. */
export function tanksOf(request: APIRequestContext, { access }: Person) {
  const headers = { authorization: `Bearer ${access}` };
  async function post<Data>(path: string, data: object): Promise<Data> {
    const answer = await request.post(path, { headers, data });
    expect(answer.status()).toBe(201);
    return ((await answer.json()) as { data: Data }).data;
  }
  return {
    /** Adds a tank with °Bx read at equal distances up to now, the last value the newest. */
    async add(
      name: string,
      sugars: readonly number[] = [],
      fields: object = {},
      hours = 12,
    ): Promise<StoredTank> {
      const tank = await post<StoredTank>('/tanks', {
        name,
        variety: 'Pinot Noir',
        capacity: 6000,
        currentVolume: 4500,
        ...fields,
      });
      for (const [at, brix] of sugars.entries()) {
        const timestamp = new Date(Date.now() - (sugars.length - 1 - at) * hours * HOUR_MS).toISOString();
        await post(`/tanks/${tank.id}/readings`, { timestamp, brix, temperature: 24, pH: 3.45, alcohol: 1 });
      }
      return tank;
    },
    /** Changes the newest reading of the only tank, as another person at the same time would. */
    async changeNewest(fields: object): Promise<void> {
      const [tank] = await this.all();
      const path = `/tanks/${tank?.id}/readings/${tank?.readings[0]?.id}`;
      expect((await request.put(path, { headers, data: fields })).status()).toBe(200);
    },
    async archive({ id }: StoredTank): Promise<void> {
      const answer = await request.put(`/tanks/${id}`, { headers, data: { status: 'archived' } });
      expect(answer.status()).toBe(200);
    },
    async all(): Promise<StoredTank[]> {
      const answer = await request.get('/tanks', { headers });
      return ((await answer.json()) as { data: StoredTank[] }).data;
    },
  };
}

/** A healthy ferment, read twice a day. */
export const HEALTHY = [24, 23.6, 22.4, 20.1, 17, 13.4, 10, 7.1] as const;

/** One that has not moved for days. */
export const STUCK = [24, 22, 18, 13, 9, 7, 6.2, 6, 6, 6, 6, 6] as const;
