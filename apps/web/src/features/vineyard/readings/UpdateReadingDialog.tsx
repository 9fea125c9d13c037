import { type Reading, reading as readingSchema } from '@cuverie/contract';
import { READING_STATUSES } from '@cuverie/domain';
import { Field } from '../../../ui/Field.tsx';
import classes from '../../../ui/form/FormDialog.module.css';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { Overtaken } from '../../../ui/form/Overtaken.tsx';
import { useOvertaken } from '../../../ui/form/useOvertaken.ts';
import { useTypedForm } from '../../../ui/form/useTypedForm.ts';
import { toast } from '../../../ui/toast.ts';
import { MeasurementFields } from './MeasurementFields.tsx';
import { useUpdateReading } from './reading.queries.ts';
import { changesOfReading, checkReading, READING_LABELS, readingValues } from './reading-form.ts';

/** All of one measurement, its notes included. */
export function UpdateReadingDialog({ reading, onClose }: { reading: Reading; onClose: () => void }) {
  const update = useUpdateReading();
  const overtaken = useOvertaken({ row: reading, schema: readingSchema, valuesOf: readingValues });
  const { base } = overtaken;
  const form = useTypedForm(readingValues(base));

  const save = (version: number) => {
    const checked = checkReading(form.values, base.block);
    if (!checked.ok) return form.refuse(checked.problems);
    form.clear();
    update.mutate(
      { id: base.id, changes: { ...changesOfReading(base, checked.draft), version } },
      {
        onSuccess: () => {
          form.done();
          toast.done('The measurement was updated.');
          onClose();
        },
        onError: (cause) => {
          if (overtaken.isBy(cause)) form.refuse({});
          else form.explain('Could not update measurement.', cause);
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
          thing="measurement"
          overtaken={overtaken}
          form={form}
          labels={READING_LABELS}
          save={save}
        />
      }
      refusals={form.refusals}
      startsAt="brix"
      wouldLose={form.wouldLose}
      onSubmit={() => save(base.version)}
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
