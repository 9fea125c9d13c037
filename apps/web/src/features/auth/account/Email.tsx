import type { EmailState } from '@cuverie/contract';
import { EMAIL_CHANGE_HOURS } from '@cuverie/domain';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { currentUserQuery } from '../../../api/current-user.ts';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { PasswordField } from '../../../ui/fields/PasswordField.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { useRowForm } from '../../../ui/form/useRowForm.ts';
import { momentWords } from '../../../ui/words.ts';
import { Section } from '../Section.tsx';
import { useFocusOnceSaved } from '../useFocusOnceSaved.ts';
import { emailQuery, useCancelEmailChange, useChangeEmail, useSendEmailProof } from './account.queries.ts';
import { checkEmail } from './account-form.ts';

/** The user's email address, whether it is confirmed, and a form to change it. */
export function Email({ hasPassword }: { hasPassword: boolean }) {
  const state = useQuery(emailQuery);
  const client = useQueryClient();
  const email = state.data?.email;
  // It may have been changed by a link in another tab or on another device.
  useEffect(() => {
    const known = client.getQueryData(currentUserQuery.queryKey)?.email;
    if (email !== undefined && known !== undefined && email !== known)
      void client.invalidateQueries({ queryKey: currentUserQuery.queryKey });
  }, [email, client]);
  return (
    <Section
      title="Email"
      about={`${hasPassword ? 'You log in with it. ' : ''}Another one takes its place once both addresses have confirmed it, within ${EMAIL_CHANGE_HOURS} hours.`}
    >
      <Loaded query={state} loading="Loading your email…" failed="Your email could not be loaded.">
        {(loaded) => (
          <>
            <Proof state={loaded} />
            {loaded.waiting && <Waiting waiting={loaded.waiting} />}
            {!loaded.sendsMail && <NoMail />}
            <ChangeEmail hasPassword={hasPassword} />
          </>
        )}
      </Loaded>
    </Section>
  );
}

const NoMail = () => (
  <Text>
    This server sends no mail. The two links appear in its log, and the administrator passes them on to you;
    with SMTP_URL set they are sent by mail.
  </Text>
);

function Proof({ state: { email, verifiedAt, sendsMail } }: { state: EmailState }) {
  const send = useSendEmailProof();
  const isOpen = verifiedAt === null && sendsMail;
  return (
    <Group justify="space-between">
      <div style={{ flex: '1 1 14rem', minWidth: 0 }}>
        <Text fw={550} style={{ overflowWrap: 'anywhere' }}>
          {email}
        </Text>
        {verifiedAt !== null && <Text c="dimmed">Confirmed on {momentWords(verifiedAt)}</Text>}
        {isOpen && <Text c="dimmed">Not confirmed yet</Text>}
      </div>
      {isOpen && (
        <Button
          variant="default"
          loading={send.isPending}
          onClick={() =>
            send.mutate(undefined, {
              onSuccess: () => toast.done('The link is on its way.'),
              onError: (failure) => toast.failed('The link was not sent.', failure),
            })
          }
        >
          Mail me the link
        </Button>
      )}
    </Group>
  );
}

function Waiting({ waiting }: { waiting: NonNullable<EmailState['waiting']> }) {
  const cancel = useCancelEmailChange();
  const { email, until, newConfirmed, oldConfirmed } = waiting;
  const left = [!newConfirmed && 'the new address', !oldConfirmed && 'the present one'].filter(Boolean);
  return (
    <Group justify="space-between">
      <div style={{ flex: '1 1 14rem', minWidth: 0 }}>
        <Text fw={550} style={{ overflowWrap: 'anywhere' }}>
          {email} waits
        </Text>
        <Text c="dimmed">
          Until {momentWords(until)}, to be confirmed at {left.join(' and at ')}
        </Text>
      </div>
      <Button
        variant="default"
        loading={cancel.isPending}
        onClick={() =>
          cancel.mutate(undefined, {
            onSuccess: () => toast.done('Your email stays as it is.'),
            onError: (failure) => toast.failed('The change was not cancelled.', failure),
          })
        }
      >
        Cancel the change
      </Button>
    </Group>
  );
}

function ChangeEmail({ hasPassword }: { hasPassword: boolean }) {
  const [asked, setAsked] = useState(0);
  // After a request, the form remounts empty.
  return (
    <EmailForm key={asked} hasPassword={hasPassword} times={asked} onAsked={() => setAsked(asked + 1)} />
  );
}

interface EmailFormProps {
  hasPassword: boolean;
  times: number;
  onAsked: () => void;
}

function EmailForm({ hasPassword, times, onAsked }: EmailFormProps) {
  const change = useChangeEmail();
  const button = useFocusOnceSaved(times);
  const form = useRowForm({
    thing: 'email',
    initial: () => ({ email: '', password: '' }),
    check: (values) => checkEmail(values, hasPassword),
    add: (values) => change.mutateAsync(values),
    onSaved: () => {
      toast.done('A link is on its way to each of the two addresses.');
      onAsked();
    },
    failed: 'The email was not changed.',
  });
  return (
    <Form form={form} label="Email">
      <Stack maw="24rem">
        <TextInput label="New email" type="email" autoComplete="email" required {...form.input('email')} />
        {hasPassword && (
          <PasswordField
            label="Current password"
            autoComplete="current-password"
            reveals="current password"
            {...form.input('password')}
          />
        )}
      </Stack>
      <Group>
        <Button ref={button} type="submit" loading={form.isBusy}>
          Change the email
        </Button>
      </Group>
    </Form>
  );
}
