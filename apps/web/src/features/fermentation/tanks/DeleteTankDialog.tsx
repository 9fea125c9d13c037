import type { Tank } from '@cuverie/contract';
import { DeletionDialog } from '../../../ui/feedback/DeletionDialog.tsx';
import { useDeleteTank } from './tank.queries.ts';

interface Props {
  tank: Tank;
  /** Left out, it closes. */
  onDeleted?: () => void;
  onClose: () => void;
}

/** Deletes a tank without readings. */
export function DeleteTankDialog({ tank, onDeleted, onClose }: Props) {
  return (
    <DeletionDialog
      title={`Delete ${tank.name}?`}
      remove={useDeleteTank()}
      of={tank.id}
      done={`${tank.name} was deleted.`}
      failed={`${tank.name} was not deleted.`}
      onDeleted={onDeleted}
      onClose={onClose}
    >
      Are you sure you want to delete this tank? This action cannot be undone.
    </DeletionDialog>
  );
}
