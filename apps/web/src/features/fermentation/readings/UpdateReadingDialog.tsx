import { type Tank, type TankReading, tankReading } from '@cuverie/contract';
import { useState } from 'react';
import { ApiFailure } from '../../../api/failure.ts';
import { Field } from '../../../ui/Field.tsx';
import classes from '../../../ui/form/FormDialog.module.css';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { useTypedForm } from '../../../ui/form/useTypedForm.ts';
import { toast } from '../../../ui/toast.ts';
import { FIELDS } from './AddReadingDialog.tsx';
import { ReadingFields } from './ReadingFields.tsx';
import { useUpdateReading } from './reading.queries.ts';
import { changesOf, checkReading, readingValues, startOfTank } from './reading-form.ts';

interface Props {
  tank: Tank;
  reading: TankReading;
  onClose: () => void;
}

/** Changes a reading of an active tank. */
export function UpdateReadingDialog({ tank, reading, onClose }: Props) {
  const update = useUpdateReading();
  const [base, setBase] = useState(reading);
  const [initial] = useState(() => readingValues(tank.id, reading));
  const form = useTypedForm(initial);
  const start = startOfTank(tank, reading.id);
  const earlier = tank.readings.filter(({ timestamp }) => timestamp < reading.timestamp);

  const submit = () => {
    // The stored moment has seconds; a time nobody touched stays what it is.
    const circumstances = { start, required: [], now: new Date(), openedAt: initial.time };
    const checked = checkReading(form.values, circumstances);
    if (!checked.ok) return form.refuse(checked.problems);
    form.clear();
    const changes = changesOf(base, initial, form.values, checked.draft);
    if (Object.keys(changes).length === 1) {
      form.done();
      return onClose();
    }
    update.mutate(
      { tankId: tank.id, readingId: reading.id, changes },
      {
        onSuccess: () => {
          form.done();
          toast.done(`The reading of ${tank.name} was updated.`);
          onClose();
        },
        onError: (cause) => {
          const current = cause instanceof ApiFailure && cause.status === 409 ? cause.current : undefined;
          const theirs = tankReading.safeParse(current).data;
          // Told of it, the person may save again, over what somebody else stored.
          if (theirs) setBase(theirs);
          form.explain('Failed to update reading. Please try again.', cause, FIELDS);
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
      wouldLose={form.wouldLose}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={classes.wide}>
        <strong>{tank.name}</strong>, {tank.variety}. Taken by {reading.takenBy}.
      </p>
      <ReadingFields form={form} earlier={earlier} start={start} isRequired={false} />
      <div className={classes.wide}>
        <Field kind="notes" label="Notes" {...form.input('notes')} />
      </div>
    </FormDialog>
  );
}
