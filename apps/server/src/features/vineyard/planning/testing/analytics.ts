import type { Block } from '@cuverie/contract';
import { addDays } from '@cuverie/domain';
import { beforeEach, expect } from 'vitest';
import { type SignedInClient, useTestApp } from '../../../../testing/app.ts';

export const AT = '/api/analytics/';

/** A server with an estate of Ana’s, and the figures of its fields. */
export function analyticsServer() {
  const app = useTestApp();
  let ana: SignedInClient;
  beforeEach(async () => {
    ana = await app().signUp();
  });

  const addBlock = async (fields: object = {}): Promise<string> => {
    const draft = { name: 'Clos Haut', variety: 'Merlot', estimatedYield: 6.5, targetBrix: 24 };
    const { data, error } = await ana.post<Block>(`${AT}blocks/`, { ...draft, ...fields });
    if (!data) throw new Error(error.message);
    return data.id;
  };

  /** Weekly readings, the last one today. */
  async function addWeeks(block: string, brixes: readonly number[], fields: object = {}, until = today()) {
    for (const [at, brix] of brixes.entries()) {
      const date = addDays(until, -7 * (brixes.length - 1 - at));
      const { error, status } = await ana.post(`${AT}harvest-readings/`, { block, date, brix, ...fields });
      if (status !== 201) throw new Error(error.message);
    }
  }

  const today = () => app().clock.now().toISOString().slice(0, 10);

  const get = async <Data>(call: string): Promise<Data> => {
    const { status, data } = await ana.get<Data>(`${AT}${call}`);
    expect(status).toBe(200);
    return data;
  };

  return { app, ana: () => ana, addBlock, addWeeks, today, get };
}
