import { trialOperations, type WineState } from '@cuverie/contract';
import { useQueries } from '@tanstack/react-query';
import { WINERY } from '../../../api/query-keys.ts';
import { queryOf } from '../../../api/query-of.ts';
import { useDelete, useSend, useUpdate } from '../../../api/use-change.ts';
import { wineInVessel } from '../../../api/vessels.ts';

const TRIALS = [...WINERY, 'trials'] as const;

/** All trials with their blends, the newest first. */
export const trialList = queryOf(TRIALS, trialOperations.list, {});

export const useAddTrial = () => useSend(trialOperations.add, TRIALS);

export const useUpdateTrial = () => useUpdate(trialOperations.update, TRIALS);

export const useDeleteTrial = () => useDelete(trialOperations.delete, TRIALS);

/** The state of the wine in each of these vessels, as far as it is loaded. */
export const useWineStates = (vessels: readonly string[]): ReadonlyMap<string, WineState> =>
  useQueries({
    queries: vessels.map((id) => wineInVessel(id)),
    combine: (found) =>
      new Map(vessels.flatMap((id, at) => (found[at]?.data ? [[id, found[at].data] as const] : []))),
  });
