import type { GrapeHolding } from '@cuverie/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { type SignedInClient, useTestApp } from '../../testing/app.ts';
import { libraryOf } from './testing/library.ts';

const app = useTestApp();
let ana: SignedInClient;
let library: ReturnType<typeof libraryOf>;
beforeEach(async () => {
  ana = await app().signUp();
  library = libraryOf(ana);
});

describe('varieties in the rest of the estate', () => {
  test('returns where a variety is grown, fermented and kept, under any of its names and in blends', async () => {
    const wine = { name: 'Cuvée', vintage: 2020, region: 'Rhône', type: 'Red' };
    const post = async (path: string, body: object) => (await ana.post<{ id: string }>(path, body)).data.id;
    const block = { name: 'Clos Haut', variety: 'Sérine', estimatedYield: 5, area: 1.25 };
    const field = await post('/api/analytics/blocks', block);
    await post('/api/analytics/blocks', { ...block, variety: 'Merlot' });
    await post('/cellar/wines', { ...wine, quantity: 6, varietal: 'Shiraz' });
    await post('/cellar/wines', { ...wine, quantity: 5, varietal: 'Shiraz' });
    const blend = await post('/cellar/wines', {
      ...wine,
      quantity: 3,
      varietal: '60 % Syrah, 40 % Grenache',
    });
    await post('/cellar/wines', { ...wine, quantity: 9, varietal: 'Petite Sirah' });
    const barrel = { ...wine, capacity: 225, fillLevel: 220.5, wineVarietal: 'SYRAH' };
    const kept = await post('/cellar/barrels', barrel);
    const tank = { name: 'Tank 1', variety: 'serine', capacity: 2000, currentVolume: 1800 };
    const fermenting = await post('/tanks', tank);
    // Deleted rows stay for a day but are not found.
    const gone = await post('/cellar/wines', { ...wine, quantity: 8, varietal: 'Syrah' });
    await ana.delete(`/cellar/wines/${gone}`);
    await ana.delete(`/cellar/barrels/${await post('/cellar/barrels', barrel)}`);

    const { id } = await library.syrah();
    const { data } = await ana.get<GrapeHolding[]>(`/grapes/${id}/holdings/`);
    expect(data).toEqual([
      { kind: 'fields', written: 'Sérine', count: 1, amount: 1.25, itemId: field },
      { kind: 'tanks', written: 'serine', count: 1, amount: 1800, itemId: fermenting },
      { kind: 'wines', written: '60 % Syrah, 40 % Grenache', count: 1, amount: 3, itemId: blend },
      { kind: 'wines', written: 'Shiraz', count: 2, amount: 11, itemId: null },
      { kind: 'barrels', written: 'SYRAH', count: 1, amount: 220.5, itemId: kept },
    ]);
    const bob = await app().signUp('Bob');
    expect((await bob.get(`/grapes/${id}/holdings/`)).data).toEqual([]);
  });
});
