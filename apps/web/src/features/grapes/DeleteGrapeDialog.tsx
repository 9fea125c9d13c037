import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import type { Deletion } from './useActions.ts';

export function DeleteGrapeDialog({ deletion }: { deletion: Deletion }) {
  const { grape, isAsking, isBusy, failure, keep, confirm } = deletion;
  return (
    <ConfirmDialog
      opened={isAsking}
      title="Delete Grape"
      confirm="Delete"
      busy={isBusy}
      failure={failure}
      onConfirm={confirm}
      onClose={keep}
    >
      Are you sure you want to delete this grape? This action cannot be undone.
      {grape !== null && grape.source !== 'own' && (
        <> ({grape.name} belongs to the reference: it only leaves your own library.)</>
      )}
    </ConfirmDialog>
  );
}
