import type { Tank, TankReading } from '@cuverie/contract';
import { DeletionDialog } from '../../../ui/feedback/DeletionDialog.tsx';
import { momentWords } from '../../../ui/words.ts';
import { useDeleteReading } from '../readings/reading.queries.ts';
import { useDeleteTank, useUpdateTank } from './tank.queries.ts';

/** An action on a tank, or on one of its readings, that cannot be undone. */
export type TankAct =
  | { act: 'archive' | 'delete'; tank: Tank }
  | { act: 'delete-reading'; tank: Tank; reading: TankReading };

type Props = TankAct & {
  /** Closes the dialog by default. */
  onDone?: () => void;
  onClose: () => void;
};

/** Asks for confirmation, then runs the action. */
export function TankQuestion(props: Props) {
  const [update, deleteTank, deleteReading] = [useUpdateTank(), useDeleteTank(), useDeleteReading()];
  const { onDone, onClose } = props;
  const { id, name } = props.tank;
  const shared = { onDeleted: onDone, onClose };
  if (props.act === 'delete-reading') {
    const { id: readingId, timestamp, takenBy } = props.reading;
    return (
      <DeletionDialog
        title="Delete this reading?"
        remove={deleteReading}
        of={{ tankId: id, readingId }}
        done={`A reading of ${name} was deleted.`}
        failed="The reading was not deleted."
        {...shared}
      >
        The reading of {name} taken {momentWords(timestamp)} by {takenBy} will be gone. This action cannot be
        undone.
      </DeletionDialog>
    );
  }
  if (props.act === 'archive') {
    return (
      <DeletionDialog
        title="Archive Tank"
        confirm="Archive Tank"
        remove={update}
        of={{ id, changes: { status: 'archived' as const } }}
        done={`${name} was archived.`}
        failed={`${name} was not archived.`}
        {...shared}
      >
        Are you sure you want to lock the current readings and archive this tank? This action cannot be
        undone.
      </DeletionDialog>
    );
  }
  return (
    <DeletionDialog
      title={`Delete ${name}?`}
      remove={deleteTank}
      of={{ id }}
      done={`${name} was deleted.`}
      failed={`${name} was not deleted.`}
      {...shared}
    >
      Are you sure you want to delete this tank? This action cannot be undone.
    </DeletionDialog>
  );
}
