import type { User } from '@cuverie/contract';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { currentUserQuery } from '../../../api/current-user.ts';
import { organisation } from '../../../platform/organisation.ts';
import { Later, later } from '../../../ui/feedback/Later.tsx';
import { LeavingQuestion } from '../../../ui/feedback/LeavingQuestion.tsx';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { LoadingState } from '../../../ui/feedback/LoadingState.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { useRowForm } from '../../../ui/form/useRowForm.ts';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { aboutFactors } from '../factors/factor-words.ts';
import { Organisation } from '../organisation/Organisation.tsx';
import { Section, sections } from '../Section.tsx';
import { useUpdatePerson } from '../settings/settings.queries.ts';
import { useFocusOnceSaved } from '../useFocusOnceSaved.ts';
import { ApiTokens } from './ApiTokens.tsx';
import { checkPerson, PERSON } from './account-form.ts';
import { ChangePassword } from './ChangePassword.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { Email } from './Email.tsx';
import { Everything } from './Everything.tsx';
import { Sessions } from './Sessions.tsx';

const Calendar = later(async () => (await import('./Calendar.tsx')).Calendar);
const TwoStep = later(async () => (await import('../factors/TwoStep.tsx')).TwoStep);

/** The user's name, password, sessions, notifications, data export and account deletion. */
export default function AccountPage() {
  const user = useQuery(currentUserQuery);
  return (
    <Stack gap="lg">
      <PageHeader
        title="Account"
        subtitle="Who you are, where you are logged in, what calls for you, and all your estate holds"
      />
      <Loaded query={user} loading="Loading your account…" failed="Your account could not be loaded.">
        {(user) => (
          <div className={sections}>
            {window.isSecureContext || <WithoutHttps />}
            <Section title="Person">
              <Person user={user} />
            </Section>
            <Email hasPassword={user.hasPassword} />
            {!user.isShared && (
              <Section
                title="Work with others"
                about={`${user.estate.name} has no other members. Invite people to work in it or to look at it.`}
              >
                <Group>
                  <Button component={Link} to="/estate" variant="default">
                    Invite people
                  </Button>
                </Group>
              </Section>
            )}
            <Password user={user} />
            <Organisation />
            <Section title="Two-step login" about={aboutFactors(organisation())}>
              <Later fallback={<LoadingState>Loading…</LoadingState>}>
                <TwoStep user={user} />
              </Later>
            </Section>
            <Section
              title="Sessions"
              about="Where you are logged in. End what you do not know or no longer use."
            >
              <Sessions />
            </Section>
            <Section
              title="API tokens"
              about="What programs call Cuverie with, as you. Each does no more than you let it."
            >
              <ApiTokens estateId={user.estate.id} />
            </Section>
            <Section
              title="Calendar"
              about={`Days of ${user.estate.name} in the calendar on your phone or computer, by a private address that it subscribes to.`}
            >
              <Later fallback={<LoadingState>Loading…</LoadingState>}>
                <Calendar />
              </Later>
            </Section>
            <Everything />
            <DeleteAccount email={user.email} hasPassword={user.hasPassword} />
          </div>
        )}
      </Loaded>
    </Stack>
  );
}

function Password({ user: { email, hasPassword } }: { user: User }) {
  // Without a password and with login by the organisation only, a new password could not be used to log in.
  if (!hasPassword && organisation()?.isOnly === true) return null;
  return (
    <Section
      title="Password"
      about={
        hasPassword
          ? 'A new password logs you out everywhere but here. API tokens go on working; revoke those you do not know.'
          : 'You have none, and need none while you sign in with your organisation. With one you can log in by your email, too.'
      }
    >
      <ChangePassword email={email} hasPassword={hasPassword} />
    </Section>
  );
}

/** Lists what browsers withhold from a page without https. */
const WithoutHttps = () => (
  <Section title="This page came without https">
    <Text>
      So your browser gives it no passkeys, no camera, no position, no notifications, and the application does
      not start without a connection; what you write while the server is out of reach waits in the open page.
      Open it by an address that begins with https; if there is none yet, the administrator can set one up
      with the settings TLS_CERT and TLS_KEY.
    </Text>
  </Section>
);

function Person({ user }: { user: User }) {
  const [saved, setSaved] = useState(0);
  // After saving, the form remounts with the stored values.
  return <PersonForm key={saved} user={user} times={saved} onSaved={() => setSaved(saved + 1)} />;
}

function PersonForm({ user, times, onSaved }: { user: User; times: number; onSaved: () => void }) {
  const update = useUpdatePerson();
  const save = useFocusOnceSaved(times);
  const form = useRowForm({
    thing: 'name',
    initial: () => PERSON.valuesOf({ name: user.name }),
    check: checkPerson,
    add: (changes) => update.mutateAsync(changes),
    onSaved: () => {
      toast.done('Your name was saved.');
      onSaved();
    },
    failed: 'Your name was not saved.',
  });
  return (
    <Form form={form} label="Person">
      <Stack maw="24rem">
        <Field kind="text" label={PERSON.labels.name} required {...form.input('name')} autoComplete="name" />
      </Stack>
      <Group>
        <Button ref={save} type="submit" loading={form.isBusy}>
          Save the name
        </Button>
      </Group>
      <LeavingQuestion wouldLose={form.wouldLose} />
    </Form>
  );
}
