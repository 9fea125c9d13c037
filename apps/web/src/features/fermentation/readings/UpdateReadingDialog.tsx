import { type Tank, type TankReading, tankReading } from '@cuverie/contract';
import { Field } from '../../../ui/Field.tsx';
import classes from '../../../ui/form/FormDialog.module.css';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { useTypedForm } from '../../../ui/form/useTypedForm.ts';
import { toast } from '../../../ui/toast.ts';
import { Overtaken } from '../shared/Overtaken.tsx';
import { useOvertaken } from '../shared/useOvertaken.ts';
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
  const start = startOfTank(tank, reading.id);
  const overtaken = useOvertaken({
    opened: reading,
    valuesOf: (row) => readingValues(tank.id, row, start),
    read: (current) => tankReading.safeParse(current).data,
    labels: READING_LABELS,
    words: valueWords,
  });
  const { base } = overtaken;
  const form = useTypedForm(base.values);
  const earlier = tank.readings.filter(({ timestamp }) => timestamp < reading.timestamp);

  const submit = () => {
    // The stored moment has seconds; a time nobody touched stays what it is.
    const circumstances = { start, required: [], now: new Date(), openedAt: base.values.time };
    const checked = checkReading(form.values, circumstances);
    if (!checked.ok) return form.refuse(checked.problems);
    form.clear();
    const changes = changesOf(base.row, base.values, form.values, checked.draft);
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
          overtaken.notice(cause, form);
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
      {overtaken.differences && (
        <div className={classes.wide}>
          <Overtaken
            thing="reading"
            action="Update Reading"
            differences={overtaken.differences}
            onTakeTheirs={() => overtaken.takeTheirs(form)}
          />
        </div>
      )}
    </FormDialog>
  );
}
