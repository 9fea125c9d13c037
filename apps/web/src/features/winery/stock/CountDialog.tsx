import { type StockBatch, stockBatchOperations } from '@cuverie/contract';
import { useState } from 'react';
import { toast } from '../../../ui/feedback/toast.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import classes from '../../../ui/form/FormDialog.module.css';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { atVersion } from '../../../ui/form/fields.ts';
import { useRowForm } from '../../../ui/form/useRowForm.ts';
import { useUpdateBatch } from './stock.queries.ts';
import { checkCount, countFields, unitSign } from './stock-form.ts';
import { leftWords } from './stock-words.ts';

/** States what was counted of a batch. */
export function CountDialog({ batch, onClose }: { batch: StockBatch; onClose: () => void }) {
  const update = useUpdateBatch();
  const [at] = useState(() => new Date().toISOString());
  const { labels, empty } = countFields(batch.unit);
  const form = useRowForm({
    thing: 'count',
    initial: empty,
    check: (values) => checkCount(values, batch.unit, at),
    add: (count) => update.mutateAsync(atVersion(batch, { counts: [...batch.counts, count] })),
    onSaved: () => {
      toast.done('The count was recorded.');
      onClose();
    },
    failed: 'The count was not recorded.',
  });
  return (
    <FormDialog
      title={`Count batch ${batch.batch}`}
      needs={stockBatchOperations.update}
      action="Record"
      form={form}
      startsAt="left"
      onClose={onClose}
    >
      <Field kind="number" label={labels.left} required unit={unitSign(batch.unit)} {...form.input('left')} />
      <Field kind="text" label={labels.reason} required placeholder="Spilt" {...form.input('reason')} />
      <p className={`${classes.quiet} ${classes.wide}`}>
        By the record: {leftWords(batch.remaining, batch.unit)}. The count holds from now on, less what is
        taken later.
      </p>
    </FormDialog>
  );
}
