import { type Tank, type TankReading, tankReading } from '@cuverie/contract';
import { Field } from '../../../ui/Field.tsx';
import classes from '../../../ui/form/FormDialog.module.css';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { Overtaken } from '../../../ui/form/Overtaken.tsx';
import { useOvertaken } from '../../../ui/form/useOvertaken.ts';
import { useTypedForm } from '../../../ui/form/useTypedForm.ts';
import { toast } from '../../../ui/toast.ts';
import { type Measured, newestValue } from '../tanks/course.ts';
import { FIELDS } from './AddReadingDialog.tsx';
import { ReadingFields } from './ReadingFields.tsx';
import { useUpdateReading } from './reading.queries.ts';
import {
  changesOf,
  checkReading,
  READING_LABELS,
  readingValues,
  startOfTank,
  valueWords,
} from './reading-form.ts';

interface Props {
  tank: Tank;
  reading: TankReading;
  onClose: () => void;
}

/** Changes a reading of an active tank. */
export function UpdateReadingDialog({ tank, reading, onClose }: Props) {
  const update = useUpdateReading();
  const start = startOfTank(tank, reading);
  const overtaken = useOvertaken({
    row: reading,
    schema: tankReading,
    valuesOf: (row) => readingValues(tank.id, row, start),
  });
  const { base } = overtaken;
  const values = readingValues(tank.id, base, start);
  const form = useTypedForm(values);
  const earlier = (of: Measured) => newestValue(tank, of, reading.timestamp);

  const save = (version: number) => {
    // The stored moment has seconds; a time nobody touched stays what it is.
    const circumstances = { start, required: [], now: new Date(), openedAt: values.time };
    const checked = checkReading(form.values, circumstances);
    if (!checked.ok) return form.refuse(checked.problems);
    form.clear();
    const changes = { ...changesOf(base, values, form.values, checked.draft), version };
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
          if (overtaken.isBy(cause)) form.refuse({});
          else form.explain('Failed to update reading. Please try again.', cause, FIELDS);
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
      notice={
        <Overtaken
          thing="reading"
          overtaken={overtaken}
          form={form}
          labels={READING_LABELS}
          words={valueWords}
          save={save}
        />
      }
      refusals={form.refusals}
      wouldLose={form.wouldLose}
      onSubmit={() => save(base.version)}
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
