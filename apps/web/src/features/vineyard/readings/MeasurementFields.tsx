import { READING_STATUSES } from '@cuverie/domain';
import { Field } from '../../../ui/fields/Field.tsx';
import type { TypedForm } from '../../../ui/form/useTyped.ts';
import { READING_LABELS, type ReadingFormValues } from './reading-form.ts';

interface Props {
  form: Pick<TypedForm<ReadingFormValues>, 'input' | 'values'>;
  /** The options, including a stored word of its own. */
  statuses: readonly string[];
}

/** The fields of a measurement; numbers accept comma or point. */
export function MeasurementFields({ form, statuses }: Props) {
  const stored = READING_STATUSES.filter((status) => status === form.values.status);
  const offered = [...new Set([...statuses, ...stored])];
  return (
    <>
      <Field kind="day" label={READING_LABELS.date} required {...form.input('date')} />
      <Field kind="number" label={READING_LABELS.brix} unit="°Bx" {...form.input('brix')} />
      <Field kind="number" label={READING_LABELS.ph} {...form.input('ph')} />
      <Field kind="number" label={READING_LABELS.ta} unit="g/L" {...form.input('ta')} />
      <Field kind="number" label={READING_LABELS.berryWeight} unit="g" {...form.input('berryWeight')} />
      <Field
        kind="choice"
        label={READING_LABELS.status}
        options={offered.map((status) => ({ value: status, label: status }))}
        {...form.input('status')}
      />
      <Field kind="day" label={READING_LABELS.estimatedHarvest} {...form.input('estimatedHarvest')} />
    </>
  );
}
