import { Button, Group, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { currentUserQuery } from '../../../api/current-user.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { PasswordField } from '../../../ui/fields/PasswordField.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { useRowForm } from '../../../ui/form/useRowForm.ts';
import { organisationQuery } from '../organisation/organisation.queries.ts';
import { PasswordFields } from '../PasswordFields.tsx';
import { useFocusOnceSaved } from '../useFocusOnceSaved.ts';
import { emailQuery, useChangePassword } from './account.queries.ts';
import { checkPasswords, noPasswords } from './account-form.ts';

interface Props {
  email: string;
  /** A user without a password sets a first one. */
  hasPassword: boolean;
}

/** Changes the password, given the current one. */
export function ChangePassword(props: Props) {
  const [changed, setChanged] = useState(0);
  // After a change, the form remounts empty.
  return <PasswordForm key={changed} {...props} times={changed} onChanged={() => setChanged(changed + 1)} />;
}

interface FormProps extends Props {
  times: number;
  onChanged: () => void;
}

function PasswordForm({ email, hasPassword, times, onChanged }: FormProps) {
  const change = useChangePassword();
  const client = useQueryClient();
  const button = useFocusOnceSaved(times);
  const form = useRowForm({
    thing: 'password',
    initial: noPasswords,
    check: (values) => checkPasswords(values, hasPassword),
    add: ({ current, password }) => change.mutateAsync({ current: hasPassword ? current : null, password }),
    onSaved: () => {
      toast.done(`The password was ${hasPassword ? 'changed' : 'set'}, and your other sessions were ended.`);
      // A new password cancels a pending change of email.
      void client.invalidateQueries({ queryKey: emailQuery.queryKey });
      if (!hasPassword) {
        void client.invalidateQueries({ queryKey: currentUserQuery.queryKey });
        void client.invalidateQueries({ queryKey: organisationQuery.queryKey });
      }
      onChanged();
    },
    failed: `The password was not ${hasPassword ? 'changed' : 'set'}.`,
  });
  return (
    <Form form={form} label="Password">
      {/* For password managers, which need the username. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <Stack maw="24rem">
        {hasPassword && (
          <PasswordField
            label="Current password"
            autoComplete="current-password"
            reveals="current password"
            {...form.input('current')}
          />
        )}
        <PasswordFields label="New password" form={form} />
      </Stack>
      <Group>
        <Button ref={button} type="submit" loading={form.isBusy}>
          {hasPassword ? 'Change the password' : 'Set a password'}
        </Button>
      </Group>
    </Form>
  );
}
