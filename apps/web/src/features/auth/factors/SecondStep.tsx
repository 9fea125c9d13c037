import type { SecondFactorNeeded, User } from '@cuverie/contract';
import type { SecondFactor } from '@cuverie/domain';
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { ApiFailure, messageOf } from '../../../api/failure.ts';
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx';
import { useFocusOnWrong } from '../../../ui/form/useFocusOnWrong.ts';
import { useTyped } from '../../../ui/form/useTyped.ts';
import { signInByCode, signInByPasskey } from '../login.ts';
import { knowsPasskeys, passkeyAfter } from './passkeys.ts';

interface Props {
  asked: SecondFactorNeeded;
  onSignedIn: (user: User) => void;
  /** Goes back to email and password. */
  onBack: () => void;
}

const WORDS: Record<SecondFactor, string> = {
  app: 'Use a code of your authenticator app',
  passkey: 'Use a passkey',
  'recovery code': 'Use a recovery code',
};

/** The step after the password, for users with a second factor. */
export function SecondStep({ asked, onSignedIn, onBack }: Props) {
  const ways = asked.ways.filter((way) => way !== 'passkey' || knowsPasskeys());
  const [way, setWay] = useState<SecondFactor | undefined>(ways[0]);
  const form = useTyped({ code: '' });
  const [busy, setBusy] = useState(false);

  const element = useRef<HTMLFormElement>(null);
  useFocusOnWrong(element, form.refusals);

  const attempt = async (signIn: () => Promise<User>) => {
    setBusy(true);
    form.clear();
    try {
      onSignedIn(await signIn());
    } catch (cause) {
      const problems = cause instanceof ApiFailure ? cause.errors : {};
      const isBeside = problems['code'] !== undefined;
      form.refuse(problems, isBeside ? undefined : messageOf(cause));
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void attempt(async () =>
      way === 'passkey'
        ? signInByPasskey(await passkeyAfter(asked.challenge))
        : signInByCode(asked.challenge, form.values.code),
    );
  };
  return (
    <form ref={element} onSubmit={submit}>
      <Stack>
        <Beginning key={way} form={element} />
        {form.failure !== undefined && <ErrorNotice>{form.failure}</ErrorNotice>}
        {way === undefined && (
          <Text>
            Your second factor can’t be used at this address. Go to the address Cuverie was set up for, or ask
            its administrator.
          </Text>
        )}
        {way === 'passkey' && <Text>Now show your passkey.</Text>}
        {(way === 'app' || way === 'recovery code') && (
          <TextInput
            // Another kind of code starts with an empty field and its own keyboard.
            key={way}
            label={way === 'app' ? 'Code of your authenticator app' : 'Recovery code'}
            autoComplete={way === 'app' ? 'one-time-code' : 'off'}
            inputMode={way === 'app' ? 'numeric' : 'text'}
            autoCapitalize="none"
            spellCheck={false}
            required
            aria-invalid={form.problems['code'] ? true : undefined}
            {...form.input('code')}
          />
        )}
        {way !== undefined && (
          <Button type="submit" loading={busy} fullWidth>
            {way === 'passkey' ? 'Use your passkey' : 'Login'}
          </Button>
        )}
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <Button
              key={other}
              variant="default"
              onClick={() => {
                form.clear();
                form.set({ code: '' });
                setWay(other);
              }}
            >
              {WORDS[other]}
            </Button>
          ))}
        <Button variant="subtle" onClick={onBack}>
          Back
        </Button>
      </Stack>
    </form>
  );
}

/** Each kind focuses its field or button. */
function Beginning({ form }: { form: RefObject<HTMLFormElement | null> }) {
  useEffect(
    () => form.current?.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true }),
    [form],
  );
  return null;
}
