import type { Tank } from '@cuverie/contract';
import { messageOf } from '../../../api/failure.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { useDeleteTank } from './tank.queries.ts';

interface Props {
  tank: Tank;
  /** Once the tank is gone, before the dialog closes. */
  onDeleted?: () => void;
  onClose: () => void;
}

/** Deletes a tank without readings. */
export function DeleteTankDialog({ tank, onDeleted, onClose }: Props) {
  const remove = useDeleteTank();
  return (
    <ConfirmDialog
      opened
      title={`Delete ${tank.name}?`}
      confirm="Delete"
      busy={remove.isPending}
      failure={remove.error ? `${tank.name} was not deleted. ${messageOf(remove.error)}` : undefined}
      onConfirm={() =>
        remove.mutate(tank.id, {
          onSuccess: () => {
            toast.done(`${tank.name} was deleted.`);
            onDeleted?.();
            onClose();
          },
        })
      }
      onClose={() => !remove.isPending && onClose()}
    >
      Are you sure you want to delete this tank? This action cannot be undone.
    </ConfirmDialog>
  );
}
