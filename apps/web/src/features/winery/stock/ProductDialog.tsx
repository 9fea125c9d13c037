import { type StockProduct, stockProduct, stockProductOperations } from '@cuverie/contract';
import { Button, Group } from '@mantine/core';
import { toast } from '../../../ui/feedback/toast.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import classes from '../../../ui/form/FormDialog.module.css';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { atVersion, changedFields } from '../../../ui/form/fields.ts';
import { useRowForm } from '../../../ui/form/useRowForm.ts';
import { ItemHistory } from '../../../ui/history/ItemHistory.tsx';
import { useAddProduct, useUpdateProduct } from './stock.queries.ts';
import {
  checkProduct,
  KIND_OPTIONS,
  ofKind,
  ofSubstance,
  productFields,
  SUBSTANCE_OPTIONS,
  UNIT_OPTIONS,
  unitSign,
} from './stock-form.ts';

interface Props {
  /** The product to change; a new one if omitted. */
  product?: StockProduct | undefined;
  onClose: () => void;
}

/** Adds a product to the stock, changes or archives it. */
export function ProductDialog({ product, onClose }: Props) {
  const [add, update] = [useAddProduct(), useUpdateProduct()];
  const { labels, empty } = productFields('kg');
  const form = useRowForm({
    thing: 'product',
    initial: empty,
    stored: product && {
      row: product,
      schema: stockProduct,
      valuesOf: (row) => productFields(row.unit).valuesOf(row),
      labels,
    },
    check: checkProduct,
    add: (draft, { id }) => add.mutateAsync({ ...draft, id }),
    change: (draft, base: StockProduct) => update.mutateAsync(atVersion(base, changedFields(base, draft))),
    onSaved: () => {
      toast.done(product ? 'The product was changed.' : 'The product was added.');
      onClose();
    },
    failed: product ? 'The product was not changed.' : 'The product was not added.',
  });
  const { kind, unit } = form.values;
  const isCounted = kind !== 'additive' && kind !== 'other';
  return (
    <FormDialog
      title={product ? `Change ${product.name}` : 'Add a product'}
      needs={product ? stockProductOperations.update : stockProductOperations.add}
      action={product ? 'Save' : 'Add product'}
      form={form}
      startsAt="name"
      onClose={onClose}
    >
      <div className={classes.wide}>
        <Field kind="text" label={labels.name} required {...form.input('name')} />
      </div>
      <Field
        kind="choice"
        label={labels.kind}
        options={KIND_OPTIONS}
        {...form.input('kind')}
        onChange={({ target }) => form.set(ofKind(target.value))}
      />
      <Field kind="choice" label="Counted in" options={UNIT_OPTIONS()} {...form.input('unit')} />
      {!isCounted && (
        <Field
          kind="choice"
          label={labels.substance}
          options={SUBSTANCE_OPTIONS}
          unchosen="Something else"
          hint="For limits and expected values"
          {...form.input('substance')}
          onChange={({ target }) => form.set(ofSubstance(target.value))}
        />
      )}
      {form.values.substance === 'spirit' && (
        <Field
          kind="number"
          label={labels.strength}
          unit="% vol"
          hint="For proof gallons"
          {...form.input('strength')}
        />
      )}
      <Field
        kind="number"
        label={labels.minimum}
        unit={unitSign(unit)}
        hint="Shown as to order below it"
        {...form.input('minimum')}
      />
      <div className={classes.wide}>
        <Field kind="notes" label={labels.notes} {...form.input('notes')} />
      </div>
      {product && (
        <div className={classes.wide}>
          <Archive product={product} onDone={onClose} />
          <ItemHistory kind="product" id={product.id} name={product.name} />
        </div>
      )}
    </FormDialog>
  );
}

function Archive({
  product: { id, version, name, archivedAt },
  onDone,
}: {
  product: StockProduct;
  onDone: () => void;
}) {
  const update = useUpdateProduct();
  const archived = archivedAt === null;
  const act = () =>
    update.mutate(
      { id, changes: { archived, version } },
      {
        onSuccess: () => {
          toast.done(archived ? `${name} was archived.` : `${name} is in use again.`);
          onDone();
        },
        onError: (failure) => toast.failed(`${name} was not changed.`, failure),
      },
    );
  return (
    <Group gap="xs">
      <Button variant="default" loading={update.isPending} onClick={act}>
        {archived ? 'Archive' : 'Use again'}
      </Button>
    </Group>
  );
}
