import { type Lot, lotChanges, lotOperations, lot as lotSchema } from '@cuverie/contract';
import { toast } from '../../../ui/feedback/toast.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { atVersion, changedFields, checkForm, kinds, rowFields } from '../../../ui/form/fields.ts';
import { useRowForm } from '../../../ui/form/useRowForm.ts';
import { useRenameLot } from './lot.queries.ts';

const LOT = rowFields({ code: kinds.needed('Code'), name: kinds.text('Name') });

/** Changes the code or name of a lot, also in its whole history. */
export function RenameDialog({ lot, onClose }: { lot: Lot; onClose: () => void }) {
  const rename = useRenameLot();
  const form = useRowForm({
    thing: 'lot',
    stored: { row: lot, schema: lotSchema, valuesOf: LOT.valuesOf, labels: LOT.labels },
    check: (values) => {
      const read = lotChanges.safeParse({ ...LOT.read(values), version: lot.version });
      return checkForm(read, LOT.problemsOf(read.error));
    },
    change: (draft, base: Lot) => rename.mutateAsync(atVersion(base, changedFields(base, draft))),
    onSaved: ({ code }) => {
      toast.done(`The lot is called ${code}.`);
      onClose();
    },
    failed: 'The lot was not renamed.',
  });
  return (
    <FormDialog
      title="Rename lot"
      action="Rename"
      needs={lotOperations.update}
      form={form}
      isGrouped
      onClose={onClose}
    >
      <Field
        kind="text"
        label={LOT.labels.code}
        hint="Its history shows the new code throughout."
        required
        {...form.input('code')}
      />
      <Field kind="text" label={LOT.labels.name} {...form.input('name')} />
    </FormDialog>
  );
}
