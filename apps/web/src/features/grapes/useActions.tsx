import type { Grape } from '@cuverie/contract';
import { useState } from 'react';
import { messageOf } from '../../api/failure.ts';
import { DeletionDialog } from '../../ui/feedback/DeletionDialog.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useDeleteGrape, useRestoreGrape } from './grape.queries.ts';

/**
 * What is done to a grape without a form, and what went wrong with it until something else is done.
 * @param onDeleted told when a grape is gone: the button that had the focus went with it
 */
export function useActions(onDeleted: () => void) {
  const [failure, setFailure] = useState<string | null>(null);
  const [grape, setGrape] = useState<Grape>();
  const remove = useDeleteGrape();
  const bringBack = useRestoreGrape();

  const clear = () => setFailure(null);

  return {
    failure,
    clear,
    isRestoring: bringBack.isPending,
    restore: (next: Grape) => {
      clear();
      bringBack.mutate(next, {
        onSuccess: ({ name }) =>
          toast.done(next.hidden ? `${name} is back in your library.` : `${name} is the original again.`),
        onError: (cause) => setFailure(`Failed to restore grape. Please try again. ${messageOf(cause)}`),
      });
    },
    askToDelete: (next: Grape) => {
      clear();
      remove.reset();
      setGrape(next);
    },
    /** The question whether a grape is to be deleted. */
    dialog: grape && (
      <DeletionDialog
        title="Delete Grape"
        remove={remove}
        of={grape}
        done={`${grape.name} was deleted.`}
        failed="Failed to delete grape. Please try again."
        onDeleted={() => {
          setGrape(undefined);
          onDeleted();
        }}
        onClose={() => setGrape(undefined)}
      >
        Are you sure you want to delete this grape? This action cannot be undone.
        {grape.source !== 'own' && (
          <> ({grape.name} belongs to the reference: it only leaves your own library.)</>
        )}
      </DeletionDialog>
    ),
  };
}
