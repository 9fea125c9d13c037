import { factorOperations } from '@cuverie/contract';
import { Stack, Text, TextInput } from '@mantine/core';
import { toast } from '../../../ui/feedback/toast.ts';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { checkForm } from '../../../ui/form/fields.ts';
import { useRowForm } from '../../../ui/form/useRowForm.ts';
import { QrCode } from '../../../ui/QrCode.tsx';
import classes from './Factor.module.css';
import { useConfirmApp } from './factors.queries.ts';

interface Props {
  secret: string;
  uri: string;
  onAdded: (codes: readonly string[] | null) => void;
  onClose: () => void;
}

/** Shows the secret of a new authenticator app, and verifies a first code. */
export function SetUpApp({ secret, uri, onClose, onAdded }: Props) {
  const confirm = useConfirmApp();
  const form = useRowForm({
    thing: 'code',
    initial: () => ({ code: '' }),
    check: (values) =>
      checkForm({ data: values }, values.code.trim() === '' ? { code: 'Type the code your app shows' } : {}),
    add: ({ code }) => confirm.mutateAsync(code),
    onSaved: ({ recoveryCodes }) => {
      toast.done('The authenticator app is set up.');
      onAdded(recoveryCodes);
    },
    failed: 'The app was not set up.',
  });
  return (
    <FormDialog
      title="Set up an authenticator app"
      needs={factorOperations.confirmApp}
      action="Confirm"
      form={form}
      isGrouped
      onClose={onClose}
    >
      <Stack>
        <Text>1. Scan this with your authenticator app, or type the key into it.</Text>
        <QrCode link={uri} label="QR code of the key below" className={classes.code} />
        <Text ta="center">
          Key: <span className={classes.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</span>
        </Text>
        <Text>2. Type the code it shows, which proves that it works.</Text>
        <TextInput
          label="Code"
          required
          {...form.input('code')}
          autoComplete="one-time-code"
          inputMode="numeric"
        />
      </Stack>
    </FormDialog>
  );
}
