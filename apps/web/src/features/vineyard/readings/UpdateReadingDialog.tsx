import { type Reading, reading as readingSchema } from '@cuverie/contract';
import { READING_STATUSES } from '@cuverie/domain';
import { useState } from 'react';
import { ApiFailure } from '../../../api/failure.ts';
import { Field } from '../../../ui/Field.tsx';
import classes from '../../../ui/form/FormDialog.module.css';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { useTypedForm } from '../../../ui/form/useTypedForm.ts';
import { toast } from '../../../ui/toast.ts';
import { MeasurementFields } from './MeasurementFields.tsx';
import { useUpdateReading } from './reading.queries.ts';
import { changesOfReading, checkReading, READING_LABELS, readingValues } from './reading-form.ts';

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
