import type { Tank, TankReading } from '@cuverie/contract';
import { DeletionDialog } from '../../../ui/feedback/DeletionDialog.tsx';
import { momentWords } from '../../../ui/words.ts';
import { useDeleteReading } from './reading.queries.ts';

interface Props {
  tank: Tank;
  reading: TankReading;
  onClose: () => void;
}

/** Asks before a reading is deleted, and deletes it. */
export function DeleteReadingDialog({ tank, reading, onClose }: Props) {
  return (
    <DeletionDialog
      title="Delete this reading?"
      remove={useDeleteReading()}
      of={{ tankId: tank.id, readingId: reading.id }}
      done={`A reading of ${tank.name} was deleted.`}
      failed="The reading was not deleted."
      onClose={onClose}
    >
      The reading of {tank.name} taken {momentWords(reading.timestamp)} by {reading.takenBy} will be gone.
      This action cannot be undone.
    </DeletionDialog>
  );
}
