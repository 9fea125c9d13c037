import { type APIRequestContext, expect } from '@playwright/test';

/** A stored wine or barrel with the fields tests use. */
export interface Item {
  id: string;
  version: number;
  name: string;
  region: string;
  notes: string | null;
  image: string | null;
  thumbnail: string | null;
}

export interface Wine extends Item {
  vintage: number;
  quantity: number;
}

export interface Barrel extends Item {
  barrelId: string;
  capacity: number;
  location: string | null;
  fillLevel: number;
}

type Fields = Record<string, unknown>;

function shelf<Kept extends Item>(
  request: APIRequestContext,
  token: string,
  path: string,
  usual: () => Fields,
) {
  const headers = { authorization: `Bearer ${token}` };
  return {
    async add(fields: Fields = {}): Promise<Kept> {
      const answer = await request.post(path, { headers, data: { ...usual(), ...fields } });
      expect(answer.status()).toBe(201);
      return ((await answer.json()) as { data: Kept }).data;
    },
    /** Adds many by an import. */
    async addMany(items: readonly Fields[]): Promise<void> {
      const kind = path.split('/').at(-1);
      const draft = { kind, fileName: 'many.csv', format: 'test', rows: items.length, onMatch: 'add' };
      const started = await request.post('/api/imports', { headers, data: draft });
      const { id } = ((await started.json()) as { data: { id: string } }).data;
      const rows = items.map((fields, index) => ({ line: index + 1, values: { ...usual(), ...fields } }));
      for (let from = 0; from < rows.length; from += 1000) {
        const data = { rows: rows.slice(from, from + 1000), strict: true };
        const answer = await request.post(`/api/imports/${id}/rows`, { headers, data });
        expect(answer.status()).toBe(200);
      }
      expect((await request.post(`/api/imports/${id}/finish`, { headers })).status()).toBe(200);
    },
    async change(id: string, fields: Fields): Promise<void> {
      const answer = await request.put(`${path}/${id}`, { headers, data: fields });
      expect(answer.status()).toBe(200);
    },
    async remove(id: string): Promise<void> {
      expect((await request.delete(`${path}/${id}`, { headers })).status()).toBe(200);
    },
    async all(): Promise<Kept[]> {
      const answer = await request.get(path, { headers });
      return ((await answer.json()) as { data: Kept[] }).data;
    },
  };
}

/** Wines and barrels of one estate. */
export function estateOf(request: APIRequestContext, token: string) {
  return {
    wines: shelf<Wine>(request, token, '/cellar/wines', () => ({
      name: 'Clos des Vignes',
      vintage: 2018,
      region: 'Burgundy',
      type: 'Red',
      quantity: 6,
    })),
    barrels: shelf<Barrel>(request, token, '/cellar/barrels', () => ({
      name: 'North Slope',
      vintage: 2023,
      region: 'Burgundy',
    })),
  };
}

export type Estate = ReturnType<typeof estateOf>;
