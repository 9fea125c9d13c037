import type { Grape } from '@cuverie/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiFailure, messageOf } from '../../api/failure.ts';
import { ConflictNotice } from '../../ui/ConflictNotice.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { FormDialog, FormFrame } from '../../ui/form/FormDialog.tsx';
import { LoadingState } from '../../ui/LoadingState.tsx';
import { toast } from '../../ui/toast.ts';
import classes from './GrapeDialog.module.css';
import { GrapeFields } from './GrapeFields.tsx';
import { grapeById } from './grape.queries.ts';
import { useGrapeForm } from './useGrapeForm.ts';

interface Props {
  /** The grape to change; nothing to add one. */
  stored: Grape | null;
  onClose: () => void;
  onSaved: (grape: Grape) => void;
}

/** Adds a grape or changes one. */
export function GrapeDialog({ stored, onClose, onSaved }: Props) {
  const dialog = useGrapeForm(stored, (grape) => {
    onSaved(grape);
    onClose();
  });
  const { form, isBusy, failure, conflict, refusals, submit, wouldLose } = dialog;

  return (
    <FormDialog
      title={stored === null ? 'Add Grape' : 'Edit Grape'}
      action={stored === null ? 'Add Grape' : 'Save Changes'}
      isBusy={isBusy}
      failure={failure ?? undefined}
      notice={conflict && <ConflictNotice thing="grape" {...conflict} />}
      refusals={refusals}
      startsAt="name"
      wouldLose={wouldLose}
      onSubmit={submit}
      onClose={onClose}
    >
      <GrapeFields form={form} stored={stored} />
    </FormDialog>
  );
}

/** The dialog of a stored grape, which may still be on its way. */
export function EditGrapeDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const client = useQueryClient();
  const grape = useQuery(grapeById(client, id));
  if (grape.data) {
    return (
      <GrapeDialog
        stored={grape.data}
        onClose={onClose}
        onSaved={({ name }) => toast.done(`${name} was saved.`)}
      />
    );
  }
  const isGone = grape.error instanceof ApiFailure && grape.error.status === 404;
  return (
    <FormFrame title="Edit Grape" onClose={onClose}>
      <div className={classes.unopened}>
        {grape.error === null ? (
          <LoadingState>Loading grapes...</LoadingState>
        ) : (
          <ErrorNotice onRetry={isGone ? undefined : () => void grape.refetch()}>
            {isGone ? 'This grape is not in your library any more.' : messageOf(grape.error)}
          </ErrorNotice>
        )}
      </div>
    </FormFrame>
  );
}
