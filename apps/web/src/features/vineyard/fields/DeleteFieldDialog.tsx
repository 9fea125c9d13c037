import type { Block } from '@cuverie/contract';
import { useQuery } from '@tanstack/react-query';
import { DeletionDialog } from '../../../ui/feedback/DeletionDialog.tsx';
import { readingsOf } from '../readings/reading.queries.ts';
import { goesWithField } from './deletion-words.ts';
import { fieldList, useDeleteField } from './field.queries.ts';

interface Props {
  field: Block;
  onDeleted: () => void;
  onClose: () => void;
}

/** Asks before a field is deleted, and states what is deleted with it. */
export function DeleteFieldDialog({ field, onDeleted, onClose }: Props) {
  const readings = useQuery(readingsOf(field.id));
  const fields = useQuery(fieldList());
  const sharesWeather =
    field.weatherFrom !== null || (fields.data ?? []).some(({ weatherFrom }) => weatherFrom === field.id);
  return (
    <DeletionDialog
      title={`Delete ${field.name}?`}
      remove={useDeleteField()}
      of={field}
      done={`${field.name} was deleted.`}
      failed="The field was not deleted."
      onDeleted={onDeleted}
      onClose={onClose}
    >
      Are you sure you want to delete this field? {goesWithField(readings.data?.length, sharesWeather)} This
      action cannot be undone.
    </DeletionDialog>
  );
}
