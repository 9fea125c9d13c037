import { type Trial, type TrialChanges, type TrialDraft, trialOperations } from '@cuverie/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { unlessGone } from '../../../api/failure.ts';
import { useChange } from '../../../api/use-change.ts';
import { WINERY } from '../pages.ts';

const TRIALS = [...WINERY, 'trials'] as const;

/** All trials with their blends, the newest first. */
export const trialList = queryOptions({
  queryKey: TRIALS,
  queryFn: ({ signal }) => call(trialOperations.list, { signal }),
});

export const useAddTrial = () => useChange((body: TrialDraft) => call(trialOperations.add, { body }), TRIALS);

export const useUpdateTrial = () =>
  useChange(
    ({ id, changes }: { id: string; changes: TrialChanges }) =>
      call(trialOperations.update, { params: { id }, body: changes }),
    TRIALS,
  );

export const useDeleteTrial = () =>
  useChange(({ id }: Trial) => unlessGone(call(trialOperations.delete, { params: { id } })), TRIALS);
