import { type Grower, growerOperations, grower as growerSchema } from '@cuverie/contract';
import { toast } from '../../../ui/feedback/toast.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { atVersion, changedFields } from '../../../ui/form/fields.ts';
import { useRowForm } from '../../../ui/form/useRowForm.ts';
import { useAddGrower, useUpdateGrower } from './grower.queries.ts';
import { checkGrower, GROWER_FORM } from './grower-form.ts';

interface Props {
  /** The grower to change; a new one if omitted. */
  grower?: Grower | undefined;
  onSaved?: (grower: Grower) => void;
  onClose: () => void;
}

/** Adds or changes a grower. */
export function GrowerDialog({ grower, onSaved, onClose }: Props) {
  const [add, update] = [useAddGrower(), useUpdateGrower()];
  const { labels } = GROWER_FORM;
  const form = useRowForm({
    thing: 'grower',
    initial: GROWER_FORM.empty,
    stored: grower && { row: grower, schema: growerSchema, valuesOf: GROWER_FORM.valuesOf, labels },
    check: checkGrower,
    add: (draft, { id }) => add.mutateAsync({ ...draft, id }),
    change: (draft, base: Grower) => update.mutateAsync(atVersion(base, changedFields(base, draft))),
    onSaved: (saved) => {
      toast.done(`${saved.name} was ${grower ? 'changed' : 'added'}.`);
      onClose();
      onSaved?.(saved);
    },
    failed: `The grower was not ${grower ? 'changed' : 'added'}.`,
  });
  return (
    <FormDialog
      title={grower ? 'Edit grower' : 'Add a grower'}
      action={grower ? 'Save' : 'Add grower'}
      needs={grower ? growerOperations.update : growerOperations.add}
      form={form}
      isGrouped
      onClose={onClose}
    >
      <Field kind="text" label={labels.name} required {...form.input('name')} />
      <Field kind="text" label={labels.contact} hint="Person, phone, mail" {...form.input('contact')} />
      <Field kind="text" label={labels.address} {...form.input('address')} />
      <Field kind="notes" label={labels.notes} {...form.input('notes')} />
    </FormDialog>
  );
}
