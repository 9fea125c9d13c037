import type { User } from '@cuverie/contract';
import { Button, Modal, Stack, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import classes from './LoginDialog.module.css';
import { loginDialog } from './login-dialog.ts';
import { loginMessage } from './login-message.ts';
import { signIn } from './sign-in.ts';

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
          <Link
            to="/forgot-password"
            state={{ email }}
            className={classes.forgot}
            onClick={loginDialog.close}
          >
            Forgot password?
          </Link>
          <Button type="submit" loading={busy} fullWidth>
            Login
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}
