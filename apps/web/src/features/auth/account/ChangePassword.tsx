import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { toast } from '../../../ui/feedback/toast.ts';
import { PasswordField } from '../../../ui/fields/PasswordField.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { useRowForm } from '../../../ui/form/useRowForm.ts';
import { PasswordFields } from '../PasswordFields.tsx';
import { useFocusOnceSaved } from '../useFocusOnceSaved.ts';
import { useChangePassword } from './account.queries.ts';
import { checkPasswords, noPasswords } from './account-form.ts';

/** Changes the password by the current one. */
export function ChangePassword({ email }: { email: string }) {
  const [changed, setChanged] = useState(0);
  // Changed, it begins anew.
  return (
    <PasswordForm key={changed} email={email} times={changed} onChanged={() => setChanged(changed + 1)} />
  );
}

function PasswordForm({ email, times, onChanged }: { email: string; times: number; onChanged: () => void }) {
  const change = useChangePassword();
  const button = useFocusOnceSaved(times);
  const form = useRowForm({
    thing: 'password',
    initial: noPasswords,
    check: checkPasswords,
    add: ({ current, password }) => change.mutateAsync({ current, password }),
    onSaved: () => {
      toast.done('The password was changed, and your other sessions were ended.');
      onChanged();
    },
    failed: 'The password was not changed.',
  });
  return (
    <Form form={form} label="Password">
      {/* For password managers, which ask whose password it is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <Stack maw="24rem">
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          reveals="current password"
          {...form.input('current')}
        />
        <PasswordFields label="New password" form={form} />
      </Stack>
      <Group>
        <Button ref={button} type="submit" loading={form.isBusy}>
          Change the password
        </Button>
      </Group>
    </Form>
  );
}
