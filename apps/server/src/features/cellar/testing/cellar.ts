import type { Barrel, BulkResult, Undone, Wine } from '@cuverie/contract';
import type { SignedInClient } from '../../../testing/app.ts';

export const WINE = {
  name: 'Clos',
  vintage: 2019,
  region: 'Jura',
  type: 'Red',
  quantity: 6,
  storageLocation: 'A1',
};
const BARREL = { name: 'Lot', vintage: 2024, region: 'Jura' };

export const addWine = async (client: SignedInClient, fields: object = {}): Promise<Wine> =>
  (await client.post<Wine>('/cellar/wines', { ...WINE, ...fields })).data;

export const addBarrel = async (client: SignedInClient, fields: object = {}): Promise<Barrel> =>
  (await client.post<Barrel>('/cellar/barrels', { ...BARREL, ...fields })).data;

export const wines = async (client: SignedInClient): Promise<Wine[]> =>
  (await client.get<Wine[]>('/cellar/wines?sort=name')).data;

/** Changes or deletes many rows. */
export const bulk = (client: SignedInClient, act: string, body: object, things = 'wines') =>
  client.post<BulkResult>(`/api/cellar/${things}/bulk-${act}`, body);

/** Undoes a bulk change. */
export const undo = (client: SignedInClient, id: string) => client.post<Undone>(`/api/cellar/undo/${id}`);

/** Returns a wine as listed, without the fields an undo changes. */
export const withoutUndoneFields = (wine: Wine) => ({
  extra: null,
  source: null,
  ...wine,
  version: null,
  updatedAt: null,
});
