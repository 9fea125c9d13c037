import type { SecondFactorNeeded, UsedPasskey, User } from '@cuverie/contract';
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { messageOf } from '../../api/failure.ts';
import { organisation } from '../../platform/organisation.ts';
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import type { TypedForm } from '../../ui/form/useTyped.ts';
import { anyPasskey, knowsPasskeys, offerPasskeys } from './factors/passkeys.ts';
import { loginMessage, signIn, signInByPasskey } from './login.ts';
import { loginDialog } from './login-dialog.ts';
import { OrganisationButton } from './organisation/OrganisationButton.tsx';

interface Props {
  form: TypedForm<{ username: string; password: string }>;
  onSignedIn: (user: User) => void;
  /** Called when the password was right and a second factor is needed. */
  onAsked: (asked: SecondFactorNeeded) => void;
}

/**
 * Login by the organisation, by email and password, or by a passkey; by the organisation alone if the server requires
 * it.
 */
export function LoginForm(props: Props) {
  if (organisation()?.isOnly !== true) return <PasswordLogin {...props} />;
  return (
    <Stack>
      <Text>Here people log in by their organisation.</Text>
      <OrganisationButton isFirst />
    </Stack>
  );
}

function PasswordLogin({ form, onSignedIn, onAsked }: Props) {
  const [busy, setBusy] = useState<'password' | 'passkey'>();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy('password');
    form.clear();
    try {
      const answer = await signIn(form.values.username, form.values.password);
      form.set({ password: '' });
      if ('next' in answer) onAsked(answer);
      else onSignedIn(answer);
    } catch (cause) {
      form.refuse({}, loginMessage(cause));
    } finally {
      setBusy(undefined);
    }
  };

  const byPasskey = async (chosen: () => Promise<UsedPasskey>) => {
    setBusy('passkey');
    form.clear();
    try {
      const user = await signInByPasskey(await chosen());
      form.set({ password: '' });
      onSignedIn(user);
    } catch (cause) {
      form.refuse({}, messageOf(cause));
    } finally {
      setBusy(undefined);
    }
  };
  const chosenInField = useEffectEvent((passkey: UsedPasskey) => byPasskey(async () => passkey));
  useEffect(
    () => (knowsPasskeys() ? offerPasskeys((passkey) => void chosenInField(passkey)) : undefined),
    [],
  );

  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack>
        {form.failure !== undefined && <ErrorNotice>{form.failure}</ErrorNotice>}
        <TextInput
          label="Email"
          type="email"
          // Browsers offer passkeys in this field's list.
          autoComplete="username webauthn"
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
        <Button type="submit" loading={busy === 'password'} fullWidth>
          Login
        </Button>
        {knowsPasskeys() && (
          <Button
            variant="default"
            loading={busy === 'passkey'}
            fullWidth
            onClick={() => void byPasskey(anyPasskey)}
          >
            Use a passkey
          </Button>
        )}
        <OrganisationButton />
      </Stack>
    </form>
  );
}
