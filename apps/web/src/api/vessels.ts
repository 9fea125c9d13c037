import { type Vessel, vesselOperations } from '@cuverie/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { wineryMenu } from '../platform/winery-menu.ts';
import { call } from './client.ts';

/** The vessels as they are now, as the cellar map asks for them. */
const vesselsNow = queryOptions({
  queryKey: ['winery', 'vessels', 'now'],
  queryFn: ({ signal }) => call(vesselOperations.list, { query: {}, signal }),
});

/** A vessel of the winery's record; `undefined` where there is none, or no record is kept. */
export function useVessel(id: string | null): Vessel | undefined {
  const { data } = useQuery({ ...vesselsNow, enabled: wineryMenu.use() && id !== null });
  return data?.find((vessel) => vessel.id === id);
}

/** The vessels in use that wine can be in. */
export function useWineVessels(): Vessel[] {
  const { data = [] } = useQuery({ ...vesselsNow, enabled: wineryMenu.use() });
  return data.filter(({ unit, archivedAt }) => unit === 'L' && archivedAt === null);
}
