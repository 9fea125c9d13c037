import type { User } from '@cuverie/contract';
import { Button, Modal, Stack, Text, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { loginMessage, signIn } from './login.ts';
import { loginDialog } from './login-dialog.ts';

interface LoginDialogProps {
  opened: boolean;
  onClose: () => void;
  onSignedIn: (user: User) => void;
}

/** Email and password; closed and opened again it still knows what was typed, signed in it forgets. */
export function LoginDialog({ opened, onClose, onSignedIn }: LoginDialogProps) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setFailure(undefined);
    try {
      const user = await signIn(email, password);
      setPassword('');
      onSignedIn(user);
    } catch (cause) {
      setFailure(loginMessage(cause));
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
          {failure !== undefined && <ErrorNotice>{failure}</ErrorNotice>}
          <TextInput
            label="Email"
            type="email"
            name="username"
            autoComplete="username"
            required
            data-autofocus
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <PasswordField
            label="Password"
            name="password"
            autoComplete="current-password"
            reveals="password"
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <Text
            component={Link}
            to="/forgot-password"
            state={{ email }}
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
