import { type Passkey, passkeyOperations } from '@cuverie/contract';
import { toast } from '../../../ui/feedback/toast.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { checkForm } from '../../../ui/form/fields.ts';
import { useRowForm } from '../../../ui/form/useRowForm.ts';
import { useRenamePasskey } from './factors.queries.ts';

export function RenamePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const rename = useRenamePasskey();
  const form = useRowForm({
    thing: 'name',
    initial: () => ({ name: passkey.name }),
    check: (values) =>
      checkForm({ data: values }, values.name.trim() === '' ? { name: 'Name is required' } : {}),
    add: ({ name }) => rename.mutateAsync({ id: passkey.id, name }),
    onSaved: () => {
      toast.done('The passkey was renamed.');
      onClose();
    },
    failed: 'The passkey was not renamed.',
  });
  return (
    <FormDialog
      title="Rename the passkey"
      needs={passkeyOperations.rename}
      action="Rename"
      form={form}
      isGrouped
      onClose={onClose}
    >
      <Field kind="text" label="Name" required {...form.input('name')} />
    </FormDialog>
  );
}
