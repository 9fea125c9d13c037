import { resetOperations, resetRequest } from '@cuverie/contract';
import { RESET_LINK_MINUTES } from '@cuverie/domain';
import { Button, TextInput } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { messageOf } from '../../api/failure.ts';
import { organisation } from '../../platform/organisation.ts';
import { Form } from '../../ui/form/Form.tsx';
import { checkForm } from '../../ui/form/fields.ts';
import { problemsOf } from '../../ui/form/typed.ts';
import { useRowForm } from '../../ui/form/useRowForm.ts';
import { OrganisationButton } from './organisation/OrganisationButton.tsx';
import { BackToLogin, PasswordCard } from './PasswordCard.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The email already typed in the login dialog. */
    email?: string;
  }
}

/** The message is the same whether or not the account exists. */
function LinkSent({ email, onAgain }: { email: string; onAgain: () => void }) {
  return (
    <PasswordCard
      title="Check your mail"
      words={
        <>
          <p>
            If there is an account for <strong>{email}</strong>, a link to choose a new password is on its
            way. It works once, for {RESET_LINK_MINUTES} minutes.
          </p>
          <p>
            Nothing there after a few minutes? Look in the junk folder, check the address above, or ask the
            administrator of this server.
          </p>
        </>
      }
    >
      <Button variant="default" onClick={onAgain}>
        Use another email
      </Button>
      <BackToLogin />
    </PasswordCard>
  );
}

export function ForgotPasswordPage() {
  const known = organisation();
  if (known?.isOnly !== true) return <AskForLink />;
  return (
    <PasswordCard
      title="No password needed"
      words={`Here people log in by ${known.name} only. Its administrator helps with a password for it.`}
    >
      <OrganisationButton isFirst />
    </PasswordCard>
  );
}

function AskForLink() {
  const typed = useLocation({ select: ({ state }) => state.email ?? '' });
  const [sentTo, setSentTo] = useState<string>();
  const form = useRowForm({
    thing: 'account',
    initial: () => ({ email: typed }),
    check: (values) => {
      const read = resetRequest.pick({ email: true }).safeParse(values);
      return checkForm(read, problemsOf(read.error));
    },
    add: async ({ email }) => {
      await call(resetOperations.requestPasswordReset, { body: { email } });
      return email;
    },
    onSaved: setSentTo,
    failed: messageOf,
  });

  if (sentTo !== undefined) return <LinkSent email={sentTo} onAgain={() => setSentTo(undefined)} />;
  return (
    <PasswordCard
      title="Forgot your password?"
      words="Tell us the email you log in with, and we send you a link to choose a new one."
    >
      <Form form={form}>
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          required
          {...form.input('email')}
          name="username"
        />
        <Button type="submit" loading={form.isBusy} fullWidth>
          Send the link
        </Button>
      </Form>
      <BackToLogin />
    </PasswordCard>
  );
}
