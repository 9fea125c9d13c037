import { type Contract, contractOperations, contract as contractSchema } from '@cuverie/contract';
import { useQuery } from '@tanstack/react-query';
import { currentUserQuery } from '../../../api/current-user.ts';
import { thisYear } from '../../../platform/clock.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { CurrencyField } from '../../../ui/fields/CurrencyField.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { VarietyField } from '../../../ui/fields/VarietyField.tsx';
import dialog from '../../../ui/form/FormDialog.module.css';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { atVersion, changedFields } from '../../../ui/form/fields.ts';
import { useRowForm } from '../../../ui/form/useRowForm.ts';
import { useAddContract, useUpdateContract } from './grower.queries.ts';
import { CONTRACT_FORM, checkContract } from './grower-form.ts';

interface Props {
  grower: string;
  /** The contract to change; a new one if omitted. */
  contract?: Contract | undefined;
  onClose: () => void;
}

/** Adds or changes a contract with a grower. */
export function ContractDialog({ grower, contract, onClose }: Props) {
  const [add, update] = [useAddContract(), useUpdateContract()];
  const { data: user } = useQuery(currentUserQuery);
  const { labels } = CONTRACT_FORM;
  const form = useRowForm({
    thing: 'contract',
    initial: () => ({
      ...CONTRACT_FORM.empty(),
      vintage: String(thisYear()),
      currency: user?.settings.homeCurrency ?? '',
    }),
    stored: contract && { row: contract, schema: contractSchema, valuesOf: CONTRACT_FORM.valuesOf, labels },
    check: (values) => checkContract(values, grower),
    add: (draft, { id }) => add.mutateAsync({ ...draft, id }),
    change: (draft, base: Contract) => update.mutateAsync(atVersion(base, changedFields(base, draft))),
    onSaved: () => {
      toast.done(`The contract was ${contract ? 'changed' : 'added'}.`);
      onClose();
    },
    failed: `The contract was not ${contract ? 'changed' : 'added'}.`,
  });
  return (
    <FormDialog
      title={contract ? 'Edit contract' : 'Add a contract'}
      action={contract ? 'Save' : 'Add contract'}
      needs={contract ? contractOperations.update : contractOperations.add}
      form={form}
      startsAt="variety"
      onClose={onClose}
    >
      <VarietyField
        label={labels.variety}
        required
        {...form.input('variety')}
        onChange={(variety) => form.set({ variety })}
      />
      <Field kind="whole" label={labels.vintage} required {...form.input('vintage')} />
      <Field kind="text" label={labels.vineyard} {...form.input('vineyard')} />
      <Field
        kind="text"
        label={labels.district}
        hint="As a crush report names it"
        {...form.input('district')}
      />
      <Field kind="number" label={labels.agreed} unit="t" {...form.input('agreed')} />
      <Field kind="number" label={labels.price} unit="/t" {...form.input('price')} />
      <CurrencyField label={labels.currency} {...form.input('currency')} />
      <div className={dialog.wide}>
        <Field kind="notes" label={labels.notes} {...form.input('notes')} />
      </div>
    </FormDialog>
  );
}
