import { type Reading, readingOperations } from '@cuverie/contract';
import { READING_STATUSES } from '@cuverie/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '../../../ui/feedback/toast.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import classes from '../../../ui/form/FormDialog.module.css';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { ItemHistory } from '../../../ui/history/ItemHistory.tsx';
import { dayWords } from '../../../ui/words.ts';
import { MeasurementFields } from './MeasurementFields.tsx';
import { readingsOf } from './reading.queries.ts';
import { READING_LABELS } from './reading-form.ts';
import { useStoredMeasurementForm } from './useMeasurementForm.ts';

interface Props {
  id: string;
  field: string;
  onClose: () => void;
}

/** All fields of a measurement, including notes. It stays open even if the measurement is deleted meanwhile. */
export function UpdateReadingDialog({ id, field, onClose }: Props) {
  const found = useQuery(readingsOf(field)).data?.find((one) => one.id === id);
  const [reading, setReading] = useState(found);
  if (reading === undefined && found !== undefined) setReading(found);
  return reading && <Opened reading={reading} onClose={onClose} />;
}

function Opened({ reading, onClose }: { reading: Reading; onClose: () => void }) {
  const form = useStoredMeasurementForm(reading, () => {
    toast.done('The measurement was updated.');
    onClose();
  });
  return (
    <FormDialog
      title="Update Reading"
      action="Update Reading"
      needs={readingOperations.update}
      form={form}
      startsAt="brix"
      onClose={onClose}
    >
      <MeasurementFields form={form} statuses={READING_STATUSES} />
      <div className={classes.wide}>
        <Field kind="notes" label={READING_LABELS.notes} {...form.input('notes')} />
      </div>
      <p className={classes.wide}>Taken by {reading.takenBy}</p>
      <div className={classes.wide}>
        <ItemHistory kind="reading" id={reading.id} name={`the measurement of ${dayWords(reading.date)}`} />
      </div>
    </FormDialog>
  );
}
