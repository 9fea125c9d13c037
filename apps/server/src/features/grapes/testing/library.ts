/** Helpers of library tests: an unused variety, and calls to add and find it. */
import type { Grape } from '@cuverie/contract';
import type { SignedInClient } from '../../../testing/app.ts';

export const draft = {
  name: 'Räuschling',
  synonyms: [' Zürirebe ', '', 'Drutsch', 'drutsch'],
  color: 'White',
  origin: 'Switzerland, Zürich',
  flavor_profile: ['lime', 'wet stone'],
  baume_level: 10.8,
  baume_harvest_recommended: 11.1,
  brix_level: 19.5,
  brix_harvest_recommended: 20,
  recommended_soil: 'Gravel of the lake terraces',
  details: 'Late-ripening and full of acid.',
  picture: 'https://example.com/rauschling.jpg',
};

/** The calls of the library for tests. */
export function libraryOf(client: SignedInClient) {
  const list = async (query = ''): Promise<Grape[]> => (await client.get<Grape[]>(`/grapes/${query}`)).data;
  return {
    list,
    add: async (fields: object = {}): Promise<Grape> => {
      const { status, data, error } = await client.post<Grape>('/grapes/create/', { ...draft, ...fields });
      if (status !== 201) throw new Error(error.message);
      return data;
    },
    names: async (query: string) => (await list(query)).map(({ name }) => name),
    syrah: async () => (await list('?q=Syrah'))[0] as Grape,
  };
}
