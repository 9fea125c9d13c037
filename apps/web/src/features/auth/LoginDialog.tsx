import type { User } from '@cuverie/contract';
import { Button, Modal, Stack, Text, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { useTyped } from '../../ui/form/useTyped.ts';
import { loginMessage, signIn } from './login.ts';
import { loginDialog } from './login-dialog.ts';

interface LoginDialogProps {
  opened: boolean;
  onClose: () => void;
  onSignedIn: (user: User) => void;
}

/** Email and password; closed and opened again it still knows what was typed, signed in it forgets. */
export function LoginDialog({ opened, onClose, onSignedIn }: LoginDialogProps) {
  const form = useTyped({ username: '', password: '' });
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    form.clear();
    try {
      const user = await signIn(form.values.username, form.values.password);
      form.set({ password: '' });
      onSignedIn(user);
    } catch (cause) {
      form.refuse({}, loginMessage(cause));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Log in to Cuverie"
      size={440}
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form onSubmit={(event) => void submit(event)}>
        <Stack>
          {form.failure !== undefined && <ErrorNotice>{form.failure}</ErrorNotice>}
          <TextInput
            label="Email"
            type="email"
            autoComplete="username"
            required
            data-autofocus
            {...form.input('username')}
          />
          <PasswordField
            label="Password"
            autoComplete="current-password"
            reveals="password"
            {...form.input('password')}
          />
          <Text
            component={Link}
            to="/forgot-password"
            state={{ email: form.values.username }}
            ta="end"
            py="0.25rem"
            td="underline"
            fz="var(--cv-text-quiet)"
            onClick={loginDialog.close}
          >
            Forgot password?
          </Text>
          <Button type="submit" loading={busy} fullWidth>
            Login
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}
