import { RESET_LINK_INVALID, resetOperations } from '@cuverie/contract';
import { RESET_LINK_MINUTES } from '@cuverie/domain';
import { Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/client.ts';
import { ApiFailure, messageOf } from '../../api/failure.ts';
import { tokens } from '../../api/tokens.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { loginDialog } from './login-dialog.ts';
import { newPasswordErrors } from './new-password.ts';
import { BackToLogin, PasswordCard, Words } from './PasswordCard.tsx';
import { useFocusOnWrong } from './use-focus-on-wrong.ts';
import { useLinkToken } from './use-link-token.ts';

interface NewPasswordProps {
  token: string;
  onSet: () => void;
  onInvalidLink: () => void;
}

/** Sets the password the link of `token` is for, and goes where that leads. */
function useNewPassword({ token, onSet, onInvalidLink }: NewPasswordProps) {
  const form = useForm({ initialValues: { password: '', confirmPassword: '' } });
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const fields = useFocusOnWrong(attempt);

  const set = async () => {
    setBusy(true);
    try {
      await call(resetOperations.resetPassword, { body: { token, password: form.values.password } });
    } catch (cause) {
      setBusy(false);
      setAttempt((count) => count + 1);
      if (!(cause instanceof ApiFailure)) return setFailure(messageOf(cause));
      if (cause.code === RESET_LINK_INVALID) return onInvalidLink();
      const { password } = cause.errors;
      return password === undefined ? setFailure(messageOf(cause)) : form.setErrors({ password });
    }
    // Every session of this person has ended, the one of this browser too.
    tokens.clear();
    onSet();
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setFailure(undefined);
    setAttempt((count) => count + 1);
    const errors = newPasswordErrors(form.values);
    form.setErrors(errors);
    if (Object.keys(errors).length === 0) void set();
  };

  return { form, failure, busy, fields, submit };
}

function NewPassword(props: NewPasswordProps) {
  const { form, failure, busy, fields, submit } = useNewPassword(props);
  return (
    <PasswordCard title="Choose a new password">
      <Words>You will be logged out everywhere, and log in again with the new one.</Words>
      <form ref={fields} noValidate onSubmit={submit}>
        <Stack>
          {failure !== undefined && <ErrorNotice>{failure}</ErrorNotice>}
          <PasswordField
            label="New password"
            description="Must be at least 8 characters long"
            autoComplete="new-password"
            reveals="new password"
            {...form.getInputProps('password')}
          />
          <PasswordField
            label="Confirm password"
            autoComplete="new-password"
            reveals="confirmed password"
            {...form.getInputProps('confirmPassword')}
          />
          <Button type="submit" loading={busy} fullWidth>
            Set the new password
          </Button>
        </Stack>
      </form>
    </PasswordCard>
  );
}

function PasswordSet() {
  return (
    <PasswordCard title="Your new password is set">
      <Words>You were logged out everywhere. Log in with the new password to go on.</Words>
      <Button onClick={loginDialog.open}>Login</Button>
    </PasswordCard>
  );
}

function NoWorkingLink({ title, why }: { title: string; why: string }) {
  return (
    <PasswordCard title={title}>
      <Words>{why}</Words>
      <Button component={Link} to="/forgot-password">
        Ask for a new link
      </Button>
      <BackToLogin />
    </PasswordCard>
  );
}

function Opened({ token }: { token: string }) {
  const [outcome, setOutcome] = useState<'set' | 'invalid link'>();
  if (outcome === 'set') return <PasswordSet />;
  if (outcome === 'invalid link') {
    return (
      <NoWorkingLink
        title="This link no longer works"
        why={`It has expired or was used already. A link works once, for ${RESET_LINK_MINUTES} minutes, and only until another one was used.`}
      />
    );
  }
  return (
    <NewPassword
      token={token}
      onSet={() => setOutcome('set')}
      onInvalidLink={() => setOutcome('invalid link')}
    />
  );
}

/** Where the link of the mail leads. */
export function ResetPasswordPage() {
  const token = useLinkToken();
  if (token === null) {
    return (
      <NoWorkingLink
        title="This link is not complete"
        why="Open the link from your mail once more, whole, or ask for a new one."
      />
    );
  }
  return <Opened key={token} token={token} />;
}
