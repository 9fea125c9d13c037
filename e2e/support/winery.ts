import { expect, type Page } from '@playwright/test';
import type { Person } from './test.ts';

interface TestOperation {
  kind: string;
  at: string;
  lines: object[];
  reason?: string;
}

const HOUR_MS = 3_600_000;
/** The instant hours ago. */
export const hoursAgo = (hours: number): string => new Date(Date.now() - hours * HOUR_MS).toISOString();

/** The estate's winery by the API. */
export function wineryOf(page: Page, { access }: Person) {
  const headers = { authorization: `Bearer ${access}` };
  const post = async (path: string, data: object): Promise<string> => {
    const answer = await page.request.post(`/api/winery/${path}`, { headers, data });
    expect(answer.status()).toBe(201);
    return ((await answer.json()) as { data: { id: string } }).data.id;
  };
  return {
    add: post,
    addVessel: (code: string, capacity = 1000, kind = 'tank') => post('vessels', { code, capacity, kind }),
    addBarrels: async (count: number) => {
      const ids = [];
      for (let at = 1; at <= count; at += 1)
        ids.push(
          await post('vessels', { code: `B-${String(at).padStart(3, '0')}`, kind: 'barrel', capacity: 225 }),
        );
      return ids;
    },
    /** Adds full barrels of one lot, in rows of 25 in one room. */
    barrelHall: async (count: number, lot: string, hours = 72) => {
      const vessels = Array.from({ length: count }, (_, at) => ({
        code: `B-${String(at + 1).padStart(3, '0')}`,
        kind: 'barrel',
        capacity: 225,
        amount: 225,
        lot,
        room: 'Chai',
        row: 'ABCDEFGHIJKLM'.charAt(Math.floor(at / 25)),
        sources: [{ variety: 'Pinot noir', vintage: 2025 }],
      }));
      const data = { at: hoursAgo(hours), vessels };
      const answer = await page.request.post('/api/winery/openings', { headers, data });
      expect(answer.status()).toBe(201);
    },
    /** A work order for today. */
    planned: (title: string, tasks: object[]) =>
      post('work-orders', { title, due: new Date().toISOString().slice(0, 10), tasks }),
    record: (operation: TestOperation) => post('operations', operation),
    open: (to: string, amount: number, lot: string, hours: number, variety = 'Pinot noir') =>
      post('operations', {
        kind: 'open',
        at: hoursAgo(hours),
        lines: [{ to, amount, lot, sources: [{ variety, vintage: 2025, field: 'Les Montots' }] }],
      }),
    /** The latest operation. */
    linesOfNewest: async (): Promise<{ sources?: object[] }[]> => {
      const answer = await page.request.get('/api/winery/operations?limit=1', { headers });
      const { data } = (await answer.json()) as { data: { lines: { sources?: object[] }[] }[] };
      return data[0]?.lines ?? [];
    },
    /** Vessel ids by code. */
    idsByCode: async (): Promise<Record<string, string>> => {
      const answer = await page.request.get('/api/winery/vessels', { headers });
      const { data } = (await answer.json()) as { data: { code: string; id: string }[] };
      return Object.fromEntries(data.map(({ code, id }) => [code, id]));
    },
    /** Levels by vessel code. */
    levels: async (): Promise<Record<string, number>> => {
      const answer = await page.request.get('/api/winery/vessels', { headers });
      const { data } = (await answer.json()) as { data: { code: string; level: number }[] };
      return Object.fromEntries(data.map(({ code, level }) => [code, level]));
    },
  };
}
