import type { Block } from '@cuverie/contract';
import { PROGRESS_STATUSES } from '@cuverie/domain';
import { useEffect, useEffectEvent } from 'react';
import { tokens } from '../../../api/tokens.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import classes from '../../../ui/form/FormDialog.module.css';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import type { Outbox } from '../../../ui/useOutbox.ts';
import { MeasurementFields } from './MeasurementFields.tsx';
import { checkReading, emptyReading, READING_LABELS } from './reading-form.ts';
import { useMeasurementForm } from './useMeasurementForm.ts';
import { WaitingMeasurement } from './WaitingMeasurements.tsx';

interface Props {
  fields: readonly Block[];
  field: string;
  queue: Outbox;
  onClose: () => void;
}

/** The form of the harvest planning: a reading in the row, with what was noticed. */
export function AddReadingDialog({ fields, field, queue, onClose }: Props) {
  const { form, isWaiting } = useMeasurementForm({
    initial: () => ({ ...emptyReading(PROGRESS_STATUSES[0]), field }),
    keepAs: `harvestReadingTpl:${field}`,
    check: ({ field: chosen, ...measured }) => checkReading(measured, chosen),
    fieldOf: (values) => fields.find(({ id }) => id === values.field),
    queue,
    onStored: (stored) => {
      stored.done();
      onClose();
    },
  });
  // Closing is giving it up, unless the session ended and took the dialog with it.
  const giveUp = useEffectEvent(() => {
    if (tokens.access() !== null) queue.discard(form.id);
  });
  useEffect(() => () => giveUp(), []);

  return (
    <FormDialog title="Add Reading" action="Add Reading" form={form} startsAt="brix" onClose={onClose}>
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
      {isWaiting && (
        <div className={classes.wide}>
          <WaitingMeasurement queue={queue} />
        </div>
      )}
    </FormDialog>
  );
}
