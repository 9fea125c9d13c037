import { ROLES } from '@cuverie/domain';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { CopyTextButton } from '../../../ui/feedback/CopyTextButton.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { useRowForm } from '../../../ui/form/useRowForm.ts';
import { Fields } from '../Section.tsx';
import { useFocusOnceSaved } from '../useFocusOnceSaved.ts';
import { checkInvitation, INVITATION, newInvitation } from './invitation-form.ts';
import { useInvite } from './people.queries.ts';
import { joinLink, ROLE_OPTIONS, ROLE_WORDS } from './people-words.ts';

/** A new invitation, whose link is shown once. */
interface Made {
  link: string;
  email: string | null;
}

/** Invites a person by email or by a link. */
export function InviteForm() {
  const [made, setMade] = useState<Made>();
  const [times, setTimes] = useState(0);
  return (
    <>
      <InvitationForm
        key={times}
        times={times}
        onMade={(next) => {
          setMade(next);
          setTimes(times + 1);
        }}
      />
      {made && <MadeLink {...made} />}
    </>
  );
}

function InvitationForm({ times, onMade }: { times: number; onMade: (made: Made) => void }) {
  const invite = useInvite();
  const button = useFocusOnceSaved(times);
  const form = useRowForm({
    thing: 'invitation',
    initial: newInvitation,
    check: checkInvitation,
    add: (draft) => invite.mutateAsync(draft),
    onSaved: ({ token, email }) => onMade({ link: joinLink(location.origin, token), email }),
    failed: 'The invitation was not made.',
  });
  const role = ROLES.find((one) => one === form.values.role);
  return (
    <Form form={form} label="Invitation">
      <Fields>
        <Field
          kind="choice"
          label={INVITATION.labels.role}
          options={ROLE_OPTIONS}
          hint={role && `${ROLE_WORDS[role].name}: ${ROLE_WORDS[role].may}`}
          {...form.input('role')}
        />
        <Field
          kind="email"
          label={INVITATION.labels.email}
          hint="Only this email can accept it; if empty, the first person with the link"
          {...form.input('email')}
        />
      </Fields>
      <Group>
        <Button ref={button} type="submit" loading={form.isBusy}>
          {form.values.email.trim() === '' ? 'Make a link' : 'Invite'}
        </Button>
      </Group>
    </Form>
  );
}

function MadeLink({ link, email }: Made) {
  return (
    <Stack gap="xs">
      <Text component="output">
        {email === null
          ? 'The invitation is made. Hand this link over: it is shown only now.'
          : `${email} is written to. If no mail arrives, hand this link over: it is shown only now.`}
      </Text>
      <Group gap="xs" align="end">
        <TextInput
          label="Link of the invitation"
          readOnly
          value={link}
          flex="1 1 18rem"
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <CopyTextButton text={link}>Copy the link</CopyTextButton>
      </Group>
    </Stack>
  );
}
