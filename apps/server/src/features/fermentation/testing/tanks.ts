/** Helpers for tests of tanks and their readings. */
import type { Tank, TankReading } from '@cuverie/contract';
import type { SignedInClient } from '../../../testing/app.ts';

export const TANKS = '/tanks/';
export const draft = { name: 'Tank 1', variety: 'Merlot', capacity: 2000 };

export const readingsOf = (tank: Tank | string): string =>
  `${TANKS}${typeof tank === 'string' ? tank : tank.id}/readings/`;

/** The calls of the tank log. */
export function tankBookOf(client: () => SignedInClient) {
  return {
    addTank: async (fields: object = {}): Promise<Tank> => {
      const { status, data, error } = await client().post<Tank>(TANKS, { ...draft, ...fields });
      if (status !== 201) throw new Error(error.message);
      return data;
    },
    getTank: async (id: string): Promise<Tank> => (await client().get<Tank>(TANKS + id)).data,
    addReading: async (tank: Tank, fields: object = { temperature: 24, brix: 18 }): Promise<TankReading> =>
      (await client().post<TankReading>(readingsOf(tank), fields)).data,
  };
}
