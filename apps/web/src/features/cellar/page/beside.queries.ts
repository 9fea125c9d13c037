import { type BarrelWhere, barrelOperations, type WineWhere, wineOperations } from '@cuverie/contract';
import { callPage } from '../../../api/client.ts';
import { BARRELS, WINES } from '../../../api/query-keys.ts';

type ByName = 'name' | '-name';

/** The id of the wine that follows another by name, among those of the filters; `null` if there is none. */
export const wineBeside = (where: WineWhere, after: string) => (sort: ByName) => ({
  queryKey: [...WINES, 'beside', where, after, sort],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const { data } = await callPage(wineOperations.list, {
      query: { ...where, after, sort, limit: 1 },
      signal,
    });
    return data[0]?.id ?? null;
  },
});

/** The id of the barrel that follows another by name; `null` if there is none. */
export const barrelBeside = (where: BarrelWhere, after: string) => (sort: ByName) => ({
  queryKey: [...BARRELS, 'beside', where, after, sort],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const query = { ...where, after, sort, limit: 1 };
    return (await callPage(barrelOperations.list, { query, signal })).data[0]?.id ?? null;
  },
});
