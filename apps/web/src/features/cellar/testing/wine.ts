import { WINE, type Wine } from '@cuverie/contract';

const empty = Object.fromEntries(Object.keys(WINE).map((field) => [field, null])) as unknown as Wine;

/** A stored wine with the given values, all other fields empty. */
export const wineWith = (values: Partial<Wine>): Wine => ({
  ...empty,
  id: 'a',
  version: 1,
  name: 'Volnay',
  vintage: 2015,
  region: 'Burgundy',
  type: 'Red',
  quantity: 1,
  bottleSizeMl: 750,
  holdings: [{ place: null, bottles: 1, bottleSizeMl: 750 }],
  image: null,
  thumbnail: null,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  ...values,
});
