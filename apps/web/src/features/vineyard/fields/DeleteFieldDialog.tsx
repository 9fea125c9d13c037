import type { Block } from '@cuverie/contract';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../api/failure.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { readingsOf } from '../readings/reading.queries.ts';
import { counted } from '../shared/words.ts';
import { useDeleteField } from './field.queries.ts';

interface Props {
  field: Block;
  onDeleted: () => void;
  onClose: () => void;
}

/** Asks before a field is deleted, and says what goes with it. */
export function DeleteFieldDialog({ field, onDeleted, onClose }: Props) {
  const remove = useDeleteField();
  const readings = useQuery(readingsOf(field.id));
  const confirm = () =>
    remove.mutate(field, {
      onSuccess: () => {
        toast.done(`${field.name} was deleted.`);
        onDeleted();
      },
    });
  const count = readings.data?.length;
  return (
    <ConfirmDialog
      opened
      title={`Delete ${field.name}?`}
      confirm="Delete"
      busy={remove.isPending}
      failure={remove.error ? `The field was not deleted. ${messageOf(remove.error)}` : undefined}
      onConfirm={confirm}
      onClose={onClose}
    >
      Are you sure you want to delete this field? Its{' '}
      {count === undefined ? 'measurements' : counted(count, 'measurement')} and its weather are deleted with
      it. This action cannot be undone.
    </ConfirmDialog>
  );
}
