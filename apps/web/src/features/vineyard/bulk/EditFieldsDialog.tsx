import { type BlockBulkChanges, type BulkResult, blockBulkOperations } from '@cuverie/contract';
import { useState } from 'react';
import { isUnanswered, messageOf } from '../../../api/failure.ts';
import { VarietyField } from '../../../ui/fields/VarietyField.tsx';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { useRowForm } from '../../../ui/form/useRowForm.ts';
import { ChosenFields } from '../../../ui/many/ChosenFields.tsx';
import { countedThings } from '../../../ui/many/things.ts';
import { FIELD_LABELS } from '../fields/field-form.ts';
import { GroupField } from '../fields/GroupField.tsx';
import { StatusField } from '../fields/StatusField.tsx';
import { TargetInput } from '../fields/TargetInput.tsx';
import { BULK_FIELDS, type BulkField, checkBulk, emptyBulk } from './bulk-form.ts';

interface Props {
  count: number;
  save: (changes: BlockBulkChanges) => Promise<BulkResult>;
  onDone: () => void;
  onClose: () => void;
}

/** Changes the variety, group, status or targets of many fields. */
export function EditFieldsDialog({ count, save, onDone, onClose }: Props) {
  const [chosen, setChosen] = useState<BulkField[]>([]);
  const what = countedThings(count, 'fields');
  const form = useRowForm({
    thing: 'fields',
    initial: emptyBulk,
    check: (values) => checkBulk(values, chosen),
    add: save,
    onSaved: onDone,
    failed: (cause) => {
      const known = isUnanswered(cause)
        ? 'It is not certain whether the fields were changed.'
        : 'The fields were not changed.';
      return `${known} ${messageOf(cause)}`;
    },
  });

  const renderInput = (field: BulkField) => {
    const input = form.input(field);
    if (field === 'variety') return <VarietyField label={FIELD_LABELS.variety} {...input} />;
    if (field === 'group') return <GroupField label={FIELD_LABELS.group} {...input} />;
    if (field === 'status') return <StatusField unchosen="Choose a status" {...input} />;
    return <TargetInput {...input} name={field} />;
  };

  return (
    <FormDialog
      title={`Edit ${what}`}
      action={`Update ${what}`}
      needs={blockBulkOperations.update}
      form={form}
      isGrouped
      closesOutside
      onClose={onClose}
    >
      <ChosenFields
        labels={FIELD_LABELS}
        offered={BULK_FIELDS}
        chosen={chosen}
        onChange={(next) => {
          setChosen(next);
          form.clear();
        }}
        problem={form.problems['field']}
        renderInput={renderInput}
      />
    </FormDialog>
  );
}
