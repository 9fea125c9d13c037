import { type Block, readingOperations } from '@cuverie/contract';
import { PROGRESS_STATUSES } from '@cuverie/domain';
import { toast } from '../../../ui/feedback/toast.ts';
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

/** Adds a measurement in the vineyard, with observations. */
export function AddReadingDialog({ fields, field, queue, onClose }: Props) {
  const fieldOf = (id: string) => fields.find((one) => one.id === id);
  const { form, isWaiting, isKept } = useMeasurementForm({
    initial: () => ({ ...emptyReading(PROGRESS_STATUSES[0]), field }),
    keepAs: `harvestReadingTpl:${field}`,
    check: ({ field: chosen, ...measured }) => checkReading(measured, chosen),
    queue,
    isLeft: true,
    onStored: (stored) => {
      stored.done();
      onClose();
    },
  });
  const close = () => {
    if (isKept()) {
      const name = fieldOf(form.values.field)?.name ?? 'the field';
      toast.done(`No connection: the measurement of ${name} is kept on this device, and sent by itself.`);
    }
    onClose();
  };

  return (
    <FormDialog
      title="Add Reading"
      action="Add Reading"
      needs={readingOperations.add}
      // A saved entry is not lost by closing.
      form={{ ...form, wouldLose: () => form.wouldLose() && !isKept() }}
      startsAt="brix"
      isKept={isKept()}
      onClose={close}
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
      {isWaiting && (
        <div className={classes.wide}>
          <WaitingMeasurement queue={queue} />
        </div>
      )}
    </FormDialog>
  );
}
