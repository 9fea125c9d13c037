import type { Tank } from '@cuverie/contract';
import { messageOf } from '../../../api/failure.ts';
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useUpdateTank } from './tank.queries.ts';

/** Archives a tank for good. */
export function ArchiveTankDialog({ tank, onClose }: { tank: Tank; onClose: () => void }) {
  const update = useUpdateTank();
  return (
    <ConfirmDialog
      opened
      title="Archive Tank"
      confirm="Archive Tank"
      busy={update.isPending}
      failure={update.error ? `${tank.name} was not archived. ${messageOf(update.error)}` : undefined}
      onConfirm={() =>
        update.mutate(
          { id: tank.id, changes: { status: 'archived' } },
          {
            onSuccess: () => {
              toast.done(`${tank.name} was archived.`);
              onClose();
            },
          },
        )
      }
      onClose={() => !update.isPending && onClose()}
    >
      Are you sure you want to lock the current readings and archive this tank? This action cannot be undone.
    </ConfirmDialog>
  );
}
