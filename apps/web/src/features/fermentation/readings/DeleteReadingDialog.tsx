import type { Tank, TankReading } from '@cuverie/contract';
import { messageOf } from '../../../api/failure.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { momentWords } from '../shared/words.ts';
import { useDeleteReading } from './reading.queries.ts';

interface Props {
  tank: Tank;
  reading: TankReading;
  onClose: () => void;
}

/** Asks before a reading is deleted, and deletes it. */
export function DeleteReadingDialog({ tank, reading, onClose }: Props) {
  const remove = useDeleteReading();
  return (
    <ConfirmDialog
      opened
      title="Delete this reading?"
      confirm="Delete"
      busy={remove.isPending}
      failure={remove.error ? `The reading was not deleted. ${messageOf(remove.error)}` : undefined}
      onConfirm={() =>
        remove.mutate(
          { tankId: tank.id, readingId: reading.id },
          {
            onSuccess: () => {
              toast.done(`A reading of ${tank.name} was deleted.`);
              onClose();
            },
          },
        )
      }
      onClose={() => !remove.isPending && onClose()}
    >
      The reading of {tank.name} taken {momentWords(reading.timestamp)} by {reading.takenBy} will be gone.
      This action cannot be undone.
    </ConfirmDialog>
  );
}
