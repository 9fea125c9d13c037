import type { Grape } from '@cuverie/contract';
import { useState } from 'react';
import { messageOf } from '../../api/failure.ts';
import { toast } from '../../ui/toast.ts';
import { useDeleteGrape, useRestoreGrape } from './grape.queries.ts';

/**
 * What is done to a grape without a form, and what went wrong with it until something else is done.
 * @param deleted told when a grape is gone: the button that had the focus went with it
 */
export function useActions(deleted: (grape: Grape) => void) {
  const [failure, setFailure] = useState<string | null>(null);
  const [grape, setGrape] = useState<Grape | null>(null);
  const [isAsking, setAsking] = useState(false);
  const remove = useDeleteGrape();
  const bringBack = useRestoreGrape();

  const clear = () => setFailure(null);

  return {
    failure,
    clear,
    isRestoring: bringBack.isPending,
    askToDelete: (next: Grape) => {
      clear();
      remove.reset();
      setGrape(next);
      setAsking(true);
    },
    restore: (next: Grape) => {
      clear();
      bringBack.mutate(next, {
        onSuccess: ({ name }) =>
          toast.done(next.hidden ? `${name} is back in your library.` : `${name} is the original again.`),
        onError: (cause) => setFailure(`Failed to restore grape. Please try again. ${messageOf(cause)}`),
      });
    },
    deletion: {
      grape,
      isAsking,
      isBusy: remove.isPending,
      failure: remove.error
        ? `Failed to delete grape. Please try again. ${messageOf(remove.error)}`
        : undefined,
      keep: () => {
        if (!remove.isPending) setAsking(false);
      },
      confirm: () => {
        if (grape === null || remove.isPending) return;
        clear();
        remove.mutate(grape, {
          onSuccess: () => {
            setAsking(false);
            deleted(grape);
            toast.done(`${grape.name} was deleted.`);
          },
        });
      },
    },
  };
}

export type Deletion = ReturnType<typeof useActions>['deletion'];
