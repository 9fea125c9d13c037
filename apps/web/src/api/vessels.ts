import { registerOperations, type Vessel, vesselOperations, wineStateOperations } from '@cuverie/contract';
import { useQuery } from '@tanstack/react-query';
import { wineryMenu } from '../platform/winery-menu.ts';
import { WINERY } from './query-keys.ts';
import { queryOf } from './query-of.ts';

/** The current vessels, as the cellar map queries them. */
const vesselsNow = queryOf([...WINERY, 'vessels', 'now'], vesselOperations.list, { query: {} });

/** A vessel of the winery; `undefined` if there is none, or the estate keeps no winery records. */
export function useVessel(id: string | null): Vessel | undefined {
  const { data } = useQuery({ ...vesselsNow, enabled: wineryMenu.use() && id !== null });
  return data?.find((vessel) => vessel.id === id);
}

/** The vessels in use that can contain wine. */
export function useWineVessels(): Vessel[] {
  const { data = [] } = useQuery({ ...vesselsNow, enabled: wineryMenu.use() });
  return data.filter(({ unit, archivedAt }) => unit === 'L' && archivedAt === null);
}

/** The state of the wine in a vessel, now or at an instant. */
export const wineInVessel = (id: string, at?: string) =>
  queryOf([...WINERY, 'wine', 'vessel', id, at ?? 'now'], wineStateOperations.vessel, {
    params: { id },
    query: { at },
  });

/** The lots a vessel held and holds, the newest first. */
export const winesOfVessel = (id: string) =>
  queryOf([...WINERY, 'vessel', id, 'wines'], registerOperations.wines, { params: { id } });
