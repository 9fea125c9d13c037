import { type Block, type Reading, type ReadingDraft, reading as readingSchema } from '@cuverie/contract';
import { PROGRESS_STATUSES, READING_STATUSES } from '@cuverie/domain';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { ApiFailure } from '../../../api/failure.ts';
import { Field } from '../../../ui/Field.tsx';
import classes from '../../../ui/form/FormDialog.module.css';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { useTypedForm } from '../../../ui/form/useTypedForm.ts';
import { toast } from '../../../ui/toast.ts';
import { MeasurementFields } from './MeasurementFields.tsx';
import { useAddReading, useUpdateReading } from './reading.queries.ts';
import {
  asHarvestPlanning,
  changesOfReading,
  checkReading,
  emptyReading,
  READING_LABELS,
  readingValues,
} from './reading-form.ts';
import { SaveState } from './SaveState.tsx';
import { useInsistentSave } from './useInsistentSave.ts';

interface AddProps {
  /** The active fields. */
  fields: readonly Block[];
  field: string;
  onSaved: (field: string) => void;
  onClose: () => void;
}

/** The form of the harvest planning: a reading in the row, with what was noticed. */
export function AddReadingDialog({ fields, field, onSaved, onClose }: AddProps) {
  const add = useAddReading();
  const [id] = useState(() => newId());
  const [initial] = useState(() => ({ ...emptyReading(PROGRESS_STATUSES[0]), field }));
  const form = useTypedForm(initial);
  const saving = useInsistentSave<ReadingDraft>(async (draft) => {
    try {
      const stored = await add.mutateAsync(draft);
      form.done();
      toast.done('The reading was saved.');
      onSaved(stored.block);
    } catch (cause) {
      if (cause instanceof ApiFailure && cause.status === 400) form.refuse(cause.errors);
      throw cause;
    }
  });

  const submit = () => {
    const { field: chosen, ...values } = form.values;
    const checked = checkReading(values, chosen);
    if (!checked.ok) {
      saving.stop();
      return form.refuse(checked.problems);
    }
    form.clear();
    saving.save({ ...asHarvestPlanning(checked.draft), id });
  };

  return (
    <FormDialog
      title="Add Reading"
      action="Add Reading"
      isBusy={saving.isSaving}
      failure={undefined}
      refusals={form.refusals}
      startsAt="brix"
      wouldLose={form.wouldLose}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={classes.wide}>
        <Field
          kind="choice"
          label="Field"
          required
          options={fields.map(({ id, name, variety }) => ({ value: id, label: `${name} - ${variety}` }))}
          {...form.input('field')}
        />
      </div>
      <MeasurementFields form={form} statuses={PROGRESS_STATUSES} />
      <div className={classes.wide}>
        <Field kind="notes" label={READING_LABELS.notes} {...form.input('notes')} />
      </div>
      <div className={classes.wide}>
        <SaveState
          failure={saving.failure}
          isWaiting={saving.isWaiting}
          isSaving={saving.isSaving}
          onRetry={saving.retryNow}
        />
      </div>
    </FormDialog>
  );
}

/** All of one measurement, its notes included. */
export function UpdateReadingDialog({ reading, onClose }: { reading: Reading; onClose: () => void }) {
  const update = useUpdateReading();
  const [base, setBase] = useState(reading);
  const form = useTypedForm(readingValues(reading));

  const submit = () => {
    const checked = checkReading(form.values, base.block);
    if (!checked.ok) return form.refuse(checked.problems);
    form.clear();
    const changes = { ...changesOfReading(base, checked.draft), version: base.version };
    update.mutate(
      { id: base.id, changes },
      {
        onSuccess: () => {
          form.done();
          toast.done('The measurement was updated.');
          onClose();
        },
        onError: (cause) => {
          const current = cause instanceof ApiFailure && cause.status === 409 ? cause.current : undefined;
          const theirs = readingSchema.safeParse(current).data;
          if (theirs) setBase({ ...base, version: theirs.version });
          form.explain('Could not update measurement.', cause);
        },
      },
    );
  };

  return (
    <FormDialog
      title="Update Reading"
      action="Update Reading"
      isBusy={update.isPending}
      failure={form.failure}
      refusals={form.refusals}
      startsAt="brix"
      wouldLose={form.wouldLose}
      onSubmit={submit}
      onClose={onClose}
    >
      <MeasurementFields form={form} statuses={READING_STATUSES} />
      <div className={classes.wide}>
        <Field kind="notes" label={READING_LABELS.notes} {...form.input('notes')} />
      </div>
      <p className={classes.wide}>Taken by {reading.takenBy}</p>
    </FormDialog>
  );
}
