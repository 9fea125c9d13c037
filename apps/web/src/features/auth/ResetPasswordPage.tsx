import { RESET_LINK_INVALID, resetOperations } from '@cuverie/contract';
import { RESET_LINK_MINUTES } from '@cuverie/domain';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { ApiFailure, messageOf } from '../../api/failure.ts';
import { tokens } from '../../api/tokens.ts';
import { deviceMark } from '../../platform/device-mark.ts';
import { Form } from '../../ui/form/Form.tsx';
import { checkForm } from '../../ui/form/fields.ts';
import { useRowForm } from '../../ui/form/useRowForm.ts';
import { loginDialog } from './login-dialog.ts';
import { newPasswordErrors, tokenInLink } from './new-password.ts';
import { BackToLogin, PasswordCard } from './PasswordCard.tsx';
import { PasswordFields } from './PasswordFields.tsx';
import { useLink } from './useLink.ts';

function NoWorkingLink({ title, why }: { title: string; why: string }) {
  return (
    <PasswordCard title={title} words={why}>
      <Button component={Link} to="/forgot-password">
        Ask for a new link
      </Button>
      <BackToLogin />
    </PasswordCard>
  );
}

/** Sets a new password with the token of a link. */
function NewPassword({ token }: { token: string }) {
  const [outcome, setOutcome] = useState<'set' | 'invalid link'>();
  const form = useRowForm({
    thing: 'password',
    initial: () => ({ password: '', confirmPassword: '' }),
    check: (values) => checkForm({ data: values }, newPasswordErrors(values)),
    add: async ({ password }) => {
      await call(resetOperations.resetPassword, { body: { token, password, device: deviceMark() } });
      // All sessions of this user have ended, including the one of this browser.
      tokens.clear();
    },
    onSaved: () => setOutcome('set'),
    failed: (cause) => {
      if (cause instanceof ApiFailure && cause.code === RESET_LINK_INVALID) setOutcome('invalid link');
      return messageOf(cause);
    },
  });

  if (outcome === 'invalid link') {
    return (
      <NoWorkingLink
        title="This link no longer works"
        why={`It has expired or was used already. A link works once, for ${RESET_LINK_MINUTES} minutes, and only until another one was used.`}
      />
    );
  }
  if (outcome === 'set') {
    return (
      <PasswordCard
        key="set"
        title="Your new password is set"
        words="You were logged out everywhere. Log in with the new password to go on."
      >
        <Button onClick={loginDialog.open}>Login</Button>
      </PasswordCard>
    );
  }
  return (
    <PasswordCard
      key="new"
      title="Choose a new password"
      words="You will be logged out everywhere, and log in again with the new one."
    >
      <Form form={form}>
        <PasswordFields label="New password" form={form} />
        <Button type="submit" loading={form.isBusy} fullWidth>
          Set the new password
        </Button>
      </Form>
    </PasswordCard>
  );
}

export function ResetPasswordPage() {
  const token = tokenInLink(useLink('/reset-password'));
  if (token === null) {
    return (
      <NoWorkingLink
        title="This link is not complete"
        why="Open the link from your mail once more, whole, or ask for a new one."
      />
    );
  }
  return <NewPassword key={token} token={token} />;
}
