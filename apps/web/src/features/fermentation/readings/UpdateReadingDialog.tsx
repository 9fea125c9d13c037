import { type Tank, type TankReading, tankReading } from '@cuverie/contract';
import { toast } from '../../../ui/feedback/toast.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import classes from '../../../ui/form/FormDialog.module.css';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { useRowForm } from '../../../ui/form/useRowForm.ts';
import { type Measured, newestValue } from '../tanks/course.ts';
import { ReadingFields } from './ReadingFields.tsx';
import { useUpdateReading } from './reading.queries.ts';
import {
  changesOf,
  checkReading,
  READING_LABELS,
  readingValues,
  SERVER_NAMES,
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
  const valuesOf = (row: TankReading) => readingValues(tank.id, row, start);
  const form = useRowForm({
    thing: 'reading',
    stored: {
      row: reading,
      schema: tankReading,
      valuesOf,
      labels: READING_LABELS,
      words: valueWords,
    },
    // The stored moment has seconds; a time nobody touched stays what it is.
    check: (values) =>
      checkReading(values, { start, required: [], now: new Date(), openedAt: valuesOf(reading).time }),
    change: async (draft, base: TankReading, { values }) => {
      const changes = changesOf(valuesOf(base), values, draft);
      const isChanged = Object.keys(changes).length > 0;
      if (isChanged)
        await update.mutateAsync({
          tankId: tank.id,
          readingId: base.id,
          changes: { ...changes, version: base.version },
        });
      return isChanged;
    },
    onSaved: (wasChanged) => {
      if (wasChanged) toast.done(`The reading of ${tank.name} was updated.`);
      onClose();
    },
    failed: 'Failed to update reading. Please try again.',
    names: SERVER_NAMES,
  });
  const earlier = (of: Measured) => newestValue(tank, of, reading.timestamp);

  return (
    <FormDialog title="Update Reading" action="Update Reading" form={form} onClose={onClose}>
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
