import type { User } from '@cuverie/contract';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { currentUserQuery } from '../../../api/current-user.ts';
import { LeavingQuestion } from '../../../ui/feedback/LeavingQuestion.tsx';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { useRowForm } from '../../../ui/form/useRowForm.ts';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { Fields, Section, sections } from '../Section.tsx';
import { useUpdatePerson } from '../settings/settings.queries.ts';
import { useFocusOnceSaved } from '../useFocusOnceSaved.ts';
import { checkPerson, PERSON } from './account-form.ts';
import { ChangePassword } from './ChangePassword.tsx';
import { Sessions } from './Sessions.tsx';

/** Who somebody is, their password, and where they are signed in. */
export default function AccountPage() {
  const user = useQuery(currentUserQuery);
  return (
    <Stack gap="lg">
      <PageHeader title="Account" subtitle="Who you are, your password, and where you are logged in" />
      <Loaded query={user} loading="Loading your account…" failed="Your account could not be loaded.">
        {(user) => (
          <div className={sections}>
            <Section title="Person">
              <Person user={user} />
            </Section>
            {!user.isShared && (
              <Section
                title="Work with others"
                about={`${user.estate.name} is yours alone. Whoever you invite keeps it with you, or looks at it.`}
              >
                <Group>
                  <Button component={Link} to="/estate" variant="default">
                    Invite somebody
                  </Button>
                </Group>
              </Section>
            )}
            <Section title="Password" about="A new password logs you out everywhere but here.">
              <ChangePassword email={user.email} />
            </Section>
            <Section
              title="Sessions"
              about="Where you are logged in. End what you do not know or no longer use."
            >
              <Sessions />
            </Section>
          </div>
        )}
      </Loaded>
    </Stack>
  );
}

function Person({ user }: { user: User }) {
  const [saved, setSaved] = useState(0);
  // Saved, it begins anew with what is stored.
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
      <Fields>
        <Field kind="text" label={PERSON.labels.name} required {...form.input('name')} autoComplete="name" />
        <div>
          <Text fw={550}>Email</Text>
          <Text style={{ overflowWrap: 'anywhere' }}>{user.email}</Text>
        </div>
      </Fields>
      <Group>
        <Button ref={save} type="submit" loading={form.isBusy}>
          Save the name
        </Button>
      </Group>
      <LeavingQuestion wouldLose={form.wouldLose} />
    </Form>
  );
}
