import { type StockBatch, type StockProduct, stockBatch, stockBatchOperations } from '@cuverie/contract';
import { useQuery } from '@tanstack/react-query';
import { currentUserQuery } from '../../../api/current-user.ts';
import { today } from '../../../platform/clock.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { CurrencyField } from '../../../ui/fields/CurrencyField.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import classes from '../../../ui/form/FormDialog.module.css';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { atVersion, changedFields } from '../../../ui/form/fields.ts';
import { useRowForm } from '../../../ui/form/useRowForm.ts';
import { useAddBatch, useUpdateBatch } from './stock.queries.ts';
import { batchFields, checkBatch, unitSign } from './stock-form.ts';

interface Props {
  products: readonly StockProduct[];
  /** The batch to change; a new one if omitted. */
  batch?: StockBatch | undefined;
  /** The product of a new batch. */
  productId?: string | undefined;
  onClose: () => void;
}

/** Records a receipt: a batch of a product. */
export function BatchDialog({ products, batch, productId, onClose }: Props) {
  const [add, update] = [useAddBatch(), useUpdateBatch()];
  const { data: user } = useQuery(currentUserQuery);
  const unitOf = (id: string) => products.find((one) => one.id === id)?.unit ?? batch?.unit ?? 'kg';
  const { labels, empty } = batchFields('kg');
  const form = useRowForm({
    thing: 'batch',
    initial: () => ({
      ...empty(),
      productId: productId ?? '',
      receivedOn: today(),
      currency: user?.settings.homeCurrency ?? '',
    }),
    stored: batch && {
      row: batch,
      schema: stockBatch,
      valuesOf: (row) => batchFields(row.unit).valuesOf(row),
      labels,
    },
    check: (values) => checkBatch(values, unitOf(values.productId)),
    add: (draft, { id }) => add.mutateAsync({ ...draft, id }),
    change: (draft, base: StockBatch) => update.mutateAsync(atVersion(base, changedFields(base, draft))),
    onSaved: () => {
      toast.done(batch ? 'The batch was changed.' : 'The receipt was recorded.');
      onClose();
    },
    failed: batch ? 'The batch was not changed.' : 'The receipt was not recorded.',
  });
  const options = products
    .filter(({ id, archivedAt }) => archivedAt === null || id === form.values.productId)
    .map(({ id, name }) => ({ value: id, label: name }));
  return (
    <FormDialog
      title={batch ? `Change batch ${batch.batch}` : 'Receive a batch'}
      needs={batch ? stockBatchOperations.update : stockBatchOperations.add}
      action={batch ? 'Save' : 'Record'}
      form={form}
      startsAt={batch || productId ? 'batch' : 'productId'}
      onClose={onClose}
    >
      <div className={classes.wide}>
        <Field
          kind="choice"
          label={labels.productId}
          required
          disabled={batch !== undefined}
          options={options}
          unchosen="Choose a product"
          {...form.input('productId')}
        />
      </div>
      <Field kind="text" label={labels.batch} required {...form.input('batch')} />
      <Field
        kind="number"
        label={labels.amount}
        required
        unit={unitSign(unitOf(form.values.productId))}
        {...form.input('amount')}
      />
      <Field kind="day" label={labels.receivedOn} required {...form.input('receivedOn')} />
      <Field kind="day" label={labels.bestBefore} {...form.input('bestBefore')} />
      <Field kind="number" label={labels.price} {...form.input('price')} />
      <CurrencyField label={labels.currency} {...form.input('currency')} />
      <div className={classes.wide}>
        <Field kind="text" label={labels.supplier} {...form.input('supplier')} />
      </div>
    </FormDialog>
  );
}
