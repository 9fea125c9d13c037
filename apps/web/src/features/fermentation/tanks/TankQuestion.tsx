import type { Tank, TankReading } from '@cuverie/contract';
import { DeletionDialog } from '../../../ui/feedback/DeletionDialog.tsx';
import { momentWords } from '../../../ui/words.ts';
import { useDeleteReading } from '../readings/reading.queries.ts';
import { useDeleteTank, useUpdateTank } from './tank.queries.ts';

/** What is done to a tank, or a reading of it, and can't be undone. */
export type TankAct =
  | { act: 'archive' | 'delete'; tank: Tank }
  | { act: 'delete-reading'; tank: Tank; reading: TankReading };

type Props = TankAct & {
  /** Left out, it closes. */
  onDone?: () => void;
  onClose: () => void;
};

/** Asks before it is done, and does it. */
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
      of={id}
      done={`${name} was deleted.`}
      failed={`${name} was not deleted.`}
      {...shared}
    >
      Are you sure you want to delete this tank? This action cannot be undone.
    </DeletionDialog>
  );
}
