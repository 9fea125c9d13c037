import { type CustomField, customField, customFieldDraft, customFieldOperations } from '@cuverie/contract';
import { CUSTOM_FIELD_KINDS, readChoices } from '@cuverie/domain';
import { toast } from '../../../ui/feedback/toast.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { atVersion, changedFields, checkForm, kinds, rowFields } from '../../../ui/form/fields.ts';
import { useRowForm } from '../../../ui/form/useRowForm.ts';
import { Wide } from '../item/fields.tsx';
import { useAddCustomField, useUpdateCustomField } from './custom-field.queries.ts';
import { KIND_WORDS } from './custom-field-words.ts';

const FORM = rowFields({
  name: kinds.needed('Name'),
  kind: kinds.needed('Kind', 'text'),
  choices: {
    ...kinds.text('Choices'),
    read: readChoices,
    write: (stored) => (Array.isArray(stored) ? stored.join('\n') : ''),
  },
});

/** Defines a field for wines, or renames one and changes its choices. */
export function CustomFieldDialog({
  field,
  onClose,
}: {
  field?: CustomField | undefined;
  onClose: () => void;
}) {
  const [add, update] = [useAddCustomField(), useUpdateCustomField()];
  const form = useRowForm({
    thing: 'field',
    initial: FORM.empty,
    stored: field && { row: field, schema: customField, valuesOf: FORM.valuesOf, labels: FORM.labels },
    check: (values) => {
      const { choices, ...named } = FORM.read(values);
      const read = customFieldDraft.safeParse({ ...named, ...(values.kind === 'choice' && { choices }) });
      return checkForm(read, FORM.problemsOf(read.error));
    },
    add: (draft, { id }) => add.mutateAsync({ ...draft, id }),
    change: ({ name, choices }, base: CustomField) =>
      update.mutateAsync(atVersion(base, changedFields(base, { name, ...(choices && { choices }) }))),
    onSaved: ({ name }) => {
      toast.done(field ? `${name} was changed.` : `${name} was added. It is in the form of every wine.`);
      onClose();
    },
    failed: field ? 'The field was not changed.' : 'The field was not added.',
  });
  return (
    <FormDialog
      title={field ? `Change ${field.name}` : 'Add a field'}
      needs={field ? customFieldOperations.update : customFieldOperations.add}
      action={field ? 'Save' : 'Add'}
      form={form}
      startsAt="name"
      onClose={onClose}
    >
      <Field kind="text" label={FORM.labels.name} placeholder="Shipper" required {...form.input('name')} />
      <Field
        kind="choice"
        label={FORM.labels.kind}
        options={CUSTOM_FIELD_KINDS.map((value) => ({ value, label: KIND_WORDS[value] }))}
        disabled={field !== undefined}
        hint={field && 'The kind of a field stays as it is.'}
        {...form.input('kind')}
      />
      {form.values.kind === 'choice' && (
        <Wide>
          <Field
            kind="notes"
            label={FORM.labels.choices}
            hint={
              field
                ? 'One on each line. Wines keep a choice that you take away.'
                : 'One on each line, in the order they are offered in.'
            }
            placeholder={'Natural cork\nScrew cap'}
            required
            {...form.input('choices')}
          />
        </Wide>
      )}
    </FormDialog>
  );
}
