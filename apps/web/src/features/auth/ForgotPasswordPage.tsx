import { resetOperations, resetRequest } from '@cuverie/contract';
import { RESET_LINK_MINUTES } from '@cuverie/domain';
import { Button, Stack, TextInput } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/client.ts';
import { ApiFailure, messageOf } from '../../api/failure.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { BackToLogin, PasswordCard, Words } from './PasswordCard.tsx';
import { useFocusOnWrong } from './use-focus-on-wrong.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What was typed in the login dialog already. */
    email?: string;
  }
}

/** Whether or not there is such an account, the words are the same. */
function LinkSent({ email, onAgain }: { email: string; onAgain: () => void }) {
  return (
    <PasswordCard title="Check your mail">
      <Words>
        If there is an account for <strong>{email}</strong>, a link to choose a new password is on its way. It
        works once, for {RESET_LINK_MINUTES} minutes.
      </Words>
      <Words>
        Nothing there after a few minutes? Look in the junk folder, check the address above, or ask whoever
        runs this Cuverie.
      </Words>
      <Button variant="default" onClick={onAgain}>
        Use another email
      </Button>
      <BackToLogin />
    </PasswordCard>
  );
}

/** Asks for the link that lets somebody choose a new password. */
export function ForgotPasswordPage() {
  const typed = useLocation({ select: ({ state }) => state.email ?? '' });
  const [email, setEmail] = useState(typed);
  const [sentTo, setSentTo] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const form = useFocusOnWrong(attempt);

  const ask = async (address: string) => {
    setBusy(true);
    try {
      await call(resetOperations.requestPasswordReset, { body: { email: address } });
      setSentTo(address);
    } catch (cause) {
      const beside = cause instanceof ApiFailure ? cause.errors['email'] : undefined;
      if (beside === undefined) setFailure(messageOf(cause));
      else setProblem(beside);
    } finally {
      setBusy(false);
    }
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setFailure(undefined);
    setAttempt((count) => count + 1);
    const checked = resetRequest.shape.email.safeParse(email);
    setProblem(checked.error?.issues[0]?.message);
    if (checked.success) void ask(checked.data);
  };

  if (sentTo !== undefined) return <LinkSent email={sentTo} onAgain={() => setSentTo(undefined)} />;
  return (
    <PasswordCard title="Forgot your password?">
      <Words>Tell us the email you log in with, and we send you a link to choose a new one.</Words>
      <form ref={form} noValidate onSubmit={submit}>
        <Stack>
          {failure !== undefined && <ErrorNotice>{failure}</ErrorNotice>}
          <TextInput
            label="Email"
            type="email"
            name="username"
            autoComplete="username"
            required
            value={email}
            error={problem}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <Button type="submit" loading={busy} fullWidth>
            Send the link
          </Button>
        </Stack>
      </form>
      <BackToLogin />
    </PasswordCard>
  );
}
