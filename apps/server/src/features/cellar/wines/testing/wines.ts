import type { Wine } from '@cuverie/contract';
import { beforeEach } from 'vitest';
import { type SignedInClient, useTestApp } from '../../../../testing/app.ts';

export const WINES = '/cellar/wines/';
export const draft = { name: 'Clos des Fées', vintage: 2019, region: 'Roussillon', type: 'Red', quantity: 6 };
export const fullDraft = {
  ...draft,
  producer: 'Hervé Bizeul',
  varietal: 'Grenache',
  bottleSizeMl: 1500,
  price: '€ 45,00',
  currency: 'EUR',
  alcohol: '14.5 %',
  rating: 93.5,
  purchaseDate: '2022-03-01',
  drinkFrom: 2024,
  drinkBy: '2034-06-30',
  lastTasted: '2024-02-29',
  storageLocation: 'Rack A2',
  notes: 'Open an hour before.\nDecant.',
  extra: { 'CT score': '94' },
  source: 'cellartracker:iWine:12:1500',
  country: 'France',
  appellation: 'Côtes du Roussillon Villages',
  designation: 'Les Sorcières',
  baseYear: 2018,
  style: 'Fortified',
  tags: ['gift', 'old'],
};

/** A server with an estate of Ana’s, and its wines. */
export function winesServer() {
  const app = useTestApp();
  let ana: SignedInClient;
  beforeEach(async () => {
    ana = await app().signUp();
  });

  const addWine = async (fields: object = {}, client = ana): Promise<Wine> => {
    const { status, data, error } = await client.post<Wine>(WINES, { ...draft, ...fields });
    if (status !== 201) throw new Error(error.message);
    return data;
  };

  return { app, ana: () => ana, addWine };
}
